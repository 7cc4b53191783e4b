import RichText
import Testing

@testable import Configuration

struct DestinationRulesTests {
  private func configuration(_ rules: String) throws -> Settings {
    let reading = Settings.read(rules, fileName: "config.toml")
    #expect(reading.diagnostics.map(\.description) == [])
    var configuration = try #require(reading.configuration)
    // Without the rules that are shipped.
    configuration.clipboard.officeRTF = .always
    return configuration
  }

  private static let rules = """
    [[rules]]
    name = "terminals"
    when.destination = ["xterm", "/opt/kitty/*"]
    profile = "plain"
    [[rules]]
    name = "from the browser to the editor"
    when = { source = "firefox", destination = "code" }
    profile = "minimal"
    [[rules]]
    name = "strangers"
    when.destination = ["remote", "unknown"]
    profile = "plain"
    [[rules]]
    name = "all of the browser"
    when.source = "firefox"
    profile = "faithful"
    """

  @Test func `a rule with a destination does not choose for the copy, and the trace says why`() throws {
    let decision = try configuration(Self.rules).decide(for: CopyFacts(sourceNames: ["firefox"]))
    #expect(decision.rule?.name == "all of the browser")
    #expect(
      decision.trace.map(\.reason) == [
        "it is tried at each paste", "it is tried at each paste", "it is tried at each paste", "source matches",
      ])
    #expect(!decision.awaitsContent)
  }

  @Test func `the first rule that the destination meets decides`() throws {
    let rules = try configuration(Self.rules).destinationRules(for: CopyFacts(sourceNames: ["firefox"]))
    #expect(rules.profiles == ["plain", "minimal"])
    let terminal = rules.choice(for: ["XTerm"])
    #expect(terminal.profile == "plain" && terminal.rule?.name == "terminals")
    #expect(terminal.trace == [RuleTrace(ruleName: "terminals", matched: true, reason: "destination matches")])
    #expect(rules.choice(for: ["kitty", "/opt/kitty/bin/kitty"]).profile == "plain")
    #expect(rules.choice(for: ["code"]).profile == "minimal")
    let other = rules.choice(for: ["gedit"])
    #expect(other.profile == nil && other.rule == nil)
    #expect(other.trace.map(\.reason) == Array(repeating: "destination does not match", count: 3))
  }

  @Test func `the titles of both windows are conditions of a paste`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      name = "from the wiki into a ticket"
      when = { source-title = "*Confluence*", destination-title = "*Jira" }
      profile = "minimal"
      [[rules]]
      name = "into any other window with a title"
      when.destination-title = "*"
      profile = "plain"
      """)
    let wiki = configuration.destinationRules(for: CopyFacts(sourceTitle: "Notes - Confluence"))
    #expect(wiki.profiles == ["minimal", "plain"])
    #expect(wiki.choice(for: ["firefox"], titled: "Ticket 1 - JIRA").profile == "minimal")
    #expect(wiki.choice(for: ["firefox"], titled: "Ticket 1").profile == "plain")
    let untitled = wiki.choice(for: ["firefox"])
    #expect(untitled.rule == nil)
    #expect(untitled.trace.map(\.reason) == Array(repeating: "destination-title is not known", count: 2))
    let other = configuration.destinationRules(for: CopyFacts(sourceTitle: "Notes"))
    #expect(other.choice(for: ["firefox"], titled: "Jira").profile == "plain")
  }

  @Test func `programs of which little is known have a name of their own`() throws {
    let rules = try configuration(Self.rules).destinationRules(for: CopyFacts())
    #expect(rules.choice(for: []).rule?.name == "strangers")
    #expect(rules.choice(for: ["Navigator"], isRemote: true).rule?.name == "strangers")
    #expect(rules.choice(for: ["Navigator"]).rule == nil)
  }

  @Test func `a rule that the copy does not meet asks for no profile, and the trace says why`() throws {
    let rules = try configuration(Self.rules).destinationRules(for: CopyFacts(sourceNames: ["chromium"]))
    #expect(rules.profiles == ["plain"])
    #expect(
      rules.choice(for: ["code"]).trace.map(\.reason) == [
        "destination does not match", "source does not match", "destination does not match",
      ])
  }

  @Test func `destinations combine with the conditions of the copy`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      name = "not into the office"
      when = { targets = "text/html", not = { destination = ["soffice*", "abiword"] } }
      profile = "minimal"
      [[rules]]
      name = "either"
      when.any = [{ source = "emacs" }, { destination = "emacs" }]
      profile = "plain"
      [[rules]]
      name = "last"
      when.destination = "*"
      profile = "faithful"
      """)
    let page = configuration.destinationRules(for: CopyFacts(sourceNames: ["firefox"], targets: ["text/html"]))
    #expect(page.profiles == ["minimal", "plain", "faithful"])
    #expect(page.choice(for: ["kate"]).profile == "minimal")
    #expect(page.choice(for: ["abiword"]).profile == "faithful")
    #expect(page.choice(for: ["abiword", "Emacs"]).profile == "plain")
    let own = configuration.destinationRules(for: CopyFacts(sourceNames: ["emacs"]))
    #expect(own.profiles == ["plain"], "what is met by the copy alone leaves nothing to the rules after it")
    #expect(
      own.choice(for: ["abiword"]).trace.map(\.reason) == ["targets do not match", "one condition under 'any' is met"])
  }

  @Test func `rules choose formats as well, with or without a profile`() throws {
    let rules = try configuration(
      """
      [[rules]]
      when.destination = "soffice"
      publish = ["native", "html", "text"]
      [[rules]]
      when.destination = "xterm"
      profile = "plain"
      [[rules]]
      when.destination = "kitty"
      profile = "plain"
      publish-also = ["markdown"]
      [[rules]]
      when.destination = "uxterm"
      profile = "plain"
      """
    ).destinationRules(for: CopyFacts())
    let office = DestinationVariant(profile: nil, publish: .only([.native, .html, .text]))
    let terminal = DestinationVariant(profile: "plain")
    let notes = DestinationVariant(profile: "plain", publish: .also([.markdown]))
    #expect(rules.variants == [office, terminal, notes])
    #expect(rules.profiles == ["plain"])
    #expect(
      ["soffice", "xterm", "kitty", "uxterm", "gedit"].map { rules.choice(for: [$0]).variant }
        == [office, terminal, notes, terminal, nil])
    #expect(
      rules.choice(for: ["soffice"]).rule?.description.contains("profile of the copy; publish native, html, text")
        == true)
  }

  @Test func `what depends on content is open until that is there`() throws {
    let configuration = try configuration(
      """
      [[rules]]
      name = "tables"
      when = { destination = "abiword", content.has-table = true }
      profile = "faithful"
      """)
    var facts = CopyFacts()
    let before = configuration.destinationRules(for: facts)
    #expect(before.awaitsContent && before.profiles == ["faithful"])
    #expect(before.choice(for: ["abiword"]).trace.map(\.reason) == ["the content was not read"])
    facts.content = ContentFacts()
    let after = configuration.destinationRules(for: facts)
    #expect(!after.awaitsContent && after.profiles == [])
    facts.content?.hasTable = true
    #expect(configuration.destinationRules(for: facts).choice(for: ["abiword"]).profile == "faithful")
  }

  @Test func `a thousand rules need hardly any time`() throws {
    let rules = (0..<1000).map { "[[rules]]\nwhen.destination = 'app-\($0)'\nprofile = 'plain'\n" }
    let destinations = try configuration(rules.joined()).destinationRules(for: CopyFacts())
    #expect(destinations.choice(for: ["app-999", "x"]).trace.count == 1000)
    #expect(destinations.profiles == ["plain"])
  }
}
