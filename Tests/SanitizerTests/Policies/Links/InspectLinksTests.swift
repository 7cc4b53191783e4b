import RichText
import Testing

@testable import Sanitizer

struct InspectLinksTests {
  private func findings(_ text: String, _ target: String) throws -> [Finding.Code] {
    let policy = try #require(InspectLinks(profile: .structure))
    let document = try Document.paragraph((text, { $0.link = Link(target) }))
    let result = policy.apply(to: document)
    #expect(result.document == document)
    return result.findings.map(\.code)
  }

  @Test(arguments: [
    ("https://bank.test", "https://evil.test/"), ("http://bank.test/login", "https://bank.test.evil.test/"),
    ("www.bank.test", "https://evil.test/"), ("  HTTPS://BANK.test now", "https://evil.test/bank.test"),
    ("https://bank.test", "https://google.com/url?q=https://evil.test/"), ("https://a.test", "//b.test/"),
    ("https://a.co", "https://b.co"), ("https://test", "https://a.test"),
  ])
  func `an address for a link to another host is reported`(text: String, target: String) throws {
    #expect(try findings(text, target) == [.linkTextMismatch])
  }

  @Test(arguments: [
    ("https://bank.test", "https://bank.test/x"), ("https://bank.test", "http://www.bank.test/"),
    ("www.bank.test", "https://login.bank.test/"), ("https://a.bank.test", "https://bank.test"),
    ("here", "https://bank.test/"), ("bank.test", "https://other.test/"), ("https://bank.test", "mailto:a@b.test"),
    ("https://bücher.test", "https://xn--bcher-kva.test/"), ("https://bank.test", "#part"), ("", "https://a.test"),
    ("https://bank.test", "https://google.com/url?q=https://bank.test/"), ("https://", "https://a.test"),
    ("https://google.com/url?q=https://bank.test/", "https://bank.test/"),
  ])
  func `an honest link is not reported`(text: String, target: String) throws {
    #expect(try findings(text, target) == [])
  }

  @Test(arguments: [
    ("https://bank.test@evil.test/", true), ("https://u:p@a.test/", true), ("ftp://u@a.test/", true),
    ("https://a.test/@user", false), ("https://a.test/?q=@", false), ("https://@a.test/", false),
    ("mailto:a@b.test", false), ("https:\\\\a.test@b.test", true),
  ])
  func `a name or password in an address is reported`(target: String, told: Bool) throws {
    #expect(try findings("x", target) == (told ? [.linkCredentials] : []))
  }

  @Test(arguments: [
    // Cyrillic а in a Latin word, in both spellings; a whole word of letters that look Latin
    ("https://p\u{430}ypal.test/", true), ("https://xn--pypal-4ve.test/", true), ("https://xn--80ak6aa92e.com/", true),
    ("https://goo\u{3BF}gle.test/", true), ("https://login.\u{440}\u{430}ypal.test/", true),
    ("https://xn--bcher-kva.test/", false), ("https://пример.test/", false), ("https://xn--e1afmkfd.com/", false),
    ("https://日本go.test/", false), ("https://οδός.test/", false), ("https://xn--99999999999.test/", false),
    ("https://аре.рф/", false), ("https://xn--.test/", false), ("https://привет.example.test/", false),
  ])
  func `a host that can be taken for another is reported`(target: String, told: Bool) throws {
    #expect(try findings("x", target) == (told ? [.linkLookAlikeHost] : []))
  }

  @Test func `a link in several styles is one link, and one over two paragraphs two`() throws {
    var builder = DocumentBuilder()
    builder.style.link = Link("https://evil.test/")
    try builder.append("https://")
    builder.style.bold = true
    try builder.append("bank.test")
    try builder.endParagraph()
    try builder.append("https://bank.test")
    try builder.endParagraph()
    let result = Profile.structure.sanitize(try builder.finish())
    #expect(result.findings.all == [Finding(.linkTextMismatch, count: 2)])
  }

  @Test func `nothing is reported if the profile ignores it, or if no link stays`() {
    var profile = Profile.structure
    profile.links.deceptive = .ignore
    #expect(InspectLinks(profile: profile) == nil)
    #expect(InspectLinks(profile: .plain) == nil)
  }
}
