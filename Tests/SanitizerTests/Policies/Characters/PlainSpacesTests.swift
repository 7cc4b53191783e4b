import RichText
import Testing

@testable import Sanitizer

struct PlainSpacesTests {
  private static let text = "a\u{A0}b\u{2009}c\u{3000}d\u{202F}e f\t"

  private func clean(spaces: PlainHandling, noBreak: PlainHandling) throws -> Sanitized {
    var profile = Profile.plain
    profile.text.spaces = spaces
    profile.text.noBreakSpaces = noBreak
    return profile.sanitize(try Document.plain(Self.text))
  }

  @Test func `odd spaces and those that forbid a break become plain ones, each kind alone`() throws {
    #expect(try clean(spaces: .plain, noBreak: .plain).document.string == "a b c d e f\t")
    #expect(try clean(spaces: .plain, noBreak: .keep).document.string == "a\u{A0}b c d\u{202F}e f\t")
    #expect(try clean(spaces: .keep, noBreak: .plain).document.string == "a b\u{2009}c\u{3000}d e f\t")
  }

  @Test func `findings name the code points`() throws {
    #expect(
      try clean(spaces: .keep, noBreak: .plain).findings.all == [
        Finding(.spaceReplaced, from: "U+00A0"), Finding(.spaceReplaced, from: "U+202F"),
      ])
  }

  @Test func `by default every space stays`() throws {
    #expect(PlainSpaces(profile: .plain) == nil)
  }
}
