import Testing

@testable import RichText

struct DocumentEditingTests {
  private func sample() throws -> Document {
    var builder = DocumentBuilder()
    try builder.append("one ")
    builder.style.bold = true
    try builder.append("two")
    try builder.endParagraph()
    builder.style.bold = false
    try builder.append("a")
    try builder.append(Attachment(type: "image/png", bytes: [1], alternativeText: "cat"))
    try builder.append("b")
    try builder.endParagraph()
    return try builder.finish()
  }

  @Test func `no edit changes nothing`() throws {
    let document = try sample()
    #expect(document.applying([]) == document)
  }

  @Test func `a replacement has the style of what it replaces`() throws {
    let edited = try sample().applying([TextEdit(range: 2..<5, replacement: Array("X".utf8))])
    #expect(edited.validate() == nil)
    #expect(edited.string(in: edited.paragraphs[0].range) == "onXwo")
    #expect(edited.dump().hasPrefix("paragraph\n  \"onX\"\n  \"wo\" bold\n"))
  }

  @Test func `deleting an anchor deletes its attachment`() throws {
    let document = try sample()
    let offset = document.attachments[0].offset
    let edited = document.applying([TextEdit(range: offset..<offset + 3, replacement: Array("cat".utf8))])
    #expect(edited.validate() == nil)
    #expect(edited.attachments.isEmpty)
    #expect(edited.dump().hasSuffix("paragraph\n  \"acatb\"\n"))
  }

  @Test func `a paragraph emptied by an edit stays`() throws {
    let document = try sample()
    let edited = document.applying([TextEdit(range: 0..<4), TextEdit(range: 4..<7)])
    #expect(edited.validate() == nil)
    #expect(edited.paragraphs.map(\.range.count) == [0, 5])
    #expect(edited.characterStyles.count == 1)
  }

  @Test func `controls in a replacement do not get in`() throws {
    let edited = try sample().applying([TextEdit(range: 0..<1, replacement: Array("\u{1B}\n\u{FFFC}é".utf8))])
    #expect(edited.validate() == nil)
    #expect(edited.string(in: edited.paragraphs[0].range) == "\u{2028}éne two")
  }

  @Test func `a rewritten style coalesces runs and leaves no style unused`() throws {
    let rewritten = try sample().rewritingCharacterStyles { _ in CharacterStyle() }
    #expect(rewritten.validate() == nil)
    #expect(rewritten.runs.count == 1)
    #expect(rewritten.characterStyles.count == 1)
  }
}
