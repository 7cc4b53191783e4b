import Glibc
import Selections

/// Another program, run to its end for what it writes on standard output.
struct ProgramRun {
  let exitCode: Int32
  let output: [UInt8]

  /// The bytes after which output is cut off; no output that is needed here comes near it.
  private static let maximumOutput = 1 << 20

  /// Looks `name` up in PATH, starts it without standard input and errors, and waits for its end.
  /// - Parameter limit: milliseconds until it is killed.
  /// - Returns: nil if it could not be started, was killed, or ended by a signal.
  init?(_ name: String, _ arguments: [String], limit: Instant = 5000) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // Of the program that is started, one end is standard output; the other would keep it from seeing us go.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (FileDescriptor(ends[0]), ends[1])
    let process = Self.start(name, arguments, output: writing)
    close(writing)
    guard let process else { return nil }

    let (output, isComplete) = Self.read(reading, until: MonotonicClock.now() &+ limit)
    if !isComplete { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // WIFEXITED and WEXITSTATUS are macros that do not reach Swift.
    guard isComplete, status & 0x7F == 0 else { return nil }
    exitCode = status >> 8 & 0xFF
    self.output = output
  }

  private static func start(_ name: String, _ arguments: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    return posix_spawnp(&process, name, &actions, nil, &words, environ) == 0 ? process : nil
  }

  private static func read(_ descriptor: FileDescriptor, until deadline: Instant) -> ([UInt8], isComplete: Bool) {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      let now = MonotonicClock.now()
      guard now < deadline else { return (output, false) }
      guard poll(&waiting, 1, Int32(clamping: deadline - now)) > 0 else { continue }
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor.rawValue, $0.baseAddress, $0.count) }
      if count == 0 { return (output, true) }
      if count < 0 {
        if errno == EINTR { continue }
        return (output, false)
      }
      if output.count < maximumOutput { output += chunk[..<count] }
    }
  }
}
