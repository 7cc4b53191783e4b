private import Glibc

/// A headless sway with a run-time folder of its own, and wl-clipboard as the programs that copy and paste on it.
package final class Sway {
  package let folder: TemporaryFolder
  package private(set) var compositor: ChildProcess
  /// The programs that have copied.
  private var owners: [ChildProcess] = []
  private static let programs = ["sway", "setpriv", "wl-copy", "wl-paste"]
  package static let missing = programs.filter { Product.program($0) == nil }
  package static var isPossible: Bool { missing.isEmpty }
  package static let reason = "not installed: \(missing.joined(separator: ", "))"

  /// The name of its socket: the first that it tries, and its folder is new.
  package let name = "wayland-1"
  package var environment: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "HOME": folder.path, "WAYLAND_DISPLAY": name,
      "XDG_SESSION_TYPE": "wayland",
    ]
  }
  package var socket: String { "\(folder.path)/\(name)" }

  package init() throws {
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
  package func stop() throws {
    compositor.signal(SIGKILL)
    try compositor.waitForExit()
    unlink(socket)
  }

  /// Starts another compositor on the same socket.
  package func restart() throws {
    compositor = try Self.start(in: folder.path)
    try awaitSocket()
  }

  // MARK: Copying and pasting

  @discardableResult
  package func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> (
    exitCode: Int, output: String, errors: String
  ) {
    let result = try ChildProcess.run(
      Product.program(program) ?? program, arguments, environment: environment, input: input)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  /// Copies under one name, and those of plain text beside it where that is text.
  @discardableResult
  package func copy(_ text: String, as type: String, primary: Bool = false) throws -> ChildProcess {
    let owner = try ChildProcess(
      Product.program("wl-copy") ?? "", ["--foreground", "--type", type] + (primary ? ["--primary"] : []),
      environment: environment, input: Array(text.utf8))
    owners.append(owner)
    return owner
  }

  /// Copies, and waits until Washboard offers the clipboard in the program's place.
  package func copyIsCleaned(_ text: String, as type: String) throws -> Bool {
    // It ends when it has lost the clipboard.
    let owner = try copy(text, as: type)
    return try wait(limit: 15_000) { !owner.isRunning } && isClean()
  }

  /// The names offered now.
  package func types(primary: Bool = false) throws -> [String] {
    try run("wl-paste", ["--list-types"] + (primary ? ["--primary"] : [])).output.split(separator: "\n").map(
      String.init)
  }

  package func paste(_ type: String) throws -> String { try run("wl-paste", ["--no-newline", "--type", type]).output }

  /// Waits until Washboard offers the clipboard.
  package func isClean(limit: Int = 15_000) throws -> Bool {
    try wait(limit: limit) { try self.types().contains("org.washboard.rich-text") }
  }
}
