import TestProcesses
import Testing

/// `washboard profiles` on the real program.
struct ProfilesCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> (output: String, errors: String) {
    let result = try ChildProcess.run(Product.washboard, arguments, environment: ["HOME": folder.path])
    #expect(result.exitCode == 0, "\(result.errorText)")
    return (String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  @Test func `the list has a line for every profile`() throws {
    let names = try run("profiles").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(names == ["plain", "minimal", "structure", "faithful", "repair", "pdf", "one-line", "markdown", "chat"])
  }

  @Test func `a profile of the configuration replaces a built-in one, with a warning`() throws {
    let file = try folder.write(
      "default-profile = \"chat\"\n[profiles.chat]\nbase = \"plain\"\n[profiles.mine]\nbase = \"pdf\"\n", to: "c.toml")
    let listing = try run("profiles", "--config", file, "--json").output
    #expect(
      listing.contains(
        #"{"isDefault":true,"isShipped":false,"name":"chat","summary":"a profile of the configuration, which replaces the built-in one"}"#
      ))
    #expect(listing.contains(#""name":"mine","summary":"a profile of the configuration""#))
    #expect(
      try run("check", file).errors.contains(
        "c.toml:2:11: warning: this profile replaces the built-in profile 'chat'"))
  }

  @Test func `tables are converted to values and back`() throws {
    let table = try folder.write("a,\"b,c\"\r\n1,2\r\n", to: "t.csv")
    #expect(try run("convert", table, "--to", "tsv").output == "a\tb,c\n1\t2\n")
    #expect(try run("convert", table, "--to", "markdown").output.contains("| b,c |"))
    let page = try folder.write("<table><tr><td>1<td>2</table>", to: "t.html")
    #expect(try run("convert", page, "--to", "csv").output == "1,2\n")
  }
}
