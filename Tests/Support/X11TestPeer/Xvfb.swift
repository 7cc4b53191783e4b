private import CX11
private import Glibc

/// A private X server without a screen, for as long as this value lives.
///
/// It also ends by itself when the last of its clients is gone, so that a crashed test leaves none behind.
package final class Xvfb {
  /// The value for `DISPLAY`, such as `:7`.
  package let display: String
  package let processID: Int32
  private let keeper: OpaquePointer

  package static let path = "/usr/bin/Xvfb"
  package static var isInstalled: Bool { access(path, X_OK) == 0 }

  /// - Parameter display: the display; `nil` takes a free number.
  package init(display: String? = nil) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw PeerError("no pipe for Xvfb") }
    // The end that the test reads is not for the programs of other tests.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    defer { close(ends[0]) }
    let processID: pid_t
    do {
      defer { close(ends[1]) }
      let arguments =
        [Self.path] + [display].compactMap(\.self) + [
          "-displayfd", "\(ends[1])", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-ac", "-terminate",
        ]
      processID = try spawn(arguments, closing: ends[0])
    }
    var digits: [UInt8] = []
    let deadline = milliseconds() + 10_000
    while digits.last != UInt8(ascii: "\n") {
      let now = milliseconds()
      var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      guard now < deadline, poll(&waiting, 1, Int32(deadline - now)) > 0, read(ends[0], &byte, 1) == 1 else {
        kill(processID, SIGTERM)
        throw PeerError("Xvfb did not start")
      }
      digits.append(byte)
    }
    self.display = ":" + String(decoding: digits.dropLast(), as: UTF8.self)
    self.processID = processID
    guard let keeper = xcb_connect(self.display, nil), xcb_connection_has_error(keeper) == 0 else {
      kill(processID, SIGTERM)
      throw PeerError("cannot connect to Xvfb \(self.display)")
    }
    self.keeper = keeper
  }

  /// Ends the server now; its clients lose their connections.
  package func stop() {
    guard !isStopped else { return }
    isStopped = true
    thaw()
    kill(processID, SIGTERM)
    var status: Int32 = 0
    waitpid(processID, &status, 0)
  }
  private var isStopped = false

  /// Stops the server in its tracks: its clients stay connected, and get no answer.
  package func freeze() { kill(processID, SIGSTOP) }

  package func thaw() { kill(processID, SIGCONT) }

  deinit {
    stop()
    xcb_disconnect(keeper)
  }
}

/// Starts a program with its output thrown away and returns its process id.
private func spawn(_ arguments: [String], closing descriptor: Int32) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addclose(&actions, descriptor)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  // The threads of a test run block all signals, and a child would inherit that: it could not be ended.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
  words.append(nil)
  defer { for word in words { free(word) } }
  var processID: pid_t = 0
  guard posix_spawn(&processID, arguments[0], &actions, &attributes, &words, environ) == 0 else {
    throw PeerError("cannot start \(arguments[0])")
  }
  return processID
}
