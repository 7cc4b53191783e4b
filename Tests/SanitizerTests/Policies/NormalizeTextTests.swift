import RichText
import Testing

@testable import Sanitizer

struct NormalizeTextTests {
  private func clean(_ text: String, _ form: NormalizationForm) throws -> Sanitized {
    var profile = Profile.faithful
    profile.text.normalization = form
    return profile.sanitize(try Document.plain(text))
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}", "e\u{301}"), ("\u{E9}", "\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}", "A\u{30A}"),
    ("a\u{301}\u{323}", "\u{1EA1}\u{301}", "a\u{323}\u{301}"), ("\u{1100}\u{1161}", "가", "\u{1100}\u{1161}"),
    ("ﬁ ①", "ﬁ ①", "ﬁ ①"), ("\u{2260}\u{FE00}", "\u{2260}\u{FE00}", "\u{2260}\u{FE00}"), ("", "", ""),
  ])
  func `letters are spelt in one form`(text: String, composed: String, decomposed: String) throws {
    #expect(Array(try clean(text, .nfc).document.text) == Array(composed.utf8))
    #expect(Array(try clean(text, .nfd).document.text) == Array(decomposed.utf8))
    #expect(Array(try clean(text, .keep).document.text) == Array(text.utf8))
  }

  @Test func `a spelling over the border of runs has the style of its letter`() throws {
    var profile = Profile.faithful
    profile.text.normalization = .nfc
    let document = try Document.paragraph(("ae", { $0.bold = true }), ("\u{301}b", { _ in }))
    let result = profile.sanitize(document)
    #expect(result.document.dump() == "paragraph\n  \"aé\" bold\n  \"b\"\n")
    #expect(result.findings.all == [Finding(.characterNormalized)])
  }
}
