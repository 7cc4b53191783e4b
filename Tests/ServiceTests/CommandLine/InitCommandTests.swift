import FoundationEssentials
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

  private static let ruleFiles = [
    "code-editors.toml", "drawings-and-spreadsheets.toml", "terminals.toml", "word-processors.toml",
  ]

  @Test func `the shipped files are written where they are looked for, and never over others unless that is wanted`()
    throws
  {
    let shipped = contents(of: Product.root + "/config/config.toml")
    let washboard = folder.path + "/new/home/washboard"
    let path = washboard + "/config.toml"
    let first = try run("init")
    let paths = [path] + Self.ruleFiles.map { "\(washboard)/rules.d/\($0)" }
    #expect(
      first.exitCode == 0 && String(decoding: first.output, as: UTF8.self) == paths.joined(separator: "\n") + "\n")
    #expect(contents(of: path) == shipped && !shipped.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Product.root + "/config/rules.d").sorted() == Self.ruleFiles)
    for file in Self.ruleFiles {
      #expect(contents(of: "\(washboard)/rules.d/\(file)") == contents(of: "\(Product.root)/config/rules.d/\(file)"))
    }
    let check = try run("check")
    #expect(check.exitCode == 0 && check.errorText.isEmpty)

    try folder.write("# my rules", to: "new/home/washboard/rules.d/terminals.toml")
    try folder.write("mine", to: "new/home/washboard/config.toml")
    let second = try run("init")
    #expect(second.exitCode == 74 && second.errorText.contains("already exists; use --force"))
    #expect(contents(of: path) == Array("mine".utf8))
    try folder.rename("new/home/washboard/config.toml", to: "old.toml")
    #expect(try run("init").exitCode == 0)
    #expect(contents(of: paths[3]) == Array("# my rules".utf8))
    #expect(try run("init", "--force").exitCode == 0)
    #expect(contents(of: path) == shipped)
    #expect(contents(of: paths[3]) == contents(of: Product.root + "/config/rules.d/terminals.toml"))
  }

  @Test func `a place that cannot be written is an error, and nothing is left behind`() throws {
    try folder.write("", to: "file")
    let result = try run("init", folder.path + "/file/config.toml")
    #expect(result.exitCode == 74 && result.errorText.hasPrefix("washboard: error: cannot write "))
  }
}
