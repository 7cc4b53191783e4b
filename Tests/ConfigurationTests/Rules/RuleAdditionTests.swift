import Sanitizer
import Testing

@testable import Configuration

/// Rules that are written for the user.
struct RuleAdditionTests {
  private func addition(
    sources: [String] = [], destinations: [String] = [], origins: [String] = [], profile: String = "plain",
    name: String? = nil
  ) -> RuleAddition {
    RuleAddition(sources: sources, destinations: destinations, origins: origins, profile: profile, givenName: name)
  }

  private func settings(_ text: String) throws -> Settings {
    let reading = Settings.read(text, fileName: "c.toml")
    return try #require(reading.configuration, "\(reading.diagnostics)")
  }

  @Test func `the file is read as the requested rule`() throws {
    let all = addition(sources: ["sl\"ack*", "b"], destinations: ["x"], origins: ["*.é.org"], name: "my \"rule\"")
    let rules = try settings(all.text).rules
    #expect(rules.count == 1 && rules[0].name == "my \"rule\"" && rules[0].action == .clean(profile: "plain"))
    #expect(rules[0].conditions.source?.map(\.pattern) == ["sl\"ack*", "b"])
    #expect(rules[0].conditions.destination?.map(\.pattern) == ["x"])
    #expect(rules[0].conditions.origin?.count == 1)
    #expect(all.text.hasPrefix(RuleAddition.mark))
  }

  @Test func `a rule is named by its parts, and its file by its name`() {
    #expect(addition(sources: ["Slack"]).name == "slack-plain")
    #expect(addition(destinations: ["org.gnome.*"], profile: "faithful").name == "into-org.gnome.-faithful")
    #expect(addition(sources: ["../../etc/x"], name: "../../etc/x").fileName == "added-..-..-etc-x.toml")
    #expect(!addition(sources: ["a/b"]).fileName.contains("/"))
  }

  @Test func `a comment ends with its line, whatever the names are`() throws {
    let rule = addition(sources: ["a"], name: "x\u{2028}y")
    #expect(throws: Never.self) { try settings(rule.text) }
    #expect(!RuleAddition.isWritable("a\nb") && !RuleAddition.isWritable("") && RuleAddition.isWritable("é"))
  }

  @Test func `the treatment before and after names the rule that applies`() throws {
    let slack = addition(sources: ["slack*"])
    let before = try settings("")
    #expect(before.treatment(of: slack) == "profile structure, which is the default")
    #expect(try settings(slack.text).treatment(of: slack) == "profile plain by the rule 'slack-plain'")
    let into = addition(destinations: ["kitty"])
    #expect(try settings(into.text).treatment(of: into) == "profile plain by the rule 'into-kitty-plain'")
    let earlier = "[[rules]]\nname = \"all\"\nprofile = \"faithful\"\n" + slack.text
    #expect(try settings(earlier).treatment(of: slack) == "profile faithful by the rule 'all'")
  }
}
