import Testing

@testable import RichText

/// HTML on the left, because it is short to write; the Markdown of its document on the right.
struct MarkdownWriterTests {
  private func writing(_ html: String) throws -> Writing {
    MarkdownFormat().write(try HTMLFormat().read(Array(html.utf8)).document)
  }

  private func markdown(_ html: String) throws -> String { String(decoding: try writing(html).bytes, as: UTF8.self) }

  @Test(arguments: [
    ("<p>a<br>b<p>c", "a\\\nb\n\nc"),
    ("<h2>a<br>b #</h2>", "## a<br>b \\#"),
    ("<ul><li>a<ol><li>b</ol><li>c</ul>", "- a\n  1. b\n- c"),
    ("<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"),
    ("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>", "- a\n\n* b\n\n1. c\n\n1) d"),
    ("<ol start=9><li>a<ol start=3><li>b</ol><li>c</ol>", "9. a\n\n   3. b\n10. c"),
    ("<ul><li><ul><li>a</ul></ul>", "-\n  - a"),
    ("<ul><li></li><li>a</ul>", "-\n- a"),
    // A hyphen alone below text would make it a heading.
    ("<ul><li>a<ul><li><p style='white-space:pre'> </p></li><li>b</ul></ul>", "- a\n\n  -\n\n  - b"),
    ("<blockquote>a<blockquote>b</blockquote></blockquote><blockquote>c</blockquote>", "> a\n>\n> > b\n\n> c"),
    ("<pre>a\n```\n\nb</pre>", "````\na\n```\n\nb\n````"),
    ("<ul><li><pre>a\n\nb</pre></ul>", "- ```\n  a\n\n  b\n  ```"),
  ])
  func `blocks`(html: String, expected: String) throws {
    #expect(try markdown(html) == expected)
  }

  @Test(arguments: [
    ("a<b> b </b>c", "a **b** c"),
    ("<i>a</i>", "_a_"), ("un<i>frigging</i>believable", "un*frigging*believable"),
    ("<b>a<i>b</i></b>", "**a*b***"),
    ("<b>a <i>b</i></b>", "**a _b_**"),
    ("<b>a: </b>b", "**a:** b"),
    // Neither of these would be a delimiter beside a letter.
    ("<b>a:</b>b", "**a:**&#98;"), ("a<b>(b)</b>", "&#97;**(b)**"),
    ("<b>a<a href=x>b</b>c</a>", "**a**[**b**c](x)"),
    ("<a href=x><i>a</i></a>", "[_a_](x)"),
    ("<a href=x>a<br></a>b", "[a](x)\\\nb"),
    ("<s>a</s> x<sup>2</sup>", "~~a~~ x<sup>2</sup>"),
    ("<code>a`</code>", "`` a` ``"),
    ("<a href='https://example.org/a_b'>https://example.org/a_b</a>", "<https://example.org/a_b>"),
    ("<a href='mailto:a@b.c'>a@b.c</a>", "<a@b.c>"),
    ("<a href='a (b)' title='&quot;'>c</a>", "[c](<a (b)> \"\\\"\")"),
    ("wow!<a href=x>a]</a>", "wow\\![a\\]](x)"),
    // cmark resolves references in addresses before it looks for backslashes.
    (
      "<a href='javascript&amp;colon;a' title='&amp;quot;'>c</a>",
      "[c](javascript&amp;colon;a \"&amp;quot;\")"
    ),
    ("<img src=https://example.org/a.png alt='[a]'>", "![\\[a\\]](https://example.org/a.png)"),
  ])
  func `text`(html: String, expected: String) throws {
    #expect(try markdown(html) == expected)
  }

  @Test(arguments: [
    ("1. a", "1\\. a"), ("1.a", "1.a"), ("- a", "\\- a"), ("-a", "-a"), ("---", "\\---"), ("# a", "\\# a"),
    ("#a", "#a"),
    ("&gt; a", "\\> a"), ("+ a", "\\+ a"), ("a<br>=<br>-|-", "a\\\n\\=\\\n\\-|-"), ("2 * 3", "2 \\* 3"),
    ("a_b _c", "a_b \\_c"), ("C:\\dir\\[1]", "C:\\dir\\\\\\[1]"), ("1 &lt; 2 &lt;b>", "1 < 2 \\<b>"),
    ("AT&amp;T &amp;amp;", "AT&T \\&amp;"), ("~5", "\\~5"), ("a ] !", "a ] !"),
  ])
  func `text that looks like markup is escaped, other text is not`(html: String, expected: String) throws {
    #expect(try markdown("<p>" + html) == expected)
  }

  @Test func `a table is written row by row, its bars escaped`() throws {
    let html =
      "<table><tr><th>a|<th style='text-align:center'>b<tr><td><code>|</code><td style='text-align:center'>c<br>d</table>"
    let expected = "| a\\| | b |\n| --- | :-: |\n| `\\|` | c<br>d |"
    #expect(try markdown(html) == expected)
  }

  @Test(arguments: [
    ("<pre>a\n\n  b|</pre>", "`a`<br><br>`\u{A0}\u{A0}b\\|`"), ("<pre>a`</pre><p>c</p>", "`` a` ``<br>c"),
    ("<pre>\ta\n\n</pre>", "`\u{A0}\u{A0}\u{A0}\u{A0}a`"), ("x<pre> a </pre>", "x<br>`\u{A0}a`"),
  ]) func `code in a cell keeps its lines and their indents`(cell: String, expected: String) throws {
    #expect(try markdown("<table><tr><th>h<tr><td>\(cell)</table>") == "| h |\n| --- |\n| \(expected) |")
  }

  @Test func `a table without a header gets an empty one`() throws {
    #expect(try markdown("<table><tr><td>a<td>b</table>") == "|  |  |\n| --- | --- |\n| a | b |")
  }

  @Test func `what a cell cannot hold is said in text and found`() throws {
    let writing = try writing(
      "<table><tr><td colspan=2><ul><li>a<li>b<li></ul><tr><td>c<td><table><tr><td>d<td>e</table></table>")
    let expected = "|  |  |\n| --- | --- |\n| <ul><li>a</li><li>b</li><li></li></ul> |  |\n| c | d<br>e |"
    #expect(String(decoding: writing.bytes, as: UTF8.self) == expected)
    #expect(
      writing.findings.all.map { "\($0.from ?? "") \($0.count)" } == [
        "block in a cell 1", "paragraphs of a cell 1", "cell span 1",
      ])
  }

  @Test(arguments: [
    ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("x<ol start=3><li>a<p>b</p><ul><li>c</ul></ol>y", "x<ol start=\"3\"><li>a<br>b<ul><li>c</li></ul></li></ol>y"),
    ("<ul><li><input type=checkbox checked> a<li><input type=checkbox></ul>", "<ul><li>☑ a</li><li>☐</li></ul>"),
    ("<ul><li><b>a|</b></ul>", "<ul><li>**a\\|**</li></ul>"),
  ]) func `a list in a cell is elements of HTML, which are read again`(cell: String, expected: String) throws {
    let table = "| h | i |\n| --- | --- |\n| 1 | \(expected) |"
    #expect(try markdown("<table><tr><th>h<th>i<tr><td>1<td>\(cell)</table>") == table)
    let document = try MarkdownFormat().read(Array(table.utf8)).document
    #expect(String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self) == table)
  }

  @Test(arguments: [
    ("<tr><td><h1>a</h1><tr><td><p>b<ul><li>c</ul>", "# a\n\nb\n\n- c"),
    ("<tr><td><ul><li>a</ul><tr><td><ul><li>b</ul>", "- a\n\n* b"),
    ("<tr><td>a<tr><td><table><tr><th>b<th>c<tr><td>d<td>e</table>", "a\n\n| b | c |\n| --- | --- |\n| d | e |"),
    ("<tr><td><pre>a</pre><tr><td><blockquote>b</blockquote>", "```\na\n```\n\n> b"),
    // Data stays a table.
    ("<tr><td>a<tr><td>b", "|  |\n| --- |\n| a |\n| b |"),
    ("<tr><th>a<tr><td><ul><li>b</ul>", "| a |\n| --- |\n| <ul><li>b</li></ul> |"),
  ]) func `a table that only places its content is no table`(rows: String, expected: String) throws {
    #expect(try markdown("<table>\(rows)</table>") == expected)
  }

  @Test func `a header that states no alignment is placed as its column is`() throws {
    let html = "<table><tr><th>a<th align=left>b<th align=center>c<tr><td align=right>1<td>2<td align=right>3</table>"
    #expect(try markdown(html) == "| a | b | c |\n| --: | --- | --- |\n| 1 | 2 | 3 |")
  }

  @Test func `each kind of loss is a finding`() throws {
    let findings = try writing(
      "<p style='text-align:right;color:red'><u>a</u> <a href='javascript:x'>b</a><ol type=a><li>c</ol><img src=x.png width=9>"
    ).findings
    #expect(
      findings.all.map { "\($0.code.rawValue) \($0.from ?? "")" } == [
        "markdown.not-carried alignment", "markdown.unsafe-address ", "markdown.not-carried underline",
        "markdown.not-carried color", "markdown.not-carried list marker", "markdown.not-carried image size",
      ])
  }

  @Test(arguments: [
    RichText.Attachment(type: "application/x-thing", bytes: [1]), Attachment(type: "image/png"),
    RichText.Attachment(type: "image/png", origin: .remote(url: "")),
    RichText.Attachment(type: "image/png", origin: .remote(url: "javascript:x")),
  ])
  func `an attachment that nothing can stand for is a finding and no text`(attachment: RichText.Attachment) throws {
    var builder = DocumentBuilder()
    try builder.append(attachment)
    let writing = MarkdownFormat().write(try builder.finish())
    #expect(writing.bytes.isEmpty)
    #expect(!writing.findings.isEmpty)
  }

  @Test func `no address that would run code is written`() throws {
    let markdown = "[a](javascript:x) ![b](vbscript:y) <javascript:z> [c](d)"
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self) == "a b javascript:z [c](d)")
  }
}
