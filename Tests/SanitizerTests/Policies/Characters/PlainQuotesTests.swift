import RichText
import Testing

@testable import Sanitizer

struct PlainQuotesTests {
  private let profile: Profile = {
    var profile = Profile.faithful
    profile.text.quotes = .plain
    return profile
  }()

  @Test func `curved quotation marks become straight ones, guillemets and primes stay`() throws {
    let result = profile.sanitize(try Document.plain("“It’s ‘so’”, „ja‟ ‚n‛ «oui» 5′ 日〝本〞"))
    #expect(result.document.string == "\"It's 'so'\", \"ja\" 'n' «oui» 5′ 日\"本\"")
    #expect(result.findings.all.first == Finding(.quoteReplaced, from: "U+201C"))
    #expect(result.findings.count(of: .quoteReplaced) == 11)
  }

  @Test func `each keeps its style, and code is changed too`() throws {
    let document = try Document.paragraph(("“a", { $0.bold = true }), ("”", { $0.code = true }))
    let result = profile.sanitize(document).document
    #expect(result.dump() == "paragraph\n  \"\\\"a\" bold\n  \"\\\"\" code\n")
    #expect(result.validate() == nil)
  }
}
