import TestDocuments
import Testing

@testable import RichText

struct DocumentFlatteningTests {
  private func text(_ document: Document) -> String {
    String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self)
  }

  @Test func `lists become markers and nothing is lost`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.list(ListStyle(.decimal, start: 9)))
    for word in ["nine", "ten"] {
      try builder.openBlock(.item(isChecked: nil))
      try builder.append(word)
      if word == "ten" {
        try builder.openBlock(.list(ListStyle(.lowerRoman)))
        try builder.openBlock(.item(isChecked: nil))
        try builder.append("inner")
        try builder.closeBlock()
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    try builder.closeBlock()
    try builder.append("after")
    let document = try builder.finish()
    let flat = document.flattening(.lists)
    #expect(flat.validate() == nil)
    #expect(flat.blocks.isEmpty)
    #expect(text(document) == "9. nine\n10. ten\n  i. inner\n\nafter")
    #expect(flat.flattening(.all) == flat)
  }

  @Test func `a row becomes a line whose tabs keep the columns`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table(TableStyle()))
    for row in [[("a", 1, 2), ("b", 2, 1)], [("c", 1, 1), ("d", 1, 1)]] {
      try builder.openBlock(.row)
      for (word, columns, rows) in row {
        try builder.openBlock(.cell(CellStyle(columnSpan: columns, rowSpan: rows)))
        try builder.append(word)
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    try builder.closeBlock()
    let document = try builder.finish()
    #expect(text(document) == "a\tb\n\tc\td")
    #expect(document.flattening(.tables).validate() == nil)
    #expect(document.flattening([.lists, .quotes]) == document)
  }

  @Test func `markers have the font and size of their text, what parts cells has no style`() throws {
    var styled = CharacterStyle()
    styled.size = Length(points: 9)
    styled.weight = .bold
    var builder = DocumentBuilder()
    try builder.openBlock(.list(ListStyle(.decimal)))
    for word in ["one", "two"] {
      try builder.openBlock(.item(isChecked: nil))
      builder.style = styled
      try builder.append(word)
      try builder.closeBlock()
    }
    try builder.closeBlock()
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    for word in ["a", "b"] {
      try builder.openBlock(.cell(CellStyle()))
      builder.style = styled
      try builder.append(word)
      try builder.closeBlock()
    }
    let flat = try builder.finish().flattening(.all)
    var marker = CharacterStyle()
    marker.size = styled.size
    let runs = flat.runs.map { (String(decoding: flat.text[$0.range], as: UTF8.self), flat.style(of: $0)) }
    #expect(runs.map(\.0) == ["1. ", "one", "2. ", "twoa", "\t", "b"])
    #expect(runs.map(\.1) == [marker, styled, marker, styled, CharacterStyle(), styled])
  }

  @Test func `a container inside a flattened cell is flattened with it`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle()))
    try builder.append("head")
    try builder.openBlock(.list(ListStyle(.bullet)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.append("x")
    try builder.closeBlock()
    try builder.openBlock(.item(isChecked: nil))
    try builder.append("y")
    let document = try builder.finish()
    #expect(document.flattening(.tables).validate() == nil)
    #expect(text(document) == "head\n\n• x\n• y")
  }

  @Test func `a table inside a cell stands on lines of its own`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle()))
    try builder.append("before")
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle()))
    try builder.append("inner")
    #expect(text(try builder.finish()) == "before\ninner")
  }

  /// Cells by row, each a list of paragraphs; `#` heads a cell that is a header, `$` a line of code, `¶` what is set
  /// apart.
  @Test(arguments: [
    ([["a", "b"], ["c", "d"]], "a\tb\nc\td"),
    ([["a", "b|b2"], ["c", "d\u{2028}e"]], "a\tb b2\nc\td e"),
    ([["a|b"], ["c"]], "a\nb\nc"),
    ([["¶a|¶b", "c"], ["d", "e"]], "a b\tc\nd\te"),
    ([["#a", "¶b|¶c"]], "a\tb c"),
    ([["#a", "$b|$c"]], "a\n\nb\nc"),
    ([["a", "$b"]], "a\tb"),
    ([["", "¶a|¶b"], ["", "c"]], "\ta b\n\tc"),
  ])
  func `rows of data are lines, rows of layout what stands in their cells`(rows: [[String]], expected: String) throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table(TableStyle()))
    for row in rows {
      try builder.openBlock(.row)
      for cell in row {
        try builder.openBlock(.cell(CellStyle(isHeader: cell.hasPrefix("#"))))
        if cell.hasPrefix("$") { try builder.openBlock(.code(language: nil)) }
        for paragraph in cell.split(separator: "|") {
          try builder.append(String(paragraph.drop { "#$¶".contains($0) }))
          builder.paragraphStyle.isLine = paragraph.hasPrefix("¶") ? false : nil
          try builder.endParagraph()
        }
        if cell.hasPrefix("$") { try builder.closeBlock() }
        builder.paragraphStyle = ParagraphStyle()
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    #expect(text(try builder.finish()) == expected)
  }

  @Test func `items are bare lines where markers are not wanted`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.list(ListStyle(.decimal)))
    for word in ["one", "two"] {
      try builder.openBlock(.item(isChecked: nil))
      try builder.append(word)
      try builder.closeBlock()
    }
    let bytes = PlainTextFormat().write(try builder.finish(), options: WriteOptions(listMarkers: false)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo")
  }

  private func spaced(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.replacing(Document.lineSeparator, with: [0x20]).filter { $0 != 0x20 }
  }

  private static let everything: DocumentGenerator = {
    var generator = DocumentGenerator()
    generator.hasItemsOfSeveralParagraphs = true
    generator.hasQuotes = true
    generator.hasDescriptionLists = true
    generator.hasCodeBlocks = true
    generator.hasHeaderCells = true
    return generator
  }()

  @Test(arguments: 0..<200)
  func `flattening is sound, done once, and keeps all text and attachments`(seed: Int) throws {
    let document = try Self.everything.document(seed: UInt64(seed))
    for containers in [Flattening.lists, .tables, .quotes, .code, .all] {
      let flat = document.flattening(containers)
      #expect(flat.validate() == nil)
      #expect(flat.flattening(containers) == flat)
      #expect(flat.attachments.map(\.attachment) == document.attachments.map(\.attachment))
      // Each paragraph's text stands in the flat text, after that of the one before.
      // A line break in a row of cells becomes a space, and spaces follow one in a description.
      var rest = spaced(flat.text[...])[...]
      for paragraph in document.paragraphs {
        let words = spaced(document.text[paragraph.range])
        guard let found = rest.firstRange(of: words) else {
          Issue.record("a paragraph is lost")
          break
        }
        rest = rest[found.upperBound...]
      }
    }
    #expect(document.flattening(.all).blocks.isEmpty)
  }
}
