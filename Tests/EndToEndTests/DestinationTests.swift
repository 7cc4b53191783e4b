import TestProcesses
import Testing
import X11TestPeer

/// Laws of rules about destinations: the served forms depend on the program that pastes.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct DestinationTests {
  private static let terminals = """
    [profiles.terminal]
    base = "plain"
    text.trailing-newline = "strip"
    [[rules]]
    name = "terminals get bare text"
    when.destination = "XTerm"
    profile = "terminal"
    """

  /// A terminal and another program, which have their classes as long as they run.
  private struct Programs {
    let terminal, editor: ClipboardRequestor

    init(_ desktop: Desktop) throws {
      terminal = try ClipboardRequestor(display: desktop.server.display, windowClass: "XTerm")
      editor = try ClipboardRequestor(display: desktop.server.display, windowClass: "Editor")
    }

    func paste(_ target: String, into requestor: ClipboardRequestor) throws -> String {
      let request = requestor.request(target)
      try #require(try wait(for: [requestor]) { request.isFinished })
      return String(decoding: try #require(request.bytes, "\(target) is refused"), as: UTF8.self)
    }
  }

  @Test func `a terminal gets text without controls and last line end, another program what is for everyone`() throws {
    let desktop = try Desktop(configuration: Self.terminals)
    let source = try desktop.source(html: "<pre>ls\u{200B} -l\u{1B}[0m\n<b>rm</b> x\n</pre><p>last</p><p><br></p>")
    try #require(try desktop.copy(source))
    let programs = try Programs(desktop)
    let bare = try programs.paste("UTF8_STRING", into: programs.terminal)
    #expect(bare.hasPrefix("ls -l"))
    #expect(bare.hasSuffix("last"))
    #expect(!bare.utf8.contains { $0 < 0x20 && $0 != 0x0A })
    #expect(try programs.paste("UTF8_STRING", into: programs.editor).hasSuffix("last\n"))
    #expect(try programs.paste("text/html", into: programs.editor).contains("<b>rm</b>"))
    #expect(try desktop.paste("text/html", as: "XTerm") == nil)

    let status = try desktop.run(["status"]).output
    let pasted = try #require(status.split(separator: "\n").first { $0.hasPrefix("Pasted by") })
    #expect(pasted.contains("(profile terminal, offered text)") && pasted.contains("(profile structure)"), "\(pasted)")
    #expect(try desktop.run(["explain"]).output.contains("By program  XTerm (profile terminal, offered text)\n"))
    let pastes = try desktop.run(["explain", "--json"]).output
    #expect(
      pastes.contains(#""profile":"terminal","rule":"terminals get bare text","title":"xterm","withheld":["#),
      "\(pastes)")
    #expect(!status.contains("ls -l"))
  }

  @Test func `text that is clean for most programs is taken over if it is not clean for one`() throws {
    let desktop = try Desktop(configuration: Self.terminals)
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array("rm x\n".utf8))])
    try #require(try desktop.copy(source))
    let programs = try Programs(desktop)
    #expect(try programs.paste("UTF8_STRING", into: programs.terminal) == "rm x")
    #expect(try programs.paste("UTF8_STRING", into: programs.editor) == "rm x\n")
  }

  @Test func `a program is offered the formats of its rule alone, every other one what everyone is`() throws {
    let desktop = try Desktop(
      configuration: """
        [[rules]]
        when = { destination = "XTerm", targets = "text/html", not.targets = "text/rtf" }
        publish = ["html", "markdown"]
        """)
    try #require(try desktop.copy(try desktop.source(html: "<p>Some <b>bold</b> text</p>")))
    #expect(
      try desktop.targets(as: "XTerm")
        == ["TIMESTAMP", "TARGETS", "MULTIPLE", "SAVE_TARGETS", "text/html", "text/markdown"])
    #expect(try desktop.paste("text/rtf", as: "XTerm") == nil)
    #expect(try desktop.paste("UTF8_STRING", as: "XTerm") == nil)
    #expect(try desktop.pasteText("text/markdown", as: "XTerm") == "Some **bold** text")
    #expect(try !desktop.targets(as: "Editor").contains("text/markdown"))
    #expect(try desktop.paste("text/markdown", as: "Editor") == nil)
    #expect(try desktop.paste("text/rtf", as: "Editor") != nil)
  }

  // MARK: Titles

  @Test func `two windows of one class are told apart by their titles, which nothing tells`() throws {
    let desktop = try Desktop(
      configuration: """
        [[rules]]
        name = "from the wiki into a ticket"
        when = { source = "Browser", source-title = "*Confluence", destination-title = "*Jira" }
        profile = "plain"
        """)
    /// Gives the focus to a new window of a program, as a window manager does.
    func focus(_ peer: PeerConnection, _ title: String) {
      let window = peer.makeWindow()
      peer.changeProperty(
        of: window, peer.atom("_NET_WM_NAME"), type: peer.atom("UTF8_STRING"), format: 8, bytes: Array(title.utf8))
      peer.changeProperty(
        of: peer.root, peer.atom("_NET_ACTIVE_WINDOW"), type: peer.atom("WINDOW"), format: 32, bytes: words([window]))
      peer.synchronize()
    }
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<b style='color: red'>a</b>".utf8))], windowClass: "Browser")
    focus(source.connection, "marker \u{1B}[2J - Confluence")
    try #require(try desktop.copy(source))
    let browser = try ClipboardRequestor(display: desktop.server.display, windowClass: "Browser")
    for (title, isRich) in [("marker - Wiki", true), ("marker - Jira", false), ("marker", true)] {
      focus(browser.connection, title)
      let request = browser.request("text/html")
      try #require(try wait(for: [browser]) { request.isFinished })
      #expect((request.bytes != nil) == isRich, "\(title)")
    }
    let told = try ["explain", "status", "stats"].flatMap { try [desktop.run([$0]), desktop.run([$0, "--json"])] }
    #expect(told[0].output.contains("by rule \"from the wiki into a ticket\""), "\(told[0].output)")
    #expect(!told.contains { $0.output.contains("marker") } && !desktop.daemon.errorText.contains("marker"))
  }

  // MARK: Forms as their owner gives them

  /// Returns the forms that a program of another process gets.
  /// - Parameter program: a copy of xclip under another name.
  private func pasteElsewhere(_ target: String, on desktop: Desktop, by program: String? = nil) throws -> String? {
    let path = try #require(program ?? Product.program("xclip"), "xclip is not installed")
    let result = try ChildProcess.run(
      path, ["-selection", "clipboard", "-t", target, "-o"], environment: ["DISPLAY": desktop.server.display])
    return result.exitCode == 0 ? String(decoding: result.output, as: UTF8.self) : nil
  }

  @Test func `a program behind ssh is one on another machine`() throws {
    let desktop = try Desktop(
      configuration: """
        [[rules]]
        when.destination = "remote"
        profile = "minimal"
        """)
    try #require(try desktop.copy(try desktop.source(html: "<p>Some <u>underlined</u> text</p>")))
    #expect(try #require(try pasteElsewhere("text/html", on: desktop)).contains("<u>"))
    // What the server sees of a program behind `ssh -X` is a process that runs this executable.
    let program = try #require(Product.program("xclip"), "xclip is not installed")
    let ssh = desktop.folder.path + "/ssh"
    // A separate process copies the program. A file that is open for writing here may still be open in a child of another test, and
    // then it cannot be run.
    try #require(try ChildProcess.run("/bin/cp", [program, ssh]).exitCode == 0)
    #expect(try !#require(try pasteElsewhere("text/html", on: desktop, by: ssh)).contains("<u>"))
  }

  private func editor(_ answers: [String: ClipboardSource.Answer], on desktop: Desktop) throws -> ClipboardSource {
    let html = "<p style='color:red'>Some <b>bold</b> text</p>"
    return try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"] + answers.keys.sorted(),
      answers: answers.merging(["text/html": .bytes(Array(html.utf8))]) { $1 }, windowClass: "Editor")
  }

  @Test func `a named target is handed on as it is; one that cannot be had is left out, and the rest is taken`() throws
  {
    let desktop = try Desktop(
      configuration: """
        [[rules]]
        name = "outlines"
        keep-targets = ["com.example.*", "DELETE?"]
        """)
    let outline = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let source = try editor(
      [
        "com.example.outline": .increments(outline, chunk: 65_536), "com.example.refused": .refusal,
        "com.example.typed": .bytes([1, 2], type: "com.example.type"), "com.example.silent": .silence, "DELETE": .death,
      ], on: desktop)
    try #require(try desktop.copy(source))
    #expect(try desktop.paste("com.example.outline") == outline)
    #expect(try desktop.paste("com.example.typed") == [1, 2])
    #expect(try desktop.paste("com.example.refused") == nil)
    #expect(try desktop.pasteText("text/html").contains("<b>bold</b>"))
    let targets = try desktop.targets()
    #expect(targets.suffix(2) == ["com.example.outline", "com.example.typed"])
    #expect(!targets.contains("DELETE") && !targets.contains("com.example.silent"))
    let explanation = try desktop.run(["explain"]).output
    #expect(
      explanation.split(separator: "\n").count {
        $0.contains("did not answer in time") || $0.contains("refused the request")
      } == 2)
  }

  private static let homePaste = """
    [[rules]]
    name = "the editor gets its own copies back"
    when.source = "*"
    home-paste = ["com.example.*", "application/x-libreoffice-internal-id-*"]
    [clipboard]
    hand-on = false
    """

  @Test func `the program that copied gets its own forms back, every other clean ones only`() throws {
    let desktop = try Desktop(configuration: Self.homePaste)
    let source = try editor(
      ["com.example.document": .bytes([1, 2, 3]), "com.example.refused": .refusal, "x/other": .bytes([4])], on: desktop)
    try #require(try desktop.copy(source))
    // The peers of this test are one process: by their classes they are the same program or another.
    #expect(try desktop.targets(as: "Editor").suffix(2) == ["text/html", "com.example.document"])
    #expect(try desktop.paste("com.example.document", as: "Editor") == [1, 2, 3])
    #expect(try desktop.pasteText("text/html", as: "Editor").contains("red") == false)
    #expect(try desktop.paste("x/other", as: "Editor") == nil)
    #expect(try desktop.paste("com.example.document", as: "XTerm") == nil)
    #expect(try desktop.targets(as: "XTerm").contains("com.example.document") == false)

    let targets = try #require(try pasteElsewhere("TARGETS", on: desktop))
    #expect(targets.contains("org.washboard.rich-text") && !targets.contains("com.example"))
    #expect(try pasteElsewhere("com.example.document", on: desktop) == nil)
    #expect(try pasteElsewhere("text/html", on: desktop)?.contains("red") == false)
    #expect(try desktop.run(["status"]).output.contains("(its own forms)"))
  }

  @Test func `without a rule the program that copied gets its other spelling of the text back, and nobody else`() throws
  {
    let desktop = try Desktop()
    let note = Array("{note: Some *bold* text}".utf8)
    let source = try editor(["com.example.note": .bytes(note)], on: desktop)
    try #require(try desktop.copy(source))
    #expect(try desktop.paste("com.example.note", as: "Editor") == note)
    #expect(try desktop.pasteText("text/html", as: "Editor").contains("red") == false)
    #expect(try desktop.paste("com.example.note", as: "XTerm") == nil)
    #expect(try pasteElsewhere("com.example.note", on: desktop) == nil)
    #expect(try desktop.run(["explain"]).output.contains("only for the program that copied"))
  }

  @Test func `a name that is enough is given back without being asked for`() throws {
    let desktop = try Desktop(configuration: Self.homePaste)
    let name = "application/x-libreoffice-internal-id-1234"
    let source = try editor([name: .death, "com.example.document": .death], on: desktop)
    try #require(try desktop.copy(source))
    #expect(try desktop.targets(as: "Editor").suffix(2) == ["text/html", name])
    #expect(try #require(try pasteElsewhere("TARGETS", on: desktop)).contains("internal-id") == false)
  }

  @Test func `a copy whose own form comes too late stays with its owner`() throws {
    let desktop = try Desktop(configuration: Self.homePaste)
    let source = try editor(["com.example.document": .silence], on: desktop)
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == "timed-out")
  }
}
