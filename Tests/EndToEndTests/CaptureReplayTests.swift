import RichText
import TestMaterial
import TestProcesses
import Testing
import X11TestPeer

/// The recorded copies of real applications, served by a source that answers as they did.
@Suite(
  .enabled(if: Desktop.isPossible, Desktop.reason),
  .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
struct CaptureReplayTests {
  private static let names = Capture.names

  /// Returns the reason why a copy must stay with its owner: secrets, files, spreadsheets, image copies. A link's bare
  /// address has nothing to clean.
  private static func reasonToLeave(_ name: String) -> String? {
    let reasons = [
      "keepassxc-": "secret", "thunar-": "files", "libreoffice-calc-": "spreadsheet", "gnumeric-": "spreadsheet",
      "firefox-image": "image", "chromium-image": "image", "firefox-copylink": "nothing-to-clean",
    ]
    return reasons.first { name.hasPrefix($0.key) }?.value
  }

  private static func staysWithItsOwner(_ name: String) -> Bool { reasonToLeave(name) != nil }

  /// `make study NAME=interop` prints one row a capture.
  private func report(_ name: String, _ desktop: Desktop, _ source: ClipboardSource) throws {
    guard ProcessVariables.isSet("WASHBOARD_TABLES") else { return }
    let said = try desktop.explanation()
    let read = said.chosen.map { $0.target + ($0.incremental ? ", by INCR" : "") } ?? "nothing"
    let asked = source.requests.map(\.target).filter { $0 != "TARGETS" && $0 != said.chosen?.target }.count
    print(
      "| \(name) | \(said.outcome) | \(said.reason ?? "") | \(read) | \(asked) | \(Int(said.milliseconds.total ?? 0)) |"
    )
  }

  @Test(arguments: names.filter { !staysWithItsOwner($0) && !isPlain($0) })
  func `a rich copy is taken and every form of it is clean`(name: String) throws {
    let desktop = try Desktop()
    let source = try Capture(name).source(on: desktop.server.display)
    try #require(try desktop.copy(source), "\(name) was not taken over")

    let targets = try desktop.targets()
    #expect(targets.contains("text/html") && targets.contains("text/rtf"))
    for sign in ["openoffice", "chromium/", "_moz", "x-moz", "internal-id", "gtk", "opendocument"] {
      #expect(!targets.contains { $0.contains(sign) }, "\(name) is offered with \(sign)")
    }
    let rich: [(String, FormatName)] = [("text/html", .html), ("text/rtf", .rtf), ("org.washboard.rich-text", .native)]
    let plain = try desktop.pasteText("UTF8_STRING")
    for sign in Self.invisible { #expect(!plain.contains(sign)) }
    var texts: Set<String> = []
    var withMarkers: Set<String> = []
    for (target, format) in rich {
      let bytes = try #require(try desktop.paste(target), "\(target) is refused")
      let document = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions()).document
      #expect(document.validate() == nil)
      for style in document.characterStyles.all {
        #expect(style.color == nil && style.background == nil && style.font == nil && style.size == nil)
        #expect(!style.hidden)
        for sign in ["utm_", "fbclid", "gclid", "javascript:", "file:"] {
          #expect(style.link?.target.string.contains(sign) != true, "a link of \(name) in \(target) holds \(sign)")
        }
      }
      let bare = WriteOptions(listMarkers: false)
      texts.insert(Self.withoutIndents(PlainTextFormat().write(document, options: bare).bytes))
      // HTML cannot express the numbers of outer lists.
      if format == .html { continue }
      withMarkers.insert(Self.withoutIndents(PlainTextFormat().write(document).bytes))
    }
    // To the character: these are written from one document, and each is read as exactly. Only what indents a line may differ,
    // since RTF says of a description no more than that.
    #expect(texts.count == 1, "the rich forms of \(name) hold different texts")
    #expect(withMarkers.count == 1, "the rich forms of \(name) have different list markers")
    // The plain text is the program's own: the same words in its own layout, but for alternative texts, fields and readings.
    let words = Self.words(of: texts.first ?? "")
    let lacking = words.subtracting(Self.words(of: plain))
    #expect(lacking.count * 5 <= words.count, "the text of \(name) lacks words")
    try report(name, desktop, source)
  }

  private static func withoutIndents(_ text: [UInt8]) -> String {
    text.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Words of letters, long enough to be no marker.
  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }

  private static let invisible = ["\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}"]

  @Test(arguments: names.filter(staysWithItsOwner))
  func `what cannot be given back as well stays with its owner`(name: String) throws {
    let desktop = try Desktop()
    let source = try Capture(name).source(on: desktop.server.display)
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == Self.reasonToLeave(name))
    try report(name, desktop, source)
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
    let source = try Capture(name).source(on: desktop.server.display)
    source.own()
    let thread = try PeerThread([source])
    defer { thread.stop() }
    try #require(try wait(limit: 10_000) { try desktop.status().copies.ended == 1 })
    let said = try desktop.explanation()
    #expect(said.outcome == "cleaned" || said.reason == "nothing-to-clean")
    let text = try desktop.pasteText("UTF8_STRING")
    #expect(!text.isEmpty)
    for sign in Self.invisible { #expect(!text.contains(sign)) }
    thread.stop()
    try report(name, desktop, source)
  }
}
