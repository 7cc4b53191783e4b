import FoundationEssentials
import TestProcesses
import Testing
import X11TestPeer

/// A private X server with the real `washboard daemon` on it.
final class Desktop {
  let server: Xvfb
  let folder: TemporaryFolder
  let notifications: NotifySocket
  private(set) var daemon: ChildProcess
  private let arguments: [String]
  private let environment: [String: String]

  static var isPossible: Bool { Xvfb.isInstalled }
  static let reason: Comment = "Xvfb is not installed"

  /// - Parameters:
  ///   - configuration: TOML; by default nothing but the shipped rules.
  ///   - options: of the daemon, beside its display and configuration.
  ///   - variables: of its environment, beside those of every desktop.
  ///   - launcher: the program that starts the daemon in its place, and its words before the daemon's.
  ///   - addressSpace: bytes that it may map beside those that it has mapped once it is ready; `nil` for no limit.
  init(
    configuration: String = "", options: [String] = [], variables: [String: String] = [:],
    launcher: [String] = [], addressSpace: Int? = nil
  ) throws {
    server = try Xvfb()
    folder = try TemporaryFolder()
    notifications = try NotifySocket(in: folder)
    let file = try folder.write(configuration, to: "config.toml")
    arguments = ["daemon", "--display", server.display, "--config", file, "--log-level", "trace"] + options
    environment = [
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "NOTIFY_SOCKET": notifications.path,
      "DISPLAY": server.display, "TZ": "UTC",
    ].merging(variables) { $1 }
    let words = launcher + [Product.washboard] + arguments
    daemon = try ChildProcess(words[0], Array(words.dropFirst()), environment: environment)
    guard try notifications.wait(for: "READY=1") else {
      throw ProcessError("the daemon is not ready: \(daemon.errorText)")
    }
    if let addressSpace { try restart(withAddressSpace: ProcessMemory(of: daemon.processID).mapped + addressSpace) }
  }

  /// Starts the daemon again by a shell that limits its address space.
  private func restart(withAddressSpace bytes: Int) throws {
    daemon.signal(15)
    try daemon.waitForExit()
    daemon = try ChildProcess(
      "/bin/sh", ["-c", #"ulimit -v "$1"; shift; exec "$@""#, "sh", "\(bytes >> 10)", Product.washboard] + arguments,
      environment: environment)
    guard try notifications.wait(for: "READY=1", count: 2) else {
      throw ProcessError("the daemon is not ready: \(daemon.errorText)")
    }
  }

  /// Writes a new configuration and makes the daemon read it.
  func reload(_ configuration: String) throws {
    let before = notifications.messages.lazy.filter { $0 == "READY=1" }.count
    try folder.write(configuration, to: "config.toml")
    daemon.signal(1)
    guard try notifications.wait(for: "READY=1", count: before + 1) else { throw ProcessError("no end of reloading") }
  }

  /// Runs a command of the command line beside the daemon.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> (exitCode: Int, output: String, errors: String) {
    if arguments.first == "copy" {
      for content in [input] + arguments.dropFirst().map(contents) { OfferedContent.note(content) }
    }
    let result = try ChildProcess.run(Product.washboard, arguments, environment: environment, input: input)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  /// Starts a command of the command line that goes on.
  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(Product.washboard, arguments, environment: environment)
  }

  /// Copies by a source of the test, and lets it act until somebody else owns the clipboard.
  /// - Returns: whether the copy was taken over.
  func copy(_ source: ClipboardSource, limit: UInt64 = 10_000) throws -> Bool {
    source.own()
    try #require(source.isOwner)
    return try wait(for: [source], limit: limit) {
      source.connection.owner(of: source.selection) != source.connection.window
    }
  }

  /// Copies, and lets the source act until the daemon's report names this many copies as left with their owner.
  func copyIsLeft(_ source: ClipboardSource) throws -> Bool {
    let before = try copies(left: true)
    source.own()
    try #require(source.isOwner)
    let thread = try PeerThread([source])
    defer { thread.stop() }
    guard try wait(limit: 10_000, until: { try self.copies(left: true) > before }) else { return false }
    return source.connection.owner(of: source.selection) == source.connection.window
  }

  private func copies(left: Bool) throws -> Int { try status().copies.left }

  /// The parts of `status --json` that the tests use.
  struct Status: Decodable {
    struct Copies: Decodable {
      let cleaned, left, superseded: Int

      /// The number of copies that have come to an end.
      var ended: Int { cleaned + left + superseded }
    }
    let copies: Copies
    /// Selections that the daemon owns.
    let owned: [String]
  }

  func status() throws -> Status {
    let result = try run(["status", "--json"])
    return try JSONDecoder().decode(Status.self, from: Data(result.output.utf8))
  }

  /// The parts of `explain --json` on the last copy that the tests use.
  struct Explanation: Decodable {
    struct Chosen: Decodable {
      let target: String
      let incremental: Bool
    }
    struct Milliseconds: Decodable {
      let total: Double?
    }
    let outcome: String
    let reason: String?
    let chosen: Chosen?
    let milliseconds: Milliseconds
  }

  func explanation() throws -> Explanation {
    let result = try run(["explain", "--json"])
    return try JSONDecoder().decode(Explanation.self, from: Data(result.output.utf8))
  }

  /// A source of one HTML form.
  func source(html: String) throws -> ClipboardSource {
    try ClipboardSource(
      display: server.display, targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Array(html.utf8))])
  }

  /// Pastes one form from whoever owns the clipboard; nil if it is refused.
  /// - Parameter windowClass: of the program that pastes.
  func paste(_ target: String, with source: ClipboardSource? = nil, as windowClass: String? = nil) throws -> [UInt8]? {
    let requestor = try ClipboardRequestor(display: server.display, windowClass: windowClass)
    let request = requestor.request(target)
    let others: [any Participant] = source.map { [$0] } ?? []
    try #require(try wait(for: others + [requestor]) { request.isFinished })
    return request.bytes
  }

  func pasteText(_ target: String, as windowClass: String? = nil) throws -> String {
    String(decoding: try #require(try paste(target, as: windowClass), "\(target) is refused"), as: UTF8.self)
  }

  /// The names offered now.
  func targets(as windowClass: String? = nil) throws -> [String] {
    let requestor = try ClipboardRequestor(display: server.display, windowClass: windowClass)
    let request = requestor.request("TARGETS")
    try #require(try wait(for: [requestor]) { request.isFinished })
    return words(request.bytes ?? []).map { requestor.connection.name($0) }
  }
}
