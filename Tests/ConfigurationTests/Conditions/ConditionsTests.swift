import RichText
import Testing

@testable import Configuration

struct ConditionsTests {
  private func configuration(_ rules: String) throws -> Settings {
    try #require(Settings.read(rules, fileName: "config.toml").configuration)
  }

  private func decide(_ when: String, _ facts: CopyFacts) throws -> RuleTrace {
    let decision = try configuration("[[rules]]\nname = 'r'\nprofile = 'plain'\n\(when)").decide(for: facts)
    return try #require(decision.trace.first)
  }

  private static let browser = CopyFacts(
    sourceNames: ["firefox", "/usr/lib/firefox/firefox", "Navigator"], sourceTitle: "Notes \u{1B}- Confluence",
    origin: "https://www.example.org/", targets: ["text/html"])

  @Test(arguments: [
    ("when.any = [{ source = 'kitty' }, { origin = 'example.org' }]", true, "one condition under 'any' is met"),
    (
      "when.any = [{ source = 'kitty' }, { targets = 'text/rtf' }]", false,
      "no condition under 'any' is met: source does not match, targets do not match"
    ),
    ("when.all = [{ source = 'firefox' }, { targets = 'text/*' }]", true, "all conditions under 'all' are met"),
    (
      "when.all = [{ source = 'firefox' }, { targets = 'text/rtf' }]", false,
      "one condition under 'all' is not met: targets do not match"
    ),
    (
      "when = { source = 'firefox', not = { targets = 'text/rtf' } }", true,
      "source matches, and none under 'not' is met"
    ),
    (
      "when.not = [{ source = 'kitty' }, { source = 'navigator' }]", false,
      "one condition under 'not' is met: source matches"
    ),
    ("when.not.not.not.source = 'kitty'", true, "none under 'not' is met"),
    ("when.source = '/usr/lib/*'", true, "source matches"),
    ("when.source = '/opt/*'", false, "source does not match"),
    ("when.source-title = '*confluence*'", true, "source-title matches"),
    ("when = { source = 'firefox', source-title = ['Jira*', 'notes ?- *'] }", true, "source and source-title match"),
    ("when.source-title = 'Notes'", false, "source-title does not match"),
  ])
  func `conditions combine`(when: String, matched: Bool, reason: String) throws {
    #expect(try decide(when, Self.browser) == RuleTrace(ruleName: "r", matched: matched, reason: reason))
  }

  @Test func `a title that is not known matches nothing, not even every title`() throws {
    #expect(try decide("when.source-title = '*'", CopyFacts()).reason == "source-title is not known")
    #expect(try decide("when.not.source-title = '*'", CopyFacts()).matched)
    let nested = try configuration("[[rules]]\nwhen.not.any = [{ source-title = 'a' }]\nprofile = 'plain'")
    #expect(nested.rules[0].conditions.needTitles)
  }

  @Test func `what depends on content is decided when that is there, and nothing else waits for it`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      name = "tables of the browser"
      when = { source = "firefox", content.has-table = true }
      profile = "faithful"
      [[rules]]
      name = "no links"
      when.any = [{ source = "kitty" }, { not.content.has-link = true }]
      profile = "plain"
      [[rules]]
      name = "browser"
      when.source = "firefox"
      map = { "com.example.x" = "rtf" }
      """)
    let first = configuration.decide(for: Self.browser)
    #expect(first.awaitsContent && first.rule?.name == "browser")
    #expect(first.trace.map(\.reason) == ["the content was not read", "the content was not read", "source matches"])
    #expect(configuration.privateTypes(of: first) == ["com.example.x": .rtf])

    var facts = Self.browser
    var content = ContentFacts()
    (content.hasTable, content.hasLink) = (false, true)
    facts.content = content
    let second = configuration.decide(for: facts)
    #expect(!second.awaitsContent && second.rule?.name == "browser")
    #expect(
      second.trace.map(\.reason) == [
        "content has no table",
        "no condition under 'any' is met: source does not match, one condition under 'not' is met: content matches",
        "source matches",
      ])
    facts.content?.hasTable = true
    #expect(configuration.decide(for: facts).rule?.name == "tables of the browser")

    let terminal = configuration.decide(for: CopyFacts(sourceNames: ["kitty"]))
    #expect(!terminal.awaitsContent && terminal.rule?.name == "no links")
  }

  @Test(arguments: [
    ("has-table = true", "content has no table"), ("has-image = true", "content has no image"),
    ("has-link = false", "content has a link"), ("is-code = true", "content is not code"),
    ("min-size = '11 B'", "content is smaller"), ("max-size = '9 B'", "content is larger"),
  ])
  func `the reason says what the content lacks`(condition: String, reason: String) throws {
    var content = ContentFacts()
    (content.hasLink, content.size) = (true, 10)
    #expect(try decide("when.content.\(condition)", CopyFacts(content: content)).reason == reason)
  }
}
