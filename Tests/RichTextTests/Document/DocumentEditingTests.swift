import TestDocuments
import Testing
import TestMaterial

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
    let rewritten = try sample().rewritingCharacterStyles { $0 = CharacterStyle() }
    #expect(rewritten.validate() == nil)
    #expect(rewritten.runs.count == 1)
    #expect(rewritten.characterStyles.count == 1)
  }

  @Test func `a CRLF in a replacement is one line end`() throws {
    let edited = try sample().applying([TextEdit(range: 0..<1, replacement: Array("a\r\n\rb".utf8))])
    #expect(edited.string(in: edited.paragraphs[0].range) == "a\u{2028}\u{2028}bne two")
  }

  /// The rules of `applying` for text and paragraphs, applied to strings.
  @Test(arguments: 0..<200)
  func `random edits do what the same edits do to strings`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = try DocumentGenerator().document(seed: UInt64(seed))
    var edits: [TextEdit] = []
    var expected: [String] = []
    for paragraph in document.paragraphs {
      let scalars = Array(document.string(in: paragraph.range).unicodeScalars)
      var result = String.UnicodeScalarView()
      var offset = paragraph.range.lowerBound
      var index = 0
      while index < scalars.count {
        let length = min(Int.random(in: 1...5, using: &random), scalars.count - index)
        let piece = String(String.UnicodeScalarView(scalars[index..<index + length]))
        if Int.random(in: 0..<4, using: &random) == 0 {
          let replacement = ["", "x", "é\u{2028}𝄞"].randomElement(using: &random) ?? ""
          edits.append(TextEdit(range: offset..<offset + piece.utf8.count, replacement: Array(replacement.utf8)))
          result.append(contentsOf: replacement.unicodeScalars)
        } else {
          result.append(contentsOf: piece.unicodeScalars)
        }
        offset += piece.utf8.count
        index += length
      }
      expected.append(String(result))
    }
    let edited = document.applying(edits)
    #expect(edited.validate() == nil)
    #expect(edited.paragraphs.map { edited.string(in: $0.range) } == expected)
    #expect(edited.blocks == document.blocks)
  }
}
