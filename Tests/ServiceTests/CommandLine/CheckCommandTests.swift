import TestProcesses
import Testing

/// `washboard check` on the real program.
struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("[profiles.mine]\n", to: "config.toml")
    try folder.makeFolder("rules.d")
    try folder.write("[[rules]]\nprofile = \"mine\"\n", to: "rules.d/a.toml")
  }

  private func check(_ file: String) throws -> (exitCode: Int, errorText: String) {
    let result = try ChildProcess.run(
      Product.washboard, ["check", "\(folder.path)/\(file)"], environment: ["HOME": folder.path])
    return (result.exitCode, result.errorText)
  }

  @Test func `a file of rules is checked with the configuration that it belongs to`() throws {
    #expect(try check("rules.d/a.toml") == (0, ""))
    try folder.write("[[rules]]\nprofile = \"mien\"\n", to: "rules.d/a.toml")
    let wrong = try check("rules.d/a.toml")
    #expect(wrong.exitCode == 78)
    #expect(wrong.errorText.contains("/rules.d/a.toml:2:11: error: unknown profile 'mien'; did you mean 'mine'?"))
  }

  @Test func `a configuration without faults is said to be well, and one with warnings is not`() throws {
    func verdict() throws -> String {
      let result = try ChildProcess.run(
        Product.washboard, ["check", "\(folder.path)/config.toml"], environment: ["HOME": folder.path])
      #expect(result.exitCode == 0)
      return String(decoding: result.output, as: UTF8.self)
    }
    let well = try verdict()
    #expect(well.contains("and 1 file in rules.d: no errors; 1 rule, default profile structure"), "\(well)")
    try folder.write("[profiles.mine]\nbase = \"plain\"\ncolors = \"drop\"\n", to: "config.toml")
    #expect(try verdict().contains("no errors, 1 warning"))
  }

  @Test func `without a main file the defaults are said to apply, with the rules that are there`() throws {
    let home = try TemporaryFolder()
    func verdict() throws -> String {
      let result = try ChildProcess.run(
        Product.washboard, ["check"], environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
      #expect(result.exitCode == 0)
      return String(decoding: result.output, as: UTF8.self)
    }
    let defaults = "/washboard/config.toml does not exist, so the built-in defaults apply"
    #expect(try verdict().hasSuffix("\(defaults): no errors; 0 rules, default profile structure\n"))
    try home.makeFolder("washboard")
    try home.makeFolder("washboard/rules.d")
    try home.write("[[rules]]\nprofile = \"plain\"\n", to: "washboard/rules.d/a.toml")
    #expect(
      try verdict().hasSuffix("\(defaults) and 1 file in rules.d: no errors; 1 rule, default profile structure\n"))
  }

  @Test func `a file outside the rules folder is a configuration of its own`() throws {
    try folder.write("[[rules]]\nprofile = \"mine\"\n", to: "rules.d/a.toml~")
    #expect(try check("rules.d/a.toml~").errorText.contains("unknown profile 'mine'"))
    #expect(try check("rules.d/none.toml").errorText.contains("none.toml: error: "))
  }
}
