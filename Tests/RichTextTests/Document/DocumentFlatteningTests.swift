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
      try builder.openBlock(.item)
      try builder.append(word)
      if word == "ten" {
        try builder.openBlock(.list(ListStyle(.lowerRoman)))
        try builder.openBlock(.item)
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
    #expect(text(document) == "9. nine\n10. ten\n  i. inner\nafter")
    #expect(flat.flattening(.all) == flat)
  }

  @Test func `a row becomes a line whose tabs keep the columns`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table)
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

  @Test func `a container inside a flattened cell is flattened with it`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.table)
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle()))
    try builder.append("head")
    try builder.openBlock(.list(ListStyle(.bullet)))
    try builder.openBlock(.item)
    try builder.append("x")
    try builder.closeBlock()
    try builder.openBlock(.item)
    try builder.append("y")
    let document = try builder.finish()
    #expect(document.flattening(.tables).validate() == nil)
    #expect(text(document) == "head • x • y")
  }
}
