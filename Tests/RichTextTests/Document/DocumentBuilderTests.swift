import Testing

@testable import RichText

struct DocumentBuilderTests {
  private func build(_ body: (inout DocumentBuilder) throws -> Void) throws -> Document {
    var builder = DocumentBuilder()
    try body(&builder)
    let document = try builder.finish()
    #expect(document.validate() == nil)
    return document
  }

  @Test func `text without a paragraph end is a paragraph`() throws {
    let document = try build { try $0.append("one") }
    #expect(document.dump() == "paragraph\n  \"one\"\n")
  }

  @Test func `nothing appended is an empty document`() throws {
    #expect(try build { _ in } == Document())
  }

  @Test func `equal neighbouring styles make one run`() throws {
    let document = try build { builder in
      try builder.append("a")
      builder.style.bold = true
      builder.style.bold = false
      try builder.append("b")
      try builder.endParagraph()
      try builder.append("c")
    }
    #expect(document.runs.count == 1)
    #expect(document.paragraphs.count == 2)
  }

  @Test(arguments: [
    ("a\nb", "\"a\\nb\""), ("a\r\nb", "\"a\\nb\""), ("a\r\rb", "\"a\\n\\nb\""), ("a\u{B}b", "\"a\\nb\""),
    ("a\u{85}b", "\"a\\nb\""), ("a\u{2028}b", "\"a\\nb\""), ("a\tb", "\"a\\tb\""), ("a\u{1B}[0mb", "\"ab\""),
    ("a\u{9B}b", "\"ab\""), ("a\0b", "\"ab\""), ("a\u{FFFC}b", "\"ab\""), ("déjà 日本 😀", "\"déjà 日本 😀\""),
  ])
  func `line ends become U+2028 and other controls go`(input: String, expected: String) throws {
    let document = try build { try $0.append(input) }
    #expect(document.dump() == "paragraph\n  \(expected)\n")
  }

  @Test func `what is dropped is a finding`() throws {
    var builder = DocumentBuilder()
    try builder.append("a\u{1B}\u{7F}b\u{FFFC}")
    #expect(builder.findings.count(of: .controlCharacter) == 2)
    #expect(builder.findings.count(of: .strayAnchor) == 1)
  }

  @Test(
    arguments: [[0x61, 0xC3], [0x61, 0xED, 0xA0, 0x80], [0x61, 0xF5, 0x62], [0xC0, 0xAF], [0xE2, 0x80]] as [[UInt8]])
  func `malformed UTF-8 becomes U+FFFD`(bytes: [UInt8]) throws {
    var builder = DocumentBuilder()
    try builder.append(utf8: bytes)
    #expect(builder.findings.count(of: .invalidUTF8) > 0)
    #expect(try builder.finish().validate() == nil)
  }

  @Test func `misnested containers are completed`() throws {
    let document = try build { builder in
      try builder.openBlock(.list(ListStyle(.bullet)))
      try builder.append("no item")
      try builder.openBlock(.item(isChecked: nil))
      try builder.append("item")
      try builder.closeBlock()
      try builder.openBlock(.quote)
      try builder.append("quote")
      try builder.closeBlock()
      try builder.closeBlock()
      try builder.openBlock(.cell(CellStyle()))
      try builder.append("lonely cell")
    }
    #expect(
      document.dump() == """
        list bullet
          item
            paragraph
              "no item"
          item
            paragraph
              "item"
          item
            quote
              paragraph
                "quote"
        table
          row
            cell
              paragraph
                "lonely cell"

        """)
  }

  @Test func `an empty cell has a paragraph and an empty list is left out`() throws {
    let document = try build { builder in
      try builder.openBlock(.list(ListStyle(.decimal)))
      try builder.closeBlock()
      try builder.openBlock(.table(TableStyle()))
      try builder.openBlock(.row)
      try builder.openBlock(.cell(CellStyle()))
      try builder.closeBlock()
      try builder.closeBlock()
      try builder.openBlock(.row)
      try builder.closeBlock()
      try builder.closeBlock()
    }
    #expect(document.dump() == "table\n  row\n    cell\n      paragraph\n")
  }

  @Test func `containers beyond the depth limit are flattened and closed in step`() throws {
    var limits = ReadLimits()
    limits.depth = 2
    var builder = DocumentBuilder(limits: limits)
    for _ in 0..<5 { try builder.openBlock(.quote) }
    try builder.append("deep")
    for _ in 0..<5 { try builder.closeBlock() }
    try builder.append("top")
    #expect(builder.findings.count(of: .tooDeep) == 3)
    #expect(try builder.finish().dump() == "quote\n  quote\n    paragraph\n      \"deep\"\nparagraph\n  \"top\"\n")
  }

  @Test func `closing more than was opened does nothing`() throws {
    let document = try build { builder in
      try builder.closeBlock()
      try builder.append("a")
      try builder.closeBlock()
    }
    #expect(document.paragraphs.count == 1)
  }

  @Test func `a passed limit throws`() throws {
    var limits = ReadLimits()
    limits.bytes = 4
    var builder = DocumentBuilder(limits: limits)
    #expect(throws: FormatError(.limitExceeded, reason: "")) { try builder.append("12345") }
  }
}
