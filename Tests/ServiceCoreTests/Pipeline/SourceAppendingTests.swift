import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

/// The line that names the page, from the copy to the forms.
struct SourceAppendingTests {
  private static let id = CopyID(rawValue: 1)
  private static let address = "https://example.org/page?utm_source=x"
  private static let profile = """
    default-profile = "cite"
    [profiles.cite]
    append = "source"
    """

  /// Copies markup, with its text, from a browser.
  private func run(
    _ toml: String, html: String = "<p>Some <b>bold</b> text</p>", text: String? = "Some bold text",
    page: String? = address, title: String? = "A page - Chromium"
  ) throws -> ServiceRun {
    var run = ServiceRun(try configuration(toml))
    var source = Client(executable: "chromium")
    source.windowTitle = title
    let targets =
      ["TARGETS"] + (text == nil ? [] : ["UTF8_STRING"]) + (page == nil ? [] : [TargetCatalog.pageAddress])
      + ["text/html"]
    var actions = run.hears(
      .copied(Copy(id: Self.id, selection: "CLIPBOARD", targets: targets, source: source, noticed: 5)))
    let contents = [TargetCatalog.pageAddress: page, "text/html": html, "UTF8_STRING": text]
    while let target = actions.first.flatMap({ $0.hasPrefix("fetch ") ? String($0.dropFirst(6)) : nil }) {
      let bytes = Array(((contents[target] ?? nil) ?? "").utf8)
      actions = run.hears(
        .fetched(Self.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)))
    }
    if actions == ["convert"] { _ = try run.converts() }
    _ = run.hears(.taken(Self.id, at: 25))
    return run
  }

  private func form(_ run: ServiceRun, _ target: String, for client: Client? = nil) throws -> String {
    let offer = try #require(run.offers.first)
    let forms = offer.choice?.alternative(for: client).map { offer.alternatives[$0] } ?? offer.forms
    return String(decoding: try #require(forms.first { $0.targets.contains(target) }).bytes.array, as: UTF8.self)
  }

  @Test func `each form ends with the page, in its own notation`() throws {
    let run = try run(Self.profile)
    #expect(
      try form(run, "text/html").contains(#"text</p><p><a href="https://example.org/page">A page</a></p>"#))
    #expect(try form(run, "text/rtf").contains(#"HYPERLINK "https://example.org/page""#))
    #expect(try form(run, "UTF8_STRING") == "Some bold text\n\nA page <https://example.org/page>")
    let report = try #require(run.reports.first)
    #expect(report.sourceLine == .appended)
    #expect(report.sanitizing.contains { $0.code == "text.source-appended" && $0.count == 1 })
    #expect(report.description.contains("Source line added"))
    #expect(report.sentence.contains("1 source line added"))
  }

  @Test func `without a title the line is the address`() throws {
    let run = try run(Self.profile, title: nil)
    #expect(try form(run, "UTF8_STRING") == "Some bold text\n\nhttps://example.org/page")
  }

  @Test func `Markdown text ends with a Markdown link`() throws {
    let run = try run(Self.profile + "\ntext.form = \"markdown\"")
    #expect(try form(run, "UTF8_STRING") == "Some **bold** text\n\n[A page](https://example.org/page)")
  }

  @Test func `a profile without links gets text`() throws {
    let run = try run(Self.profile + "\nlinks.form = \"text\"")
    #expect(try form(run, "text/html").contains("A page &lt;https://example.org/page&gt;"))
  }

  @Test func `a rule adds the line, and takes it away`() throws {
    let rule = "[[rules]]\nwhen.origin = \"example.org\"\nappend = "
    #expect(try run(rule + "\"source\"").reports.first?.sourceLine == .appended)
    let without = try run(Self.profile + "\n" + rule + "\"nothing\"")
    #expect(without.reports.first?.sourceLine == nil)
    #expect(try form(without, "UTF8_STRING") == "Some bold text")
  }

  @Test func `nobody is asked for the page unless the configuration wants it`() throws {
    var run = ServiceRun(.shipped)
    let targets = ["TARGETS", TargetCatalog.pageAddress, "text/html"]
    let copy = Copy(id: Self.id, selection: "CLIPBOARD", targets: targets, source: nil, noticed: 5)
    #expect(run.hears(.copied(copy)) == ["fetch text/html"])
  }

  @Test(arguments: [
    ("<p>word</p>", "word", address, "word"), ("<pre>ls -l\nmake all</pre>", "ls -l\nmake all", address, "code"),
    ("<table><tr><td>a b<td>c</table>", "a b\tc", address, "table"),
    ("<p>Two words</p>", "Two words", "file:///home/jo/a.html", "unknown-page"),
    ("<p>Two words</p>", "Two words", "chrome://settings/x", "refused"),
  ])
  func `where no line belongs none is added, and the report says so`(
    html: String, text: String, page: String, outcome: String
  ) throws {
    let run = try run(Self.profile, html: html, text: text, page: page)
    #expect(run.reports.first?.sourceLine?.rawValue == outcome)
    #expect(run.reports.first?.description.contains("Source line not added: ") == true)
    #expect(try form(run, "UTF8_STRING") == text)
  }

  @Test func `a program that states no page is named in the report`() throws {
    let run = try run(Self.profile, page: nil)
    #expect(run.reports.first?.sourceLine == .unknownPage)
  }

  @Test func `what was cleaned once does not get a second line`() throws {
    let first = try run(Self.profile)
    let again = try run(
      Self.profile, html: try form(first, "text/html"), text: try form(first, "UTF8_STRING"))
    #expect(again.reports.first?.sourceLine == .present)
    #expect(try form(again, "UTF8_STRING") == form(first, "UTF8_STRING"))
    #expect(try form(again, "text/html") == form(first, "text/html"))
  }

  @Test func `terminals get the copy without the line, and a program of a rule what its profile adds`() throws {
    let rule = """

      [[rules]]
      when.destination = "notes"
      profile = "minimal"
      [guard]
      terminal-programs = ["myterm"]
      """
    let run = try run(Self.profile + rule)
    for name in ["xterm", "konsole", "rxvt-unicode", "myterm", "notes"] {
      #expect(try form(run, "UTF8_STRING", for: Client(executable: name)) == "Some bold text", "\(name)")
    }
    #expect(try form(run, "UTF8_STRING", for: Client(executable: "gedit")).hasSuffix("<https://example.org/page>"))
  }

  @Test func `values stay values`() throws {
    let run = try run(
      Self.profile + "\ntext.form = \"csv\"", html: "<p>Two words</p><table><tr><td>a<td>b</table>",
      text: "Two words\na\tb")
    #expect(try form(run, "UTF8_STRING") == "Two words\na\tb\n\nA page <https://example.org/page>")
  }

  @Test func `a copy is held with its page for another profile`() throws {
    let run = try run(Self.profile)
    #expect(run.copies.first?.original?.page?.address == Self.address)
  }
}
