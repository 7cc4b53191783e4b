import RichText
import Testing

@testable import Sanitizer

struct StripAddressPrefixesTests {
  private func strip(_ text: String) throws -> Sanitized {
    var profile = Profile.plain
    profile.text.addressPrefixes = .strip
    return try #require(StripAddressPrefixes(profile: profile)).apply(to: .plain(text))
  }

  @Test(arguments: [
    ("mailto:rosa@example.org", "rosa@example.org"),
    ("Write to MAILTO:rosa@example.org.", "Write to rosa@example.org."),
    ("tel:+49-123-456", "+49-123-456"), ("(tel:112)", "(112)"),
  ])
  func `an address in the text loses its scheme`(text: String, address: String) throws {
    let result = try strip(text)
    #expect(result.document.string == address)
    #expect(result.findings.count(of: .addressPrefixRemoved) == 1)
  }

  @Test(arguments: [
    "mailto:rosa@example.org?subject=a", "mailto: rosa", "hotel:123", "https://e.org/mailto:rosa@example.org", "tel:12",
    "email:a@b", ":", "mailto:",
  ])
  func `all else stays`(text: String) throws {
    #expect(try strip(text) == Sanitized(document: .plain(text)))
  }
}
