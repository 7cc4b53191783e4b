import TestProcesses
import Testing

/// `washboard init` on the real program.
struct InitCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> (exitCode: Int, output: [UInt8], errorText: String) {
    try ChildProcess.run(
      Product.washboard, arguments, environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/new/home"])
  }

  @Test func `the shipped file is written where it is looked for, and never over another unless that is wanted`() throws
  {
    let shipped = contents(of: Product.root + "/config/config.toml")
    let path = folder.path + "/new/home/washboard/config.toml"
    let first = try run("init")
    #expect(first.exitCode == 0 && String(decoding: first.output, as: UTF8.self) == path + "\n")
    #expect(contents(of: path) == shipped && !shipped.isEmpty)
    #expect(try run("check").exitCode == 0)

    try folder.write("mine", to: "new/home/washboard/config.toml")
    let second = try run("init")
    #expect(second.exitCode == 74 && second.errorText.contains("is there already; use --force"))
    #expect(contents(of: path) == Array("mine".utf8))
    #expect(try run("init", "--force").exitCode == 0)
    #expect(contents(of: path) == shipped)
  }

  @Test func `a place that cannot be written is an error, and nothing is left behind`() throws {
    try folder.write("", to: "file")
    let result = try run("init", folder.path + "/file/config.toml")
    #expect(result.exitCode == 74 && result.errorText.hasPrefix("washboard: error: cannot write "))
  }
}
