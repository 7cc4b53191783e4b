private import CDescriptors
private import Glibc
internal import Selections
internal import SystemCalls

/// The socket of a compositor, and the process behind it.
struct CompositorSocket {
  let descriptor: FileDescriptor
  let path: String

  /// Connects.
  /// - Parameters:
  ///   - display: the socket's name in `XDG_RUNTIME_DIR`, or its path.
  ///   - environment: the variables of this process.
  /// - Throws: `SelectionError` with code `unavailable`.
  init(display: String, environment: [String: String]) throws(SelectionError) {
    if display.hasPrefix("/") {
      path = display
    } else if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      path = folder + "/" + display
    } else {
      throw Self.unavailable("XDG_RUNTIME_DIR is not set, so that the Wayland display has no folder")
    }
    guard let address = UnixSocketAddress(path: path) else {
      throw Self.unavailable("the path of the Wayland socket is too long")
    }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw Self.unavailable("no socket can be made: \(String(cString: strerror(errno)))") }
    descriptor = FileDescriptor(number)
    guard address.withPointer({ connect(number, $0, $1) }) == 0 else {
      let reason = String(cString: strerror(errno))
      throw SelectionError(
        .unavailable, reason: "the Wayland display cannot be opened: \(reason)",
        advice: "check the display's name and XDG_RUNTIME_DIR")
    }
  }

  static func unavailable(_ reason: String) -> SelectionError { SelectionError(.unavailable, reason: reason) }

  /// The process that made the socket; `nil` if it is not told.
  var processID: Int32? {
    let number = washboard_peer_process(descriptor.rawValue)
    return number > 0 ? number : nil
  }

  /// The number of the socket's file; 0 if it is gone.
  var inode: UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// Waits until something can be read or, where it is wanted, written.
  /// - Returns: false if nothing can until then.
  func wait(forWriting: Bool, until deadline: UInt64) -> Bool {
    while true {
      let now = MonotonicClock.now()
      guard now < deadline else { return false }
      var entry = pollfd(
        fd: descriptor.rawValue, events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: deadline - now))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
