import RichText
import TestProcesses
import Testing
import X11TestPeer

/// The main job, with a real X server, the real daemon, and xclip as the program that copies.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct CleanCopyTests {
  /// Keeps and maps fonts; everything else is as shipped.
  static let keepingFonts = """
    default-profile = "house"
    [profiles.house]
    base = "structure"
    attributes = { keep = ["bold", "italic", "link", "list", "table", "font", "size"] }
    fonts = { map = { "Calibri" = "Carlito" } }
    """

  private static let rtf = #"""
    {\rtf1\ansi\deff0{\fonttbl{\f0\fswiss Calibri;}}{\colortbl;\red255\green0\blue0;}
    \f0\fs22 Plain \cf1 red\cf0  and {\b bold} with a \#
    {\field{\*\fldinst{HYPERLINK "https://example.org/page?id=7&utm_source=mail&utm_medium=x"}}{\fldrslt link}}.\par}
    """#
  private static let html = """
    <meta charset="utf-8"><p style="font-family:Calibri;color:#ff0000">Plain <span style="color:red">red</span> and <b>bold</b> with a
    <a href="https://example.org/page?id=7&amp;utm_source=mail&amp;utm_medium=x">link</a>.</p>
    """
  private static let text = "Plain red and bold with a link."

  /// Starts xclip as the owner of one target and waits until the daemon owns the clipboard.
  private func copy(_ content: String, as target: String, on desktop: Desktop) throws -> ChildProcess {
    let observer = try PeerConnection(display: desktop.server.display)
    let file = try desktop.folder.write(content, to: "copy")
    let path = try #require(Product.program("xclip"), "xclip is not installed")
    let xclip = try ChildProcess(
      path, ["-quiet", "-selection", "clipboard", "-t", target, "-i", file],
      environment: ["DISPLAY": desktop.server.display])
    // xclip -quiet ends when it loses the selection.
    try #require(try wait(limit: 10_000) { !xclip.isRunning }, "the copy was not taken over")
    try #require(observer.owner(of: "CLIPBOARD") != 0)
    return xclip
  }

  private func document(_ target: String, _ name: FormatName, on desktop: Desktop) throws -> Document {
    let bytes = try #require(try desktop.paste(target), "\(target) is refused")
    let document = try FormatCatalog.format(named: name).read(bytes, options: ReadOptions()).document
    #expect(document.validate() == nil)
    return document
  }

  private func run(containing word: String, in document: Document) throws -> CharacterStyle {
    let run = try #require(document.runs.first { document.string(in: $0.range).hasPrefix(word) }, "no run \(word)")
    return document.style(of: run)
  }

  @Test(arguments: [("text/rtf", rtf), ("application/rtf", rtf), ("text/html", html)])
  func `a rich copy is pasted clean in every form`(target: String, content: String) throws {
    let desktop = try Desktop(configuration: Self.keepingFonts)
    _ = try copy(content, as: target, on: desktop)

    let targets = try desktop.targets()
    for name in [
      "TARGETS", "TIMESTAMP", "MULTIPLE", "org.washboard.rich-text", "application/vnd.washboard.rich-text+json",
      "text/html", "text/rtf", "application/rtf", "text/richtext", "UTF8_STRING", "text/plain;charset=utf-8",
      "text/plain",
      "TEXT", "COMPOUND_TEXT", "STRING", "text/plain;charset=utf-16",
    ] { #expect(targets.contains(name), "\(name) is not offered") }

    let rich: [(String, FormatName)] = [
      ("text/html", .html), ("text/rtf", .rtf), ("application/rtf", .rtf), ("text/richtext", .rtf),
      ("org.washboard.rich-text", .native), ("application/vnd.washboard.rich-text+json", .native),
    ]
    for (name, format) in rich {
      let document = try document(name, format, on: desktop)
      #expect(try run(containing: "bold", in: document).bold, "\(name) has lost bold")
      let link = try run(containing: "link", in: document).link
      #expect(link?.target == "https://example.org/page?id=7", "\(name) has another link")
      #expect(document.characterStyles.all.allSatisfy { $0.color == nil }, "\(name) is coloured")
      #expect(document.characterStyles.all.allSatisfy { $0.font?.name == "Carlito" }, "\(name) has another font")
      #expect(document.paragraphs.count == 1)
      #expect(document.string(in: document.paragraphs[0].range) == Self.text)
    }
    for name in ["UTF8_STRING", "STRING", "text/plain", "text/plain;charset=utf-8", "TEXT"] {
      #expect(try desktop.pasteText(name) == Self.text)
    }
  }

  @Test func `a red word is red in no form`() throws {
    let desktop = try Desktop(configuration: Self.keepingFonts)
    _ = try copy(Self.rtf, as: "text/rtf", on: desktop)
    for name in try desktop.targets() where !["TARGETS", "TIMESTAMP", "MULTIPLE"].contains(name) {
      guard let bytes = try desktop.paste(name) else { continue }
      let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).lowercased()
      for sign in ["#ff0000", "\\red255", "color: red", "color:red", "utm_", "calibri"] {
        #expect(!text.contains(sign), "\(name) holds \(sign)")
      }
    }
  }

  @Test func `a plain copy loses its zero-width and bidi controls`() throws {
    let desktop = try Desktop()
    _ = try copy("pay\u{200B}pal\u{202E}moc\u{2066}.", as: "UTF8_STRING", on: desktop)
    #expect(try desktop.pasteText("UTF8_STRING") == "paypalmoc.")
    #expect(try desktop.pasteText("STRING") == "paypalmoc.")
    let native = try document("org.washboard.rich-text", .native, on: desktop)
    #expect(native.string(in: 0..<native.text.count) == "paypalmoc.")
    for target in ["text/html", "text/rtf"] { #expect(try desktop.paste(target) == nil) }
  }

  @Test func `a plain copy with nothing to clean stays with its owner`() throws {
    let desktop = try Desktop()
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array("just text".utf8))])
    #expect(try desktop.copyIsLeft(source))
  }

  @Test func `the report names the rule, the forms and the findings but no content`() throws {
    let desktop = try Desktop(configuration: Self.keepingFonts)
    _ = try copy(Self.rtf, as: "text/rtf", on: desktop)
    for arguments in [["explain"], ["explain", "--json"], ["status"], ["status", "--json"]] {
      let result = try desktop.run(arguments)
      #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
      #expect(!result.output.contains("example.org"))
      #expect(!result.output.contains("Plain red"))
    }
    let explanation = try desktop.run(["explain"]).output
    for word in ["text/rtf", "house", "Calibri", "Carlito", "utm_", "text/html"] {
      #expect(explanation.contains(word), "explain does not say \(word)")
    }
    #expect(!desktop.daemon.errorText.contains("example.org"))
  }
}
