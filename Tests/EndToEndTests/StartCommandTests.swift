import TestProcesses
import Testing
import X11TestPeer

/// `washboard start`, as the autostart of a desktop runs it.
extension SystemdUnitTests {
  @Test func `start hands the display to the user manager and starts the unit, once`() throws {
    let server = try Xvfb()
    let manager = try UserManager()
    try manager.install(unit: "washboard.service")
    let environment = manager.environment.merging(["DISPLAY": server.display]) { $1 }

    let first = try ChildProcess.run(Product.washboard, ["start"], environment: environment)
    #expect(first.exitCode == 0, "\(first.errorText)")
    #expect(try manager.property("SubState") == "running")
    let process = try manager.property("MainPID")
    let status = try ChildProcess.run(Product.washboard, ["status", "--json"], environment: environment)
    #expect(String(decoding: status.output, as: UTF8.self).contains("\"pid\":\(process),"))

    let second = try ChildProcess.run(Product.washboard, ["start"], environment: environment)
    #expect(second.exitCode == 0 && second.errorText.isEmpty)
    #expect(try manager.property("MainPID") == process)
  }

  @Test func `start serves a second display by a process of its own`() throws {
    let (server, other) = (try Xvfb(), try Xvfb())
    let manager = try UserManager()
    try manager.install(unit: "washboard.service")
    let environment = manager.environment.merging(["DISPLAY": server.display]) { $1 }
    #expect(try ChildProcess.run(Product.washboard, ["start"], environment: environment).exitCode == 0)
    let process = try manager.property("MainPID")

    let elsewhere = environment.merging(["DISPLAY": other.display]) { $1 }
    let started = try ChildProcess(Product.washboard, ["start"], environment: elsewhere)
    #expect(
      try wait(limit: 20_000) {
        try ChildProcess.run(Product.washboard, ["status"], environment: elsewhere).exitCode == 0
      }, "\(started.errorText)")
    #expect(started.isRunning)
    #expect(try manager.property("MainPID") == process, "the first display lost its service")
  }
}

@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct StartWithoutManagerTests {
  @Test func `start is the service where no user manager runs, and never a second one`() throws {
    let server = try Xvfb()
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "DISPLAY": server.display]
    let processes = try (0..<3).map { _ in try ChildProcess(Product.washboard, ["start"], environment: environment) }
    #expect(try wait(limit: 30_000) { processes.lazy.filter(\.isRunning).count == 1 }, "not one of three is left")
    for process in processes where !process.isRunning {
      #expect(try process.waitForExit() == 0, "\(process.errorText)")
    }
    let status = try ChildProcess.run(Product.washboard, ["status"], environment: environment)
    #expect(status.exitCode == 0, "\(status.errorText)")
  }
}
