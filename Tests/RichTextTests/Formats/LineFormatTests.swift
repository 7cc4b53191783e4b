import Testing

@testable import RichText

/// Lines and paragraphs in each format.
struct LineFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func plainText(html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return text(PlainTextFormat().write(document).bytes)
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a\n\nb"),
    ("<div>a</div><div>b</div>", "a\nb"),
    ("a<br>b<div>c</div>d", "a\nb\nc\nd"),
    ("<p>a</p><div>b</div><div>c</div>", "a\n\nb\nc"),
    ("<div>a</div><h2 style='margin:0'>b</h2><div>c</div>", "a\n\nb\n\nc"),
    ("<section>a</section><address>b</address><dl><dt>c<dd>d</dl>", "a\nb\n\nc\n    d"),
    ("<blockquote>a</blockquote><blockquote><div>b</div><div>c</div></blockquote>", "a\n\nb\nc"),
    // Margins decide where they are stated: Word, Qt, Google Docs, a page's own.
    ("<style>p.MsoNormal{margin:0cm}</style><p class=MsoNormal>a<p class=MsoNormal>b", "a\nb"),
    ("<style>p.MsoNormal{margin:0cm 0cm 8pt}</style><p class=MsoNormal>a<p class=MsoNormal>b", "a\n\nb"),
    ("<p style=' margin-top:0px; margin-bottom:0px'>a</p><p style='margin-top:0;margin-bottom:0'>b</p>", "a\nb"),
    ("<p style='margin-bottom:0'>a</p><p style='margin-bottom:0'>b</p>", "a\n\nb"),
    ("<div style='margin-bottom:1em'>a</div><div>b</div>", "a\n\nb"),
    ("<div style='margin:2px 0'>a</div><div style='margin:2px 0'>b</div>", "a\nb"),
    (
      "<meta name=generator content='LibreOffice 7.4'><p style='margin-bottom:0in'>a<p style='margin-bottom:0in'>b",
      "a\nb"
    ),
    ("<meta name=generator content='LibreOffice 7.4'><p style='margin-bottom:0.1in'>a<p>b", "a\n\nb"),
    // A figure is a picture and its caption, whatever stands around it.
    ("<p>a</p><figure><img src=x alt=b><figcaption>c</figcaption></figure><p>d</p>", "a\n\nb\nc\n\nd"),
    ("<figure style='margin:16px 40px'><img src=x alt=b><figcaption>c</figcaption></figure><p>d</p>", "b\nc\n\nd"),
    // Lists, tight and loose; air between items makes no paragraphs of them.
    ("<p>a</p><ul><li>b</li><li>c<ul><li>d</ul></ul><p>e</p>", "a\n\n• b\n• c\n  • d\n\ne"),
    ("<ul><li style='margin-bottom:8px'>a</li><li style='margin-bottom:8px'>b</li></ul>", "• a\n• b"),
    ("<ol><li><p>a</p></li><li><p>b</p></li></ol>", "1. a\n\n2. b"),
    ("<ol><li><div>a</div><div>b</div></li><li>c</li></ol>", "1. a\nb\n2. c"),
    // A line that is empty is the blank line.
    ("<p>a</p><p><br></p><p>b</p>", "a\n\nb"),
    ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
    // So is one that a no-break space holds open, as TinyMCE and Word write it, but not a line.
    ("<p>a</p><p>&nbsp;</p><p>b</p>", "a\n\nb"), ("<h2>a</h2><p>&nbsp;</p>", "a\n"),
    ("<style>p{margin:0}</style><p>a<p><o:p>&nbsp;</o:p><p>b", "a\n\nb"),
    ("<div>a</div><div>&nbsp;</div><div>b</div>", "a\n\u{A0}\nb"), ("<p>&nbsp;</p>", "\u{A0}"),
    ("<p>a</p><ul><li>&nbsp;</ul>", "a\n\n• \u{A0}"),
    // Code stands apart, and keeps its lines in cells too.
    ("<div>a</div><pre>b\nc</pre><div>d</div>", "a\n\nb\nc\n\nd"),
    ("<pre>a\nb</pre><pre>c\nd</pre>", "a\nb\n\nc\nd"),
    (
      "<pre><code style='display:grid'><span>a</span>\n<span> b</span><span></span><span>c\n</span></code></pre>",
      "a\n b\n\nc"
    ),
    ("<pre><code><span data-line>a</span><span data-line><b>b</b> c</span></code></pre>", "a\nb c"),
    ("<pre><code><span data-line>a</span>\n<span data-line></span>\n<span data-line>b</span></code></pre>", "a\n\nb"),
    ("<pre><div>a\n</div><div>b</div></pre>", "a\nb"),
    ("<table><tr><th>a<td><pre>b\n\n  c</pre></table>", "a\n\nb\n\n  c"),
    ("<table><tr><td><p>a</p><p>b</p></table>", "a\n\nb"),
    ("<table><tr><td>a<td><div>b</div><div>c</div><tr><td>d<td>e</table>", "a\tb c\nd\te"),
    // Rows of data stay rows without header cells, too.
    ("<table border=1><tr><td>a<td><p>b</p><p>c</p></table>", "a\tb c"),
    ("<table border=1><tr><td>a<td><ul><li>b<li>c</ul></table>", "a\t• b • c"),
    ("<table><tr><td>a<td>b<tr><td>c<td><p>d</p><p>e</p></table>", "a\tb\nc\td e"),
    (
      "<table><tr><td>a<td><p>b</p><p>c</p><tr><td>d<td><p>e</p><p>f</p><tr><td>g<td>h</table>",
      "a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng\th"
    ),
  ])
  func `a page's text has blank lines between paragraphs and none between lines`(html: String, expected: String) throws
  {
    #expect(try plainText(html: html) == expected)
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", "<p>a</p><p>b</p>"), ("<div>a</div><div>b</div>", "<div>a</div><div>b</div>"),
    // As Calc parts lines and joins them.
    (
      "<p style='margin:0'>a</p><p style='margin:2px 0 0 9pt'>b</p><div style='margin:0'>c</div>",
      "<p style=\"margin-top:0pt;margin-bottom:0pt\">a</p>"
        + "<p style=\"margin-left:9pt;margin-top:0pt;margin-bottom:0pt\">b</p><div>c</div>"
    ),
    (
      "<table><tr><td><p style='margin:0'>a</p><p style='margin:0'>b</p></table><div>c</div>",
      "<table><tr><td><p style=\"margin-top:0pt;margin-bottom:0pt\">a</p>"
        + "<p style=\"margin-top:0pt;margin-bottom:0pt\">b</p></td></tr></table><div>c</div>"
    ), ("<p style='margin:0'>one</p>", "one"),
    ("<div style='margin-bottom:1em'>a</div>b", "<p>a</p><div>b</div>"),
    ("<div>a</div><div><br></div>b", "<div>a</div><div><br></div><div>b</div>"),
    ("<ul><li><p>a</p><li>b</ul>", "<ul><li><p>a</p></li><li>b</li></ul>"),
    ("<ul><li><div>a</div><div>b</div></ul>", "<ul><li><div>a</div><div>b</div></li></ul>"),
    (
      "<h3>a</h3><figure><img src=x><figcaption>c</figcaption></figure><p>d</p>",
      "<h3>a</h3><div><img src=\"x\"></div><div>c</div><p>d</p>"
    ), ("<p>one</p>", "one"),
  ])
  func `HTML has paragraphs as p and lines as div, whatever becomes of their spacing`(html: String, expected: String)
    throws
  {
    let read = try HTMLFormat().read(Array(html.utf8)).document
    let document = read.rewritingParagraphStyles { old in
      var new = old
      (new.spacingBefore, new.spacingAfter) = (nil, nil)
      return new
    }
    let bytes = HTMLFormat().write(document).bytes
    #expect(text(bytes) == HTMLWriter.preamble + expected)
    #expect(try HTMLFormat().read(bytes).document == document)
  }

  @Test(arguments: [("<p>a<p>&nbsp;<p>b", "a\n\nb"), ("<div>a</div><p>&nbsp;</p><div>b</div>", "a\n\nb")])
  func `a blank line that a no-break space holds open is one in Markdown`(html: String, expected: String) throws {
    let bytes = MarkdownFormat().write(try HTMLFormat().read(Array(html.utf8)).document).bytes
    #expect(text(bytes) == expected)
    let plain = "a\n\u{A0}\nb"
    #expect(text(PlainTextFormat().write(try PlainTextFormat().read(Array(plain.utf8)).document).bytes) == plain)
  }

  @Test func `a paragraph without space is none where it is alone`() throws {
    let html = "<style>p{margin:0}</style><table><tr><td><p>a<td><p>b</table><ul><li><p>c</ul><pre><p>d</pre>"
    let bytes = HTMLFormat().write(try HTMLFormat().read(Array(html.utf8)).document).bytes
    let written =
      "<table><tr><td>a</td><td>b</td></tr></table><ul><li>c</li></ul><pre><code>d</code></pre>"
    #expect(text(bytes) == HTMLWriter.preamble + written)
  }

  @Test(arguments: [
    ("\\pard a\\par b\\par", "a\nb"), ("\\pard a\\par\\par b\\par", "a\n\nb"),
    ("\\pard\\sa200 a\\par b\\par", "a\n\nb"), ("\\pard\\sb20\\sa40 a\\par b\\par", "a\nb"),
    ("\\pard\\saauto1 a\\par\\pard b\\par", "a\n\nb"), ("\\pard\\sbauto1\\sb0 a\\par\\pard b\\par", "a\nb"),
    ("\\pard\\saauto0 a\\par b\\par", "a\nb"), ("\\pard a\\line b\\par c\\par", "a\nb\nc"),
    ("\\pard\\outlinelevel0 a\\par\\pard b\\par", "a\n\nb"),
    ("{\\stylesheet{\\s20\\sa140 Text Body;}}\\pard\\s20 a\\par b\\par", "a\n\nb"),
  ])
  func `paragraphs of RTF are lines unless space or a heading sets them apart`(rtf: String, expected: String) throws {
    let document = try RTFFormat().read(Array("{\\rtf1 \(rtf)}".utf8)).document
    #expect(document.validate() == nil)
    #expect(text(PlainTextFormat().write(document).bytes) == expected)
  }

  @Test func `RTF states the distance of a web page's paragraphs once between two of them`() throws {
    let html = "<div>a</div><p>b</p><p>c</p><div>d</div><p style='margin:0 0 20pt'>e</p>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let bytes = RTFFormat().write(document).bytes
    let words = text(bytes).split(separator: "\\par\n").dropLast().compactMap {
      $0.split(separator: "\\pard\\plain").last
    }
    #expect(
      words.map(String.init) == [
        " a", "\\sb240\\sbauto0\\sa240\\saauto0 b", "\\sa240\\saauto0 c", " d", "\\sb0\\sa400 e",
      ])
    #expect(try RTFFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    ("a\n\nb", "a\n\nb", "a\n\nb"), ("- a\n- b", "• a\n• b", "- a\n- b"),
    ("- a\n\n- b", "• a\n\n• b", "- a\n\n- b"), ("- a\n\n  b\n- c", "• a\n\nb\n\n• c", "- a\n\n  b\n\n- c"),
    ("- a\n  - b\n\n- c", "• a\n\n  • b\n\n• c", "- a\n\n  - b\n\n- c"),
    ("- a\n- ```\n  x\n\n  y\n  ```\n- c", "• a\n\n• x\n\ny\n\n• c", "- a\n- ```\n  x\n\n  y\n  ```\n- c"),
    ("- a\n\n  - b\n- c", "• a\n  • b\n• c", "- a\n  - b\n- c"), ("-\n- a", "• \n• a", "-\n- a"),
    ("a\\\nb", "a\nb", "a\\\nb"),
  ])
  func `Markdown's lists are loose where blank lines divide them`(
    markdown: String, expected: String, again: String
  ) throws {
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(document.validate() == nil)
    #expect(text(PlainTextFormat().write(document).bytes) == expected)
    #expect(text(MarkdownFormat().write(document).bytes) == again)
  }

  @Test func `lines of text are joined by hard breaks in Markdown`() throws {
    let document = try PlainTextFormat().read(Array("one\n# two\n\nthree\n- four".utf8)).document
    #expect(text(MarkdownFormat().write(document).bytes) == "one\\\n\\# two\n\nthree\\\n\\- four")
  }
}
