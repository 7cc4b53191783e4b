import Testing
import TestMaterial

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

  @Test(arguments: 0..<20)
  func `a text is read as its lines are`(seed: UInt64) throws {
    let pieces = [
      "\n", "\r", "\r\n", "\r\0\n", "\n\n", "word", "наука", "\t", "\u{2028}", "\u{2029}", "\u{85}", "\u{FFFC}",
      "\u{1B}[0m",
      "\u{1B}]0;title\u{7}", "\u{1B}]broken", "\u{B}", "\u{1}", String(repeating: "a long line 文件 🙂 ", count: 9),
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      // Long enough for a few NULs not to be taken for UTF-16.
      var text = Array("A text that begins without anything of note.".utf8)
      for _ in 0..<Int.random(in: 1..<20, using: &generator) {
        text += (pieces.randomElement(using: &generator) ?? "").utf8
      }
      while text.last == 0 { text.removeLast() }
      var builder = DocumentBuilder()
      builder.paragraphStyle.isLine = true
      var rest = text[...]
      while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        try builder.append(utf8: rest[..<end])
        try builder.endParagraph()
        rest = rest[end...].dropFirst(rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
      }
      try builder.append(utf8: rest)
      try builder.endParagraph()
      let reading = try PlainTextFormat().read(text, options: ReadOptions(encoding: "utf-8"))
      #expect(reading.findings == builder.findings)
      #expect(reading.document == (try builder.finish()), "\(text)")
    }
  }

  @Test(
    arguments: ["", "one line", "one\nand\nanother", "\n\n", "with a break\u{2028}and\u{2028}", "\u{2028}"],
    LineEnd.allCases)
  func `lines are written with their ends`(text: String, lineEnd: LineEnd) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let expected = document.paragraphs.map { document.string(in: $0.range) }.joined(separator: "\n")
      .replacing("\u{2028}", with: "\n").replacing("\n", with: lineEnd == .lf ? "\n" : "\r\n")
    let written = PlainTextFormat().write(document, options: WriteOptions(lineEnd: lineEnd)).bytes
    #expect(String(decoding: written, as: UTF8.self) == expected)
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
