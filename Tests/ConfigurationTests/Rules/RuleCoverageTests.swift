import Testing

@testable import Configuration

struct RuleCoverageTests {
  private func unreached(_ conditions: [String]) -> [String] {
    let rules = conditions.enumerated().map { "[[rules]]\nname = '\($0)'\nprofile = 'plain'\n\($1)" }
    let diagnostics = Settings.read(rules.joined(separator: "\n"), fileName: "c").diagnostics
    return diagnostics.map { String($0.message.dropFirst("rule '".count).prefix(1)) }
  }

  @Test(arguments: [
    ["", "when.source = 'a'"], ["when.source = 'a'", "when.source = 'A'", "when.source = 'b'"].dropLast(),
    ["when.source = 'a*'", "when = { source = 'ab*', targets = 'x' }"],
    ["when.source = ['a', 'b']", "when.source = 'b'"],
    ["when.targets = 'text/*'", "when.targets = ['text/html', 'text/?']"],
    ["when.origin = '*.org'", "when.origin = 'example.org'"],
    ["when = { source = 'a', targets = 'b' }", "when = { targets = 'b', source = 'a' }"],
    ["when.content.is-code = true", "when.content.is-code = true"],
    ["when.destination = 'x*'", "when = { destination = 'xterm', source = 'a' }"],
  ])
  func `a rule that earlier ones cover completely is found`(conditions: [String]) {
    #expect(unreached(conditions) == ["1"])
  }

  @Test(arguments: [
    ["when.source = 'a'", "when.source = 'b'"], ["when.source = 'a'", "when.source = ['a', 'b']"],
    ["when.source = 'a?'", "when.source = 'a*'"], ["when.source = 'ab*'", "when.source = 'a*'"],
    ["when = { source = 'a', targets = 'b' }", "when.source = 'a'"], ["when.source = 'a'", "when.targets = 'a'"],
    ["when.not.source = 'a'", "when.source = 'a'"], ["when.source = 'a'", ""],
    ["", "when.destination = 'a'"], ["when.destination = 'a'", "when.source = 'a'"],
  ])
  func `a rule that may match is not`(conditions: [String]) { #expect(unreached(conditions) == []) }
}
