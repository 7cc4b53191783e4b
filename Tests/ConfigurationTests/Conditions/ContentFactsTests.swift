import ProcessorTime
import RichText
import Sanitizer
import Testing

@testable import Configuration

/// The facts of a document that rules ask for, found within their time.
struct ContentFactsTests {
  private func facts(_ html: String) throws -> ContentFacts {
    ContentFacts(try FormatCatalog.format(named: .html).read(Array(html.utf8)).document)
  }

  @Test func `tables, images and links are found wherever they stand`() throws {
    let rich = try facts(
      "<ul><li><table><tr><td><a href='https://e.org'>x</a><img src='data:image/png;base64,iVBORw0KGgo=' alt=a></table></ul>"
    )
    #expect(rich.hasTable && rich.hasImage && rich.hasLink && !rich.isCode)
    let bare = try facts("<p>grün</p>")
    #expect(!bare.hasTable && !bare.hasImage && !bare.hasLink)
    #expect(bare.size == 5)
  }

  @Test(arguments: [
    ("<pre>a = 1\nb = 2</pre>", true), ("<p><code>a = 1</code></p>", true),
    ("<div style=\"font-family: 'JetBrains Mono', monospace\"><div>let a = 1</div><br><div>let b</div></div>", true),
    ("<p style='font-family: Consolas'>x</p>", true), ("<p style='font-family: Monotype Corsiva'>x</p>", false),
    ("<p>call <code>f()</code> first</p>", false), ("<pre>a</pre><p>b</p>", false), ("<pre> </pre>", false),
    ("", false),
  ])
  func `code is text that is code from end to end`(html: String, isCode: Bool) throws {
    #expect(try facts(html).isCode == isCode)
  }

  // MARK: Patterns

  private func configuration(_ rules: String) throws -> Settings {
    try #require(Settings.read(rules, fileName: "config.toml").configuration)
  }

  private func decide(_ rules: String, _ text: String, _ copy: CopyFacts = CopyFacts()) throws -> Decision {
    let configuration = try configuration(rules)
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    var copy = copy
    copy.content = try configuration.contentFacts(of: document, for: copy, within: PatternBudget())
    return configuration.decide(for: copy)
  }

  @Test(arguments: [
    ("a$", "x\nbca\ny", true), ("^a", "ba", false), ("a\\sb", "a\nb", false), ("^$", "a\n\nb", true), ("ä", "Ä", false),
    ("(?i)ä", "Ä", true), ("x", "", false),
  ])
  func `a pattern is looked for in each paragraph`(pattern: String, text: String, matches: Bool) throws {
    let decision = try decide("[[rules]]\nprofile = 'plain'\nwhen.content.matches = '\(pattern)'", text)
    #expect((decision.rule != nil) == matches)
    #expect(decision.trace.map(\.reason) == [matches ? "content matches" : "content does not match"])
    #expect(!decision.awaitsContent)
  }

  @Test func `a pattern is looked for only where it decides`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      when = { source = "kitty", content.matches = "other source" }
      profile = "plain"
      [[rules]]
      when.content = { has-table = true, matches = "no table" }
      profile = "plain"
      [[rules]]
      when.any = [{ not.content.matches = "asked" }, { content.matches = "asked, too" }]
      profile = "plain"
      [[rules]]
      when.content.matches = "a rule before"
      profile = "plain"
      [[rules]]
      when = { destination = "kitty", content.matches = "at a paste" }
      profile = "plain"
      """)
    let content = try configuration.contentFacts(
      of: try PlainTextFormat().read(Array("words".utf8)).document, for: CopyFacts(sourceNames: ["emacs"]),
      within: PatternBudget())
    #expect(content.matches == ["asked": false, "asked, too": false, "at a paste": false])
  }

  @Test func `patterns that take too long stop the copy, and rules and profiles share their time`() throws {
    let configuration = try configuration(
      "[[rules]]\nprofile = 'plain'\nwhen.content.matches = '(?:a|b)*[xyz]'\n[profiles.p]\nreplace = [{ pattern = 'c', with = 'd' }]"
    )
    let lines = Array(repeating: String(repeating: "ab", count: 4500), count: 110).joined(separator: "\n")
    let document = try PlainTextFormat().read(Array(lines.utf8)).document
    let budget = PatternBudget()
    let duration = ProcessorClock().measure {
      #expect(
        throws: SanitizingError(.timeLimit, policy: "rules", reason: "the patterns take longer than 100 ms")
      ) { try configuration.contentFacts(of: document, for: CopyFacts(), within: budget) }
    }
    #expect(duration < .milliseconds(200))
    let profile = try #require(configuration.profiles["p"])
    #expect(throws: SanitizingError.self) {
      try profile.sanitize(document, with: PolicyResources(patterns: budget))
    }
    _ = try profile.sanitize(document, with: PolicyResources())
  }
}
