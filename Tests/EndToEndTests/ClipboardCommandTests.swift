import TestProcesses
import Testing
import X11TestPeer

/// `show`, `copy`, `restore` and `apply` on a running service.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ClipboardCommandTests {
  private static let page =
    "<p style='color:red;font-family:Arial'>Some <b>bold</b> <a href='https://e.example/?utm_source=x'>link</a></p>"

  private func copied(_ desktop: Desktop, _ html: String = page) throws -> ClipboardSource {
    let source = try desktop.source(html: html)
    try #require(try desktop.copy(source))
    return source
  }

  // MARK: show

  @Test(arguments: [
    ("ansi", "Some \u{1B}[1mbold\u{1B}[0m \u{1B}]8;;https://e.example/\u{1B}\\link\u{1B}]8;;\u{1B}\\\n"),
    ("text", "Some bold link"),
    ("markdown", "Some **bold** [link](https://e.example/)"),
  ])
  func `show writes the clean copy in a look or a format`(look: String, output: String) throws {
    let desktop = try Desktop()
    _ = try copied(desktop)
    let shown = try desktop.run(["show", "--as", look])
    #expect(shown.output == output && shown.exitCode == 0, "\(shown)")
  }

  @Test func `show gives the forms as they are pasted, and text into a pipe`() throws {
    let desktop = try Desktop()
    _ = try copied(desktop)
    for (look, target) in [("html", "text/html"), ("rtf", "text/rtf"), ("native", "org.washboard.rich-text")] {
      #expect(try desktop.run(["show", "--as", look]).output == desktop.pasteText(target))
    }
    #expect(try desktop.run(["show"]).output == "Some bold link")
    let protocolNames: Set<String> = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS"]
    let names = try desktop.targets().filter { !protocolNames.contains($0) }
    #expect(try desktop.run(["show", "--as", "targets"]).output == names.map { $0 + "\n" }.joined())
    let json = try desktop.run(["show", "--json", "--as", "html"]).output
    #expect(json.hasPrefix("{\"bytes\":") && json.contains("\"format\":\"html\",\"target\":\"text/html\""))
  }

  @Test func `show --original gives what was read, as long as it is held`() throws {
    let desktop = try Desktop(configuration: "clipboard.restore-for = \"1 h\"\n")
    _ = try copied(desktop)
    #expect(try desktop.run(["show", "--original", "--as", "html"]).output == Self.page)
    #expect(try desktop.run(["show", "--original"]).output == "Some bold link")
    try desktop.reload("clipboard.restore-for = \"0 s\"\n")
    let gone = try desktop.run(["show", "--original"])
    #expect(gone.exitCode == 1 && gone.output.isEmpty)
    #expect(gone.errors.hasPrefix("washboard: error: the copy as it was is not held"))
  }

  @Test func `nothing that a copy holds acts on a terminal`() throws {
    let desktop = try Desktop()
    let link = "https://e.example/\u{1B}]8;;https://evil.example\u{7}"
    let text = "a\u{1B}[31mb\u{9B}31mc\u{202E}d"
    #expect(try desktop.run(["copy", "--profile", "faithful"], input: Array(text.utf8)).exitCode == 0)
    let source = try copied(desktop, "<p>x <a href=\"\(link)\">l</a> \u{1B}[2Jy</p>")
    for original in [[], ["--original"]] {
      let shown = try desktop.run(["show", "--as", "ansi"] + original).output
      let escapes = shown.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
      #expect(
        escapes.allSatisfy { $0.hasPrefix("]8;;") || $0.hasPrefix("\\") || $0.hasPrefix("[1m") || $0.hasPrefix("[0m") })
      #expect(!shown.contains("\u{7}") && !shown.contains("[2J\u{1B}"))
    }
    withExtendedLifetime(source) {}
  }

  @Test func `what is not Washboard's is not shown`() throws {
    let desktop = try Desktop()
    let empty = try desktop.run(["show"])
    #expect(empty.exitCode == 1 && empty.errors.contains("Washboard has no copy on the clipboard"))
    _ = try copied(desktop)
    let other = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "x/y"], answers: ["x/y": .bytes([1])])
    #expect(try desktop.copyIsLeft(other))
    #expect(try desktop.run(["show"]).exitCode == 1)
  }

  // MARK: copy

  @Test func `copy puts a document on the clipboard, cleaned, in all forms`() throws {
    let desktop = try Desktop()
    let file = try desktop.folder.write(Self.page, to: "page.html")
    let copied = try desktop.run(["copy", file])
    #expect(copied.exitCode == 0 && copied.output.hasPrefix("Cleaned a copy from Washboard: "))
    #expect(
      try desktop.pasteText("text/html").hasSuffix(
        "Some <b>bold</b><span style=\"white-space:pre-wrap\"> </span><a href=\"https://e.example/\">link</a>"))
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")

    let json = try desktop.run(
      ["copy", "--from", "html", "--profile", "plain", "--json", "-"], input: Array(Self.page.utf8))
    #expect(
      json.exitCode == 0 && json.output.contains("\"outcome\":\"cleaned\"")
        && json.output.contains("\"profile\":\"plain\""))
    #expect(try desktop.paste("text/html") == nil && desktop.paste("org.washboard.rich-text") == nil)
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")

    #expect(try desktop.run(["copy"], input: Array("from a pipe".utf8)).exitCode == 0)
    #expect(try desktop.pasteText("UTF8_STRING") == "from a pipe")
    #expect(try desktop.paste("text/html") == nil && desktop.paste("org.washboard.rich-text") != nil)
    #expect(try desktop.run(["explain"]).output.contains("\nCopy        CLIPBOARD from washboard, 20"))
  }

  @Test func `programs that paste what was copied by command get the forms of their rules`() throws {
    let desktop = try Desktop(
      configuration: "[[rules]]\nname = \"t\"\nwhen.destination = \"kitty\"\nprofile = \"plain\"\n")
    #expect(try desktop.run(["copy", "--from", "html"], input: Array(Self.page.utf8)).exitCode == 0)
    let requestors = try ["kitty", "gedit"].map {
      try ClipboardRequestor(display: desktop.server.display, windowClass: $0)
    }
    for (requestor, isBold) in zip(requestors, [false, true]) {
      let request = requestor.request("text/html")
      try #require(try wait(for: [requestor]) { request.isFinished })
      #expect(String(decoding: request.bytes ?? [], as: UTF8.self).contains("<b>") == isBold)
    }
  }

  @Test(arguments: [
    (["copy", "--profile", "nowhere"], "words", 64, "there is no profile of that name"),
    (["copy", "--from", "native"], "words", 65, "left with its owner"),
    (["copy", "/missing/file.txt"], "", 66, "cannot read /missing/file.txt"),
    (["copy", "/missing/file"], "", 64, "the name of /missing/file does not state its format"),
    (["copy"], String(repeating: "x", count: 2000), 65, "it is larger than clipboard.max-size"),
    (["copy"], "", 1, "nothing would be left"),
    (["apply", "nowhere"], "", 64, "there is no profile of that name"),
    (["apply"], "", 64, "Missing expected argument"),
    (["apply", "plain"], "", 1, "nothing is on the clipboard"),
    (["restore"], "", 1, "the copy as it was is not held"),
    (["show", "--as", "nonsense"], "", 64, "The value 'nonsense' is invalid"),
    (["show", "--display", ":99999"], "", 69, "no service listens"),
    (["copy", "--display", ":99999"], "", 69, "no service listens"),
    (["apply", "plain", "--display", ":99999"], "", 69, "no service listens"),
    (["restore", "--display", ":99999"], "", 69, "no service listens"),
  ])
  func `what cannot be done has its exit code, and the clipboard stays`(
    arguments: [String], input: String, code: Int, reason: String
  ) throws {
    let desktop = try Desktop(configuration: "clipboard.max-size = \"1 KiB\"\n")
    let result = try desktop.run(arguments, input: Array(input.utf8))
    #expect(result.exitCode == code && result.output.isEmpty)
    #expect(result.errors.hasPrefix("washboard: error: ") && result.errors.contains(reason), "\(result.errors)")
    #expect(try desktop.status().owned.isEmpty)
    #expect(desktop.daemon.isRunning)
  }

  // MARK: restore

  @Test func `restore puts the copy back once, and it is not cleaned again`() throws {
    let desktop = try Desktop()
    _ = try copied(desktop)
    let restored = try desktop.run(["restore"])
    #expect(restored.exitCode == 0 && restored.output.hasSuffix(" back as it was\n"), "\(restored)")
    #expect(try desktop.pasteText("text/html") == Self.page)
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")
    #expect(try desktop.run(["restore"]).exitCode == 1)
    #expect(try desktop.run(["explain"]).output.contains("put back as it was"))

    _ = try copied(desktop, "<p style='color:red'>another</p>")
    #expect(try desktop.run(["restore", "--json"]).output.contains("\"outcome\":\"restored\""))
  }

  @Test func `an original is forgotten when its time is over`() throws {
    let desktop = try Desktop(configuration: "clipboard.restore-for = \"200 ms\"\n")
    _ = try copied(desktop)
    #expect(try wait(limit: 5000) { try desktop.run(["show", "--original"]).exitCode == 1 })
    #expect(try desktop.run(["restore"]).exitCode == 1)
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")
  }

  @Test(arguments: ["2 MiB", "1 MiB"])
  func `a large original is put back, unless it is too large to be held`(limit: String) throws {
    let desktop = try Desktop(configuration: "clipboard.restore-max-size = \"\(limit)\"\n")
    let text = Array("\u{7}".utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 19)
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .increments(text, chunk: 262_144)])
    try #require(try desktop.copy(source, limit: 60_000))
    let restored = try desktop.run(["restore"])
    guard limit == "2 MiB" else {
      #expect(restored.exitCode == 1)
      return
    }
    #expect(restored.exitCode == 0, "\(restored.errors)")
    #expect(try desktop.paste("UTF8_STRING") == text)
  }

  // MARK: apply

  @Test func `apply cleans the copy again from its original`() throws {
    let desktop = try Desktop()
    _ = try copied(desktop)
    for (profile, part) in [
      ("plain", nil), ("minimal", "<b>bold</b>"), ("faithful", "Arial"), ("plain", nil),
    ] as [(String, String?)] {
      let applied = try desktop.run(["apply", profile])
      #expect(applied.exitCode == 0 && applied.output.contains(" (profile \(profile))\n"))
      #expect(!applied.output.contains("from Washboard"), "another program has copied it")
      #expect(try desktop.run(["explain"]).output.contains("\(profile) (named by a command)"))
      #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")
      let html = try desktop.paste("text/html").map { String(decoding: $0, as: UTF8.self) }
      #expect((html == nil) == (part == nil), "\(profile)")
      if let part { #expect(html?.contains(part) == true, "\(profile)") }
    }
    #expect(try desktop.run(["restore"]).exitCode == 0)
    #expect(try desktop.pasteText("text/html") == Self.page)
  }

  @Test func `where it is not held, apply cleans what is left of it`() throws {
    let desktop = try Desktop(configuration: "clipboard.restore-for = \"0 s\"\n")
    _ = try copied(desktop)
    #expect(try desktop.run(["apply", "plain", "--json"]).output.contains("\"profile\":\"plain\""))
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")
    #expect(try desktop.run(["apply", "faithful"]).exitCode == 0)
    #expect(try desktop.pasteText("UTF8_STRING") == "Some bold link")
    #expect(try desktop.paste("org.washboard.rich-text") != nil && desktop.paste("text/html") == nil)
  }

  @Test func `apply takes a copy that was left with its owner, unless there is nothing to do`() throws {
    let desktop = try Desktop()
    #expect(try desktop.run(["pause"]).exitCode == 0)
    let source = try desktop.source(html: Self.page)
    #expect(try desktop.copyIsLeft(source))
    let thread = try PeerThread([source])
    let applied = try desktop.run(["apply", "minimal"])
    thread.stop()
    #expect(applied.exitCode == 0, "\(applied)")
    #expect(try desktop.pasteText("text/html").contains("<b>bold</b>"))
    #expect(try desktop.status().owned == ["CLIPBOARD"])

    for targets in [["UTF8_STRING"], ["UTF8_STRING", "x-kde-passwordManagerHint"], ["text/uri-list"]] {
      let other = try ClipboardSource(
        display: desktop.server.display, targets: ["TARGETS"] + targets,
        answers: ["UTF8_STRING": .bytes(Array("plain words".utf8))])
      other.own()
      #expect(try desktop.copyIsLeft(other))
      let thread = try PeerThread([other])
      let applied = try desktop.run(["apply", "plain"])
      thread.stop()
      #expect(applied.exitCode == 1 && applied.errors.contains("left with its owner"), "\(applied)")
      #expect(other.connection.owner(of: "CLIPBOARD") == other.connection.window)
    }
  }
}
