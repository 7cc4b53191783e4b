import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// Events that end other services, and not this one.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct SurvivalTests {
  private static let page = "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>"

  private func expectCleaning(_ desktop: Desktop) throws {
    #expect(try desktop.copy(try desktop.source(html: Self.page)))
    #expect(try desktop.pasteText("UTF8_STRING") == "some bold paypal")
  }

  @Test func `signals that mean nothing to the service do not end it`() throws {
    let desktop = try Desktop()
    let numbers =
      [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGXFSZ]
      + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    for number in numbers { desktop.daemon.signal(number) }
    try expectCleaning(desktop)
    #expect(desktop.daemon.isRunning)
    desktop.daemon.signal(SIGTERM)
    #expect(try desktop.daemon.waitForExit() == 0)
  }

  @Test func `a crash leaves no core file, and the limit keeps programs behind a pipe from getting one`() throws {
    let folder = try TemporaryFolder()
    let server = try Xvfb()
    let script = """
      cd "$1" && ulimit -c unlimited && exec "$2" daemon --display "$3"
      """
    let daemon = try ChildProcess(
      "/bin/sh", ["-c", script, "sh", folder.path, Product.washboard, server.display],
      // Swift's own handler would look at the crash for long before the process ends.
      environment: ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"])
    try #require(try wait(limit: 20_000) { daemon.errorText.contains("ready") })
    let limits = String(decoding: contents(of: "/proc/\(daemon.processID)/limits"), as: UTF8.self)
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(line?.split(separator: " ").suffix(3) == ["1", "1", "bytes"])
    daemon.signal(SIGSEGV)
    #expect(try daemon.waitForExit() == -Int(SIGSEGV))
    let names = try ChildProcess.run("/bin/ls", [folder.path]).output
    #expect(!String(decoding: names, as: UTF8.self).contains("core"))
  }

  @Test func `the service cleans without a run-time folder, and listens once it is there, each time`() throws {
    let folder = try TemporaryFolder()
    let runtime = folder.path + "/run/user"
    let desktop = try Desktop(variables: ["XDG_RUNTIME_DIR": runtime])
    #expect(desktop.daemon.errorText.contains("no control socket"))
    #expect(try desktop.copy(try desktop.source(html: Self.page)))
    #expect(try desktop.pasteText("UTF8_STRING") == "some bold paypal")
    #expect(try desktop.run(["status"]).exitCode == 69)
    let doctor = try desktop.run(["doctor"]).output
    #expect(doctor.contains("problem: service: the folder of its control socket, \(runtime), does not exist"))

    for _ in 0..<3 {
      _ = try ChildProcess.run("/bin/mkdir", ["-p", runtime])
      // Nothing else wakes the service.
      #expect(try wait(limit: 5000) { try desktop.run(["status"]).exitCode == 0 })
      _ = try ChildProcess.run("/bin/rm", ["-r", folder.path + "/run"])
      #expect(try desktop.run(["status"]).exitCode == 69)
    }
    #expect(desktop.daemon.isRunning)
  }

  @Test(.enabled(if: getuid() == 0, "needs root, to mount a small file system"))
  func `the service cleans with a full run-time folder, and listens once there is space`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("run")
    let runtime = folder.path + "/run"
    let fill = """
      mount -t tmpfs -o mode=700,nr_inodes=4 none '\(runtime)' && touch '\(runtime)/1' '\(runtime)/2' '\(runtime)/3' && exec "$@"
      """
    let desktop = try Desktop(
      variables: ["XDG_RUNTIME_DIR": runtime], launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", fill, "sh"])
    /// Runs a program that sees the full folder.
    func run(_ program: String, _ arguments: String...) throws -> (exitCode: Int, output: String, errors: String) {
      let result = try ChildProcess.run(
        "/usr/bin/nsenter", ["-m", "-t", "\(desktop.daemon.processID)", program] + arguments,
        environment: ["XDG_RUNTIME_DIR": runtime, "DISPLAY": desktop.server.display])
      return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
    }
    try expectCleaning(desktop)
    #expect(desktop.daemon.errorText.contains("No space left on device; copies are cleaned anyway"))
    let fault = "nothing can be created in the folder of its control socket, \(runtime): No space left on device"
    let status = try run(Product.washboard, "status")
    #expect(status.exitCode == 69 && status.errors.contains("\(fault); delete files there"), "\(status.errors)")
    let doctor = try run(Product.washboard, "doctor").output
    #expect(doctor.contains("problem: service: \(fault); one runs on the display"), "\(doctor)")
    #expect(try run("/bin/rm", "\(runtime)/1", "\(runtime)/2", "\(runtime)/3").exitCode == 0)
    #expect(try wait(limit: 15_000) { try run(Product.washboard, "status").exitCode == 0 })
  }

  @Test func `a control socket that was removed is made again, unless another program's file has its place`() throws {
    let desktop = try Desktop()
    let socket = desktop.folder.path + "/washboard/\(desktop.server.display.dropFirst()).sock"
    #expect(unlink(socket) == 0)
    #expect(try wait(limit: 5000) { try desktop.run(["status"]).exitCode == 0 })
    #expect(unlink(socket) == 0)
    try desktop.folder.write("a file", to: "washboard/\(desktop.server.display.dropFirst()).sock")
    #expect(try wait(limit: 5000) { desktop.daemon.errorText.contains("exists and is not a socket") })
    #expect(contents(of: socket) == Array("a file".utf8))
    #expect(unlink(socket) == 0)
    #expect(try wait(limit: 5000) { try desktop.run(["status"]).exitCode == 0 })
  }
}
