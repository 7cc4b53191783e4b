import FoundationEssentials
import Glibc
import TestProcesses
import Testing

/// A headless sway with the real `washboard daemon` on it.
final class WaylandDesktop {
  let sway: Sway
  let notifications: NotifySocket
  private(set) var daemon: ChildProcess
  private let environment: [String: String]

  /// - Parameters:
  ///   - configuration: TOML; by default nothing but the shipped rules.
  ///   - options: of the daemon.
  init(configuration: String = "", options: [String] = []) throws {
    sway = try Sway()
    notifications = try NotifySocket(in: sway.folder)
    try sway.folder.makeFolder("washboard-config")
    let file = try sway.folder.write(configuration, to: "washboard-config/config.toml")
    environment = sway.environment.merging(["NOTIFY_SOCKET": notifications.path]) { $1 }
    daemon = try ChildProcess(
      Product.washboard, ["daemon", "--config", file, "--log-level", "trace"] + options, environment: environment)
    guard try notifications.wait(for: "READY=1") else {
      throw ProcessError("the daemon is not ready: \(daemon.errorText)")
    }
  }

  /// Starts another daemon.
  func start(_ options: [String]) throws -> ChildProcess {
    try ChildProcess(
      Product.washboard,
      ["daemon", "--config", sway.folder.path + "/washboard-config/config.toml", "--log-level", "trace"] + options,
      environment: environment)
  }

  /// Runs a command of the command line beside the daemon.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> (exitCode: Int, output: String, errors: String) {
    try sway.run(Product.washboard, arguments, input: input)
  }

  /// Returns the counts of copies that were left with their owners, cleaned, and superseded.
  func counts() throws -> Desktop.Status.Copies {
    let result = try run(["status", "--json"])
    return try JSONDecoder().decode(Desktop.Status.self, from: Data(result.output.utf8)).copies
  }

  /// Copies, and waits until the daemon has left the copy with its owner.
  func isLeft(_ text: String, as type: String) throws -> Bool {
    let before = try counts().left
    try sway.copy(text, as: type)
    return try wait(limit: 15_000) { try self.counts().left > before }
  }
}
