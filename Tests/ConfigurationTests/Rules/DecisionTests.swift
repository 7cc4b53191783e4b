import Testing

@testable import Configuration

struct DecisionTests {
  private func configuration(_ rules: String) throws -> Settings {
    try #require(Settings.read(rules, fileName: "config.toml").configuration)
  }

  @Test func `the first rule that matches decides, and the trace says why the others did not`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      name = "drawings"
      when.source = ["inkscape", "gimp*"]
      profile = "ignore"
      [[rules]]
      name = "wiki"
      when = { origin = ["wiki.example.org"], targets = ["text/html"] }
      profile = "faithful"
      [[rules]]
      name = "marked"
      when.selection = "PRIMARY"
      profile = "plain"
      [[rules]]
      name = "rest"
      profile = "minimal"
      """)
    let web = configuration.decide(
      for: CopyFacts(
        sourceNames: ["firefox", "Navigator"], origin: "https://de.wiki.example.org:8080/x",
        targets: ["TARGETS", "text/html"]))
    #expect(web.action == .clean(profile: "faithful"))
    #expect(web.rule?.name == "wiki")
    #expect(
      web.trace == [
        RuleTrace(ruleName: "drawings", matched: false, reason: "source does not match"),
        RuleTrace(ruleName: "wiki", matched: true, reason: "origin and targets match"),
      ])
    #expect(configuration.decide(for: CopyFacts(sourceNames: ["GIMP-2.10"])).action == .ignore)
    let rest = configuration.decide(for: CopyFacts(origin: "https://wiki.example.org/", targets: ["UTF8_STRING"]))
    #expect(rest.rule?.name == "rest")
    #expect(
      rest.trace.map(\.reason) == [
        "source is not known", "targets do not match", "selection does not match", "the rule has no condition",
      ])
    #expect(configuration.decide(for: CopyFacts(selection: "PRIMARY")).rule?.name == "marked")
  }

  @Test func `without a rule the default profile is taken`() {
    let decision = Settings.shipped.decide(for: CopyFacts())
    #expect(decision == Decision(rule: nil, action: .clean(profile: "structure"), trace: []))
  }

  @Test(arguments: [
    ("example.org", "https://example.org/", true), ("example.org", "https://www.example.org/x?y#z", true),
    ("example.org", "https://badexample.org/", false), ("example.org", "https://example.org.evil.test/", false),
    ("example.org", "https://example.org@evil.test/", false), ("*.example.org", "https://example.org/", false),
    ("*.example.org", "https://a.b.example.org/", true), ("EXAMPLE.org", "HTTPS://EXAMPLE.ORG./", true),
    ("example.org", "not a url", false), ("*", "about:blank", false), ("localhost", "http://u:p@localhost:80\\x", true),
  ])
  func `an origin matches by its host or the end of it`(pattern: String, origin: String, matches: Bool) throws {
    let configuration = try configuration("[[rules]]\nwhen.origin = ['\(pattern)']\nprofile = 'plain'")
    #expect((configuration.decide(for: CopyFacts(origin: origin)).rule?.name != nil) == matches)
  }

  @Test func `reasons never hold names from the copy`() throws {
    let configuration = try configuration("[[rules]]\nwhen = { source = ['x'], targets = ['y'] }\nprofile = 'plain'")
    let decision = configuration.decide(
      for: CopyFacts(sourceNames: ["secret"], origin: "https://secret/", targets: ["secret"]))
    #expect(!decision.trace.contains { $0.reason.contains("secret") })
  }
}
