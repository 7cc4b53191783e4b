private import Glibc

/// The reason why a process of the tests could not do its part.
package struct ProcessError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A program started by a test, its output kept in files; ended with this value, and all that it started in its group.
///
/// Where it is the one under test, its log is looked through at the end.
package final class ChildProcess {
  package let processID: Int32
  private let folder: TemporaryFolder
  private var status: Int32?
  private let isUnderTest: Bool

  /// - Parameters:
  ///   - environment: all of it; nothing is inherited but PATH and HOME.
  ///   - input: what the program finds on standard input.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], input: [UInt8] = []
  ) throws {
    folder = try TemporaryFolder()
    // `check` shows the lines of what it is given as a configuration.
    isUnderTest = ([path] + arguments).contains { $0.contains(Product.washboard) } && arguments.first != "check"
    let inputFile = try folder.write(input, to: "stdin")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, folder.path + "/stdout", O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder.path + "/stderr", O_WRONLY | O_CREAT, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own, so that no signal meant for the tests reaches it, and no signal blocked: the threads of
    // the tests' pool block them all, and a child inherits that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var variables = environment
    for name in ["PATH", "HOME"] where variables[name] == nil {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    let words = ([path] + arguments).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in words + settings { free(word) } }
    var processID: pid_t = 0
    guard posix_spawn(&processID, path, &actions, &attributes, words + [nil], settings + [nil]) == 0 else {
      throw ProcessError("cannot start \(path)")
    }
    self.processID = processID
  }

  package var output: [UInt8] { contents(of: folder.path + "/stdout") }
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: contents(of: folder.path + "/stderr"), as: UTF8.self) }

  package var isRunning: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return true }
    self.status = status
    return false
  }

  package func signal(_ number: Int32) {
    if isRunning { kill(processID, number) }
  }

  /// The exit code once the program has ended, negative for a signal.
  /// - Throws: `ProcessError` if it has not ended after `limit` milliseconds.
  @discardableResult
  package func waitForExit(limit: Int = 30_000) throws -> Int {
    guard try wait(limit: limit, until: { !self.isRunning }), let status else {
      throw ProcessError("process \(processID) did not end")
    }
    let signal = status & 0x7F
    return signal == 0 ? Int(status >> 8 & 0xFF) : -Int(signal)
  }

  /// Runs a program to its end.
  package static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], input: [UInt8] = []
  ) throws -> (exitCode: Int, output: [UInt8], errorText: String) {
    let process = try ChildProcess(path, arguments, environment: environment, input: input)
    let exitCode = try process.waitForExit()
    return (exitCode, process.output, process.errorText)
  }

  deinit {
    if isRunning {
      kill(-processID, SIGTERM)
      if (try? waitForExit(limit: 3000)) == nil {
        kill(-processID, SIGKILL)
        var status: Int32 = 0
        waitpid(processID, &status, 0)
      }
    }
    if isUnderTest { OfferedContent.check(log: contents(of: folder.path + "/stderr")) }
  }
}

/// Waits until the condition holds; false if it does not within `limit` milliseconds.
package func wait(limit: Int, until condition: () throws -> Bool) throws -> Bool {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  let start = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  while true {
    if try condition() { return true }
    clock_gettime(CLOCK_MONOTONIC, &time)
    if time.tv_sec * 1000 + time.tv_nsec / 1_000_000 - start > limit { return false }
    poll(nil, 0, 2)
  }
}

/// The environment of the tests themselves.
package enum ProcessVariables {
  package static func isSet(_ name: String) -> Bool { getenv(name).map { strlen($0) > 0 } ?? false }
}
