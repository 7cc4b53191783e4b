import RichText
import Testing

@testable import Sanitizer

struct RemoveSoftHyphensTests {
  @Test func `soft hyphens go where they are asked to`() throws {
    let document = try Document.paragraph(("op\u{AD}er", { _ in }), ("\u{AD}a", { $0.bold = true }))
    #expect(Profile.minimal.sanitize(document).document == document)
    var profile = Profile.minimal
    profile.text.softHyphens = .strip
    let result = profile.sanitize(document)
    #expect(result.document.dump() == "paragraph\n  \"oper\"\n  \"a\" bold\n")
    #expect(result.findings.all == [Finding(.softHyphenRemoved, from: "U+00AD", count: 2)])
  }
}
