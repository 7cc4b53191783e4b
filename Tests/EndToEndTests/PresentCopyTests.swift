import TestProcesses
import Testing
import X11TestPeer

/// Commands that look at the copy on a display, with and without a service there.
@Suite(.enabled(if: Xvfb.isInstalled, Desktop.reason))
struct PresentCopyTests {
  private static let html = Array("<p>so <b>bold</b> pay\u{200B}pal</p>".utf8)

  private func run(_ arguments: [String], on display: String, beside source: ClipboardSource? = nil) throws -> (
    exitCode: Int, output: String, errors: String
  ) {
    let process = try ChildProcess(Product.washboard, arguments + ["--display", display], environment: ["HOME": "/"])
    let participants: [any Participant] = source.map { [$0] } ?? []
    try #require(try wait(for: participants, limit: 20_000) { !process.isRunning })
    return (try process.waitForExit(), process.outputText, process.errorText)
  }

  @Test func `the copy is read, shown and left where it is`() throws {
    let server = try Xvfb()
    let source = try ClipboardSource(
      display: server.display, targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Self.html)])
    source.own()
    let text = try run(["convert", "--clipboard", "--to", "text"], on: server.display, beside: source)
    #expect(text.output == "so bold pay\u{200B}pal" && text.exitCode == 0, "\(text.errors)")
    let cleaned = try run(
      ["convert", "--clipboard", "--to", "html", "--profile", "minimal"], on: server.display, beside: source)
    #expect(cleaned.output.contains("<b>bold</b> paypal"))
    let difference = try run(["diff", "--clipboard"], on: server.display, beside: source)
    #expect(difference.output.contains("- so bold pay‹U+200B›pal") && difference.output.contains("+ so bold paypal"))
    #expect(source.isOwner)
  }

  @Test func `what a password manager marked is not read`() throws {
    let server = try Xvfb()
    let source = try ClipboardSource(
      display: server.display, targets: ["TARGETS", "UTF8_STRING", "x-kde-passwordManagerHint"],
      answers: ["UTF8_STRING": .bytes(Array("hunter2".utf8))])
    source.own()
    let result = try run(["diff", "--clipboard"], on: server.display, beside: source)
    #expect(result.exitCode == 65 && result.errors.contains("nothing was read") && result.output.isEmpty)
  }

  @Test func `an empty clipboard is said to be empty`() throws {
    let server = try Xvfb()
    let result = try run(["convert", "--clipboard", "--to", "text"], on: server.display)
    #expect(result.exitCode == 66 && result.errors.contains("nothing is on the clipboard"))
  }

  @Test func `a running service goes on owning what it owns`() throws {
    let desktop = try Desktop()
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Self.html)])
    try #require(try desktop.copy(source))
    let text = try run(["convert", "--clipboard", "--to", "text"], on: desktop.server.display)
    #expect(text.output == "so bold paypal")
    #expect(try desktop.pasteText("UTF8_STRING") == "so bold paypal")
  }
}
