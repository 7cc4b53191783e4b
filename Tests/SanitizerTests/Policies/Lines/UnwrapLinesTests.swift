import RichText
import ProcessorTime
import Testing
import TinyPictures

@testable import Sanitizer

struct UnwrapLinesTests {
  private let profile: Profile = {
    var profile = Profile.structure
    profile.text.unwrapLines = true
    return profile
  }()

  private func unwrap(_ text: String) throws -> String {
    let result = profile.sanitize(try PlainTextFormat().read(Array(text.utf8)).document)
    #expect(result.document.validate() == nil)
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
    return String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
  }

  @Test(arguments: [("div", 1), ("p style='margin:0'", 1), ("p", 2)])
  func `lines of a page are joined, paragraphs that are set apart are not`(element: String, count: Int) throws {
    let html = """
      <\(element)>A clipboard holds what was copied last, and every program on the
      </\(element.prefix { $0 != " " })><\(element)>Debian desktop may ask for it, as often as it likes.
      """
    let result = profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
    #expect(result.document.paragraphs.count == count)
  }

  @Test func `lines that are joined keep the space behind the last of them`() throws {
    let html = """
      <div>A clipboard holds what was copied last, and every program on the</div>
      <p style='margin-top:0'>desktop may ask for it.</p><div>A line.</div>
      """
    let result = profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
    #expect(
      String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == """
        A clipboard holds what was copied last, and every program on the desktop may ask for it.

        A line.
        """)
  }

  @Test(arguments: [
    (
      """
      The committee has con-
      cluded that further re-
      search is needed before
      any funding can be gran-
      ted to the institute.
      """,
      "The committee has concluded that further research is needed before any funding can be granted to the institute."
    ),
    (
      "The committee has concluded that\nfurther research is needed before\nany funding can be granted.",
      "The committee has concluded that further research is needed before any funding can be granted."
    ),
    ("bread\nmilk for the children\napples", nil),
    ("Jane Smith Johnson\n12 Long Street Road\nSpringfield 12345", nil),
    ("git fetch origin main branch\ngit rebase the main branch\ngit push origin main branch", nil),
  ])
  func `a few short lines are joined if a person has said that they are from a page`(
    text: String, joined: String?
  ) throws {
    var asked = profile
    asked.text.isAsked = true
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let result = asked.sanitize(document).document
    #expect(String(decoding: PlainTextFormat().write(result).bytes, as: UTF8.self) == joined ?? text)
    #expect(asked.sanitize(result) == Sanitized(document: result))
    #expect(try unwrap(text) == text)
  }

  @Test func `the lines of a paragraph become one, and paragraphs stay apart`() throws {
    let text = """
      Introduction
      A clipboard holds what was copied last, and every program on the
      Debian desktop may ask for it. It is an informal con-
      tract, older than most of the programs that keep it.
      The next paragraph begins after a full stop, and so it stays apart
      from the one before it.

      1. an item that is long enough to fill a line of the page by itself
      2. another one
      """
    #expect(
      try unwrap(text) == """
        Introduction
        A clipboard holds what was copied last, and every program on the Debian desktop may ask for it. It is an informal contract, older than most of the programs that keep it.
        The next paragraph begins after a full stop, and so it stays apart from the one before it.

        1. an item that is long enough to fill a line of the page by itself
        2. another one
        """)
  }

  @Test(arguments: [
    "Rosa Meyer\nHauptstraße 5\nberlin", "roses are red\nviolets are blue",
    "a line that is long enough to be one of a page\n    but the next is indented",
    "a line that is long enough to be one of a page\n- and the next an item",
    "a line that is long enough to be one of a page (and ends.)\nHere begins another",
  ])
  func `what is no paragraph of a page stays`(text: String) throws {
    #expect(try unwrap(text) == text)
  }

  private static let full = "a line that is long enough to be one of a page and"

  @Test(arguments: [
    ("- \(full)\n  goes on", "- \(full) goes on"), ("12. \(full)\n    goes on", "12. \(full) goes on"),
    ("- \(full)\n  goes on and\n  on\n- next", "- \(full) goes on and on\n- next"),
    ("  • \(full)\n    goes on", "  • \(full) goes on"), ("• \(full)\ngoes on", "• \(full) goes on"),
    ("-\t\(full)\n\tgoes on", "-\t\(full) goes on"),
    ("    \(full)\n    goes on", "    \(full) goes on"),
    ("> \(full)\n> goes on", "> \(full) goes on"), (">> \(full)\n> > goes on", ">> \(full) goes on"),
    ("> - \(full)\n>   goes on", "> - \(full) goes on"), ("  \(full)\ngoes on", "  \(full) goes on"),
    ("  \u{AD}  \(full)\n    goes on", "    \(full) goes on"),
  ])
  func `lines that begin where the text before begins are joined`(text: String, joined: String) throws {
    #expect(try unwrap(text) == joined)
  }

  @Test(arguments: [
    "- \(full)\n    deeper", "- \(full)\n  - an item of its own", "    \(full)\n  less",
    "> \(full)\nmine", "\(full)\n> theirs", "> \(full)\n> > deeper", "> \(full)\n>\n> apart",
    "    let \(full) = f(x)\n    let y = z", "    print(\(full))\n    next",
    "    \(full)      column\n    name      column",
    "    \(full);\n    next", "    run \(full) --quiet\n    next", "- key: {\(full)}\n  other: b",
  ])
  func `what begins elsewhere, and what reads as code or a table, stays`(text: String) throws {
    #expect(try unwrap(text) == text)
  }

  @Test(arguments: [
    ("a truly state-of-\nthe-art thing", "a truly state-of-the-art thing"),
    ("a truly well-\nto-do person", "a truly well-to-do person"),
    ("a well-\nknown thing", "a well-known thing"), ("a sense of well-\nness", "a sense of wellness"),
    ("two-\nor three-legged", "two- or three-legged"), ("an Anglo-\nSaxon one", "an Anglo-Saxon one"),
    ("a data-\nbase, and the data-base again", "a data-base, and the data-base again"),
    ("a data-\nbase, and the database again", "a database, and the database again"),
    ("a sec-\nond-hand thing, which is second to none", "a second-hand thing, which is second to none"),
    ("a state-of-\nthe-art thing, and state-of-the-art", "a state-of-the-art thing, and state-of-the-art"),
    ("a Data-\nbase", "a Database"), ("a con\u{AD}\ntract", "a contract"), ("a word -\nand more", "a word - and more"),
    ("a recom -\nmended thing, which is recommended", "a recommended thing, which is recommended"),
    ("a thing in -\ndeed, and so it is", "a thing in - deed, and so it is"),
  ])
  func `a hyphen that divides a word is removed, and one of a compound stays`(text: String, joined: String) throws {
    #expect(try unwrap("\(Self.full) \(text)") == "\(Self.full) \(joined)")
  }

  @Test func `hyphens with a space before them divide words where no dash stands within a line`() throws {
    let lines = "\(Self.full) of dis -\ntributing it and of\n\(Self.full) of identifica -\ntion and of more of it"
    #expect(
      try unwrap(lines) == "\(Self.full) of distributing it and of \(Self.full) of identification and of more of it")
    let dashed = lines + "\n\n" + Self.full + " - and a dash"
    #expect(try unwrap(dashed).hasPrefix("\(Self.full) of dis - tributing"))
  }

  @Test func `lines of scripts without spaces are joined without one`() throws {
    let line = String(repeating: "日本語の文章", count: 7)
    #expect(try unwrap(line + "\n" + line) == line + line)
  }

  @Test func `line breaks, runs and attachments are taken into account`() throws {
    var builder = DocumentBuilder()
    try builder.append("a line that is long enough to be one of ")
    builder.style.bold = true
    try builder.append("a page-\u{2028}break ")
    builder.style.bold = false
    try builder.append("that goes on\u{2028}")
    try builder.append(TinyPicture.attachment())
    try builder.endParagraph()
    try builder.append("and here")
    let result = profile.sanitize(try builder.finish())
    #expect(
      result.document.dump() == """
        paragraph
          "a line that is long enough to be one of "
          "a pagebreak " bold
          "that goes on "
          [image/png 84 bytes]
        paragraph
          "and here"

        """)
    #expect(result.findings.count(of: .lineJoined) == 2)
    #expect(result.findings.count(of: .hyphenRemoved) == 1)
  }

  @Test func `headings, code and other containers stay apart`() throws {
    let line = "a line that is long enough to be one of a page"
    var builder = DocumentBuilder()
    builder.paragraphStyle.headingLevel = 1
    try builder.append(line)
    try builder.endParagraph()
    builder.paragraphStyle.headingLevel = nil
    try builder.append(line)
    try builder.endParagraph()
    try builder.openBlock(.quote)
    try builder.append(line)
    try builder.closeBlock()
    try builder.openBlock(.code(language: nil))
    try builder.append(line)
    try builder.endParagraph()
    try builder.append(line)
    try builder.closeBlock()
    let document = try builder.finish()
    #expect(profile.sanitize(document).document == document)
  }

  @Test func `a long text costs no more than its length`() throws {
    for text in [
      "a long line that goes on and on and on-\n", "    a long line that goes on and on and on-\n",
      "> a long line that goes on and on and on\n", "a long line that goes on and on and on\n",
      String(repeating: ">", count: 99) + "\n", "-\n", "\u{300}\u{2028}", "a\u{2028}",
    ] {
      let document = try PlainTextFormat().read(
        Array(String(repeating: text, count: 400_000 / text.utf8.count).utf8)
      ).document
      let elapsed = ProcessorClock().measure { _ = UnwrapLines(profile: profile)?.apply(to: document) }
      #expect(elapsed < .seconds(5))
    }
  }
}
