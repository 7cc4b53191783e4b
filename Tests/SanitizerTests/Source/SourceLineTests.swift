import RichText
import Testing

@testable import Sanitizer

struct SourceLineTests {
  private static let page = SourcePage(address: "https://example.org/a?id=1&utm_source=b", title: "A [title] & more")

  private func sourceLine(_ address: String, title: String? = nil) -> SourceLine? {
    SourceLine(SourcePage(address: address, title: title), links: LinkSettings())
  }

  private func plain(_ document: Document) -> String {
    String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self)
  }

  private func html(_ text: String) throws -> Document { try HTMLFormat().read(Array(text.utf8)).document }
  private func text(_ text: String) throws -> Document { try PlainTextFormat().read(Array(text.utf8)).document }

  @Test func `the line has the form of the notation, in a paragraph of its own`() throws {
    let line = try #require(SourceLine(Self.page, links: LinkSettings()))
    let document = try html("<p>Some <b>text</b></p>")
    let linked = line.appended(to: document, as: .link)
    #expect(linked.validate() == nil)
    let markup = String(decoding: HTMLFormat().write(linked).bytes, as: UTF8.self)
    #expect(markup.contains(#"<p><a href="https://example.org/a?id=1">A [title] &amp; more</a></p>"#))
    #expect(
      plain(line.appended(to: document, as: .text)) == "Some text\n\nA [title] & more <https://example.org/a?id=1>")
    #expect(
      plain(line.appended(to: document, as: .markdown))
        == #"Some text"# + "\n\n" + #"[A \[title\] & more](https://example.org/a?id=1)"#)
  }

  @Test(arguments: ["one", "one\ntwo", "one\ntwo\n", "one\n\ntwo", "one\r\ntwo"])
  func `one blank line stands before it, and what was there stays`(text: String) throws {
    let line = try #require(sourceLine("https://example.org/"))
    let document = try self.text(text)
    var expected = plain(document)
    if expected.hasSuffix("\n") { expected.removeLast() }
    #expect(plain(line.appended(to: document, as: .text)) == expected + "\n\nhttps://example.org/")
  }

  @Test(arguments: [SourceLine.Notation.link, .text, .markdown])
  func `a copy that ends with the address gets no second line`(notation: SourceLine.Notation) throws {
    let line = try #require(SourceLine(Self.page, links: LinkSettings()))
    for document in [try html("<p>Some <b>text</b></p><ul><li>a</ul>"), try text("Some\ntext\n\n")] {
      let once = line.appended(to: document, as: notation)
      #expect(once != document)
      #expect(line.appended(to: once, as: notation) == once)
    }
  }

  @Test(arguments: [
    ("https://user:secret@example.org:8080/x", "https://example.org:8080/x"),
    ("http://example.org/a b<c>\"\u{E4}", "http://example.org/a%20b%3Cc%3E%22%C3%A4"),
    ("https://example.org/?fbclid=abc&q=1", "https://example.org/?q=1"),
    ("file:///home/jo/page.html", nil), ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("about:blank", nil),
    ("chrome-extension://abc/page.html", nil), ("blob:https://example.org/1", nil), ("//example.org/", nil),
    ("https://", nil), ("", nil), ("https://example.org/" + String(repeating: "a", count: 5000), nil),
  ])
  func `the address is one of the web, clean, without a user, and visible`(address: String, expected: String?) {
    #expect(sourceLine(address)?.address == expected)
  }

  @Test func `no setting allows another scheme, and private hosts go with their links`() {
    var links = LinkSettings()
    links.schemes = ["*"]
    #expect(SourceLine(SourcePage(address: "javascript:alert(1)"), links: links) == nil)
    links.privateNetworks = .drop
    #expect(SourceLine(SourcePage(address: "http://intranet/page"), links: links) == nil)
  }

  @Test(arguments: [
    ("  A\n title\u{202E}\u{0}\u{200B} ", "A title"), ("\u{1B}[31mred\u{7}", "[31mred"), (" \n\u{200B}", nil),
    ("\u{645}\u{6CC}\u{200C}\u{62E}\u{648}", "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}"),
  ])
  func `the title is one line without what nobody sees`(title: String, expected: String?) {
    #expect(sourceLine("https://example.org/", title: title)?.title == expected)
  }

  @Test func `a long title is cut`() throws {
    let title = try #require(sourceLine("https://example.org/", title: String(repeating: "x", count: 10_000))?.title)
    #expect(title.unicodeScalars.count == 201 && title.hasSuffix("\u{2026}"))
  }

  @Test(arguments: [
    ("<p>Two words</p>", nil), ("<p>a</p><p>b</p>", nil), ("<p>word</p>", SourceLineOutcome.word),
    ("<p> ls\u{A0}</p>", .word),
    ("<p>https://example.org/a</p>", .word), ("<p> </p>", .noText), ("", .noText),
    ("<table><tr><td>a b<td>c</table>", .table), ("<p>x y</p><table><tr><td>a<td>b</table>", nil),
    ("<p>\u{4ED6}\u{4EEC}\u{6628}\u{5929}\u{5230}\u{4E86}\u{5317}\u{4EAC}</p>", nil),
    ("<p>\u{5317}\u{4EAC}</p>", .word), ("<p>\u{C11C}\u{C6B8}\u{D2B9}\u{BCC4}\u{C2DC}\u{C758}</p>", .word),
  ])
  func `words, tables and what has no text get no line`(markup: String, reason: SourceLineOutcome?) throws {
    #expect(try html(markup).reasonForNoSourceLine == reason)
  }

  @Test func `the line comes before notes, and after every container`() throws {
    let line = try #require(sourceLine("https://example.org/", title: "T"))
    for seed in UInt64(0)..<40 {
      let document = try text("seed \(seed)")
      #expect(line.appended(to: document, as: .link).validate() == nil)
    }
    let nested = try html("<blockquote><ul><li>a b<ol><li>c</ol></ul></blockquote>")
    let result = line.appended(to: nested, as: .link)
    #expect(result.validate() == nil && result.paragraphs.last?.block == nil)
    #expect(Array(result.paragraphs.prefix(nested.paragraphs.count)).map(\.range) == nested.paragraphs.map(\.range))
  }
}
