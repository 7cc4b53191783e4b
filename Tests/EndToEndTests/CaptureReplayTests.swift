import RichText
import TestProcesses
import Testing
import X11TestPeer

/// What real applications put on the clipboard, served back by a source that answers as they did.
@Suite(
  .enabled(if: Desktop.isPossible, Desktop.reason),
  .enabled(if: Capture.folder() != nil, "the recorded copies (shared/captures) are not beside this checkout"))
struct CaptureReplayTests {
  private static let names = Capture.folder().map(Capture.names(in:)) ?? []

  /// Secrets, files, spreadsheets and image copies, and plain text that holds nothing to clean.
  private static func staysWithItsOwner(_ name: String) -> Bool {
    ["keepassxc-", "thunar-", "libreoffice-calc-", "gnumeric-", "firefox-image", "chromium-image", "firefox-copylink"]
      .contains { name.hasPrefix($0) }
  }

  @Test(arguments: names.filter { !staysWithItsOwner($0) && !isPlain($0) })
  func `a rich copy is taken and every form of it is clean`(name: String) throws {
    let desktop = try Desktop()
    let source = try Capture(name, in: try #require(Capture.folder())).source(on: desktop.server.display)
    try #require(try desktop.copy(source), "\(name) was not taken over")

    let targets = try desktop.targets()
    #expect(targets.contains("text/html") && targets.contains("text/rtf"))
    for sign in ["openoffice", "chromium/", "_moz", "x-moz", "internal-id", "gtk", "opendocument", "image/"] {
      #expect(!targets.contains { $0.contains(sign) }, "\(name) is offered with \(sign)")
    }
    let rich: [(String, FormatName)] = [("text/html", .html), ("text/rtf", .rtf), ("org.washboard.rich-text", .native)]
    var texts: [String] = []
    for (target, format) in rich {
      let bytes = try #require(try desktop.paste(target), "\(target) is refused")
      let document = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions()).document
      #expect(document.validate() == nil)
      for style in document.characterStyles.all {
        #expect(style.color == nil && style.background == nil && style.font == nil && style.size == nil)
        #expect(!style.hidden)
        for sign in ["utm_", "fbclid", "gclid", "javascript:", "file:"] {
          #expect(style.link?.target.contains(sign) != true, "a link of \(name) in \(target) holds \(sign)")
        }
      }
      texts.append(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self))
    }
    let plain = try desktop.pasteText("UTF8_STRING")
    #expect(texts[2] == plain)
    for sign in ["\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}"] { #expect(!plain.contains(sign)) }
  }

  @Test(arguments: names.filter(staysWithItsOwner))
  func `what cannot be given back as well stays with its owner`(name: String) throws {
    let desktop = try Desktop()
    let source = try Capture(name, in: try #require(Capture.folder())).source(on: desktop.server.display)
    #expect(try desktop.copyIsLeft(source))
    if name.hasPrefix("keepassxc") {
      #expect(source.requests.allSatisfy { $0.target == "TARGETS" }, "a secret was read")
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    ["emacs-", "xterm-", "gedit-", "gtk3-textview", "mousepad-"].contains { name.hasPrefix($0) }
  }

  @Test(arguments: names.filter(isPlain))
  func `a plain copy is given back clean`(name: String) throws {
    let desktop = try Desktop()
    let source = try Capture(name, in: try #require(Capture.folder())).source(on: desktop.server.display)
    source.own()
    let thread = try PeerThread([source])
    defer { thread.stop() }
    try #require(try wait(limit: 10_000) { try desktop.run(["explain"]).exitCode == 0 })
    let text = try desktop.pasteText("UTF8_STRING")
    #expect(!text.isEmpty)
  }
}
