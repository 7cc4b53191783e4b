import TestDocuments
import Testing

@testable import RichText

/// Markdown on the left, the tree on the right.
struct MarkdownReaderTests {
  private func tree(_ markdown: String) throws -> String {
    let reading = try MarkdownFormat().read(Array(markdown.utf8))
    #expect(reading.document.validate() == nil)
    return reading.document.dump()
  }

  @Test(arguments: [
    ("a\nb", "paragraph\n  \"a b\"\n"),
    ("a  \nb\\\nc", "paragraph\n  \"a\\nb\\nc\"\n"),
    ("# A #\n\nB\nC\n---", "paragraph heading=1\n  \"A\"\nparagraph heading=2\n  \"B C\"\n"),
    ("#nothing", "paragraph\n  \"#nothing\"\n"),
    ("\u{FEFF}a\r\n\rb", "paragraph\n  \"a\"\nparagraph\n  \"b\"\n"),
    ("&copy; \\* &#x1F600; &unknown;", "paragraph\n  \"© * 😀 &unknown;\"\n"),
  ])
  func `paragraphs, headings and breaks`(markdown: String, expected: String) throws {
    #expect(try tree(markdown) == expected)
  }

  @Test(arguments: [
    (
      "> a\nlazy\n> > b\n\nc",
      "quote\n  paragraph\n    \"a lazy\"\n  quote\n    paragraph\n      \"b\"\nparagraph\n  \"c\"\n"
    ),
    (
      "7) a\n\n   b\n   - c\n8) d\n1. e",
      """
      list decimal start=7 suffix=")"
        item
          paragraph apart
            "a"
          paragraph apart
            "b"
          list bullet
            item
              paragraph
                "c"
        item
          paragraph apart
            "d"
      list decimal
        item
          paragraph
            "e"

      """
    ),
    ("-\n- a", "list bullet\n  item\n    paragraph\n  item\n    paragraph\n      \"a\"\n"),
    ("a\n2. b", "paragraph\n  \"a 2. b\"\n"),
    (
      "* * *\n- a\n* * *",
      "paragraph thematic-break\nlist bullet\n  item\n    paragraph\n      \"a\"\nparagraph thematic-break\n"
    ),
  ])
  func `quotes and lists`(markdown: String, expected: String) throws {
    #expect(try tree(markdown) == expected)
  }

  @Test(arguments: [
    (
      "~~~ swift 1\n\ta\n\n~~~\nb",
      "code language=swift\n  paragraph\n    \"\\ta\"\n  paragraph\nparagraph\n  \"b\"\n"
    ),
    (
      "    a\n\n     b\n\nc", "code\n  paragraph\n    \"a\"\n  paragraph\n  paragraph\n    \" b\"\nparagraph\n  \"c\"\n"
    ),
    ("```", "code\n  paragraph\n"),
    ("-\t\tcode", "list bullet\n  item\n    code\n      paragraph\n        \"  code\"\n"),
  ])
  func `code`(markdown: String, expected: String) throws {
    #expect(try tree(markdown) == expected)
  }

  @Test(arguments: [
    (
      "**a *b*** _c_ ~~d~~ `` ` ``",
      "\"a \" bold|\"b\" bold italic|\" \"|\"c\" italic|\" \"|\"d\" strikethrough|\" \"|\"`\" code"
    ),
    ("snake_case_word 2*3*4", "\"snake_case_word 2\"|\"3\" italic|\"4\""),
    (
      "[a](<b c> 'd') [e][F] [f] [g]\n\n[f]: /u \"t\"",
      "\"a\" link=<b c>/\"d\"|\" \"|\"e\" link=</u>/\"t\"|\" \"|\"f\" link=</u>/\"t\"|\" [g]\""
    ),
    (
      "<https://example.org/?a=1> <jo@example.org>",
      "\"https://example.org/?a=1\" link=<https://example.org/?a=1>|\" \"|\"jo@example.org\" link=<mailto:jo@example.org>"
    ),
    ("![a *b* [c](d)](https://example.org/e.png)", "[image/png remote=<https://example.org/e.png> alt=\"a b c\"]"),
    ("![gone](javascript:x)", "\"gone\""),
  ])
  func `emphasis, code, links and pictures`(markdown: String, expected: String) throws {
    let lines = try tree(markdown).split(separator: "\n").dropFirst().map { $0.trimmingPrefix("  ") }
    #expect(lines.joined(separator: "|") == expected)
  }

  @Test func `a table has a header, alignments by column, and the cells that its rows leave out`() throws {
    let markdown = "text\n| a | b |\n|:-:|--:|\n| `\\|` | c | d |\n| e\n\nend"
    let expected = """
      paragraph
        "text"
      table
        row
          cell header
            paragraph align=center
              "a"
          cell header
            paragraph align=right
              "b"
        row
          cell
            paragraph align=center
              "|" code
          cell
            paragraph align=right
              "c"
        row
          cell
            paragraph align=center
              "e"
          cell
            paragraph align=right
      paragraph
        "end"

      """
    let reading = try MarkdownFormat().read(Array(markdown.utf8))
    #expect(firstDifference(reading.document.dump(), expected) == nil)
    #expect(reading.findings.count(of: .markdownExcessCells) == 1)
  }

  @Test func `a header of empty cells is not a header`() throws {
    #expect(
      try tree("|  |  |\n| - | - |\n| a | b |")
        == "table\n  row\n    cell\n      paragraph\n        \"a\"\n    cell\n      paragraph\n        \"b\"\n")
  }

  @Test(arguments: [
    ("a<br>b H<sub>2</sub>O <u>c</u>", "paragraph\n  \"a\\nb H\"\n  \"2\" sub\n  \"O \"\n  \"c\" underline\n"),
    (
      "<a href=\"/x\"><img src=\"y.png\" alt=\"z\"></a>",
      "paragraph\n  [image/png remote=<y.png> alt=\"z\"] link=</x>\n"
    ),
    ("<div>\n<h2>a</h2>\n\n<script>alert(1)</script>\n</div>", "paragraph heading=2\n  \"a\"\n"),
    ("a <b", "paragraph\n  \"a <b\"\n"),
  ])
  func `html says what it says in html`(markdown: String, expected: String) throws {
    #expect(try tree(markdown) == expected)
  }

  @Test func `what is left out is a finding`() throws {
    let findings = try MarkdownFormat().read(Array("a <blink>b</blink>\n\n<p><script>x</script>".utf8)).findings
    #expect(findings.count(of: .markdownTag) == 2)
    #expect(findings.count(of: .activeContent) == 1)
  }

  @Test(arguments: [
    ("<ul><li>a</li><li>b</li></ul>", "list bullet|item|\"a\"|item|\"b\""),
    (
      "x<ul><li>a<ol start=3><li>b</li></ol></li></ul>y",
      "\"x\"|list bullet|item|\"a\"|list decimal start=3|item|\"b\"|\"y\""
    ),
    // What is not closed, and what stands between items.
    ("<ul>a<li>b<li>c", "\"a\"|list bullet|item|\"b\"|item|\"c\""),
    ("<ul><li>a</li> <b>c</b></ul>", "list bullet|item|\"a\"|item|\"c\" bold"),
    ("<ul></ul>", "\"\""), ("</ul>a</li><li>b", "\"ab\""),
  ]) func `a table cell can have lists as HTML elements`(cell: String, expected: String) throws {
    let lines = try tree("| a |\n| - |\n| \(cell) |").split(separator: "\n").map { $0.drop { $0 == " " } }
    let found = lines.drop { $0 != "cell" }.dropFirst().filter { !$0.hasPrefix("paragraph") }.joined(separator: "|")
    #expect(found == (expected == "\"\"" ? "" : expected))
  }
}
