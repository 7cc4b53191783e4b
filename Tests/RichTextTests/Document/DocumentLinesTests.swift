import Testing

@testable import RichText

struct DocumentLinesTests {
  /// A document of two alike paragraphs in a block.
  private func document(_ kinds: [Block.Kind], _ style: ParagraphStyle) throws -> Document {
    var builder = DocumentBuilder()
    for kind in kinds { try builder.openBlock(kind) }
    builder.paragraphStyle = style
    for word in ["one", "two"] {
      try builder.append(word)
      try builder.endParagraph()
    }
    let document = try builder.finish()
    #expect(document.validate() == nil)
    return document
  }

  private static let item: [Block.Kind] = [.list(ListStyle(.bullet)), .item(isChecked: nil)]
  private static let cell: [Block.Kind] = [.table(TableStyle()), .row, .cell(CellStyle())]

  @Test(
    arguments: [
      ([], nil, false, nil), ([], true, true, true), ([], false, false, nil),
      ([.quote], nil, false, nil), ([.quote], true, true, true),
      (item, nil, true, nil), (item, true, true, nil), (item, false, false, false),
      (cell, nil, true, nil), (cell, true, true, nil), (cell, false, false, false),
      ([.code(language: nil)], nil, true, nil), ([.code(language: nil)], false, true, nil),
    ] as [([Block.Kind], Bool?, Bool, Bool?)])
  func `the place says whether a paragraph is a line, its style only where it differs`(
    kinds: [Block.Kind], stated: Bool?, isLine: Bool, kept: Bool?
  ) throws {
    var style = ParagraphStyle()
    style.isLine = stated
    let document = try document(kinds, style)
    #expect(document.paragraphs.allSatisfy { document.isLine($0) == isLine })
    #expect(document.paragraphStyles.all.map(\.isLine) == [kept])
  }

  @Test(arguments: [[], item, cell])
  func `a heading is never a line`(kinds: [Block.Kind]) throws {
    var style = ParagraphStyle()
    style.headingLevel = 2
    style.isLine = true
    let document = try document(kinds, style)
    #expect(document.paragraphs.allSatisfy { !document.isLine($0) })
    #expect(document.paragraphStyles.all.map(\.isLine) == [nil])
  }

  @Test func `the only paragraph of a document has nothing to be apart from`() throws {
    var builder = DocumentBuilder()
    builder.paragraphStyle.isLine = true
    for word in ["one", "", ""] {
      try builder.append(word)
      try builder.endParagraph()
    }
    let document = try builder.finish()
    #expect(document.paragraphStyles.all.map(\.isLine) == [true])
    let one = document.removingEmptyParagraphs(at: [1, 2])
    #expect(one.validate() == nil)
    #expect(one.dump() == "paragraph\n  \"one\"\n")
    #expect(document.joiningParagraphs(at: [0, 1]) == one)
  }

  @Test func `the native format says of a paragraph whether it is a line`() throws {
    var style = ParagraphStyle()
    style.isLine = true
    let document = try document([], style)
    let bytes = NativeFormat().write(document).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"line\":true"))
    #expect(try NativeFormat().read(bytes).document == document)
  }
}
