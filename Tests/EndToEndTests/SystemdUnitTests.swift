import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// The shipped unit under a real user service manager of the test's own. One after the other: where no `ControlGroup`
/// can be made, managers share one, and a unit that is stopped takes those of its name along.
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
    // A display number that no other test uses.
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
