import TestProcesses
import Testing

/// `washboard rules add` and `rules remove` on the real program.
struct RulesAddCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rules(_ arguments: String...) throws -> (exitCode: Int, output: String, errors: String) {
    let result = try ChildProcess.run(
      Product.washboard, ["rules"] + arguments, environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  @Test func `a rule is added, says what it changes, is in force, and is removed`() throws {
    let added = try rules("add", "--source", "slack", "--profile", "plain")
    #expect(added.exitCode == 0 && added.errors.isEmpty, "\(added.errors)")
    #expect(added.output.contains("Until now: profile structure, which is the default\n"))
    #expect(added.output.contains("From now on: profile plain by the rule 'slack-plain'\n"))
    #expect(added.output.hasSuffix("To undo this: washboard rules remove slack-plain\n"))
    #expect(try rules("list").output.contains("slack-plain"))
    #expect(try rules("add", "--source", "slack", "--profile", "plain").exitCode == 74)
    #expect(try rules("remove", "slack-plain").exitCode == 0)
    #expect(try !rules("list").output.contains("slack-plain"))
    #expect(try rules("remove", "slack-plain").exitCode == 64)
  }

  @Test func `a rule with an error, and a dry run, write nothing`() throws {
    let wrong = try rules("add", "--source", "slack", "--profile", "plian")
    #expect(wrong.exitCode == 78 && wrong.errors.contains("did you mean 'plain'"))
    #expect(try rules("add", "--destination", "slack", "--profile", "ignore").exitCode == 78)
    #expect(try rules("add", "--profile", "plain").exitCode == 64)
    let dry = try rules("add", "--source", "slack", "--profile", "plain", "--dry-run")
    #expect(dry.exitCode == 0 && dry.output.contains("[[rules]]") && dry.errors.contains("would be written"))
    #expect(try !rules("list").output.contains("slack"))
  }

  @Test func `a rule that an earlier one covers says so`() throws {
    try folder.makeFolder("washboard")
    try folder.write("[[rules]]\nname = \"all\"\nprofile = \"faithful\"\n", to: "washboard/config.toml")
    let added = try rules("add", "--source", "slack", "--profile", "plain")
    #expect(added.output.contains("From now on: profile faithful by the rule 'all'\n"))
    #expect(added.errors.contains("warning"))
  }

  @Test func `rules that were written by hand stay, with their place`() throws {
    try folder.makeFolder("washboard")
    try folder.write(
      "[[rules]]\nname = \"mine\"\nwhen.source = [\"a\"]\nprofile = \"plain\"\n", to: "washboard/config.toml")
    let mine = try rules("remove", "mine")
    #expect(mine.exitCode == 64 && mine.errors.contains("written by hand") && mine.errors.contains("config.toml:1"))
    #expect(try rules("add", "--source", "b", "--profile", "plain").exitCode == 0)
    let path = folder.path + "/washboard/rules.d/added-b-plain.toml"
    let more = try ChildProcess.run(
      "/bin/sh", ["-c", "printf '[[rules]]\\nprofile = \"minimal\"\\n' >> \"$1\"", "sh", path], environment: [:])
    #expect(more.exitCode == 0)
    #expect(try rules("remove", "b-plain").errors.contains("changed by hand"))
  }
}
