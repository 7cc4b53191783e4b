import Testing

@testable import RichText

/// Laws of distances in each format: the sides on which paragraphs and containers are set apart.
struct DistanceFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func read(html: String) throws -> Document {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document
  }

  /// The document as a profile leaves it that keeps no spacing.
  private func withoutSpacing(_ document: Document) -> Document {
    document.rewritingParagraphStyles { old in
      var new = old
      (new.spacingBefore, new.spacingAfter) = (nil, nil)
      return new
    }
  }

  @Test(arguments: [
    // One side of a line: Outlook, and pages that state only one margin.
    ("<div>a</div><p style='margin:0 0 12pt'>b</p><div>c</div>", "a\nb\n\nc"),
    ("<div>a</div><p style='margin-bottom:0'>b</p><div>c</div>", "a\n\nb\nc"),
    ("<div>a</div><p style='margin-top:0'>b</p><div>c</div>", "a\nb\n\nc"),
    ("<div>a</div><p style='margin-block-start:0'>b</p><div>c</div>", "a\nb\n\nc"),
    ("<p>a</p><p style='margin:0 0 12pt'>b</p><p>c</p>", "a\n\nb\n\nc"),
    // Containers keep their own distance from lines, unless a page takes it.
    ("<div>a</div><ul><li>b<li>c</ul><div>d</div>", "a\n\n• b\n• c\n\nd"),
    ("<div>a</div><ul style='margin:0'><li>b<li>c</ul><div>d</div>", "a\n• b\n• c\nd"),
    ("<div>a</div><blockquote><div>b</div></blockquote><div>c</div>", "a\n\nb\n\nc"),
    ("<div>a</div><blockquote style='margin:0 0 0 .8ex'><div>b</div></blockquote><div>c</div>", "a\nb\nc"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "• a\n  • b\n• c"),
    ("<div>a</div><table><tr><td>b<td>c</table><div>d</div>", "a\nb\tc\nd"),
    // Word's lists are as close as their paragraphs.
    (
      "<style>p{margin:0}</style><p>a<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>b<p>c",
      "a\n• b\nc"
    ),
  ])
  func `text has a blank line on the sides that are set apart`(html: String, expected: String) throws {
    #expect(text(PlainTextFormat().write(try read(html: html)).bytes) == expected)
  }

  @Test(arguments: [
    "<div>a</div><p style=\"margin-block-start:0\">b</p><div>c</div>",
    "<div>a</div><p style=\"margin-block-end:0\">b</p><div>c</div>",
    "<div>a</div><ul style=\"margin-block-start:0;margin-block-end:0\"><li>b</li></ul><div>c</div>",
    "<div>a</div><ul style=\"list-style-type:circle;margin-block-start:0;margin-block-end:0\"><li>b</li></ul><div>c</div>",
    "<div>a</div><pre style=\"margin-block-start:0;margin-block-end:0\"><code>b\nc</code></pre><div>d</div>",
    "<div>a</div><blockquote style=\"margin-block-start:0;margin-block-end:0\"><div>b</div></blockquote><div>c</div>",
    "<div>a</div><ul><li>b</li><li>c</li></ul><div>d</div><pre><code>e</code></pre><div>f</div>",
    "<p>a</p><ul><li>b</li></ul><div>c</div><blockquote><p>d</p><div>e</div></blockquote><div>f</div>",
    "<div>a</div><table><tr><td>b<ul><li>c</li></ul></td><td>d</td></tr></table><div>e</div>",
    "<ul><li>a</li></ul><div>b</div>", "<div>a</div><ol><li>b</li></ol>",
  ])
  func `every format carries the distances`(html: String) throws {
    let document = withoutSpacing(try read(html: html))
    #expect(text(HTMLFormat().write(document).bytes) == HTMLWriter.preamble + html)
    for format in [HTMLFormat(), RTFFormat(), NativeFormat()] as [any Format] {
      let again = try format.read(format.write(document).bytes).document
      #expect(again == document, "\(format.name): \(again.dump())")
    }
  }

  @Test(arguments: [
    // What the neighbours make meaningless is not stated.
    ("<p>a</p><p style='margin-top:0'>b</p><p>c</p>", "<p>a</p><p>b</p><p>c</p>"),
    ("<p style='margin-top:0'>a</p><div>b</div>", "<p>a</p><div>b</div>"),
    ("<p>a</p><ul style='margin:0'><li>b</ul><p>c</p>", "<p>a</p><ul><li>b</li></ul><p>c</p>"),
    ("<ul style='margin:0'><li>a</ul>", "<ul><li>a</li></ul>"),
    ("<div>a</div><p style='margin-top:0'>b</p><h2>c</h2>", "<div>a</div><div>b</div><h2>c</h2>"),
  ])
  func `a distance that shows nowhere is not stated`(html: String, expected: String) throws {
    let document = withoutSpacing(try read(html: html))
    var settled = document
    settled.settleDistances()
    #expect(text(HTMLFormat().write(settled).bytes) == HTMLWriter.preamble + expected)
    #expect(try HTMLFormat().read(HTMLFormat().write(settled).bytes).document == settled)
  }

  @Test func `RTF states the distance of a container once at each of its ends`() throws {
    let html = "<div>a</div><ul><li>b<li>c</ul><div>d</div><pre>e\nf</pre><p>g</p>"
    let rtf = text(RTFFormat().write(try read(html: html)).bytes)
    let lines = rtf.split(separator: "\\par\n").dropLast().compactMap { $0.split(separator: "\\pard\\plain").last }
    let spaces = lines.map { line in
      line.split(separator: "\\").map(String.init).filter { $0.hasPrefix("sb") || $0.hasPrefix("sa") }
        .map { String($0.prefix { $0 != " " }) }
    }
    #expect(
      spaces == [
        [], ["sb283", "sbauto0"], ["sa283", "saauto0"], [], ["sb283", "sbauto0"], [],
        ["sb240", "sbauto0", "sa240", "saauto0"],
      ])
  }

  @Test(arguments: [
    ("\\pard\\sa200\\contextualspacing a\\par b\\par\\pard c\\par", "a\nb\n\nc"),
    ("\\pard\\sb200\\sa200\\contextualspacing a\\par b\\par\\pard\\sa200 c\\par", "a\nb\n\nc"),
    ("\\pard\\sa200\\contextualspacing0 a\\par b\\par", "a\n\nb"),
    ("{\\stylesheet{\\s5\\sa200\\contextualspacing A;}}\\pard\\s5 a\\par b\\par", "a\nb"),
    ("\\pard a\\par\\pard\\sb200 b\\par\\pard c\\par\\pard\\sa200 d\\par\\pard e\\par", "a\n\nb\nc\nd\n\ne"),
  ])
  func `RTF sets each side apart by itself, and equal neighbours only if they do not share a context`(
    rtf: String, expected: String
  ) throws {
    let document = try RTFFormat().read(Array("{\\rtf1 \(rtf)}".utf8)).document
    #expect(document.validate() == nil)
    #expect(text(PlainTextFormat().write(document).bytes) == expected)
  }

  @Test func `the last paragraph of a cell adds no space below it`() throws {
    let document = try read(html: "<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>")
    let bytes = RTFFormat().write(document).bytes
    #expect(text(bytes).contains("\\sa240\\saauto0 a\\par"))
    #expect(text(bytes).contains("\\sa1\\saauto0 b\\cell"))
    #expect(try RTFFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    ("<p>a<br><br>b <b>c<br><br>d</b></p>", "a\n\nb **c**\n\n**d**"), ("<p>a<br>b<br><br><br>c</p>", "a\\\nb\n\nc"),
    ("<ul><li>a<br><br>b</ul>", "- a\n\n  b"), ("<table><tr><td>a<br><br>b</table>", "|  |\n| --- |\n| a<br><br>b |"),
  ])
  func `an empty line divides paragraphs in Markdown`(html: String, expected: String) throws {
    #expect(text(MarkdownFormat().write(try read(html: html)).bytes) == expected)
  }
}
