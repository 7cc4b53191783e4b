import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct RemoveHiddenTextTests {
  @Test func `text that was not shown goes with its attachments`() throws {
    var builder = DocumentBuilder()
    try builder.append("seen ")
    builder.style.hidden = true
    try builder.append("héidden")
    try builder.append(TinyPicture.attachment())
    try builder.endParagraph()
    try builder.append("too")
    builder.style.hidden = false
    try builder.append("also seen")
    try builder.endParagraph()
    let result = Profile.faithful.sanitize(try builder.finish())
    #expect(result.document.validate() == nil)
    #expect(result.document.dump() == "paragraph\n  \"seen \"\nparagraph\n  \"also seen\"\n")
    #expect(result.findings.all == [Finding(.hiddenTextRemoved, count: 11)])
  }

  @Test func `a paragraph that was not shown leaves no empty line`() throws {
    var builder = DocumentBuilder()
    for (index, text) in ["a", "b", "c", ""].enumerated() {
      builder.style.hidden = index == 1
      try builder.append(text)
      if index == 1 {
        builder.style.bold = true
        try builder.append("more")
      }
      try builder.endParagraph()
      builder.style = CharacterStyle()
    }
    try builder.openBlock(.quote)
    builder.style.hidden = true
    try builder.append("d")
    try builder.closeBlock()
    let result = Profile.plain.sanitize(try builder.finish())
    #expect(result.document.validate() == nil)
    #expect(result.document.dump() == "paragraph\n  \"a\"\nparagraph\n  \"c\"\nparagraph\nparagraph\n")
  }

  @Test func `it can be kept`() throws {
    var profile = Profile.faithful
    profile.text.hidden = .keep
    let document = try Document.paragraph(("x", { $0.hidden = true }))
    #expect(profile.sanitize(document) == Sanitized(document: document))
  }
}
