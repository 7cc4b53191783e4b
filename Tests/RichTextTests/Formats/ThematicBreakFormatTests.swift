import Testing

@testable import RichText

/// Thematic breaks in each format.
struct ThematicBreakFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The paragraphs of a document, breaks as `---`.
  private func outline(_ document: Document) -> [String] {
    #expect(document.validate() == nil)
    return document.paragraphs.map { document.isThematicBreak($0) ? "---" : document.string(in: $0.range) }
  }

  private func html(_ html: String) throws -> Document { try HTMLFormat().read(Array(html.utf8)).document }

  @Test(arguments: [
    ("<p>a</p><hr><p>b</p>", ["a", "---", "b"]), ("a<hr>b", ["a", "---", "b"]), ("<hr>", ["---"]),
    ("a<br><hr/><hr>b", ["a", "---", "---", "b"]), ("<p>a<hr>b", ["a", "---", "b"]),
    ("<ul><li>a<hr>b</ul>", ["a", "---", "b"]), ("<ul><li>a</li><hr><li>b</ul>", ["a", "b"]),
    ("<table><tr><td><hr><td>b</table>", ["---", "b"]), ("<b>a<hr>b</b>", ["a", "---", "b"]),
    ("<div>a</div><hr style='color:#ccc;background-color:#ccc;height:1px;border:0'>b", ["a", "---", "b"]),
    ("a<div style='border-top:1px solid #ccc'></div>b", ["a", "---", "b"]),
    (
      "a<div style='border:none;border-bottom:solid windowtext 1.0pt'><p><o:p>&nbsp;</o:p></p></div>b",
      ["a", "---", "b"]
    ),
    ("<p style='border-bottom:1px solid'>a</p>b", ["a", "b"]), ("a<div style='border:1px solid'></div>b", ["a", "b"]),
    ("a<div style='border-top:0 solid'></div>b", ["a", "b"]), ("a<div role=separator></div>b", ["a", "---", "b"]),
    ("a<div role=separator>x</div>b", ["a", "x", "b"]),
    ("a<div role=separator aria-orientation=vertical></div>b", ["a", "b"]),
    ("a<div style='border-top:1px solid'><img src=x alt=y></div>b", ["a", "\u{FFFC}", "b"]),
    ("a<hr style='display:none'>b", ["a", "b"]), ("a<hr hidden>b", ["a", "b"]),
    ("<div style='visibility:hidden'><hr></div>b", ["b"]), ("<pre>a<hr>b</pre>", ["a", "b"]),
    ("x<hr><!--StartFragment-->a<hr>b<!--EndFragment--><hr>y", ["a", "---", "b"]),
  ])
  func `a page's rules are thematic breaks where they are shown`(page: String, expected: [String]) throws {
    #expect(outline(try html(page)) == expected)
  }

  @Test(arguments: [
    ("<p>a</p><hr><p>b</p>", "<p>a</p><hr><p>b</p>"),
    ("<div>a</div><hr align=left width='50%'>b", "<div>a</div><hr><div>b</div>"),
    ("<ul><li>a<hr></ul>", "<ul><li><div>a</div><hr></li></ul>"), ("<hr>", "<hr>"),
    ("<table><tr><td><hr></table>", "<table><tr><td><hr></td></tr></table>"),
  ])
  func `HTML has an element for them`(page: String, expected: String) throws {
    let document = try html(page)
    let bytes = HTMLFormat().write(document).bytes
    #expect(text(bytes) == HTMLWriter.preamble + expected)
    #expect(try HTMLFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    ("a\n\n---\n\nb", ["a", "---", "b"], "a\n\n---\n\nb"), ("***\na", ["---", "a"], "___\n\na"),
    ("a\n***\nb", ["a", "---", "b"], "a\n\n---\n\nb"), ("# a\n---", ["a", "---"], "# a\n\n---"),
    ("- ___", ["---"], "- ___"), ("- a\n- * * *", ["a", "---"], "- a\n- ___"), ("> ---", ["---"], "> ---"),
    ("- a\n\n---\n\n- b", ["a", "---", "b"], "- a\n\n---\n\n- b"),
  ])
  func `Markdown's breaks are kept and make no heading of what stands above them`(
    markdown: String, expected: [String], again: String
  ) throws {
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(outline(document) == expected)
    let writing = MarkdownFormat().write(document)
    #expect(text(writing.bytes) == again)
    #expect(writing.findings.isEmpty)
    #expect(outline(try MarkdownFormat().read(writing.bytes).document) == expected)
  }

  @Test(arguments: [
    // Word, Writer with and without its style, a border above.
    ("\\pard a\\par\\pard\\brdrb\\brdrs\\brdrw10\\brsp20 \\par\\pard b\\par", ["a", "---", "b"]),
    (
      "{\\stylesheet{\\s20\\brdrt\\brdrnone\\brdrl\\brdrnone\\brdrb\\brdrdb\\brdrw1\\brdrr\\brdrnone\\fs12 Horizontal Line;}}"
        + "\\pard a\\par\\pard\\plain\\s20\\fs12\\par\\pard b\\par", ["a", "---", "b"]
    ),
    ("\\pard\\brdrt\\brdrnone\\brdrb\\brdrdb\\brdrw1\\brdrcf15\\par\\pard b\\par", ["---", "b"]),
    ("\\pard\\brdrt\\brdrth\\brdrw30\\par\\pard b\\par", ["---", "b"]),
    // No line is drawn, the paragraph has text, or it is a part of a box.
    ("\\pard a\\par\\pard\\brdrb\\brdrnone\\par\\pard b\\par", ["a", "", "b"]),
    ("\\pard a\\par\\pard\\brdrb\\brdrs\\brdrw0\\par\\pard b\\par", ["a", "", "b"]),
    ("\\pard\\brdrb\\brdrs\\brdrw10 a\\par\\pard b\\par", ["a", "b"]),
    ("\\pard\\box\\brdrs a\\par\\par b\\par", ["a", "", "b"]),
    ("\\pard\\brdrb\\brdrs\\brdrl\\brdrs a\\par\\par b\\par", ["a", "", "b"]),
    ("\\pard a\\par\\pard\\pgbrdrb\\brdrs\\par\\pard\\chbrdr\\brdrs b\\par", ["a", "", "b"]),
  ])
  func `an empty paragraph with a line above or below is a break in RTF`(rtf: String, expected: [String]) throws {
    #expect(outline(try RTFFormat().read(Array("{\\rtf1 \(rtf)}".utf8)).document) == expected)
  }

  @Test func `RTF draws a line below an empty paragraph`() throws {
    let document = try html("<p>a</p><hr><p>b</p>")
    let bytes = RTFFormat().write(document).bytes
    #expect(text(bytes).contains("\\pard\\plain\\brdrb\\brdrs\\brdrw10\\brsp20 \\par\n"))
    #expect(try RTFFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    ("<p>a</p><hr><p>b</p>", "a\n\nb"), ("<div>a</div><hr><div>b</div>", "a\n\nb"), ("<ul><li>a</ul><hr>b", "• a\n\nb"),
  ])
  func `plain text has a blank line and no dashes`(page: String, expected: String) throws {
    #expect(text(PlainTextFormat().write(try html(page)).bytes) == expected)
  }

  @Test func `the native format names them, and files without the name have none`() throws {
    let document = try html("<p>a</p><hr><p>b</p>")
    let bytes = NativeFormat().write(document).bytes
    #expect(text(bytes).contains("{\"thematicBreak\":true}"))
    #expect(try NativeFormat().read(bytes).document == document)
    let older = text(bytes).replacing("{\"thematicBreak\":true}", with: "{}")
    #expect(outline(try NativeFormat().read(Array(older.utf8)).document) == ["a", "", "b"])
  }
}
