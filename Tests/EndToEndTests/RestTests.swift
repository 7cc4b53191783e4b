import TestProcesses
import Testing
import X11TestPeer

/// `pause`, `resume`, `skip` and `status --follow` on a running service.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct RestTests {
  private func source(_ desktop: Desktop, _ text: String) throws -> ClipboardSource {
    try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<b style='color:red'>\(text)</b>".utf8))])
  }

  @Test func `a pause leaves copies alone until it is ended`() throws {
    let desktop = try Desktop()
    let paused = try desktop.run(["pause", "--for", "10m"])
    #expect(paused.exitCode == 0 && paused.output.hasPrefix("Paused until 20"), "\(paused)")
    #expect(try desktop.copyIsLeft(try source(desktop, "one")))
    #expect(try desktop.run(["explain"]).output.contains("cleaning is paused"))
    #expect(try desktop.run(["resume"]).exitCode == 0)
    #expect(try desktop.copy(try source(desktop, "two")))
  }

  @Test func `skip leaves one copy alone`() throws {
    let desktop = try Desktop()
    #expect(try desktop.run(["skip"]).exitCode == 0)
    #expect(try desktop.run(["status"]).output.contains("The next copy is left as it is"))
    #expect(try desktop.copyIsLeft(try source(desktop, "one")))
    #expect(try desktop.copy(try source(desktop, "two")))
  }

  @Test func `who follows the status gets a line for each change`() throws {
    let desktop = try Desktop()
    let follower = try desktop.start(["status", "--follow"])
    #expect(try wait(limit: 10_000) { follower.outputText == "0 cleaned\n" }, "\(follower.errorText)")
    #expect(try desktop.copy(try source(desktop, "one")))
    #expect(try wait(limit: 10_000) { follower.outputText.hasSuffix("1 cleaned, last: cleaned\n") })
    #expect(try desktop.run(["pause"]).exitCode == 0)
    #expect(try wait(limit: 10_000) { follower.outputText.hasSuffix("paused\n") })
    desktop.daemon.signal(15)
    #expect(try follower.waitForExit() == 69)
    #expect(follower.errorText == "washboard: error: the service has ended\n")
  }

  @Test(arguments: ["", "0m", "10", "m", "-5m", "9w", "999999999999999999h", "8d"])
  func `a pause with an unreadable time is wrong usage`(length: String) throws {
    let result = try ChildProcess.run(Product.washboard, ["pause", "--for=\(length)"])
    #expect(result.exitCode == 64)
    #expect(result.errorText.hasPrefix("washboard: error: "))
  }
}
