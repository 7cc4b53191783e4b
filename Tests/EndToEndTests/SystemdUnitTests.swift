import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// The shipped unit under a real user service manager of the test's own. One after the other: managers that one user starts
/// share a control group, and a unit that is stopped takes those of its name along.
@Suite(
  .serialized,
  .enabled(if: Desktop.isPossible, Desktop.reason),
  .enabled(if: UserManager.isPossible, "no user systemd can be started here"))
struct SystemdUnitTests {
  @Test func `the unit is ready when it says so, comes back after kill -9 and stops cleanly`() throws {
    let server = try Xvfb()
    let manager = try UserManager()
    try manager.install(unit: "washboard.service", display: server.display)

    #expect(try manager.systemctl("start", "washboard") == 0)
    #expect(try manager.property("ActiveState") == "active")
    #expect(try manager.property("SubState") == "running")
    // Type=notify: the start job ended because the service said that it was ready.
    let source = try ClipboardSource(
      display: server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<b style=color:red>b</b>".utf8))])
    source.own()
    #expect(try wait(for: [source]) { source.connection.owner(of: "CLIPBOARD") != source.connection.window })

    let first = try manager.property("MainPID")
    #expect(try manager.systemctl("kill", "--signal=KILL", "washboard") == 0)
    #expect(
      try wait(limit: 20_000) {
        try manager.property("MainPID") != first && manager.property("SubState") == "running"
      }, "the service is not back")

    #expect(try manager.systemctl("stop", "washboard") == 0)
    #expect(try manager.property("ActiveState") == "inactive")
    #expect(try manager.property("Result") == "success")
  }

  @Test func `a reload reads the configuration in the same process`() throws {
    let server = try Xvfb()
    let manager = try UserManager()
    try manager.install(unit: "washboard.service", display: server.display)
    #expect(try manager.systemctl("start", "washboard") == 0)
    let process = try manager.property("MainPID")
    try manager.write("nonsense = 1\n", to: "config/washboard/config.toml")
    #expect(try manager.systemctl("reload", "washboard") == 0)
    #expect(try wait(limit: 10_000) { try manager.property("StatusText").contains("configuration has errors") })
    #expect(try manager.property("MainPID") == process)
    #expect(try manager.property("SubState") == "running")
  }

  @Test func `a display that went is waited for with few starts, and served when it is back`() throws {
    // A number that no other test's server finds free first.
    let display = ":\(2000 + Int(getpid()) % 1000)"
    func serve() throws -> ChildProcess {
      try ChildProcess(Xvfb.path, [display, "-screen", "0", "640x480x24", "-nolisten", "tcp", "-ac"])
    }
    let manager = try UserManager()
    try manager.install(unit: "washboard.service", display: display)
    let server = try serve()
    // The display may not be there yet: that is waited for, too.
    #expect(try manager.systemctl("start", "washboard") == 0)
    let first = try manager.property("MainPID")
    server.signal(15)
    try server.waitForExit()
    // Lost: the next start looks for the display for five seconds, and is followed by another.
    #expect(
      try wait(limit: 30_000) {
        try manager.property("NRestarts") == "2" && manager.property("SubState") == "start"
      }, "no second start")
    let again = try serve()
    defer { again.signal(15) }
    #expect(try wait(limit: 20_000) { try manager.property("SubState") == "running" }, "it did not come back")
    #expect(try manager.property("MainPID") != first)
    #expect((Int(try manager.property("NRestarts")) ?? 99) <= 4)
  }
}

/// A `systemd --user` with a run-time folder of its own.
final class UserManager {
  private let folder: TemporaryFolder
  private let manager: ChildProcess
  private let environment: [String: String]
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
    manager = try ChildProcess(Self.systemd ?? "", ["--user"], environment: environment)
    guard try wait(limit: 20_000, until: { try self.systemctl("show-environment") == 0 }) else {
      throw ProcessError("systemd --user does not answer: \(manager.errorText)")
    }
  }

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

  /// Installs the shipped unit, with a drop-in that names the built program and the test's display.
  func install(unit: String, display: String) throws {
    let units = folder.path + "/config/systemd/user"
    guard let mkdir = Product.program("mkdir"),
      try ChildProcess.run(mkdir, ["-p", units + "/washboard.service.d"]).exitCode == 0
    else { throw ProcessError("cannot make the unit folder") }
    try folder.write(contents(of: Product.root + "/systemd/" + unit), to: "config/systemd/user/" + unit)
    try folder.write(
      """
      [Service]
      ExecStart=
      ExecStart=\(Product.washboard) daemon --display \(display)
      """, to: "config/systemd/user/washboard.service.d/test.conf")
    try systemctl("daemon-reload")
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
  }
}
