import RichText
import Sanitizer
import Testing
import TestMaterial

@testable import Configuration

/// The files of `config/rules.d`, all of them together as `washboard init` writes them.
struct ShippedRulesTests {
  private let configuration: Settings

  init() throws {
    let folder = Checkout.root + "/config/rules.d"
    let files = try Checkout.list(folder).map { name in
      ConfigurationFile(name: name, bytes: try Checkout.bytes("\(folder)/\(name)"))
    }
    let reading = Settings.read(nil, rules: files)
    #expect(reading.diagnostics.map(\.description) == [])
    configuration = try #require(reading.configuration)
  }

  private func decide(_ source: [String], _ targets: [String], isCode: Bool = false) -> Decision {
    var content = ContentFacts()
    content.isCode = isCode
    return configuration.decide(for: CopyFacts(sourceNames: source, targets: targets, content: content))
  }

  private static let browser = ["firefox", "/usr/lib/firefox/firefox", "Navigator"]
  private static let writer = [
    "soffice.bin", "/usr/lib/libreoffice/program/soffice.bin", "libreoffice", "libreoffice-writer",
  ]
  private static let embedded =
    "application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\""

  @Test(arguments: [
    (["inkscape", "Inkscape"], ["UTF8_STRING"], Rule.Action.ignore), (["gimp-2.10", "Gimp"], ["UTF8_STRING"], .ignore),
    (["gnumeric"], ["UTF8_STRING", "text/html"], .ignore), (writer, ["text/rtf"], .clean(profile: "structure")),
    (browser, ["text/html"], .clean(profile: "structure")), ([], ["UTF8_STRING"], .clean(profile: "structure")),
  ])
  func `drawing programs and spreadsheets keep their copies, others do not`(
    source: [String], targets: [String], action: Rule.Action
  ) {
    #expect(decide(source, targets).action == action)
  }

  @Test func `code is bare text, with its addresses as they are, and pages of help in an editor are not code`() throws {
    for editor in [["code", "Code"], ["java", "jetbrains-idea"], ["gedit", "Gedit"], ["emacs-gtk", "Emacs"]] {
      #expect(decide(editor, ["text/html", "UTF8_STRING"], isCode: true).action == .clean(profile: "code"))
      #expect(decide(editor, ["UTF8_STRING"]).action == .clean(profile: "code"))
      #expect(decide(editor, ["text/html", "UTF8_STRING"]).action == .clean(profile: "structure"))
    }
    #expect(decide(Self.browser, ["text/html"], isCode: true).action == .clean(profile: "structure"))
    let code = "get(\"https://example.org/?utm_source=x\");\n"
    let document = try PlainTextFormat().read(Array(code.utf8)).document
    let clean = try #require(configuration.profiles["code"]).sanitize(document, with: PolicyResources()).document
    #expect(PlainTextFormat().write(clean).bytes == Array(code.utf8))
  }

  @Test func `word processors get back what holds footnotes and fields, browsers nothing`() throws {
    let offered = [
      "TARGETS", Self.embedded, "text/rtf", "text/html", "image/png",
      "application/x-openoffice-objectdescriptor-xml;displayname=\"x\"", "application/x-libreoffice-internal-id-26309",
      "UTF8_STRING",
    ]
    let rule = try #require(decide(Self.writer, offered).rule)
    #expect(rule.homeTargets(among: offered) == [offered[1], offered[5], offered[6]])
    let abiword = try #require(decide(["abiword", "Abiword"], ["text/rtf", "application/rtf", "image/png"]).rule)
    #expect(
      abiword.homeTargets(among: ["text/rtf", "application/rtf", "image/png"]) == ["text/rtf", "application/rtf"])
    let words = try #require(decide(["calligrawords"], ["application/vnd.oasis.opendocument.text"]).rule)
    #expect(words.homeTargets(among: offered + ["application/vnd.oasis.opendocument.text"]).count == 1)
    for (program, form) in [("lyx", "application/x-lyx"), ("cherrytree", "CTD_RICH")] {
      let own = ["UTF8_STRING", "text/html", form]
      #expect(decide([program], own).rule?.homeTargets(among: own) == [form])
      #expect(decide(Self.browser, own).rule == nil)
    }
    #expect(decide(Self.browser, offered).rule == nil)
    #expect(configuration.rules.allSatisfy { $0.keepTargets.isEmpty })
  }

  @Test(arguments: [
    (["xterm", "/usr/bin/xterm", "XTerm"], true), (["gnome-terminal-server", "Gnome-terminal"], true),
    (["python3.11", "terminator", "Terminator"], true), (["st", "st-256color"], true), (["kitty"], true),
    (["steam"], false), (["soffice.bin", "libreoffice-writer"], false), ([], false),
  ])
  func `terminals get bare text`(destination: [String], isTerminal: Bool) {
    let rules = configuration.destinationRules(for: CopyFacts(sourceNames: Self.browser))
    #expect(rules.profiles == ["terminal"])
    #expect(rules.choice(for: destination).profile == (isTerminal ? "terminal" : nil))
  }

  @Test func `what a terminal gets has no control character and no line end after it`() throws {
    let hostile = "<p>sudo <b>rm</b>&#27;[201~ x<br>y\u{8}</p><p>\u{202E}z</p><p><br></p>"
    let document = try FormatCatalog.format(named: .html).read(Array(hostile.utf8)).document
    let clean = try #require(configuration.profiles["terminal"]).sanitize(document, with: PolicyResources()).document
    let text = PlainTextFormat().write(clean).bytes
    #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    #expect(text.last == UInt8(ascii: "z"))
  }
}
