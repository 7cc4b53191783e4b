import RichText
import Testing

@testable import Sanitizer

struct TrimEndTests {
  private let profile: Profile = {
    var profile = Profile.structure
    profile.text.trailingNewline = .strip
    return profile
  }()

  @Test(arguments: [
    ("ls\n", "ls"), ("ls", "ls"), ("a\n\nb\n\n\n", "a\n\nb"), ("ls \n", "ls "), ("\n", ""), ("", ""),
  ])
  func `no line end stands after the last line`(text: String, cleaned: String) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let result = profile.sanitize(document)
    #expect(result.document.validate() == nil)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == cleaned)
    #expect((result.document == document) == result.findings.isEmpty)
  }

  @Test func `line breaks inside the last paragraph go, a list keeps its item`() throws {
    var builder = DocumentBuilder()
    try builder.append("a\u{2028}\u{2028}")
    try builder.openBlock(.list(ListStyle(.bullet)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.beginParagraph()
    try builder.closeBlock()
    try builder.closeBlock()
    try builder.append("\u{2028}")
    let result = profile.sanitize(try builder.finish())
    #expect(result.document.dump() == "paragraph\n  \"a\"\nlist bullet\n  item\n    paragraph\n")
    #expect(result.findings.all == [Finding(.lineEndRemoved, count: 3), Finding(.emptyParagraphRemoved)])
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
  }
}
