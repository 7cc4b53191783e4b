import RichText
import Testing

struct DocumentParagraphsTests {
  /// Paragraphs `a`, empty, then a list item of two empty ones, then a cell of one empty one.
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    builder.paragraphStyle.headingLevel = 1
    try builder.append("a")
    try builder.endParagraph()
    builder.paragraphStyle.headingLevel = 2
    try builder.endParagraph()
    builder.paragraphStyle.headingLevel = nil
    for kinds: [Block.Kind] in [
      [.list(ListStyle(.bullet)), .item(isChecked: nil)], [.table(TableStyle()), .row, .cell(CellStyle())],
    ] {
      for kind in kinds { try builder.openBlock(kind) }
      try builder.endParagraph()
      if kinds.count == 2 { try builder.endParagraph() }
      for _ in kinds { try builder.closeBlock() }
    }
    return try builder.finish()
  }

  @Test func `empty paragraphs go, but no container is emptied`() throws {
    let document = try document()
    #expect(document.paragraphs.count == 5)
    let result = document.removingEmptyParagraphs(at: [0, 1, 2, 3, 4])
    #expect(result.validate() == nil)
    #expect(
      result.dump() == """
        paragraph heading=1
          "a"
        list bullet
          item
            paragraph
        table
          row
            cell
              paragraph

        """)
  }

  @Test func `only the named ones go`() throws {
    let document = try document()
    #expect(document.removingEmptyParagraphs(at: []) == document)
    let result = document.removingEmptyParagraphs(at: [3])
    #expect(result.validate() == nil)
    #expect(result.paragraphs.count == 4)
  }

  @Test func `joined paragraphs have the style of the first`() throws {
    var builder = DocumentBuilder()
    for (index, text) in ["a", "", "b", "c", "d"].enumerated() {
      builder.paragraphStyle.headingLevel = index == 0 || index == 3 ? 1 : nil
      try builder.append(text)
      try builder.endParagraph()
    }
    let result = try builder.finish().joiningParagraphs(at: [0, 1, 3])
    #expect(result.validate() == nil)
    #expect(result.dump() == "paragraph heading=1\n  \"ab\"\nparagraph heading=1\n  \"cd\"\n")
  }
}
