import RichText
import ProcessorTime
import Testing
import TestMaterial

@testable import Sanitizer

struct CleanVisibleLinksTests {
  private func clean(_ text: String) throws -> String {
    let policy = try #require(CleanVisibleLinks(profile: .plain))
    return try policy.apply(to: .plain(text)).document.string
  }

  @Test(arguments: [
    ("https://a.test/?utm_source=x&b=1", "https://a.test/?b=1"),
    ("HTTP://a.test/?utm_source=x", "HTTP://a.test/"),
    ("see https://a.test/?b=1&fbclid=x, then http://b.test/?gclid=1.", "see https://a.test/?b=1, then http://b.test/."),
    ("https://a.test/?gclid.&utm_x=1", "https://a.test/."),
    ("(https://a.test/?utm_x=1)", "(https://a.test/)"),
    ("https://a.test/?b=(1)&utm_x=1)", "https://a.test/?b=(1))"),
    ("https://a.test/x_(y)?utm_x=1", "https://a.test/x_(y)"),
    ("[x](https://a.test/?utm_x=1) y", "[x](https://a.test/) y"),
    ("<https://a.test/?utm_x=1>", "<https://a.test/>"), ("\"https://a.test/?utm_x=1\"", "\"https://a.test/\""),
    ("„https://a.test/?utm_x=1“", "„https://a.test/“"), ("https://a.test/?utm_x=1。", "https://a.test/。"),
    ("見るhttps://a.test/?utm_x=1", "見るhttps://a.test/"), ("https://a.test/é?b=ü&utm_x=1#ö", "https://a.test/é?b=ü#ö"),
    ("https://a.test/?utm_x=1\u{A0}x", "https://a.test/\u{A0}x"),
    ("https://www.google.com/url?q=https://a.test/%3Futm_x%3D1%26b&sa=D", "https://a.test/?b"),
    ("https://urldefense.com/v3/__https://a.test/?utm_x=1&b=2__;!!x$ y", "https://a.test/?b=2 y"),
    ("https://a.test/?b&amp;utm_source=x", "https://a.test/?b"),
    ("https://google.com/url?q=https://a.test/%7Bx%7D%7C%5C", "https://a.test/%7Bx%7D%7C%5C"),
  ])
  func `an address in the text is cleaned as a link is`(text: String, cleaned: String) throws {
    #expect(try clean(text) == cleaned)
    #expect(try clean(cleaned) == cleaned)
  }

  @Test(arguments: [
    "https://a.test/?b=1", "utm_source=x", "a.test/?utm_source=x", "xhttps://a.test/?utm_source=x",
    "ftp://a.test/?utm_source=x", "https:/a.test/?utm_source=x", "https://a.test/?utm_source={{campaign}}",
    "`https://a.test/?utm_source=x`", "`curl https://a.test/?utm_source=x`", "https://a.test/?utm_source=x\\n",
    "https://a.test/?utm_source=x|y", "https://a.test/?utm_sou…", "https://a.test/?utm_source=x\u{301}",
    "https://a.test/?utm_source=x\u{200D}", "https://a.test/?utm_source=é",
    "https://google.com/url?q=javascript:x", "data:https://a.test/", "https://", ":", "://", "http:", "é://?utm_x=1",
  ])
  func `what is no plain web address stays as it is`(text: String) throws {
    #expect(try clean(text) == text)
  }

  @Test func `an address in several styles keeps them, and its link is cleaned as well`() throws {
    let document = try Document.paragraph(
      ("https://a.test/", { $0.link = Link("https://a.test/?utm_x=1&b") }),
      (
        "?utm_x=1",
        {
          $0.link = Link("https://a.test/?utm_x=1&b")
          $0.bold = true
        }
      ),
      ("&b", { $0.link = Link("https://a.test/?utm_x=1&b") }))
    let result = Profile.structure.sanitize(document)
    #expect(
      result.document.dump() == """
        paragraph
          "https://a.test/" link=<https://a.test/?b>
          "?" bold link=<https://a.test/?b>
          "b" link=<https://a.test/?b>

        """)
    #expect(
      result.findings.all == [
        Finding(.trackingRemoved, from: "utm_*", count: 2), Finding(.visibleLinkShortened, count: 8),
      ])
  }

  @Test func `code stays as it is`() throws {
    var builder = DocumentBuilder()
    builder.style.code = true
    try builder.append("curl https://a.test/?utm_x=1")
    try builder.endParagraph()
    builder.style.code = false
    try builder.openBlock(.code(language: nil))
    try builder.append("curl https://a.test/?utm_x=1")
    try builder.endParagraph()
    try builder.closeBlock()
    let document = try builder.finish()
    #expect(Profile.structure.sanitize(document).document == document)
  }

  @Test func `it can be turned off, and has nothing to do where nothing is cleaned`() {
    var profile = Profile.structure
    profile.links.text = .keep
    #expect(CleanVisibleLinks(profile: profile) == nil)
    profile = .structure
    (profile.links.tracking, profile.links.unwrap) = (.keep, false)
    #expect(CleanVisibleLinks(profile: profile) == nil)
  }

  @Test func `a cleaned text is clean, whatever it was`() throws {
    let pieces = [
      "https://a.test/?", "http://", "https://google.com/url?q=https://", "utm_x=1", "gclid", "gclid.", "&", ".", ")",
      "(", "]",
      " ", "é", "\u{200B}", "\u{200D}", "क", "א", "\u{200F}", "{", "`", "\"", "%7B", "%20", "=", "?", "#", "/", "…",
      "❤", "\u{FE0F}",
      "https://urldefense.com/v3/__", "__;", "!", "Kw", "*", "www.youtube.com/x?si=1",
    ]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in random.pick(pieces) }.joined()
      let document = try Document.plain(text)
      let once = Profile.plain.sanitize(document)
      #expect(once.document.validate() == nil)
      let twice = Profile.plain.sanitize(once.document)
      #expect(twice == Sanitized(document: once.document), "\(text)")
    }
  }

  @Test func `hostile texts cost no more than their length`() throws {
    let policy = try #require(CleanVisibleLinks(profile: .plain))
    for text in [
      String(repeating: "https://", count: 50_000), String(repeating: ":", count: 200_000),
      "https://a.test/?" + String(repeating: "gclid.&", count: 10_000),
      "https://a.test/" + String(repeating: "(", count: 100_000) + String(repeating: ")", count: 200_000),
      String(repeating: "https://a.test/?utm_x=1 ", count: 2000),
    ] {
      let document = try Document.plain(text)
      let elapsed = ProcessorClock().measure { _ = policy.apply(to: document) }
      #expect(elapsed < .seconds(5), "\(text.prefix(20))")
    }
  }
}
