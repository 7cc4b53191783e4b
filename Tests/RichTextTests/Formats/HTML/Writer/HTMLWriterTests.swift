import Testing

@testable import RichText

struct HTMLWriterTests {
  private func html(_ build: (inout DocumentBuilder) throws -> Void) throws -> String {
    var builder = DocumentBuilder()
    try build(&builder)
    let text = String(decoding: HTMLFormat().write(try builder.finish()).bytes, as: UTF8.self)
    #expect(text.hasPrefix(HTMLWriter.preamble))
    return String(text.dropFirst(HTMLWriter.preamble.count))
  }

  @Test func `a single plain paragraph has no element, so that it joins the line it is pasted in`() throws {
    #expect(try html { try $0.append("a < b & \"c\"") } == "a &lt; b &amp; \"c\"")
    #expect(try html { try $0.append("word ") } == "<span style=\"white-space:pre-wrap\">word&#32;</span>")
  }

  @Test func `white space that collapses is spelled, which LibreOffice keeps`() throws {
    #expect(
      try html { try $0.append("a b\tc  d") } == "<span style=\"white-space:pre-wrap\">a b&#9;c&#32;&#32;d</span>")
  }

  @Test func `runs share the elements they have in common`() throws {
    let text = try html {
      $0.style.link = Link("https://x.example/?a=1&b=\"2\"")
      $0.style.bold = true
      try $0.append("a")
      $0.style.italic = true
      try $0.append("b")
      $0.style = CharacterStyle()
      try $0.append("c")
    }
    #expect(text == "<a href=\"https://x.example/?a=1&amp;b=&quot;2&quot;\"><b>a<i>b</i></b></a>c")
  }

  @Test func `blocks are the elements that mean them`() throws {
    let text = try html {
      $0.paragraphStyle.headingLevel = 2
      try $0.append("t")
      try $0.endParagraph()
      $0.paragraphStyle = ParagraphStyle()
      try $0.openBlock(.list(ListStyle(.lowerRoman, start: 3)))
      try $0.openBlock(.item(isChecked: nil))
      try $0.append("a")
      try $0.endParagraph()
      try $0.openBlock(.list(ListStyle(.circle)))
      try $0.openBlock(.item(isChecked: nil))
      try $0.append("b")
      for _ in 0..<4 { try $0.closeBlock() }
      try $0.openBlock(.table(TableStyle()))
      try $0.openBlock(.cell(CellStyle(columnSpan: 2, isHeader: true)))
      try $0.append("c")
      try $0.closeBlock()
      try $0.closeBlock()
      try $0.closeBlock()
      try $0.endParagraph()
    }
    #expect(
      text == "<h2>t</h2><ol type=\"i\" start=\"3\"><li>a<ul style=\"list-style-type:circle\"><li>b</li></ul></li></ol>"
        + "<table><tr><th colspan=\"2\">c</th></tr></table><p><br></p>")
  }

  @Test func `white space that collapses needs no block in a cell or an item`() throws {
    let text = try html {
      try $0.openBlock(.table(TableStyle()))
      try $0.openBlock(.cell(CellStyle()))
      try $0.append(" a")
      for _ in 0..<3 { try $0.closeBlock() }
      try $0.openBlock(.list(ListStyle(.bullet)))
      try $0.openBlock(.item(isChecked: nil))
      try $0.append("b  c")
      for _ in 0..<2 { try $0.closeBlock() }
    }
    #expect(
      text == "<table><tr><td><span style=\"white-space:pre-wrap\">&#32;a</span></td></tr></table>"
        + "<ul><li><span style=\"white-space:pre-wrap\">b&#32;&#32;c</span></li></ul>")
  }

  @Test(arguments: [(["a"], "a"), (["a", "b"], "a\nb"), (["", "b"], "\nb"), (["", ""], "\n\n"), ([""], "\n")])
  func `code of no known language is marked as code, too`(lines: [String], expected: String) throws {
    let text = try html {
      try $0.openBlock(.code(language: nil))
      for line in lines {
        try $0.append(line)
        try $0.endParagraph()
      }
      try $0.closeBlock()
    }
    #expect(text == "<pre><code>\(expected)</code></pre>")
  }

  @Test(arguments: [("ltr", 0), ("rtl", 2)])
  func `code that is said to run to the right loses nothing`(direction: String, lost: Int) throws {
    let page = "<pre><div dir=\(direction)>a\nb</div></pre><p>c"
    let findings = HTMLFormat().write(try HTMLFormat().read(Array(page.utf8)).document).findings
    #expect(findings.count(of: .notCarried) == lost)
  }

  @Test(arguments: [
    ("<b>a</b> <i>b</i>", "<b>a</b><span style=\"white-space:pre-wrap\"> </span><i>b</i>"),
    ("<p>c <b>a</b> <i>b</i>", "c <b>a</b><span style=\"white-space:pre-wrap\"> </span><i>b</i>"),
    ("<font color=red><b>a</b> <i>b</i></font>", "<span style=\"color:#ff0000\"><b>a</b> <i>b</i></span>"),
    ("<b>a</b>, <i>b</i>", "<b>a</b>, <i>b</i>"),
    ("<b>a</b><br><i>b</i>", "<b>a</b><br><i>b</i>"),
    ("<ul><li><b>a</b> <i>b</i></ul>", "<ul><li><b>a</b> <i>b</i></li></ul>"),
  ])
  func `no space stands alone at the top of a page`(page: String, expected: String) throws {
    let text = try HTMLFormat().rewritten(page)
    #expect(text == HTMLWriter.preamble + expected)
    #expect(try HTMLFormat().rewritten(text) == text)
  }

  @Test(arguments: [
    (ListStyle(.decimal, start: 7), "<ol><li>a</li><li value=\"7\">b</li></ol>"),
    (ListStyle(.decimal, start: 2), "<ol><li>a</li></ol><ol start=\"2\"><li>b</li></ol>"),
    (ListStyle(.decimal), "<ol><li>a</li></ol><ol><li>b</li></ol>"),
    (ListStyle(.lowerAlpha, start: 7), "<ol><li>a</li></ol><ol type=\"a\" start=\"7\"><li>b</li></ol>"),
    (ListStyle(.bullet), "<ol><li>a</li></ol><ul><li>b</li></ul>"),
  ])
  func `a list whose numbers jump forward is one list`(second: ListStyle, expected: String) throws {
    let text = try html {
      for (style, word) in [(ListStyle(.decimal), "a"), (second, "b")] {
        try $0.openBlock(.list(style))
        try $0.openBlock(.item(isChecked: nil))
        try $0.append(word)
        for _ in 0..<2 { try $0.closeBlock() }
      }
    }
    #expect(text == expected)
    #expect(try text == String(HTMLFormat().rewritten(text).dropFirst(HTMLWriter.preamble.count)))
  }

  @Test(arguments: [
    "<ol><li>a<ol><li>b</li><li value=\"4\">c</li></ol></li><li value=\"9\">d</li></ol>",
    "<ol start=\"3\"><li>a</li><li value=\"5\">b</li><li>c</li><li value=\"8\">d</li></ol><ol><li>e</li></ol>",
  ])
  func `numbers that jump are read and written as they are`(list: String) throws {
    #expect(try HTMLFormat().rewritten(list) == HTMLWriter.preamble + list)
  }

  @Test(arguments: [
    "javascript:alert(1)", " JaVa\u{9}script:x", "\u{2028}vbscript:x", "data:text/html,x", "java\u{1}script:x",
  ])
  func `an address that would run code is left out, with a finding`(address: String) throws {
    var builder = DocumentBuilder()
    builder.style.link = Link(address)
    try builder.append("x")
    builder.style.link = nil
    try builder.append(
      Attachment(type: "image/png", origin: .remote(url: Label(address: address)), alternativeText: "y"))
    let writing = HTMLFormat().write(try builder.finish())
    #expect(String(decoding: writing.bytes, as: UTF8.self) == HTMLWriter.preamble + "xy")
    #expect(writing.findings.count(of: .unsafeAddress) == 2)
  }

  @Test(arguments: [
    "https://x.example/javascript:a", "mailto:a@b", "#data:", "datax:1", "javascripture", "//x.example",
  ])
  func `other addresses stay as they are`(address: String) throws {
    let text = try html {
      $0.style.link = Link(address)
      try $0.append("x")
    }
    #expect(text == "<a href=\"\(address)\">x</a>")
  }

  @Test func `names of fonts cannot leave their declaration`() throws {
    let text = try html {
      $0.style.font = FontFamily(name: "a'; color:red \\ \"<b>\u{1}", generic: .serif)
      try $0.append("x")
    }
    #expect(text == "<span style=\"font-family:'a\\'; color:red \\\\ &quot;&lt;b&gt;',serif\">x</span>")
  }
}

extension HTMLFormat {
  fileprivate func rewritten(_ text: String) throws -> String {
    let reading = try read(Array(text.utf8), options: ReadOptions())
    return String(decoding: write(reading.document).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<td align=center>x", "<td style=\"text-align:center\">x</td>"),
    (
      "<td colspan=2 style='text-align:right'>x<p>y",
      "<td colspan=\"2\" style=\"text-align:right\"><div>x</div><p>y</p></td>"
    ),
    ("<th align=left>x", "<th style=\"text-align:left\">x</th>"),
    ("<td align=center><ul><li>x</ul>", "<td style=\"text-align:center\"><ul><li>x</li></ul></td>"),
    (
      "<td><div align=center>x</div><div>y</div>",
      "<td><div style=\"text-align:center\">x</div><div>y</div></td>"
    ),
    (
      "<td align=center>x<table><tr><td>y</table>",
      "<td><div style=\"text-align:center\">x</div><table><tr><td>y</td></tr></table></td>"
    ),
  ]) func `a cell states the alignment that all its paragraphs have`(cell: String, expected: String) throws {
    let document = try HTMLFormat().read(Array("<table><tr>\(cell)</table>".utf8)).document
    let written = HTMLFormat().write(document).bytes
    #expect(
      String(decoding: written, as: UTF8.self) == HTMLWriter.preamble + "<table><tr>\(expected)</tr></table>")
    #expect(try HTMLFormat().read(written).document == document)
  }

  @Test(arguments: [
    ("<td align=left>x", "<td>x</td>"),
    ("<td align=left dir=rtl>x", "<td style=\"text-align:left\"><div dir=\"rtl\">x</div></td>"),
  ]) func `a cell states no alignment that it has anyway`(cell: String, expected: String) throws {
    let text = try HTMLFormat().rewritten("<table><tr>\(cell)</table>")
    #expect(text == HTMLWriter.preamble + "<table><tr>\(expected)</tr></table>")
    #expect(try HTMLFormat().rewritten(text) == text)
  }
}
