import RichText
import Testing

@testable import Sanitizer

struct SplitLigaturesTests {
  @Test func `ligatures of typesetting fall apart, letters of a language stay`() throws {
    var profile = Profile.plain
    profile.text.ligatures = .plain
    let result = profile.sanitize(try Document.plain("eﬃcient ﬁnd ﬂow oﬀer waﬄe ﬅ ﬆ ﬓ æ œ ß ĳ"))
    #expect(result.document.string == "efficient find flow offer waffle st st մն æ œ ß ĳ")
    #expect(result.findings.all.first == Finding(.ligatureSplit, from: "U+FB03"))
    #expect(SplitLigatures(profile: .plain) == nil)
  }
}
