import RichText
import ProcessorTime
import Testing
import TestMaterial
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
    // Sequences that no standard has.
    ("🏴\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E007F}", "🏴"), ("1\u{FE0F}2", "12"), ("葛\u{E0180}", "葛"),
    ("≨\u{FE01}", "≨"), ("x\u{FE00}", "x"), ("か\u{E0100}", "か"), ("ᠠ\u{180B}\u{180C}", "ᠠ\u{180B}"),
    // Blanks, fillers and controls of other scripts.
    ("a\u{2800}b", "ab"), ("a\u{180E}b", "ab"), ("\u{1D159}\u{13430}x", "x"), ("\u{1160}가\u{115F}", "가"),
    ("\u{115F}\u{1160}\u{115F}\u{1160}x", "x"),
    // More than two between two letters.
    ("م\u{200C}\u{200F}\u{200D}م", "م\u{200C}\u{200F}م"),
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
    "⠓\u{2800}⠊", "\u{2800}\u{2800}⣿", "\u{13000}\u{13430}\u{13001}", "\u{115F}\u{1161}", "\u{115F}\u{1160}\u{11A8}",
    "ᠠ\u{180E}ᠠ", "0\u{FE00}", "渡邉\u{E0102}", "凞\u{FE00}", "⭐\u{FE0F}☎\u{FE0E}",
    "\u{2028}\ta\u{A0}b", "op\u{AD}er\u{AD}a", "\u{200E}¤#,##0.00;\u{200E}(¤ #)", "\u{200F}-1",
  ])
  func `what spelling or an emoji needs stays`(text: String) throws {
    #expect(Array(try clean(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    "e\u{31B}\u{323}\u{302}\u{301}", "e\u{302}\u{301} a\u{306}\u{309}", "ᾅ α\u{314}\u{301}\u{345}", "בְּרֵאשִׁ֖ית", "ཧྐྵྨླྺྼྻྂ", "ที่น้ำ",
    "क़्षि", "مُحَمَّدٌ", "ɔ̃ː t͡ʃʰ", "( ͡° ͜ʖ ͡°)", "o̱̱o҈",
  ])
  func `marks that writing needs stay`(text: String) throws {
    #expect(Array(try clean(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("e\u{300}\u{301}\u{302}\u{303}\u{304}x", "ex"),
    ("e\u{300}\u{200B}\u{301}\u{200B}\u{302}\u{303}\u{304}", "e"),
    ("a\u{1DC0}\u{20D0}\u{FE20}\u{1AB0}\u{489} é", "a é"),
  ])
  func `more marks than any writing has go`(text: String, cleaned: String) throws {
    #expect(Array(try clean(text).unicodeScalars) == Array(cleaned.unicodeScalars))
    #expect(Profile.plain.sanitize(try Document.plain(text)).findings.count(of: .marksRemoved) == 5)
  }

  @Test func `non-characters go`() throws {
    let planes = (0...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    for value in (0xFDD0...0xFDEF) + planes {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      #expect(try clean("a\(scalar)b") == "ab", "\(scalar.codePointLabel)")
    }
  }

  @Test func `ideographic variants stay while they are few, or few among many`() throws {
    let names = String(repeating: "渡邉\u{E0102}", count: PayloadSigns.ideographicVariants)
    #expect(try clean(names) == names)
    let book = String(repeating: "日本語の文書渡邉\u{E0102}", count: 100)
    #expect(try clean(book) == book)
    let payload = String(repeating: "葛\u{E0101}", count: 100)
    #expect(try clean(payload) == String(repeating: "葛", count: 100))
  }

  @Test func `the context of a character ends at its paragraph, but not at its run`() throws {
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
      "\u{1160}", "\u{115F}", "\u{1161}", "\u{11A8}", "\u{180B}", "\u{180E}", "\u{20E3}", "\u{2800}", "⠓", "\u{13000}",
      "\u{13430}",
      "≨", "\u{302}", "\u{1DC0}", "\u{FE0E}", "\u{FE01}",
    ]
    var random = SeededGenerator(seed: 5)
    for number in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...(number % 3 == 0 ? 60 : 9), using: &random) {
        text.unicodeScalars.append(random.pick(alphabet))
      }
      let bytes = Array(text.utf8)
      var scan = InvisibleScan(bytes, in: 0..<bytes.count, stripsBidi: true, stripsInvisible: true)
      scan.run()
      var kept = bytes
      for removal in scan.removals.reversed() { kept.removeSubrange(removal.range) }
      var again = InvisibleScan(kept, in: 0..<kept.count, stripsBidi: true, stripsInvisible: true)
      again.run()
      #expect(again.removals.isEmpty, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      let visible = { (bytes: [UInt8]) in
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
          InvisibleScalar($0) == nil && !$0.isGeneralMark
        }
      }
      #expect(Array(visible(kept)) == Array(visible(bytes)))
    }
  }

  @Test func `long stretches of invisible characters cost no more than their length`() throws {
    for text in [
      "\u{200D}", "\u{200F}", "م\u{200C}", "\u{E0061}", "🏴\u{E0061}", "\u{180B}", "a\u{200E}", "\u{301}",
      "e\u{301}\u{302}", "\u{301}\u{200D}", "葛\u{E0100}",
    ] {
      let document = try Document.plain(String(repeating: text, count: 200_000 / text.utf8.count))
      let elapsed = ProcessorClock().measure { _ = Profile.plain.sanitize(document) }
      #expect(elapsed < .seconds(5), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
