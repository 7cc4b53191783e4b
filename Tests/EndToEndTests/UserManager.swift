import TestProcesses
import X11TestPeer

/// A `systemd --user` with a run-time folder and a control group of its own.
final class UserManager {
  private let folder: TemporaryFolder
  private let group = ControlGroup()
  private let manager: ChildProcess
  private var logFile: String { folder.path + "/log" }
  let environment: [String: String]
  private static let systemd = Product.program("systemd")

  /// sd_booted(3) wants this folder; only root can make it where no system manager runs.
  static let isPossible: Bool = {
    guard systemd != nil, Product.program("systemctl") != nil, let mkdir = Product.program("mkdir") else {
      return false
    }
    return (try? ChildProcess.run(mkdir, ["-p", "/run/systemd/system"]).exitCode) == 0
  }()

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path + "/config", "HOME": folder.path]
    manager = try group.start(Self.systemd ?? "", ["--user"], environment: environment)
    guard try wait(limit: 20_000, until: { try self.systemctl("show-environment") == 0 }) else {
      throw ProcessError("systemd --user does not answer: \(manager.errorText)")
    }
  }

  var processID: Int32 { manager.processID }

  @discardableResult
  func systemctl(_ arguments: String...) throws -> Int {
    try ChildProcess.run(Product.program("systemctl") ?? "", ["--user"] + arguments, environment: environment).exitCode
  }

  func property(_ name: String) throws -> String {
    let result = try ChildProcess.run(
      Product.program("systemctl") ?? "", ["--user", "show", "--value", "-p", name, "washboard"],
      environment: environment)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Installs the shipped unit, with a drop-in that names the built program.
  /// - Parameters:
  ///   - display: the display; `nil` means the one in the manager's environment.
  ///   - program: the built one, or a copy of it.
  ///   - settings: further lines of the drop-in.
  func install(
    unit: String, display: String? = nil, program: String = Product.washboard, settings: String = ""
  ) throws {
    let units = folder.path + "/config/systemd/user"
    guard let mkdir = Product.program("mkdir"),
      try ChildProcess.run(mkdir, ["-p", units + "/washboard.service.d"]).exitCode == 0
    else { throw ProcessError("cannot make the unit folder") }
    try folder.write(contents(of: Product.root + "/systemd/" + unit), to: "config/systemd/user/" + unit)
    try folder.write(
      """
      [Service]
      ExecStart=
      ExecStart=\(program) daemon --log-level trace\(display.map { " --display \($0)" } ?? "")
      StandardError=append:\(logFile)
      \(settings)
      """, to: "config/systemd/user/washboard.service.d/test.conf")
    try systemctl("daemon-reload")
  }

  /// Puts a copy of the built program below the manager's home, in the place of one that is there, as a package does.
  /// - Returns: its path.
  func installProgram(_ program: String = Product.washboard) throws -> String {
    let path = folder.path + "/program"
    guard let install = Product.program("install"),
      try ChildProcess.run(install, ["-m", "755", program, path + ".new"]).exitCode == 0
    else { throw ProcessError("cannot copy the program") }
    try folder.rename("program.new", to: "program")
    return path
  }

  /// Writes a file below the manager's home.
  func write(_ content: String, to path: String) throws {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    _ = try ChildProcess.run(Product.program("mkdir") ?? "", ["-p", folder.path + "/" + parent])
    try folder.write(content, to: path)
  }

  deinit {
    _ = try? systemctl("exit")
    _ = try? manager.waitForExit(limit: 10_000)
    OfferedContent.check(log: contents(of: logFile))
  }
}
