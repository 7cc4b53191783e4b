import Testing
import X11TestPeer

/// Clipboard managers that read whatever is copied and offer it again as their own.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ReofferTests {
  private static let protocolNames: Set<String> = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS"]

  /// Everything that is offered now, as a manager keeps it.
  private func everything(on desktop: Desktop, where isKept: (String) -> Bool) throws -> ClipboardSource {
    let names = try desktop.targets().filter { !Self.protocolNames.contains($0) && isKept($0) }
    var answers: [String: ClipboardSource.Answer] = [:]
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    for name in names {
      let request = requestor.request(name)
      try #require(try wait(for: [requestor]) { request.isFinished })
      answers[name] = .bytes(try #require(request.bytes), type: request.type)
    }
    return try ClipboardSource(display: desktop.server.display, targets: ["TARGETS"] + names, answers: answers)
  }

  @Test func `a manager that offers the clean copy again, all or part of it, keeps it`() throws {
    let desktop = try Desktop()
    for isKept: (String) -> Bool in [
      { _ in true }, { $0.hasPrefix("text/") }, { $0 == "text/html" || $0 == "UTF8_STRING" }, { $0 == "UTF8_STRING" },
    ] {
      try #require(
        try desktop.copy(try desktop.source(html: "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>")))
      let manager = try everything(on: desktop, where: isKept)
      #expect(try desktop.copyIsLeft(manager))
      let text = isKept("UTF8_STRING") ? "UTF8_STRING" : "text/plain"
      #expect(try desktop.paste(text, with: manager) == Array("some bold paypal".utf8))
    }
  }

  @Test func `a manager that offers something dirty again is no exception`() throws {
    let desktop = try Desktop()
    let source = try desktop.source(html: "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>")
    for _ in 0..<3 {
      try #require(try desktop.copy(source))
      #expect(try desktop.pasteText("UTF8_STRING") == "some bold paypal")
    }
  }

  @Test func `a copy that was put back and is offered again, all or part of it, is left as it is`() throws {
    let desktop = try Desktop()
    let keepers: [(String) -> Bool] = [{ _ in true }, { $0.hasPrefix("text/") }, { $0 == "text/html" }]
    for (number, isKept) in keepers.enumerated() {
      let page = "<p style='color:red'>some <b>bold</b> pay\u{200B}pal \(number)</p>"
      try #require(try desktop.copy(try desktop.source(html: page)))
      #expect(try desktop.run(["restore"]).exitCode == 0)
      let manager = try everything(on: desktop, where: isKept)
      #expect(try desktop.copyIsLeft(manager))
      #expect(try desktop.explanation().reason == "reoffered")
      #expect(try desktop.paste("text/html", with: manager) == Array(page.utf8))
    }
  }

  @Test func `no name that a program offers exempts its copy from cleaning`() throws {
    let desktop = try Desktop()
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html", "application/x-washboard-original"],
      answers: [
        "text/html": .bytes(Array("<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>".utf8)),
        "application/x-washboard-original": .bytes([]),
      ])
    try #require(try desktop.copy(source))
    #expect(try desktop.pasteText("UTF8_STRING") == "some bold paypal")
  }
}
