import Testing

@testable import RichText

/// Thematic breaks of a document, and policies that change them.
struct ThematicBreakTests {
  /// The dump of what the builder makes of a break in these containers.
  private func dump(_ kinds: [Block.Kind], _ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) throws
    -> String
  {
    var builder = DocumentBuilder()
    for kind in kinds { try builder.openBlock(kind) }
    builder.paragraphStyle = .thematicBreak
    change(&builder.paragraphStyle)
    if !text.isEmpty { try builder.append(text) }
    try builder.endParagraph()
    let document = try builder.finish()
    #expect(document.validate() == nil)
    return document.dump()
  }

  @Test func `a thematic break states nothing else`() throws {
    let dump = try dump([], "") {
      ($0.alignment, $0.headingLevel, $0.isLine) = (.center, 2, true)
      $0.custom = ["a": .null]
    }
    #expect(dump == "paragraph thematic-break custom=a\n")
  }

  @Test func `a paragraph with text or in code is no thematic break`() throws {
    #expect(try dump([], "x") == "paragraph\n  \"x\"\n")
    #expect(try dump([.code(language: nil)], "") == "code\n  paragraph\n")
    #expect(try dump([.quote], "") == "quote\n  paragraph thematic-break\n")
  }

  @Test func `the paragraph after a break is not one for its style`() throws {
    var builder = DocumentBuilder()
    builder.paragraphStyle = .thematicBreak
    try builder.endParagraph()
    try builder.append("x")
    try builder.endParagraph()
    try builder.endParagraph()
    let document = try builder.finish()
    #expect(document.validate() == nil)
    #expect(document.paragraphs.map { document.isThematicBreak($0) } == [true, false, true])
  }

  @Test func `a style that a policy changes stays one of a thematic break`() throws {
    let document = try HTMLFormat().read(Array("a<hr>b".utf8)).document
    let centered = document.rewritingParagraphStyles { old in
      var new = old
      new.alignment = .center
      return new
    }
    #expect(centered.validate() == nil)
    #expect(centered.paragraphStyles.all.map(\.alignment) == [.center, nil])
    #expect(document.joiningParagraphs(at: [1]).validate() == nil)
  }

  @Test func `a break with text or a style is not valid`() throws {
    var document = try HTMLFormat().read(Array("a".utf8)).document
    document.paragraphStyles = StyleTable()
    document.paragraphs[0].style = document.paragraphStyles.intern(.thematicBreak)
    #expect(document.validate() != nil)
  }
}
