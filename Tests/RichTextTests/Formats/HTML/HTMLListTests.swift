import ProcessorTime
import Testing

@testable import RichText

/// Lists as programs write them, and the outline of what is read.
struct HTMLListTests {
  /// The lists of a document: kind and start, and their items' text indented.
  private func outline(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    var lines: [String] = []
    for line in document.dump().split(separator: "\n") {
      let indent = line.prefix { $0 == " " }
      let words = line.dropFirst(indent.count)
      if words.hasPrefix("list") || words.hasPrefix("item") {
        lines.append(String(line))
      } else if words.hasPrefix("\"") {
        lines.append(String(indent) + words.dropFirst().prefix { $0 != "\"" })
      }
    }
    return lines.map { $0.replacing("  ", with: " ") }.joined(separator: "\n")
  }

  private func paragraph(
    _ list: String, _ level: Int, _ marker: String, _ text: String, left: String = ".5in", font: String = "Calibri"
  ) -> String {
    "<p class=MsoListParagraph style='margin-left:\(left);text-indent:-.25in;mso-list:\(list) level\(level) lfo1'>"
      + "<![if !supportLists]><span style='font-family:\(font)'><span style='mso-list:Ignore'>\(marker)"
      + "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>\(text)</p>\n"
  }

  private func entry(_ level: Int, _ text: String) -> String {
    "<li class=MsoNormal style='mso-list:l0 level\(level) lfo1'>\(text)</li>"
  }

  @Test func `a list that holds only lists shows no marker of its own`() throws {
    // OneNote, and Google Docs where the copy begins inside of a list.
    let expected = "list decimal\n item\n   a"
    #expect(try outline("<ul><ul><ol><li>a</ol></ul></ul>") == expected)
    #expect(
      try outline("<ol><li>a<li>b</li><ul><ul><li>c</ul></ul></ol>")
        == "list decimal\n item\n   a\n item\n   b\n  list bullet\n   item\n     c")
  }

  @Test func `lists that LibreOffice ended continue in the item above`() throws {
    #expect(
      try outline("<ul>\n<li>a\n</ul>\n<ol>\n<ol>\n<li>b\n</ol>\n</ol>\n<ul><ul><ul><li>c</ul></ul></ul>")
        == "list bullet\n item\n   a\n  list decimal\n   item\n     b\n    list bullet\n     item\n       c")
    #expect(try outline("<ul><li>a</ul>x<ol><ol><li>b</ol></ol>").contains("\nlist decimal\n item\n   b"))
  }

  @Test func `lists that Slack wrote flat stand as deep as they say`() throws {
    #expect(
      try outline(
        "<ul data-indent=0><li>a</ul><ol data-indent=1><li>b</ol><ul data-indent=0><li>c</ul><ul data-indent=1><li>d</ul>"
      )
        == "list bullet\n item\n   a\n  list decimal\n   item\n     b\n item\n   c\n  list bullet\n   item\n     d")
  }

  @Test func `flat lists are joined in time that grows with their number`() throws {
    let count = 6000
    let html = String(repeating: "<ul data-indent=1><li>x</ul>\n", count: count)
    var blocks = 0
    let duration = try ProcessorClock().measure {
      blocks = try HTMLFormat().read(Array(html.utf8)).document.blocks.count
    }
    #expect(blocks == count + 1)
    #expect(duration < .seconds(10))
  }

  @Test func `a level that Word skips is closed`() throws {
    #expect(
      try outline(paragraph("l0", 1, "1.", "a") + paragraph("l0", 3, "i.", "b") + paragraph("l0", 2, "a.", "c"))
        == "list decimal\n item\n   a\n  list lower-roman\n   item\n     b\n  list lower-alpha\n   item\n     c"
    )
  }

  @Test func `items and list paragraphs of Word are one list`() throws {
    let mixed =
      paragraph("l0", 1, "1.", "a") + "<ol start=2 type=1>" + entry(1, "b") + "<ol type=a>" + entry(2, "c")
      + "</ol></ol>" + paragraph("l0", 3, "i.", "d") + "<ol start=2><ol start=2 type=a>" + entry(2, "e") + "</ol>"
      + entry(1, "f") + "</ol>"
    #expect(
      try outline(mixed)
        == """
        list decimal
         item
           a
         item
           b
          list lower-alpha
           item
             c
            list lower-roman
             item
               d
           item
             e
         item
           f
        """)
  }

  @Test func `an ambiguous marker is what the item before makes it`() throws {
    let letters = paragraph("l0", 1, "h)", "a") + paragraph("l0", 1, "i)", "b") + paragraph("l0", 1, "j)", "c")
    #expect(try outline(letters) == "list lower-alpha start=8 suffix=\")\"\n item\n   a\n item\n   b\n item\n   c")
    let numerals = paragraph("l0", 1, "iv)", "a") + paragraph("l0", 1, "v)", "b")
    #expect(try outline(numerals) == "list lower-roman start=4 suffix=\")\"\n item\n   a\n item\n   b")
    #expect(
      try outline(paragraph("l0", 1, "2.", "a") + paragraph("l0", 1, "7.", "b"))
        == "list decimal start=2\n item\n   a\nlist decimal start=7\n item\n   b")
  }

  @Test func `a further paragraph of an item stays in it`() throws {
    #expect(
      try outline(
        paragraph("l0", 1, "1.", "a") + paragraph("l0", 2, "a.", "b", left: "1in")
          + "<p class=MsoNormal style='margin-left:.5in'>c</p>" + paragraph("l0", 1, "2.", "d")
          + "<p class=MsoNormal>e</p>")
        == "list decimal\n item\n   a\n  list lower-alpha\n   item\n     b\n   c\n item\n   d\n e")
  }

  @Test func `a list indented beneath an item of another list stands in it`() throws {
    let bullets = paragraph("l1", 1, "·", "b", left: ".75in", font: "Symbol")
    #expect(
      try outline(paragraph("l0", 1, "1.", "a") + bullets + paragraph("l0", 1, "2.", "c"))
        == "list decimal\n item\n   a\n  list bullet\n   item\n     b\n item\n   c")
    #expect(
      try outline(paragraph("l0", 1, "1.", "a") + paragraph("l1", 1, "1)", "b", left: ".75in"))
        == "list decimal\n item\n   a\nlist decimal suffix=\")\"\n item\n   b")
  }

  @Test func `a numbered heading or preformatted line is an item, and text that follows in a wrapper is not`() throws {
    let heading = "<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>a</h1>"
    #expect(
      try outline(heading + "<w:sdt><h1>b</h1></w:sdt>") == "list decimal\n item\n   a\n b")
    #expect(try outline("<pre style='mso-list:l0 level1 lfo1'>a</pre>") == "list bullet\n item\n   a")
    #expect(try outline("<style>h1{mso-list:l0 level1 lfo1}</style><h1 style='mso-list:none'>a</h1>") == " a")
  }

  @Test(arguments: [
    ("3.", false, [ListStyle(.decimal, start: 3)]),
    (
      "1.2.10", false,
      [
        ListStyle(.decimal, start: 10, suffix: "", showsOuterNumbers: true),
        ListStyle(.decimalLeadingZero, start: 10, suffix: "", showsOuterNumbers: true),
      ]
    ),
    ("1st", false, [ListStyle(.decimal)]),
    ("Article IV.", false, [ListStyle(.upperRoman, start: 4, prefix: "Article ")]),
    ("Step\u{A0}2:", false, [ListStyle(.decimal, start: 2, prefix: "Step ", suffix: ":")]),
    ("٣.", false, [ListStyle(.arabicIndic, start: 3)]), ("01.", false, [ListStyle(.decimalLeadingZero)]),
    ("γ)", false, [ListStyle(.lowerGreek, start: 3, suffix: ")")]), ("A", false, [ListStyle(.upperAlpha, suffix: "")]),
    (
      "(i)", false,
      [
        ListStyle(.lowerRoman, prefix: "(", suffix: ")"), ListStyle(.lowerAlpha, start: 9, prefix: "(", suffix: ")"),
      ]
    ),
    ("c.", false, [ListStyle(.lowerAlpha, start: 3), ListStyle(.lowerRoman, start: 100)]),
    ("bb)", false, [ListStyle(.lowerAlpha, start: 28, suffix: ")")]), ("Ø", true, [ListStyle(.bullet)]),
    ("v", true, [ListStyle(.bullet)]), ("·", true, [ListStyle(.bullet)]), ("§", true, [ListStyle(.square)]),
    ("o", false, [ListStyle(.circle)]), ("–", false, [ListStyle(.text, prefix: "–")]),
    ("Note:", false, [ListStyle(.text, prefix: "Note:")]), ("•", false, [ListStyle(.bullet)]),
    (" \u{A0}", false, []),
  ])
  func `markers are read as Word writes them`(marker: String, isSymbol: Bool, meanings: [ListStyle]) {
    #expect(HTMLOfficeMarker.meanings(of: marker, isSymbol: isSymbol) == meanings)
  }
}
