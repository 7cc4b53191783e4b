import RichText
import Testing

@testable import Sanitizer

/// Notes are structure: the profiles that keep lists keep them.
struct NotePolicyTests {
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    try builder.append("text")
    builder.style.note = 1
    builder.style.script = .superscript
    try builder.append("1")
    builder.style = CharacterStyle()
    try builder.endParagraph()
    try builder.openBlock(.note(.footnote))
    builder.style.note = 1
    try builder.append("1")
    builder.style = CharacterStyle()
    try builder.append(" said below")
    try builder.closeBlock()
    return try builder.finish()
  }

  @Test(arguments: [Profile.minimal, .structure, .faithful])
  func `notes stay with their marks`(profile: Profile) throws {
    let document = try document()
    let result = profile.sanitize(document)
    #expect(result.document == document)
    #expect(result.findings.isEmpty)
  }

  @Test func `without structure they are the last lines of the text`() throws {
    let result = Profile.plain.sanitize(try document())
    #expect(result.document.validate() == nil)
    #expect(result.document.notes.isEmpty)
    #expect(result.document.string == "text11 said below")
    #expect(result.document.characterStyles.all == [CharacterStyle()])
    #expect(
      result.findings.all == [
        Finding(.attributeRemoved, from: "script"), Finding(.flattened, from: "note"),
      ])
  }
}
