import TestProcesses
import Testing
import X11TestPeer

@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ConfigurationReloadTests {
  private func pastedHTML(on desktop: Desktop) throws -> String {
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<p><b>bold</b> and <u>underlined</u></p>".utf8))])
    try #require(try desktop.copy(source))
    return try desktop.pasteText("text/html")
  }

  @Test func `a new configuration holds from the next copy on`() throws {
    let desktop = try Desktop(configuration: "default-profile = \"structure\"\n")
    #expect(try pastedHTML(on: desktop).contains("<u>"))
    try desktop.reload("default-profile = \"minimal\"\n")
    let html = try pastedHTML(on: desktop)
    #expect(html.contains("<b>") && !html.contains("<u>"))
  }

  @Test func `a bad edit keeps the running configuration and says what is wrong`() throws {
    let desktop = try Desktop(configuration: "default-profile = \"minimal\"\n")
    try desktop.reload("[profiles.house]\nfonst = { default = \"Noto Sans\" }\n")
    #expect(try !pastedHTML(on: desktop).contains("<u>"))
    let status = try desktop.run(["status"])
    #expect(status.output.contains("config.toml:2:1"), "status says: \(status.output)")
  }

  @Test func `an edited configuration is loaded without a signal, and a faulty one is reported in the status`() throws {
    let desktop = try Desktop(configuration: "default-profile = \"structure\"\n")
    try desktop.folder.write("default-profile = \"minimal\"\n", to: "config.toml.new")
    try desktop.folder.rename("config.toml.new", to: "config.toml")
    #expect(try desktop.notifications.wait { $0.hasSuffix("; configuration loaded") })
    #expect(try !pastedHTML(on: desktop).contains("<u>"))

    try desktop.folder.makeFolder("rules.d")
    try desktop.folder.write("[[rules]]\nprofil = \"structure\"\n", to: "rules.d/mine.toml")
    #expect(try desktop.notifications.wait { $0.contains("the configuration has errors") })
    #expect(try desktop.run(["status"]).output.contains("rules.d/mine.toml:2:1: error: unknown key 'profil'"))
    try desktop.folder.write("[[rules]]\nprofile = \"structure\"\n", to: "rules.d/mine.toml")
    #expect(try desktop.notifications.wait(count: 2) { $0.hasSuffix("; configuration loaded") })
    #expect(try pastedHTML(on: desktop).contains("<u>"))
  }

  @Test(arguments: [false, true])
  func `a rule that is added and removed by command acts at the next copy, and no more`(hasRules: Bool) throws {
    let desktop = try Desktop()
    if hasRules {
      try desktop.folder.makeFolder("rules.d")
      try desktop.folder.write("", to: "rules.d/mine.toml")
      try #require(try desktop.notifications.wait { $0.hasSuffix("; configuration loaded") })
    }
    let loads = hasRules ? 1 : 0
    func change(_ arguments: [String], _ count: Int) throws {
      let result = try desktop.run(arguments + ["--config", desktop.folder.path + "/config.toml"])
      try #require(result.exitCode == 0, "\(result.errors)")
      #expect(try desktop.notifications.wait(count: loads + count) { $0.hasSuffix("; configuration loaded") })
    }
    func isRich() throws -> Bool {
      try #require(try desktop.copy(try desktop.source(html: "<p>Some <b>bold</b> text</p>")))
      return try desktop.targets(as: "Slack").contains("text/html")
    }
    #expect(try isRich())
    try change(["rules", "add", "--destination", "slack", "--profile", "plain"], 1)
    #expect(try !isRich())
    let added = try desktop.run(["rules", "list", "--config", desktop.folder.path + "/config.toml"]).output
    #expect(added.contains("slack"))
    try change(["rules", "remove", "into-slack-plain"], 2)
    #expect(try isRich())
  }

  @Test func `check names file, line, column and the nearest known key`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("[profiles.house]\nfonst = { default = \"Noto Sans\" }\n", to: "config.toml")
    let result = try ChildProcess.run(Product.washboard, ["check", file])
    #expect(result.exitCode == 78)
    let said = result.errorText + String(decoding: result.output, as: UTF8.self)
    #expect(said.contains("config.toml:2:1: error: unknown key 'fonst'; did you mean 'fonts'?"), "check says: \(said)")
  }

  @Test func `the shipped configuration has no fault`() throws {
    let result = try ChildProcess.run(Product.washboard, ["check", Product.root + "/config/config.toml"])
    #expect(result.exitCode == 0, "check says: \(result.errorText)")
  }
}
