import RichText
import Testing

@testable import Sanitizer

struct FlattenStructureTests {
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    try builder.openBlock(.list(ListStyle(.decimal)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.append("one")
    try builder.closeBlock()
    try builder.closeBlock()
    try builder.openBlock(.table(TableStyle()))
    try builder.openBlock(.row)
    for text in ["a", "b"] {
      try builder.openBlock(.cell(CellStyle()))
      try builder.append(text)
      try builder.closeBlock()
    }
    try builder.closeBlock()
    try builder.closeBlock()
    return try builder.finish()
  }

  @Test func `what is not kept becomes text`() throws {
    let result = Profile.minimal.sanitize(try document())
    #expect(result.document.blocks.map(\.kind) == [.list(ListStyle(.decimal)), .item(isChecked: nil)])
    #expect(result.document.string.hasSuffix("a\tb"))
    #expect(result.findings.all == [Finding(.flattened, from: "table")])
  }

  @Test func `description lists are kept as lists are`() throws {
    var builder = DocumentBuilder()
    try builder.openBlock(.descriptionList)
    for (kind, text) in [(Block.Kind.term, "a"), (.description, "b")] {
      try builder.openBlock(kind)
      try builder.append(text)
      try builder.closeBlock()
    }
    let document = try builder.finish()
    for profile in [Profile.minimal, .structure, .faithful] {
      #expect(profile.sanitize(document) == Sanitized(document: document))
    }
    let plain = Profile.plain.sanitize(document)
    #expect(plain.document.blocks.isEmpty && plain.document.string == "a    b")
    #expect(plain.findings.all == [Finding(.flattened, from: "list")])
  }

  @Test func `plain keeps no container`() throws {
    let result = Profile.plain.sanitize(try document())
    #expect(result.document.blocks.isEmpty)
    #expect(result.document.string.contains("1."))
    #expect(result.findings.count(of: .flattened) == 2)
  }
}
