import RichText
import Testing

@testable import Sanitizer

struct LinkRuleSearchTests {
  private static func rule(
    _ name: String, hosts: [String] = [], pattern: String? = nil, _ change: (inout LinkRule) throws -> Void
  ) rethrows -> LinkRule {
    var rule = LinkRule(
      source: name, site: LinkSite(hosts: hosts, pattern: pattern.flatMap { try? RegularExpression($0) }))
    try change(&rule)
    return rule
  }

  private static func clean(_ url: String, by rules: [LinkRule], tracking: StripHandling = .strip)
    -> LinkCleaner.Cleaning
  {
    var settings = LinkSettings()
    settings.rules = LinkRules(rules)
    settings.tracking = tracking
    return LinkCleaner(settings: settings).clean(url, by: LinkRuleSearch(settings, within: PatternBudget()))
  }

  @Test(arguments: [
    ("https://a.test/?ref=1&id=2", "https://a.test/?id=2"), ("https://b.a.test/?REF=1", "https://b.a.test/"),
    ("https://ba.test/?ref=1", "https://ba.test/?ref=1"), ("https://shop.co.uk/?ref=1", "https://shop.co.uk/"),
    ("https://www.shop.de/?ref=1", "https://www.shop.de/"),
    ("https://shop.evil.b.test/?ref=1", "https://shop.evil.b.test/?ref=1"),
    ("https://a.test@b.test/?ref=1", "https://a.test@b.test/?ref=1"),
    ("https://a.test/?share_x=1&share=2", "https://a.test/?share=2"), ("/?ref=1", "/?ref=1"),
  ])
  func `a rule holds for its hosts and those below them`(url: String, cleaned: String) {
    let rule = Self.rule("r", hosts: ["a.test", "shop.*"]) {
      $0.removedNames = ["ref"]
      $0.removed = [.glob(Glob("share_*"))]
    }
    let cleaning = Self.clean(url, by: [rule])
    #expect(cleaning.url == cleaned)
    #expect(cleaning.changes.map(\.name) == (url == cleaned ? [] : ["r"]))
    #expect(Self.clean(url, by: [rule], tracking: .keep).url == url)
  }

  @Test func `what one rule keeps stays, whatever the others and the table say`() throws {
    let expression = try RegularExpression(#"\A(?:a.*)\z"#)
    let remover = Self.rule("all") { $0.removed = [.all] }
    let keeper = Self.rule("keeper", hosts: ["a.test"]) {
      $0.keptNames = ["utm_source"]
      $0.kept = [.names(expression, prefix: "a")]
    }
    let url = "https://a.test/?utm_source=x&ab=1&b=2&utm_medium=y"
    #expect(Self.clean(url, by: [remover, keeper]).url == "https://a.test/?utm_source=x&ab=1")
    #expect(Self.clean(url, by: [keeper]).url == "https://a.test/?utm_source=x&ab=1&b=2")
  }

  @Test(arguments: [
    "https://web.archive.org/web/2020/https://a.test/?utm_source=b", "https://urldefense.com/v3/__;!!a!b$?ref=1",
    "https://a.test/unsubscribe?mkt_tok=1",
  ])
  func `addresses that belong to another service stay as they are`(url: String) {
    let rules = [Self.rule("all") { $0.removedNames = ["ref", "mkt_tok", "utm_source"] }]
    #expect(Self.clean(url, by: rules).url == url)
  }

  @Test func `patterns choose pages, pairs and all but one parameter`() throws {
    let pairs = try Self.rule("pairs") { $0.removed = [.pairs(try RegularExpression("^s=[0-9]{3}"), prefix: "s=")] }
    #expect(Self.clean("https://a.test/?s=123&s=1&as=123", by: [pairs]).url == "https://a.test/?s=1&as=123")
    var page = Self.rule("page", pattern: #"/share\?"#) { $0.removed = [.otherThan("id")] }
    #expect(Self.clean("https://a.test/share?x=1&id=2", by: [page]).url == "https://a.test/share?id=2")
    #expect(Self.clean("https://a.test/other?x=1", by: [page]).url == "https://a.test/other?x=1")
    page.site.exceptions = [LinkSite(hosts: ["a.test"])]
    #expect(Self.clean("https://a.test/share?x=1", by: [page]).url == "https://a.test/share?x=1")
  }

  @Test func `stretches of an address go, but never its host`() throws {
    let rule = try Self.rule("cut", hosts: ["a.test"]) {
      $0.cuts = [try RegularExpression("/ref=[^/?]*"), try RegularExpression("b\\.")]
    }
    let cleaning = Self.clean("https://b.a.test/x/ref=1/y", by: [rule])
    #expect(cleaning.url == "https://b.a.test/x/y" && cleaning.changes == [LinkChange(.linkRuleApplied, by: "cut")])
    let many = "https://a.test" + String(repeating: "/ref=1/y", count: 5000)
    #expect(Self.clean(many, by: [rule]).url == "https://a.test" + String(repeating: "/y", count: 5000))
  }

  @Test(arguments: [
    ("https://go.test/?to=https%3A%2F%2Fa.test%2F%3Futm_source%3Dx%26b%3D1", "https://a.test/?b=1"),
    ("https://go.test/?to=https%253A%252F%252Fa.test", "https://a.test"),
    ("https://go.test/?to=javascript%3Aalert(1)", "https://go.test/?to=javascript%3Aalert(1)"),
    ("https://go.test/?to=%2Fpath", "https://go.test/?to=%2Fpath"),
    ("https://go.test/out/https://a.test", "https://a.test"), ("https://go.test/?to=", "https://go.test/?to="),
  ])
  func `a link through a service leads to its end, if that is an address of the web`(url: String, end: String) throws {
    let rule = try Self.rule("go", hosts: ["go.test"]) {
      $0.targets = [.parameter("to"), .pattern(try RegularExpression("/out/(.*)"))]
    }
    let cleaning = Self.clean(url, by: [rule])
    #expect(cleaning.url == end)
    #expect(cleaning.wrappings == (url == end ? 0 : 1))
    #expect(cleaning.changes.first == (url == end ? nil : LinkChange(.linkUnwrapped, by: "go")))
  }

  @Test func `patterns that take too long are given up, and the table goes on`() throws {
    let rule = try Self.rule("slow", hosts: ["a.test"]) {
      $0.removed = [.pairs(try RegularExpression("(?:x|y)*[zw]"), prefix: "")]
    }
    var profile = Profile.structure
    profile.links.rules = LinkRules([rule])
    var builder = DocumentBuilder(limits: .unlimited)
    builder.style.link = Link("https://a.test/?q=\(String(repeating: "xy", count: 30_000))&utm_source=1")
    try builder.append("text")
    try builder.endParagraph()
    let result = try profile.sanitize(try builder.finish(), with: PolicyResources())
    #expect(result.findings.count(of: .linkRulesTimeLimit) == 1)
    #expect(result.findings.count(of: .trackingRemoved) == 1)
  }

  @Test func `one rule may have more names and hosts than a table holds`() {
    let rule = Self.rule("many", hosts: (0..<40_000).map { "a\($0).test" }) {
      $0.removedNames = (0..<40_000).map { "n\($0)" }
      $0.removed = [.glob(Glob("x*"))]
    }
    #expect(Self.clean("https://a39999.test/?n39999=1&n7=1&xy=1&b=2", by: [rule]).url == "https://a39999.test/?b=2")
  }

  @Test func `reports name the rule of one's own, or the list with its line`() {
    var rule = LinkRule(source: "list.txt", line: 7, site: LinkSite())
    #expect(rule.name == "list.txt:7")
    rule.line = nil
    #expect(rule.name == "list.txt")
  }
}
