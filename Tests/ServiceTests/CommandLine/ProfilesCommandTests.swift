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

  @Test func `text is written in the notation of the profile`() throws {
    let config = try folder.write(
      """
      [profiles.values]
      text.form = "csv"
      [profiles.rendered]
      text.markdown = "render"
      """, to: "c.toml")
    func convert(_ file: String, _ profile: String, to format: String) throws -> String {
      try run("convert", file, "--quiet", "--config", config, "--profile", profile, "--to", format).output
    }
    let page = try folder.write("<h1>A</h1><p>a <b>b</b></p>", to: "p.html")
    #expect(try convert(page, "markdown", to: "text") == "# A\n\na **b**")
    #expect(try convert(page, "structure", to: "text") == "A\n\na b")
    #expect(try convert(page, "markdown", to: "html").contains("<h1>A</h1>"))
    let table = try folder.write("<table><tr><td>1, 2<td>3</table>", to: "t.html")
    #expect(try convert(table, "values", to: "text") == "\"1, 2\",3")
    let answer = try folder.write("# Title\n\nSome **text** about the matter.\n\n- one\n- two\n", to: "a.txt")
    #expect(try convert(answer, "rendered", to: "html").contains("<b>text</b>"))
    #expect(try convert(answer, "rendered", to: "text").hasPrefix("# Title\n\nSome **text**"))
  }
}
