import Testing

@testable import RichText

/// Lists whose items stand beside each other and state their depth.
struct HTMLListLevelsTests {
  /// The lists of a page: markers, and the items' text with as many dots before it as there are lists around.
  private func outline(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    var words: [String] = []
    var depth = 0
    document.forEachEvent { event in
      switch event {
      case .blockOpened(let block):
        guard case .list(let style) = document.blocks[block].kind else { return }
        words.append(style.marker.isNumbered ? "ol" : "ul")
        depth += 1
      case .blockClosed(let block): if case .list = document.blocks[block].kind { depth -= 1 }
      case .paragraph(let index):
        words.append(String(repeating: ".", count: depth) + document.string(in: document.paragraphs[index].range))
      }
    }
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("<ul><li aria-level=1>a<li aria-level=2>b<li aria-level=3>c<li aria-level=1>d</ul>", "ul .a ul ..b ul ...c .d"),
    // A level that is left out is closed, and a first item begins the list however deep it says it is.
    ("<ul><li aria-level=1>a<li aria-level=4>b<li aria-level=3>c<li aria-level=1>d</ul>", "ul .a ul ..b ul ..c .d"),
    ("<ul><li aria-level=3>a<li aria-level=2>b<li aria-level=3>c</ul>", "ul .a .b ul ..c"),
    // Google Docs nests lists and states their level, too.
    (
      "<ul><li aria-level=1>a<ul><li aria-level=2>b<li aria-level=2>c</ul><li aria-level=1>d</ul>",
      "ul .a ul ..b ..c .d"
    ),
    // Quill 1 and 2.
    ("<ul><li>a<li class=ql-indent-1>b<li class='ql-align-center ql-indent-2'>c<li>d</ul>", "ul .a ul ..b ul ...c .d"),
    ("<ol><li>a<li class=ql-indent-1>b</ol>", "ol .a ol ..b"),
    (
      "<ol><li data-list=bullet>a<li data-list=ordered class=ql-indent-1>b<li data-list=bullet>c<li data-list=ordered>d</ol>",
      "ul .a ol ..b .c ol .d"
    ), ("<ol><li data-list=ordered>a<li data-list=bullet>b<li data-list=ordered>c</ol>", "ol .a ul .b ol .c"),
    ("<p>x<ol><li data-list=checked>a<li data-list=unchecked>b</ol><p>y", "x ul .a .b y"),
  ])
  func `items stand as deep as they say`(html: String, expected: String) throws {
    #expect(try outline(html) == expected)
  }

  private func wrapped(
    _ tag: String, _ level: Int, _ text: String, list: Int = 1, start: Int = 1, style: String = ""
  ) -> String {
    "<div class='ListContainerWrapper SCXW1'><\(tag) role=list start=\(start) style='\(style)'><li data-listid=\(list) "
      + "data-aria-level=\(level) role=listitem><p class='Paragraph SCXW1'><span class='TextRun'>\(text)</span>"
      + "<span class='EOP SCXW1'>&nbsp;</span></p></li></\(tag)></div>"
  }

  @Test func `Word for the web wraps each item in a list of its own`() throws {
    #expect(
      try outline(
        wrapped("ul", 1, "a") + wrapped("ul", 2, "b") + wrapped("ul", 3, "c") + wrapped("ul", 1, "d") + "<p>e")
        == "ul .a ul ..b ul ...c .d e")
    #expect(
      try outline(
        wrapped("ol", 1, "a") + wrapped("ul", 2, "b", list: 2) + wrapped("ul", 2, "c", list: 2)
          + wrapped("ol", 1, "d", start: 2)) == "ol .a ul ..b ..c .d")
    #expect(try outline(wrapped("ol", 1, "a") + wrapped("ol", 1, "b", list: 2)) == "ol .a ol .b")
    #expect(try outline(wrapped("ul", 1, "a") + "<p>x</p>" + wrapped("ul", 1, "b")) == "ul .a x ul .b")
  }

  @Test func `the space that ends a paragraph of Word for the web is no text`() throws {
    let page =
      "<p>a<span class='EOP SCXW1'>&nbsp;</span></p><p><span class=EOP>&nbsp;</span></p><p>b<span class=x>&nbsp;</span></p>"
    #expect(try outline(page) == "a  b\u{A0}")
  }

  @Test(arguments: [
    (
      "<ul><li style='list-style-type:none'><ul><li style='list-style:none'><ul><li>a</ul></ul><li>b</ul>",
      "ul .a ul .b"
    ),
    ("<ul><li>a<li style='list-style-type:none'><ul><li>b</ul><li>c</ul>", "ul .a ul ..b .c"),
    ("<ul><li>a<li style='list-style-type:none'>b<ul><li>c</ul></ul>", "ul .a .b ul ..c"),
  ])
  func `items without marker and text are levels that are left out`(html: String, expected: String) throws {
    #expect(try outline(html) == expected)
  }

  private func office(_ level: Int, _ marker: String, _ text: String) -> String {
    "<p style='mso-list:l0 level\(level) lfo1'><span style='mso-list:Ignore'>\(marker)</span>\(text)</p>"
  }

  @Test func `levels that Word leaves out are closed`() throws {
    #expect(
      try outline(office(1, "1.", "a") + office(3, "i.", "b") + office(3, "ii.", "c") + office(1, "2.", "d"))
        == "ol .a ol ..b ..c .d")
    #expect(try outline(office(3, "i.", "a") + office(1, "1.", "b")) == "ol .a ol .b")
  }

  @Test(arguments: [("☑", "Calibri"), ("þ", "Wingdings"), ("\u{F0FE}", "Wingdings")])
  func `a box for a bullet is a checkbox in Word`(marker: String, font: String) throws {
    let page =
      "<p style='mso-list:l0 level1 lfo1'><span style='font-family:\(font)'><span style='mso-list:Ignore'>\(marker)</span></span>a</p>"
    #expect(
      try HTMLFormat().read(Array(page.utf8)).document.blocks.map(\.kind)
        == [.list(ListStyle(.bullet)), .item(isChecked: true)])
  }
}
