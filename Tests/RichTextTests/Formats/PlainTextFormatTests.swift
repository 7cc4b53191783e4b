import Testing

@testable import RichText

struct PlainTextFormatTests {
  private func lines(_ bytes: [UInt8], encoding: String? = nil) throws -> [String] {
    let document = try PlainTextFormat().read(bytes, options: ReadOptions(encoding: encoding)).document
    #expect(document.validate() == nil)
    return document.paragraphs.map { document.string(in: $0.range) }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\rc\nd", ["a", "b", "c", "d"]), ("\n", ["", ""]),
    ("\u{FEFF}a\0\0", ["a"]), ("a\u{2029}b\u{2028}c", ["a", "b\u{2028}c"]),
  ])
  func `lines are paragraphs`(input: String, expected: [String]) throws {
    #expect(try lines(Array(input.utf8)) == expected)
  }

  @Test func `UTF-16 is known by its NULs and by its mark`() throws {
    let text = "Grüße, 世界\nx"
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try lines(little) == ["Grüße, 世界", "x"])
    #expect(try lines(little + [0, 0]) == ["Grüße, 世界", "x"])
    #expect(try lines(big) == ["Grüße, 世界", "x"])
    #expect(try lines([0xFF, 0xFE] + little) == ["Grüße, 世界", "x"])
    #expect(try lines(little, encoding: "utf-16") == ["Grüße, 世界", "x"])
  }

  @Test func `bytes that are not UTF-8 are windows-1252 unless declared otherwise`() throws {
    #expect(try lines([0x80, 0x20, 0xE9]) == ["€ é"])
    #expect(try lines([0xCF, 0xF0], encoding: "koi8-r") == ["оП"])
  }

  @Test func `an unknown declared encoding is an error`() {
    #expect(throws: FormatError(.unknownEncoding, reason: "")) { try lines([0x61], encoding: "klingon") }
  }

  @Test(arguments: ["", "a", "a\n\nb\n", "tab\tend", "日本語\nmixed \u{202E}text"])
  func `writing what was read gives the same bytes`(text: String) throws {
    let reading = try PlainTextFormat().read(Array(text.utf8))
    #expect(PlainTextFormat().write(reading.document).bytes == Array(text.utf8))
  }

  @Test func `lines end as the options say, those inside a paragraph too`() throws {
    let document = try PlainTextFormat().read(Array("a\r\nb\u{2028}c\n".utf8)).document
    let bytes = PlainTextFormat().write(document, options: WriteOptions(lineEnd: .crlf)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "a\r\nb\r\nc\r\n")
  }
}
