import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct DropStructureTests {
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    builder.paragraphStyle.headingLevel = 1
    try builder.append("title")
    try builder.endParagraph()
    builder.paragraphStyle.headingLevel = nil
    try builder.openBlock(.quote)
    try builder.append("quoted")
    try builder.openBlock(.list(ListStyle(.bullet)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.append("item")
    try builder.append(TinyPicture.attachment())
    for _ in 0..<3 { try builder.closeBlock() }
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle()))
    try builder.append("cell")
    for _ in 0..<3 { try builder.closeBlock() }
    try builder.openBlock(.descriptionList)
    try builder.openBlock(.term)
    try builder.append("term")
    for _ in 0..<2 { try builder.closeBlock() }
    try builder.append("text")
    return try builder.finish()
  }

  private func drop(_ set: (inout StructureSettings) -> Void, of base: Profile = .structure) throws -> Sanitized {
    var profile = base
    set(&profile.structure)
    let result = profile.sanitize(try document())
    #expect(result.document.validate() == nil)
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
    return result
  }

  @Test func `what is dropped goes with all that it holds`() throws {
    let quotes = try drop { $0.quotes = .drop }
    #expect(!quotes.document.string.contains("item"))
    #expect(quotes.document.attachments.isEmpty)
    #expect(
      quotes.findings.all == [Finding(.structureDropped, from: "quote", count: 2), Finding(.droppedText, count: 11)])
    #expect(try drop { $0.lists = .drop }.document.string == "titlequotedcelltext")
    #expect(try drop { $0.tables = .drop }.document.string == "titlequoteditem\u{FFFC}termtext")
    #expect(try drop { $0.headings = .drop }.document.string == "quoteditem\u{FFFC}celltermtext")
  }

  @Test func `it goes where it would not be kept, too`() throws {
    #expect(
      try drop({ ($0.headings, $0.tables) = (.drop, .drop) }, of: .minimal).document.string == "quoteditemtermtext")
  }

  @Test func `what is flattened stays as text although it is kept`() throws {
    let result = try drop {
      $0.headings = .flatten
      $0.lists = .flatten
      $0.tables = .flatten
    }
    #expect(
      result.document.dump() == """
        paragraph
          "title"
        quote
          paragraph
            "quoted"
          paragraph line
            "• item"
            [image/png 84 bytes]
        paragraph line
          "cell"
        paragraph
          "term"
        paragraph
          "text"

        """)
    #expect(result.findings.count(of: .flattened) == 4)
  }
}
