import FoundationEssentials
import Glibc
import TestProcesses
import Testing
import WaylandTestPeer

/// A mock compositor with the real `washboard daemon` on it.
final class MockDesktop {
  let compositor: MockCompositor
  let folder: TemporaryFolder
  let daemon: ChildProcess
  private let environment: [String: String]

  /// - Parameters:
  ///   - configuration: TOML, beside a quiet time of none.
  ///   - features: of the compositor.
  ///   - variables: of the daemon's environment, beside those of every desktop.
  init(
    configuration: String = "", features: MockCompositor.Features = MockCompositor.Features(),
    variables: [String: String] = [:]
  ) throws {
    compositor = MockCompositor(features)
    folder = try TemporaryFolder()
    let notifications = try NotifySocket(in: folder)
    let file = try folder.write("[clipboard]\nquiet = \"0 s\"\n" + configuration, to: "config.toml")
    environment = [
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "NOTIFY_SOCKET": notifications.path,
      "WAYLAND_DISPLAY": "\(compositor.folder)/\(compositor.display)",
    ].merging(variables) { $1 }
    daemon = try ChildProcess(
      Product.washboard, ["daemon", "--config", file, "--log-level", "trace"], environment: environment)
    guard try notifications.wait(for: "READY=1") else {
      throw ProcessError("the daemon is not ready: \(daemon.errorText)")
    }
  }

  deinit { compositor.kill() }

  private func said<Value: Decodable>(by arguments: String...) throws -> Value {
    let result = try ChildProcess.run(Product.washboard, arguments, environment: environment)
    return try JSONDecoder().decode(Value.self, from: Data(result.output))
  }

  func counts() throws -> Desktop.Status.Copies {
    let status: Desktop.Status = try said(by: "status", "--json")
    return status.copies
  }

  func explanation() throws -> Desktop.Explanation { try said(by: "explain", "--json") }

  func explanationText() throws -> String {
    let result = try ChildProcess.run(Product.washboard, ["explain"], environment: environment)
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Copies, and waits until the daemon has left one more copy with its owner.
  func isLeft(_ types: [String], _ manners: [String: MockCompositor.Manner]) throws -> Bool {
    let before = try counts().left
    compositor.copy(types, manners)
    return try wait(limit: 10_000) { try self.counts().left > before }
  }

  /// Copies, and waits until the daemon offers the clipboard in the program's place.
  func isCleaned(_ types: [String], _ manners: [String: MockCompositor.Manner]) throws -> Bool {
    compositor.copy(types, manners)
    return try wait(limit: 10_000) { self.compositor.isOwnedByClient }
  }

  /// The bytes of a form that the daemon offers.
  func pasteText(_ type: String = "text/plain;charset=utf-8") throws -> String {
    let end = try #require(compositor.paste(type), "the daemon owns nothing")
    defer { close(end) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(end, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
