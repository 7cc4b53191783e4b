private import CDescriptors
import Glibc
import Selections
import SystemCalls

/// Another program, run to its end for what it writes on standard output.
package struct ProgramRun {
  package let exitCode: Int32
  package let output: [UInt8]

  /// The bytes after which output is cut off; no output that is needed here comes near it.
  private static let maximumOutput = 1 << 20
  /// Longer input would not fit into a pipe that is not read yet.
  private static let maximumInput = 60 << 10

  /// Looks `name` up in PATH, starts it, and waits for its end.
  /// - Parameters:
  ///   - input: its standard input; what is too long for a pipe is cut off.
  ///   - readsErrors: whether its standard errors are read with its output; else they are thrown away.
  ///   - limit: milliseconds until it is killed.
  /// - Returns: nil if it could not be started, was killed, or ended by a signal.
  package init?(
    _ name: String, _ arguments: [String], input: [UInt8] = [], readsErrors: Bool = false, limit: Instant = 5000
  ) {
    var ends: [Int32] = [-1, -1]
    // The started program gets one end as its standard output. With the other end open it would not notice our exit.
    guard washboard_pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (FileDescriptor(ends[0]), ends[1])
    let source = Self.inputPipe(holding: input)
    let process = Self.start(name, arguments, input: source, output: writing, errors: readsErrors ? writing : nil)
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

  /// A pipe from which the input is read; `nil` if there is none.
  private static func inputPipe(holding input: [UInt8]) -> FileDescriptor? {
    var ends: [Int32] = [-1, -1]
    guard !input.isEmpty, washboard_pipe(&ends) == 0 else { return nil }
    let writing = FileDescriptor(ends[1])
    let part = input.prefix(maximumInput)
    _ = part.withUnsafeBytes { Glibc.write(writing.rawValue, $0.baseAddress, $0.count) }
    return FileDescriptor(ends[0])
  }

  /// Starts a program and does not wait for its end.
  /// - Returns: its process, which is to be waited for some time; `nil` if it could not be started.
  static func start(_ name: String, _ arguments: [String]) -> pid_t? {
    let nowhere = FileDescriptor(open("/dev/null", O_WRONLY | O_CLOEXEC))
    return start(name, arguments, input: nil, output: nowhere.rawValue, errors: nil)
  }

  private static func start(
    _ name: String, _ arguments: [String], input: FileDescriptor?, output: Int32, errors: Int32?
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.rawValue, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
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
