import FoundationEssentials
import Glibc
import TestProcesses
import Testing

/// A headless sway with a run-time folder of its own, and wl-clipboard as the programs that copy and paste on it.
final class Sway {
  let folder: TemporaryFolder
  private(set) var compositor: ChildProcess
  /// The programs that have copied.
  private var owners: [ChildProcess] = []
  private static let programs = ["sway", "setpriv", "wl-copy", "wl-paste"]
  static let missing = programs.filter { Product.program($0) == nil }
  static var isPossible: Bool { missing.isEmpty }
  static let reason: Comment = "not installed: \(missing.joined(separator: ", "))"

  /// The name of its socket: the first that it tries, and its folder is new.
  let name = "wayland-1"
  var environment: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "HOME": folder.path, "WAYLAND_DISPLAY": name,
      "XDG_SESSION_TYPE": "wayland",
    ]
  }
  var socket: String { "\(folder.path)/\(name)" }

  init() throws {
    folder = try TemporaryFolder()
    // It refuses to run as root, and wants a run-time folder of its user's.
    if getuid() == 0, chown(folder.path, Self.nobody, Self.nobody) != 0 {
      throw ProcessError("cannot give a folder away")
    }
    compositor = try Self.start(in: folder.path)
    try awaitSocket()
  }

  private static let nobody: UInt32 = 65534

  private static func start(in folder: String) throws -> ChildProcess {
    let program = [Product.program("sway") ?? "", "-c", "/dev/null"]
    let privileges = ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
    let words = getuid() == 0 ? [Product.program("setpriv") ?? ""] + privileges + program : program
    return try ChildProcess(
      words[0], Array(words.dropFirst()),
      environment: [
        "XDG_RUNTIME_DIR": folder, "HOME": folder, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
        "WLR_LIBINPUT_NO_DEVICES": "1",
      ])
  }

  private func awaitSocket() throws {
    // It answers once it lists what is on the clipboard, be it nothing.
    let isUp = try wait(limit: 20_000) {
      try access(self.socket, F_OK) == 0
        && self.run("wl-paste", ["--list-types"]).errors.contains("ailed to connect") == false
    }
    guard isUp else { throw ProcessError("sway does not start: \(compositor.errorText)") }
  }

  /// Ends the compositor in its tracks.
  func stop() throws {
    compositor.signal(SIGKILL)
    try compositor.waitForExit()
    unlink(socket)
  }

  /// Starts another compositor on the same socket.
  func restart() throws {
    compositor = try Self.start(in: folder.path)
    try awaitSocket()
  }

  // MARK: Copying and pasting

  @discardableResult
  func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> (
    exitCode: Int, output: String, errors: String
  ) {
    let result = try ChildProcess.run(
      Product.program(program) ?? program, arguments, environment: environment, input: input)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  /// Copies under one name, and those of plain text beside it where that is text.
  @discardableResult
  func copy(_ text: String, as type: String, primary: Bool = false) throws -> ChildProcess {
    let owner = try ChildProcess(
      Product.program("wl-copy") ?? "", ["--foreground", "--type", type] + (primary ? ["--primary"] : []),
      environment: environment, input: Array(text.utf8))
    owners.append(owner)
    return owner
  }

  /// Copies, and waits until Washboard offers the clipboard in the program's place.
  func copyIsCleaned(_ text: String, as type: String) throws -> Bool {
    // It ends when it has lost the clipboard.
    let owner = try copy(text, as: type)
    return try wait(limit: 15_000) { !owner.isRunning } && isClean()
  }

  /// The names offered now.
  func types(primary: Bool = false) throws -> [String] {
    try run("wl-paste", ["--list-types"] + (primary ? ["--primary"] : [])).output.split(separator: "\n").map(
      String.init)
  }

  func paste(_ type: String) throws -> String { try run("wl-paste", ["--no-newline", "--type", type]).output }

  /// Waits until Washboard offers the clipboard.
  func isClean(limit: Int = 15_000) throws -> Bool {
    try wait(limit: limit) { try self.types().contains("org.washboard.rich-text") }
  }
}

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
