import Testing

@testable import RichText

/// Description lists in each format.
struct DescriptionListFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func html(_ html: String) throws -> Document {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document
  }

  private func written(_ document: Document) -> String {
    String(text(HTMLFormat().write(document).bytes).dropFirst(HTMLWriter.preamble.count))
  }

  private static let simple = "<dl><dt>a</dt><dd>b</dd></dl>"

  @Test(arguments: [
    (simple, simple), ("<dl><dt>a<dd>b</dl>", simple),
    ("<dl>\n <dt>a</dt>\n <dd>b</dd>\n</dl>", simple),
    // Groups, other elements and classes of authors say nothing.
    ("<dl><div class=x><dt>a</dt><dd>b</dd></div></dl>", simple),
    ("<dl><div><div><dt>a</dt></div><span><dd>b</dd></span></div></dl>", simple),
    ("<dl style='margin-left:2em'><dt style='margin-top:1em'>a<dd style='margin:3px 0 10px 30px'>b</dl>", simple),
    // Several of a kind, in any order.
    (
      "<dl><dd>a<dt>b<dt>c<dd>d<dd>e</dl>",
      "<dl><dd>a</dd><dt>b</dt><dt>c</dt><dd>d</dd><dd>e</dd></dl>"
    ),
    // What a description may hold.
    (
      "<dl><dt><code>f</code></dt><dd><p>a</p><ul><li>b</ul><pre>c</pre><blockquote>d</blockquote><dl><dd>e</dl></dd></dl>",
      "<dl><dt><code>f</code></dt><dd><p>a</p><ul><li>b</li></ul><pre><code>c</code></pre>"
        + "<blockquote><p>d</p></blockquote><dl><dd>e</dd></dl></dd></dl>"
    ),
    ("<dl><dd>a<dl><dd>b</dl>c</dl>", "<dl><dd>a<dl><dd>b</dd></dl><div>c</div></dd></dl>"),
    // Bookmarks of browsers.
    (
      "<DL><p><DT><H3>A</H3><DL><p><DT><A HREF='x:'>b</A></DL><p></DL>",
      "<dl><dt><h3>A</h3><dl><dt><a href=\"x:\">b</a></dt></dl></dt></dl>"
    ),
    // Text of the list itself stands where terms stand.
    ("<dl>a<dd>b</dl>", simple), ("<dl><ul><li>a</ul></dl>", "<dl><dt><ul><li>a</li></ul></dt></dl>"),
    // Nothing is shown.
    ("<dl></dl>", ""), ("<dl><dt></dt><dd></dd></dl>", ""), ("<dl><dt>a</dt><dd></dd></dl>", "<dl><dt>a</dt></dl>"),
    ("<dl><dt>a</dt><dd><br></dd></dl>", "<dl><dt>a</dt><dd><div><br></div></dd></dl>"),
    // Without a list.
    (
      "<div>a</div><dd>b</dd><dd>c</dd><div>d</div>",
      "<div>a</div><dl style=\"margin-block-start:0;margin-block-end:0\"><dd>b</dd><dd>c</dd></dl><div>d</div>"
    ),
    ("<div>a</div><dt>b</dt>", "<div>a</div><div>b</div>"),
    ("<ul><li><dd>a</ul>", "<ul><li><dl><dd>a</dd></dl></li></ul>"),
    // A page that shows them in one line.
    (
      "<style>dt,dd{display:inline}</style><div>x</div><dl><dt>a:</dt> <dd>b</dd></dl>",
      "<div>x</div><dl><dt>a: b</dt></dl>"
    ),
    ("<dl style='display:inline'><dt style='display:inline'>a</dt></dl> b", "a b"),
    ("<dl style='white-space:pre-wrap'>\n <dt>a</dt>\n <dd>b</dd>\n</dl>", simple),
    ("<pre>a<dl><dd>b</dl></pre>", "<pre><code>a\nb</code></pre>"),
    // Distances.
    (
      "<div>a</div><dl style='margin:0'><dd>b</dl><div>c</div>",
      "<div>a</div><dl style=\"margin-block-start:0;margin-block-end:0\"><dd>b</dd></dl><div>c</div>"
    ),
    (
      "<div>a</div><dl><dd>b</dl><div>c</div>", "<div>a</div><dl><dd>b</dd></dl><div>c</div>"
    ),
    // A part of one is copied.
    ("<dl><dt>x<dd>x<!--StartFragment-->b<!--EndFragment--></dl>", "<dl><dd>b</dd></dl>"),
  ])
  func `a page's description lists are kept`(page: String, expected: String) throws {
    let document = try html(page)
    #expect(written(document) == expected)
    #expect(try html(written(document)) == document)
  }

  @Test func `a description has the indent of its kind and no other`() throws {
    #expect(
      try html("<div style='margin-left:9px'><dl><dt>a<dd style='margin-left:40px'>b</dl></div>").dump()
        == "description-list\n  term\n    paragraph\n      \"a\"\n  description\n    paragraph\n      \"b\"\n")
  }

  /// Each paragraph of RTF: the words for indents and spaces, and the text.
  private func paragraphs(rtf: String) -> [String] {
    rtf.split(separator: "\\pard\\plain").dropFirst().map {
      String($0.prefix { $0 != "\n" }).replacing("\\par", with: "")
    }
  }

  @Test func `RTF indents descriptions by 40 pixels each`() throws {
    let page =
      "<div>x</div><dl><dt>a</dt><dd>b<br>c<dl><dd>d</dl><ul><li>e</ul><blockquote>f</blockquote></dd></dl><div>y</div>"
    #expect(
      paragraphs(rtf: text(RTFFormat().write(try html(page)).bytes)) == [
        " x", "\\sb240\\sbauto0 a", "\\li600 b\\line c", "\\li1200 d",
        "\\ls1\\ilvl0\\fi-360\\li1320{\\listtext \\u8226\\'95\\tab}e",
        "\\s10\\li1320\\ri720\\sb240\\sbauto0\\sa240\\saauto0 f", " y",
      ])
  }

  @Test(arguments: [
    ("<p>a</p><dl><dt>b</dt><dd>c</dd></dl><p>d</p>", ["a 0", "b 0", "c 30", "d 0"]),
    ("<dl><dd>a<dl><dd>b</dl><blockquote><p>c</p></blockquote></dl>", ["a 30", "b 60", "c 30"]),
    ("<ul><li>a<dl><dt>b<dd>c</dl></ul>", ["a 0", "b 0", "c 30"]),
  ])
  func `text and indents come back from RTF`(page: String, expected: [String]) throws {
    let document = try RTFFormat().read(RTFFormat().write(try html(page)).bytes).document
    #expect(document.validate() == nil)
    let lines = document.paragraphs.map {
      "\(document.string(in: $0.range)) \(document.style(of: $0).leftIndent.pointsDescription)"
    }
    #expect(lines == expected)
  }

  @Test func `the space around a list comes back from RTF`() throws {
    let page = "<div>x</div><dl><dt>a</dt><dd>b</dd></dl><div>y</div>"
    let document = try RTFFormat().read(RTFFormat().write(try html(page)).bytes).document
    #expect(text(PlainTextFormat().write(document).bytes) == "x\n\na\nb\n\ny")
  }

  @Test(arguments: [
    (
      "<p>x</p><dl><dt>a</dt><dd>b<br>c</dd><dt>d</dt><dt>e</dt><dd>f</dd><dd>g</dd></dl>",
      "x\n\na\\\nb\\\nc\n\nd\\\ne\\\nf\\\ng"
    ),
    ("<dl><dt>a</dt><dd><p>b</p><ul><li>c</ul></dd></dl>", "a\n\nb\n\n- c"),
    ("<dl><dd>a<dl><dd>b</dl></dd></dl>", "a\n\nb"),
    ("<dl><dt>a</dt><dd><pre>b</pre></dd></dl>", "a\n\n```\nb\n```"),
    ("<div>x</div><dl><dt>a</dt><dd># b</dd></dl><div>y</div>", "x\n\na\\\n\\# b\n\ny"),
    ("<ul><li>x<dl><dt>a<dd>b</dl></ul>", "- x\n\n  a\\\n  b"),
    ("<table><tr><th>x<th>y<tr><td>1<td><dl><dt>a<dd>b</dl></table>", "| x | y |\n| --- | --- |\n| 1 | a<br>b |"),
  ])
  func `Markdown has lines for them`(page: String, expected: String) throws {
    let writing = MarkdownFormat().write(try html(page))
    #expect(text(writing.bytes) == expected)
    #expect(writing.findings.count(of: .markdownNotCarried) > 0)
  }

  @Test func `the native format names them`() throws {
    let document = try html("<p>x</p><div>y</div>" + Self.simple)
    let bytes = NativeFormat().write(document).bytes
    for kind in ["descriptionList", "term", "description"] { #expect(text(bytes).contains("{\"kind\":\"\(kind)\"")) }
    #expect(try NativeFormat().read(bytes).document == document)
  }

  @Test(arguments: ["<dl><dt>a<dd>b</dl>", "<dl><dd>a", "<dl>", "<dd>", "<dl><dt>", "<dl><dt>a<p>b"])
  func `thousands of them, in a row or in each other, are read and written`(piece: String) throws {
    let document = try html(String(repeating: piece, count: 5000) + "x")
    for format in FormatCatalog.all {
      let bytes = format.write(document).bytes
      #expect(try format.read(bytes).document.validate() == nil)
    }
  }
}
