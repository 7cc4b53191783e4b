import RichText
import Testing

@testable import Sanitizer

struct RemoveHiddenTextTests {
  @Test func `text that was not shown goes with its attachments`() throws {
    var builder = DocumentBuilder()
    try builder.append("seen ")
    builder.style.hidden = true
    try builder.append("héidden")
    try builder.append(Attachment(type: "image/png"))
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

  @Test func `it can be kept`() throws {
    var profile = Profile.faithful
    profile.text.hidden = .keep
    let document = try Document.paragraph(("x", { $0.hidden = true }))
    #expect(profile.sanitize(document) == Sanitized(document: document))
  }
}
