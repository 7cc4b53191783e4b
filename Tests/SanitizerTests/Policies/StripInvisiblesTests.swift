import RichText
import ProcessorTime
import Testing
import TinyPictures

@testable import Sanitizer

struct StripInvisiblesTests {
  private func clean(_ text: String) throws -> String {
    let result = Profile.plain.sanitize(try Document.plain(text))
    #expect(result.document.validate() == nil)
    return result.document.string
  }

  @Test(arguments: [
    ("a\u{200B}b", "ab"), ("a\u{202E}b\u{202C}c", "abc"), ("\u{2066}x\u{2069}", "x"), ("\u{FEFF}x", "x"),
    ("\u{AD}a 1\u{AD}2 b\u{AD}\u{AD}c\u{AD}", "a 12 b\u{AD}c"), ("a \u{200E}1", "a 1"),
    ("\u{200F}\u{200E}1", "\u{200F}1"),
    ("a\u{2060}b\u{2061}c", "abc"), ("a\u{200C}b", "ab"), ("a\u{200D}", "a"), ("a\u{FE0F}", "a"), ("x\u{E0100}", "x"),
    ("x\u{E0041}\u{E0042}\u{E007F}", "x"), ("🏴\u{E0041}\u{E0042}", "🏴"), ("😀\u{E0100}\u{E0101}", "😀"),
    ("a\u{200E}b", "ab"),
    ("12\u{200F}34", "1234"), ("\u{3164}\u{FFA0}x", "x"), ("a\u{34F}b", "ab"),
    ("می\u{200C}\u{200D}\u{200C}خ", "می\u{200C}\u{200D}خ"),
    ("\u{1F468}\u{200D}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("☃\u{FE0F}\u{FE0F}", "☃\u{FE0F}"),
    ("กา\u{200B}\u{200B}ขา", "กา\u{200B}ขา"), ("\u{FFF9}a\u{FFFA}b\u{FFFB}", "ab"), ("", ""),
  ])
  func `what nobody sees goes`(text: String, cleaned: String) throws {
    #expect(Array(try clean(text).unicodeScalars) == Array(cleaned.unicodeScalars))
  }

  @Test(arguments: [
    "plain é 日本 — “quotes” …", "می\u{200C}خواهم", "क्\u{200D}ष", "ශ්\u{200D}රී", "ക്\u{200D}", "👩\u{200D}💻",
    "❤\u{FE0F}\u{200D}🔥",
    "👨🏽\u{200D}🦰", "1\u{FE0F}\u{20E3}", "©\u{FE0F}", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "葛\u{E0100}", "≨\u{FE00}",
    "ᠠ\u{180B}", "កម្ពុជា\u{200B}ខ្មែរ", "שלום\u{200E}!", "(عربي)\u{200F}", "ᄀ\u{1160}ᆨ", "a\u{34F}\u{301}",
    "\u{2028}\ta\u{A0}b", "op\u{AD}er\u{AD}a", "\u{200E}¤#,##0.00;\u{200E}(¤ #)", "\u{200F}-1",
  ])
  func `what spelling or an emoji needs stays`(text: String) throws {
    #expect(Array(try clean(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `context does not reach over paragraphs but over runs`() throws {
    var builder = DocumentBuilder()
    try builder.append("م")
    try builder.endParagraph()
    try builder.append("\u{200D}")
    try builder.endParagraph()
    try builder.append("م")
    builder.style.bold = true
    try builder.append("\u{200C}خ\u{200B}")
    try builder.endParagraph()
    let result = Profile.faithful.sanitize(try builder.finish())
    #expect(
      result.document.dump() == """
        paragraph
          "م"
        paragraph
        paragraph
          "م"
          "\\u{200C}خ" bold

        """)
    #expect(
      result.findings.all == [Finding(.invisibleRemoved, from: "U+200D"), Finding(.invisibleRemoved, from: "U+200B")])
  }

  @Test func `titles and alternative texts are cleaned too`() throws {
    var builder = DocumentBuilder()
    builder.style.link = Link("https://a.test/", title: "t\u{202E}x")
    try builder.append("a")
    try builder.append(TinyPicture.attachment(alternativeText: "c\u{200B}at"))
    try builder.endParagraph()
    let result = Profile.faithful.sanitize(try builder.finish())
    #expect(result.document.characterStyles.all.map(\.link?.title) == ["tx"])
    #expect(result.document.attachments.map(\.attachment.alternativeText) == ["cat"])
    #expect(result.findings.count(of: .bidiControlRemoved) == 1)
  }

  @Test func `each kind can be kept`() throws {
    var profile = Profile.plain
    profile.text.bidi = .keep
    let document = try Document.plain("a\u{202E}\u{200B}b\u{200E}")
    #expect(profile.sanitize(document).document.string == "a\u{202E}b\u{200E}")
    profile.text.bidi = .strip
    profile.text.invisible = .keep
    #expect(profile.sanitize(document).document.string == "a\u{200B}b")
  }

  @Test func `findings do not spell what was hidden`() throws {
    let result = Profile.plain.sanitize(try Document.plain("x\u{E0061}\u{E0062}\u{FE01}\u{E0101}"))
    #expect(
      result.findings.all == [
        Finding(.invisibleRemoved, from: "tag character", count: 2),
        Finding(.invisibleRemoved, from: "variation selector", count: 2),
      ])
  }

  @Test func `any mixture is clean after one pass and loses nothing visible`() throws {
    let alphabet: [Unicode.Scalar] = [
      "a", "1", " ", "م", "ש", "क", "\u{94D}", "ก", "👩", "❤", "🏴", "葛", "ᄀ", "ᠠ", "\u{301}", "\u{200B}", "\u{200C}",
      "\u{200D}",
      "\u{200E}", "\u{200F}", "\u{202E}", "\u{FE0F}", "\u{FE00}", "\u{E0100}", "\u{E0061}", "\u{E0062}", "\u{E007F}",
      "\u{34F}", "\u{AD}",
      "\u{1160}", "\u{180B}", "\u{20E3}",
    ]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) { text.unicodeScalars.append(random.pick(alphabet)) }
      let bytes = Array(text.utf8)
      var scan = InvisibleScan(bytes, in: 0..<bytes.count, stripsBidi: true, stripsInvisible: true)
      scan.run()
      var kept = bytes
      for removal in scan.removals.reversed() { kept.removeSubrange(removal.range) }
      var again = InvisibleScan(kept, in: 0..<kept.count, stripsBidi: true, stripsInvisible: true)
      again.run()
      #expect(again.removals.isEmpty, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      let visible = { (bytes: [UInt8]) in
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { InvisibleScalar($0) == nil }
      }
      #expect(Array(visible(kept)) == Array(visible(bytes)))
    }
  }

  @Test func `long stretches of invisible characters cost no more than their length`() throws {
    for text in ["\u{200D}", "\u{200F}", "م\u{200C}", "\u{E0061}", "🏴\u{E0061}", "\u{180B}", "a\u{200E}"] {
      let document = try Document.plain(String(repeating: text, count: 200_000 / text.utf8.count))
      let elapsed = ProcessorClock().measure { _ = Profile.plain.sanitize(document) }
      #expect(elapsed < .seconds(5), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
