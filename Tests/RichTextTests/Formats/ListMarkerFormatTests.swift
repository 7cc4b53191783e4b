import Testing

@testable import RichText

/// Markers of lists in each format.
struct ListMarkerFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  private func html(_ page: String) throws -> Document { try HTMLFormat().read(Array(page.utf8)).document }
  private func styles(_ document: Document) -> [ListStyle] {
    #expect(document.validate() == nil)
    return document.blocks.compactMap { if case .list(let style) = $0.kind { style } else { nil } }
  }
  private func plain(_ document: Document) -> String { text(PlainTextFormat().write(document).bytes) }

  private func document(_ style: ListStyle, items: Int = 2) throws -> Document {
    var builder = DocumentBuilder()
    try builder.openBlock(.list(style))
    for number in 1...items {
      try builder.openBlock(.item(isChecked: nil))
      try builder.append("item \(number)")
      try builder.closeBlock()
    }
    return try builder.finish()
  }

  @Test(arguments: [
    ("list-style-type:lower-greek", ListStyle(.lowerGreek), "α. a\nβ. b"),
    ("list-style:inside hebrew", ListStyle(.hebrew), "א. a\nב. b"),
    ("list-style-type:armenian", ListStyle(.upperArmenian), "Ա. a\nԲ. b"),
    ("list-style-type:cjk-ideographic", ListStyle(.tradChineseInformal), "一、 a\n二、 b"),
    ("list-style-type:\"– \"", ListStyle(.text, prefix: "–"), "– a\n– b"),
    ("list-style-type:''", ListStyle(.none), "a\nb"),
    ("list-style-type:my-own", ListStyle(.decimal), "1. a\n2. b"),
  ])
  func `HTML has the counter styles of CSS, and text`(css: String, style: ListStyle, expected: String) throws {
    let document = try html("<ol style='\(css.replacing("'", with: "&#39;"))'><li>a<li>b</ol>")
    #expect(styles(document) == [style])
    #expect(plain(document) == expected)
    #expect(try HTMLFormat().read(HTMLFormat().write(document).bytes).document == document)
  }

  @Test func `lists count down from the number of their items or from where they begin`() throws {
    let page = "<ol reversed><li>a<li>b<li>c</ol><p>x<ol reversed start=10><li>d<li>e<li value=3>f</ol>"
    let document = try html(page)
    #expect(plain(document) == "3. a\n2. b\n1. c\n\nx\n\n10. d\n9. e\n3. f")
    #expect(try html(text(HTMLFormat().write(document).bytes)) == document)
    #expect(plain(try html("<ol start=-1><li>a<li>b<li>c</ol>")) == "-1. a\n0. b\n1. c")
    // RTF has the numbers as text.
    #expect(text(RTFFormat().write(document).bytes).contains("{\\listtext \\tab}3.\\tab a\\par"))
  }

  @Test(arguments: [
    ("\\levelnfc4\\levelstartat1{\\leveltext\\'02\\'00);}{\\levelnumbers\\'01;}", ListStyle(.lowerAlpha, suffix: ")")),
    (
      "\\levelnfc0\\levelstartat1{\\leveltext\\'03(\\'00);}{\\levelnumbers\\'02;}",
      ListStyle(.decimal, prefix: "(", suffix: ")")
    ),
    ("\\levelnfc1{\\leveltext\\'0aArticle \\'00:;}", ListStyle(.upperRoman, prefix: "Article ", suffix: ":")),
    ("\\levelnfc22{\\leveltext\\'02\\'00.;}", ListStyle(.decimalLeadingZero)),
    ("\\levelnfc45{\\leveltext\\'02\\'00.;}", ListStyle(.hebrew)),
    ("\\levelnfc23{\\leveltext\\'01\\endash ;}", ListStyle(.text, prefix: "–")),
    ("\\levelnfc23{\\leveltext\\'01-;}", ListStyle(.text, prefix: "-")),
    ("\\levelnfc23{\\leveltext\\'01\\u-3913 ?;}", ListStyle(.bullet)),
    ("\\levelnfc0{\\leveltext\\'01\\'00;}", ListStyle(.decimal, suffix: "")),
    ("\\levelnfc0", ListStyle(.decimal)),
  ])
  func `RTF's list tables describe the marker`(level: String, style: ListStyle) throws {
    let rtf =
      "{\\rtf1{\\*\\listtable{\\list{\\listlevel\(level)}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
      + "\\pard\\ls1 a\\par\\pard\\ls1 b\\par}"
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(styles(document) == [style])
    #expect(try RTFFormat().read(RTFFormat().write(document).bytes).document == document)
    #expect(try NativeFormat().read(NativeFormat().write(document).bytes).document == document)
  }

  @Test func `numbers of outer lists stand before the inner ones in text and in RTF`() throws {
    let level =
      "{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfc0{\\leveltext\\'04\\'00.\\'01.;}}"
    let rtf =
      "{\\rtf1{\\*\\listtable{\\list\(level)\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
      + "\\pard\\ls1 a\\par\\pard\\ls1 b\\par\\pard\\ls1\\ilvl1 c\\par\\pard\\ls1\\ilvl1 d\\par}"
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(plain(document) == "1. a\n2. b\n  2.1. c\n  2.2. d")
    let written = text(RTFFormat().write(document).bytes)
    #expect(written.contains("{\\leveltext\\'04\\'00.\\'01.;}{\\levelnumbers\\'01\\'03;}"))
    #expect(written.contains("{\\listtext 2.2.\\tab}"))
    #expect(try RTFFormat().read(Array(written.utf8)).document == document)
    #expect(HTMLFormat().write(document).findings.map(\.from) == ["list marker"])
  }

  @Test(arguments: [
    // Writer jumps in a list without a new one, and a fragment begins in its middle.
    (["1.", "2.", "7.", "8."], "1. a\n2. b\n7. c\n8. d"), (["3.", "4.", "5.", "6."], "3. a\n4. b\n5. c\n6. d"),
    (["1.", "1.", "1.", "1."], "1. a\n2. b\n3. c\n4. d"),
  ])
  func `the number that a marker shows in RTF counts`(markers: [String], expected: String) throws {
    var rtf = "{\\rtf1{\\*\\listtable{\\list{\\listlevel\\levelnfc0{\\leveltext\\'02\\'00.;}}\\listid1}}"
    rtf += "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    for (marker, text) in zip(markers, ["a", "b", "c", "d"]) {
      rtf += "\\pard\\ls1{\\listtext\\pard\\plain \(marker)\\tab}\(text)\\par"
    }
    #expect(plain(try RTFFormat().read(Array((rtf + "}").utf8)).document) == expected)
  }

  @Test(arguments: [
    ("1) a\n2) b", ListStyle(.decimal, suffix: ")")), ("1. a\n2. b", ListStyle(.decimal)),
    ("0. a", ListStyle(.decimal, start: 0)),
  ])
  func `Markdown has a full stop or a bracket after a number`(markdown: String, style: ListStyle) throws {
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(styles(document) == [style])
    let writing = MarkdownFormat().write(document)
    #expect(text(writing.bytes) == markdown)
    #expect(writing.findings.isEmpty)
  }

  @Test func `another mark only keeps two lists apart in Markdown`() throws {
    let document = try MarkdownFormat().read(Array("1. a\n\n1) b".utf8)).document
    #expect(styles(document) == [ListStyle(.decimal), ListStyle(.decimal)])
  }

  @Test(arguments: [ListStyle(.lowerGreek), ListStyle(.decimal, prefix: "("), ListStyle(.decimal, start: -1)])
  func `Markdown says what it cannot carry`(style: ListStyle) throws {
    #expect(MarkdownFormat().write(try document(style)).findings.map(\.from) == ["list marker"])
  }

  @Test(arguments: ListStyle.Marker.allCases)
  func `the native format has every marker`(marker: ListStyle.Marker) throws {
    let style = ListStyle(
      marker, start: 3, prefix: "p ", suffix: ")", showsOuterNumbers: true, isReversed: true)
    let document = try document(style)
    #expect(try NativeFormat().read(NativeFormat().write(document).bytes).document == document)
  }

  @Test(arguments: [("%1)", "a)"), ("(%1)", "(a)"), ("%1.", "a.")])
  func `Word for the web describes its markers`(pattern: String, expected: String) throws {
    let page = "<ol style='list-style-type:lower-alpha'><li data-leveltext='\(pattern)' data-aria-level=1>x</ol>"
    #expect(plain(try html(page)) == expected + " x")
  }
}
