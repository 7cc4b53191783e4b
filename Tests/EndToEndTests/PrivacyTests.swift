import TestMaterial
import TestProcesses
import Testing
import X11TestPeer

/// Laws of privacy: no copied content, and no name that an application invented, is in a log or a report at any level.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct PrivacyTests {
  /// Stands wherever content can be. Names that a format has words for are said by design: families of fonts, schemes
  /// of links, destinations of RTF.
  private static let marker = "zyxmarker"

  private static let html = """
    <!--\(marker)--><html><head><title>\(marker)</title><meta name=generator content="\(marker)">
    <style>.\(marker) { color: red; background: url(https://\(marker).example/) }</style></head><body class="\(marker)">
    <p style="font-size: 9zyxmarker; color: \(marker)">\(marker) <a href="https://\(marker).example/\(marker)?utm_source=\(marker)">\(marker)</a>
    <a href="javascript:\(marker)" title="\(marker)">x</a><img src="https://\(marker).example/i.png" alt="\(marker)"><img src="data:image/png;base64,zyxmarker">
    <\(marker)>&\(marker);</\(marker)><span style="display:none">\(marker)</span>
    """
  private static let rtf = #"""
    {\rtf1\ansi{\info{\author zyxmarker}{\title zyxmarker}}{\*\generator zyxmarker;}{\stylesheet{\s1 zyxmarker;}}
    {\*\unheardof zyxmarker}{\field{\*\fldinst HYPERLINK "https://zyxmarker.example/?utm_source=zyxmarker"}{\fldrslt zyxmarker}}
    {\field{\*\fldinst ZYXMARKER "zyxmarker"}{\fldrslt zyxmarker}}{\v zyxmarker}{\pict\zyxmarker7a7978}\par
    """#
  private static let native =
    #"{"format":"org.washboard.rich-text","version":1,"zyxmarker":["zyxmarker"],"text":"zyxmarker"}"#

  /// Everything that the service says of a copy, in lower case.
  private func whatIsSaid(on desktop: Desktop) throws -> String {
    var said = desktop.daemon.errorText + desktop.notifications.messages.joined(separator: "\n")
    for arguments in [["explain"], ["explain", "--json"], ["status"], ["status", "--json"]] {
      said += try desktop.run(arguments).output
    }
    return said.lowercased()
  }

  private func copyAndWait(_ source: ClipboardSource, on desktop: Desktop) throws {
    source.own()
    let thread = try PeerThread([source])
    defer { thread.stop() }
    try #require(try wait(limit: 20_000) { try desktop.run(["explain"]).exitCode == 0 })
  }

  /// The logs of all tests are looked through when their services end (`OfferedContent`).
  @Test func `a log that says what was copied fails its test`() throws {
    let server = try Xvfb()
    let source = try ClipboardSource(
      display: server.display, targets: ["UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array("a Secret4711Word".utf8))])
    source.own()
    let requestor = try ClipboardRequestor(display: server.display)
    let request = requestor.request("UTF8_STRING")
    #expect(try wait(for: [source, requestor]) { request.isFinished })
    for (line, isPrivate) in [("ready", false), ("it is secret4711word", true)] {
      let script = "echo 'washboard: info: \(line)' >&2 # \(Product.washboard)"
      try withKnownIssue {
        _ = try ChildProcess("/bin/sh", ["-c", script]).waitForExit()
      } when: {
        isPrivate
      }
    }
  }

  @Test(arguments: [
    ("text/html", html), ("text/rtf", rtf), ("org.washboard.rich-text", native), ("text/rtf", marker),
    ("UTF8_STRING", marker + "\u{202E}"), ("text/plain;charset=\(marker)", marker + "\u{202E}"),
  ])
  func `what is copied is nowhere said`(target: String, content: String) throws {
    let desktop = try Desktop(
      configuration:
        "[[rules]]\nname = \"by origin\"\nwhen = { origin = [\"nowhere.example\"] }\nprofile = \"plain\"\n")
    let address = Array("https://\(Self.marker).example/\(Self.marker)".utf8)
    let made = [
      "application/x-openoffice-embed-source-xml;windows_formatname=\"\(Self.marker)\";displayname=\"file:///\(Self.marker)\"",
      "\(Self.marker)", "_\(Self.marker.uppercased())_4711", "text/html;\(Self.marker)=\(Self.marker)",
    ]
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "chromium/x-source-url", target] + made,
      answers: [target: .bytes(Array(content.utf8)), "chromium/x-source-url": .bytes(address)])
    try copyAndWait(source, on: desktop)
    let said = try whatIsSaid(on: desktop)
    #expect(said.contains("clipboard"), "the service says nothing at all")
    let lines = said.split(separator: "\n").filter { $0.contains(Self.marker) }
    #expect(lines.isEmpty)
  }

  @Test(
    .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"),
    arguments: Capture.names)
  func `of a recorded copy neither text nor private names are said`(name: String) throws {
    let capture = try Capture(name)
    let desktop = try Desktop()
    try copyAndWait(try capture.source(on: desktop.server.display), on: desktop)
    let said = try whatIsSaid(on: desktop)
    for target in capture.targets where target.contains("displayname") || target.contains("typename=") {
      #expect(!said.contains(target.lowercased()), "a private name is said")
    }
    for target in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
      guard case .bytes(let bytes, _, _) = capture.answers[target] else { continue }
      for line in String(decoding: bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline)
      where line.count >= 12 {
        #expect(!said.contains(line.prefix(40)), "text of the copy is said")
      }
    }
  }
}
