import RichText
import Selections
import Testing

@testable import ServiceCore

struct FormEncodingTests {
  private static let utf8: [UInt8] = Array("grüße".utf8)
  private static let latin1: [UInt8] = [0x67, 0x72, 0xFC, 0xDF, 0x65]

  @Test(arguments: [
    ("UTF8_STRING", "UTF8_STRING", utf8, FormEncoding.named("utf-8")),
    ("STRING", "STRING", utf8, .named("utf-8")),  // Chromium, xsel
    ("STRING", "STRING", latin1, .named("x-icccm-string")),
    ("text/plain", "text/plain", latin1, .named("iso-8859-1")),  // Wine
    ("TEXT", "UTF8_STRING", utf8, .named("utf-8")),
    ("COMPOUND_TEXT", "COMPOUND_TEXT", utf8, .named("utf-8")),  // AbiWord
    ("TEXT", "COMPOUND_TEXT", latin1, .compoundText),  // Firefox
    ("COMPOUND_TEXT", "COMPOUND_TEXT", [0x1B, 0x25, 0x47, 0x61], .compoundText),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-16", [0x61, 0], .named("utf-16le")),
    ("text/plain;charset=utf-16", "text/plain;charset=utf-16", [0xFE, 0xFF, 0, 0x61], .named("utf-16")),
    ("text/plain;charset=ISO-8859-2", "text/plain;charset=ISO-8859-2", latin1, .named("iso-8859-2")),
  ])
  func `plain text is read by the type of the reply, and by its bytes where owners lie`(
    target: String, type: String, bytes: [UInt8], encoding: FormEncoding
  ) {
    #expect(FormEncoding(format: .text, target: target, type: type, bytes: FormBytes(bytes)) == encoding)
  }

  @Test func `formats that declare their encoding themselves are left to it`() {
    #expect(FormEncoding(format: .rtf, target: "text/rtf", type: "text/rtf", bytes: FormBytes(Self.latin1)) == .sniffed)
    #expect(
      FormEncoding(format: .html, target: "text/html", type: "text/html", bytes: FormBytes(Self.utf8)) == .sniffed)
    #expect(
      FormEncoding(format: .html, target: "text/html;charset=utf-16", type: "text/html", bytes: [0x3C, 0])
        == .named("utf-16le"))
  }

  @Test func `NULs behind plain text are dropped, in units of the encoding`() {
    #expect(FormEncoding.named("utf-8").withoutTerminator([0x61, 0, 0]) == [0x61])
    // U+0100 in UTF-16LE ends in a byte that is no terminator.
    #expect(FormEncoding.named("utf-16le").withoutTerminator([0x00, 0x01, 0, 0]) == [0x00, 0x01])
    #expect(FormEncoding.named("utf-16le").withoutTerminator([0x61, 0x00]) == [0x61, 0x00])
    // A C program ends UTF-16 with one NUL.
    #expect(FormEncoding.named("utf-16le").withoutTerminator([0x61, 0, 0]) == [0x61, 0])
    #expect(FormEncoding.named("utf-16be").withoutTerminator([0, 0x61, 0, 0, 0]) == [0, 0x61])
    #expect(FormEncoding.named("utf-8").withoutTerminator([]) == [])
  }

  // MARK: Text that is not valid

  /// A text form as its owner sends it, and the text that it is; `nil` where it is refused.
  struct Row: Sendable {
    let target: String
    let type: String
    let bytes: [UInt8]
    let text: String?

    init(_ target: String, _ bytes: [UInt8], _ text: String?) { self.init(target, target, bytes, text) }

    init(_ target: String, _ type: String, _ bytes: [UInt8], _ text: String?) {
      self.target = target
      self.type = type
      self.bytes = bytes
      self.text = text
    }
  }

  private static let utf16: [UInt8] = [0x67, 0, 0x72, 0, 0xFC, 0]
  /// The two characters of "Chinese".
  private static let gbk: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]

  @Test(arguments: [
    Row("UTF8_STRING", utf8, "grüße"),
    Row("UTF8_STRING", utf8 + [0], "grüße"),
    Row("UTF8_STRING", latin1, nil),
    Row("UTF8_STRING", gbk, nil),
    Row("UTF8_STRING", Array("plain ".utf8) + [0xC3], nil),
    Row("UTF8_STRING", [0xED, 0xA0, 0x80], nil),  // half a pair
    Row("UTF8_STRING", [0xC0, 0x80], nil),  // NUL as Java writes it
    Row("UTF8_STRING", [0x61, 0xEF, 0xBF, 0xBD, 0x62], "a\u{FFFD}b"),
    Row("UTF8_STRING", [0xEF, 0xBB, 0xBF] + latin1, nil),
    Row("UTF8_STRING", "STRING", latin1, "grüße"),
    Row("UTF8_STRING", utf16, "grü"),
    Row("UTF-8", latin1, nil),
    Row("text/plain;charset=utf-8", latin1, nil),
    Row("text/plain;charset=UTF-8", utf8, "grüße"),
    Row("TEXT", "UTF8_STRING", latin1, nil),
    Row("STRING", latin1, "grüße"),
    Row("STRING", utf8, "grüße"),
    Row("C_STRING", latin1, "grüße"),
    Row("TEXT", "STRING", latin1, "grüße"),
    Row("text/plain", latin1, "grüße"),
    Row("text/plain;charset=us-ascii", Array("ASCII".utf8), "ASCII"),
    Row("text/plain;charset=us-ascii", utf8, "grüße"),
    Row("text/plain;charset=us-ascii", latin1, nil),
    Row("text/plain;charset=iso-8859-1", latin1, "grüße"),
    Row("text/plain;charset=gbk", gbk, "中文"),
    Row("text/plain;charset=gbk", [0xD6, 0xD0, 0xCE], nil),
    Row("text/plain;charset=shift_jis", [0x93, 0xFA, 0x96], nil),
    Row("text/plain;charset=iso-8859-7", [0xE1, 0xFF], nil),  // no letter stands there
    Row("text/plain;charset=no-such-thing", latin1, nil),
    Row("text/plain;charset=utf-16", utf16, "grü"),
    Row("text/plain;charset=utf-16", utf16 + [0, 0], "grü"),
    Row("text/plain;charset=utf-16", utf16 + [0], "grü"),
    Row("text/plain;charset=utf-16", [0xFF, 0xFE] + utf16, "grü"),
    Row("text/plain;charset=utf-16", utf16 + [0x61], nil),
    Row("text/plain;charset=utf-16", [0x3D, 0xD8, 0x61, 0], nil),  // half a pair
    Row("text/plain;charset=utf-16be", [0x4E, 0x2D, 0x65, 0x87], "中文"),
  ])
  func `text is read as its encoding says, or refused whole`(row: Row) {
    let content = FormBytes(row.bytes)
    let encoding = FormEncoding(format: .text, target: row.target, type: row.type, bytes: content)
    guard case .named(let name) = encoding else {
      Issue.record("\(encoding)")
      return
    }
    let options = ReadOptions(encoding: name, refusesUndecodable: FormEncoding.mustBeValid(in: .text))
    do throws(FormatError) {
      let reading = try PlainTextFormat().read(encoding.withoutTerminator(row.bytes), options: options)
      #expect(String(decoding: reading.document.text, as: UTF8.self) == row.text)
      #expect(reading.findings.isEmpty)
    } catch {
      #expect(row.text == nil)
      #expect([.undecodable, .unknownEncoding].contains(error.code))
    }
  }

  @Test(arguments: [
    ("STRING", [0x67, 0x80, 0x9B, 0x72, 0x92, 0xFC, 0x9F]), ("UTF8_STRING", Array("g\u{80}\u{9B}r\u{92}ü\u{9F}".utf8)),
  ])
  func `controls of the upper half are left out of both kinds of text`(target: String, bytes: [UInt8]) throws {
    let encoding = FormEncoding(format: .text, target: target, type: target, bytes: FormBytes(bytes))
    guard case .named(let name) = encoding else {
      Issue.record("\(encoding)")
      return
    }
    let reading = try PlainTextFormat().read(bytes, options: ReadOptions(encoding: name, refusesUndecodable: true))
    #expect(String(decoding: reading.document.text, as: UTF8.self) == "grü")
    #expect(reading.findings.count(of: Finding.Code("text.control-character")) == 4)
  }

  @Test(arguments: [(latin1, "grüße"), ([0x1B, 0x25, 0x2F, 0x31, 0x61], nil), ([0x9B, 0x31, 0x5D, 0x61], nil)])
  func `Compound Text that nobody converts is read only as far as it is Latin-1`(bytes: [UInt8], text: String?) {
    guard case .named(let name) = FormEncoding.ofUnconvertedCompoundText(bytes) else { return }
    let reading = try? PlainTextFormat().read(bytes, options: ReadOptions(encoding: name, refusesUndecodable: true))
    #expect(reading.map { String(decoding: $0.document.text, as: UTF8.self) } == text)
  }

  @Test func `formats that state their encoding inside are repaired as their specification says`() throws {
    #expect(FormatName.allCases.filter(FormEncoding.mustBeValid) == [.markdown, .text, .csv, .tsv])
    let options = ReadOptions(encoding: "utf-8", refusesUndecodable: true)
    let html = try HTMLFormat().read(Array("<p>".utf8) + Self.latin1, options: options)
    #expect(html.document.text.count > 5)
    #expect(throws: FormatError(.undecodable, reason: "")) {
      try MarkdownFormat().read(Array("# ".utf8) + Self.latin1, options: options)
    }
  }
}
