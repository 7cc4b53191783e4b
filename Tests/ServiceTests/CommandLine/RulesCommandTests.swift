import TestProcesses
import Testing

/// `washboard rules` and `washboard rules test` on the real program.
struct RulesCommandTests {
  private let folder: TemporaryFolder
  private let configuration: String

  init() throws {
    folder = try TemporaryFolder()
    configuration = try folder.write(
      """
      [[rules]]
      name = "drawings"
      when.source = ["inkscape", "/opt/*"]
      profile = "ignore"
      [[rules]]
      name = "tables of the wiki"
      when = { origin = "example.org", content.has-table = true }
      profile = "faithful"
      publish-also = ["markdown"]
      """, to: "config.toml")
    try folder.makeFolder("rules.d")
    try folder.write(
      "[[rules]]\nname = \"last\"\nwhen.not = { selection = \"CLIPBOARD\" }\nmap = { \"x/y\" = \"rtf\" }\n",
      to: "rules.d/a.toml")
  }

  private func run(_ arguments: String...) throws -> String {
    let result = try ChildProcess.run(
      Product.washboard, ["rules"] + arguments + ["--config", configuration], environment: ["HOME": folder.path])
    #expect(result.exitCode == 0, "\(result.errorText)")
    return String(decoding: result.output, as: UTF8.self)
  }

  @Test func `the list has every rule with its place`() throws {
    #expect(
      try run() == """
        1. drawings (\(configuration):1)
            when  source is inkscape or /opt/*
            then  ignore
        2. tables of the wiki (\(configuration):5)
            when  origin is example.org and content has a table
            then  profile faithful; publish also markdown
        3. last (\(folder.path)/rules.d/a.toml:1)
            when  not (selection is CLIPBOARD)
            then  profile structure; read x/y as rtf
        Otherwise: profile structure
        Always: no RTF for office programs (LibreOffice prefers RTF, but shows this copy better from HTML)
        Always: no RTF for AbiWord and FocusWriter (they show tables from HTML, not from RTF)

        """)
  }

  @Test func `a test shows what a program would be given that pastes`() throws {
    let configuration = try folder.write(
      """
      [[rules]]
      name = "tables into the wiki"
      when = { destination = "Wiki", content.has-table = true }
      profile = "faithful"
      [[rules]]
      name = "tickets"
      when = { source-title = "*Confluence", destination-title = "*Jira" }
      profile = "faithful"
      [[rules]]
      name = "terminals"
      when.destination = ["kitty", "/opt/*"]
      profile = "plain"
      [[rules]]
      name = "drawings"
      when.source = "inkscape"
      profile = "ignore"
      """, to: "destinations.toml")
    let file = try folder.write("<b style='color: red'>a</b>", to: "a.html")
    func test(_ arguments: String...) throws -> String {
      let result = try ChildProcess.run(
        Product.washboard, ["rules", "test", "--config", configuration] + arguments + [file],
        environment: ["HOME": folder.path])
      #expect(result.exitCode == 0, "\(result.errorText)")
      return String(decoding: result.output, as: UTF8.self)
    }
    let kitty = try test("--destination", "kitty")
    #expect(kitty.contains("Pasted by   kitty (profile plain, offered text)\n              by rule \"terminals\"\n"))
    #expect(kitty.contains(" \"tables into the wiki\" did not match: content has no table\n"))
    #expect(kitty.contains(" \"terminals\" matched: destination matches\n"))
    #expect(
      try test("--destination", "/opt/edit/editor").contains("Pasted by   editor (profile plain, offered text)\n"))
    let wiki = try test("--destination", "wiki", "--json")
    #expect(wiki.contains("\"pastes\":[{\"application\":\"wiki\",\"profile\":\"structure\",\"trace\":[{"))
    #expect(try !test("--destination", "kitty", "--source", "inkscape").contains("Pasted by"))
    #expect(try !test().contains("Pasted by"))
    let ticket = try test("--source-title", "Notes - Confluence", "--destination-title", "Ticket - Jira")
    #expect(ticket.contains("Pasted by   unknown (profile faithful)\n"), "\(ticket)")
    #expect(ticket.contains(" \"tickets\" matched: source-title and destination-title match\n"))
    #expect(!ticket.contains("Notes") && !ticket.contains("Ticket -"))
    let other = try test("--source-title", "Notes", "--destination-title", "Ticket - Jira")
    #expect(other.contains("source-title does not match"))
  }

  @Test func `a test shows the whole decision`() throws {
    let file = try folder.write("<table><tr><td style='color: red'>a</td></tr></table>", to: "a.html")
    let wiki = try run(
      "test", "--source", "firefox", "--origin", "https://www.example.org/x", "--target", "text/html", file)
    #expect(wiki.contains("\"drawings\" did not match: source does not match"))
    #expect(wiki.contains("\"tables of the wiki\" matched: origin and content match"))
    #expect(wiki.contains("faithful by rule \"tables of the wiki\"") && wiki.contains("text/markdown"))
    let elsewhere = try run("test", "--source", "firefox", file)
    #expect(elsewhere.contains("structure (default)") && elsewhere.contains("origin is not known"))
    let drawing = try run("test", "--source", "/opt/draw/bin/draw", file)
    #expect(drawing.contains("left with its owner: a rule has the profile ignore"))
    let secret = try run("test", "--target", "x-kde-passwordManagerHint", "--target", "UTF8_STRING", file)
    #expect(secret.contains("nothing was read"))
  }
}
