import RichText
import Testing

@testable import Sanitizer

struct PlainCodeSpacesTests {
  private static let html = """
    <p>10\u{A0}km with <code>let\u{A0}a\u{2007}=\u{202F}1\u{2009};</code></p>
    <pre>if\u{A0}x\n\u{A0}\u{A0}y</pre>
    """

  private func clean(_ html: String = html, by profile: Profile = .faithful) throws -> Sanitized {
    profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
  }

  @Test(arguments: Profile.shipped)
  func `spaces that forbid a break become ordinary ones in code, and stay elsewhere`(profile: Profile) throws {
    let text = try clean(by: profile).document.string
    #expect(text.contains("10\u{A0}km"))
    #expect(text.contains("let a = 1\u{2009};"))
    #expect(text.contains("if x") && text.contains("  y"))
  }

  @Test func `findings name the code points`() throws {
    #expect(
      try clean().findings.filter { $0.code == .codeSpaceReplaced } == [
        Finding(.codeSpaceReplaced, from: "U+00A0", count: 4), Finding(.codeSpaceReplaced, from: "U+2007"),
        Finding(.codeSpaceReplaced, from: "U+202F"),
      ])
  }

  @Test func `text that takes the place of a picture in code is repaired, other text is not`() throws {
    let picture = "<img alt='a\u{A0}b' src='https://e.org/x.png'>"
    let result = try clean("<p>\(picture)</p><p><code>x\u{A0}\(picture)</code></p>").document.string
    #expect(result.contains("a\u{A0}b"))
    #expect(result.contains("x a b"))
  }

  @Test func `every space stays where the profile says so`() throws {
    var profile = Profile.faithful
    profile.text.codeSpaces = .keep
    #expect(PlainCodeSpaces(profile: profile) == nil)
    #expect(try clean(by: profile).document.string.contains("let\u{A0}a"))
  }
}
