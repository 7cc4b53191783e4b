import Testing

@testable import RichText

/// Lists whose markers a page draws itself, so that they have none by their styles.
struct HTMLListMarkersTests {
  private static let none = "style='list-style-type:none'"

  @Test(arguments: [
    // A counter, as pages draw numbers.
    ("<ol LIST><li style='counter-increment:step 1'>a<li style='counter-increment:step 1'>b</ol>", "decimal .a .b"),
    ("<ul LIST><li style='counter-increment:rows'>a</ul>", "decimal .a"),
    ("<ol LIST><li style='counter-increment:list-item'>a</ol>", "none .a"),
    ("<ol LIST><li style='counter-increment:none'>a</ol>", "none .a"),
    // Room on one side, and a place or a hanging line for the sign.
    ("<ul LIST><li style='position:relative;padding-left:20px'>a<li>b</ul>", "bullet .a .b"),
    ("<ol LIST><li style='position:relative;padding-left:2em'>a</ol>", "decimal .a"),
    ("<ul LIST><li style='text-indent:-1em;padding-inline-start:1em'>a</ul>", "bullet .a"),
    ("<ul style='list-style:none;white-space:pre-wrap'><li style='padding-left:1.5em'>a</ul>", "bullet .a"),
    // A class with an English word for the marker.
    ("<ul class='cdx-list cdx-list--unordered' LIST><li>a</ul>", "bullet .a"),
    ("<ol LIST><li class='list_numbered item'>a</ol>", "decimal .a"),
    ("<ul class=no-bullet LIST><li>a</ul>", "none .a"),
    ("<ul class=bordered LIST><li>a</ul>", "none .a"),
    // Menus and rows of cards have room on both sides, or none, or lie beside each other.
    ("<ul LIST><li style='padding-left:20px'>a</ul>", "none .a"),
    ("<ul LIST><li style='position:relative;padding-left:20px;padding-right:20px'>a</ul>", "none .a"),
    ("<ul LIST><li style='position:relative;padding-left:5px'>a</ul>", "none .a"),
    ("<ul LIST><li style='display:inline-block;position:relative;padding-left:20px'>a</ul>", "none .a"),
    ("<ul LIST><li>a<li>b</ul>", "none .a .b"),
  ]) func `a list has the markers that its items count or leave room for`(html: String, expected: String) throws {
    #expect(try listOutline(html.replacing("LIST", with: Self.none)) == expected)
  }

  @Test(arguments: [
    ("start=3 class=lst-kix_a-0", 3, false), ("start=3 reversed class=ordered", 3, true),
    ("reversed class=ordered", 2, true),
  ]) func `a drawn list begins where it says`(attributes: String, start: Int, isReversed: Bool) throws {
    let page = "<ol \(attributes) \(Self.none)><li>a<li>b</ol>"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.blocks.first?.kind == .list(ListStyle(.decimal, start: start, isReversed: isReversed)))
  }

  @Test(arguments: ["• a", "– a", "1. a", "<span>12)</span> a", "☑ a"])
  func `a marker that is text is not doubled`(text: String) throws {
    for tag in ["ul", "ol"] {
      let page =
        "<\(tag) \(Self.none)><li style='position:relative;padding-left:20px;counter-increment:x'>\(text)</\(tag)>"
      let document = try HTMLFormat().read(Array(page.utf8)).document
      let isUnmarked = document.blocks.first?.kind == .list(ListStyle(.none))
      #expect(isUnmarked || document.blocks.contains { $0.kind == .item(isChecked: true) })
    }
  }

  @Test(arguments: [
    (
      "<ul class='lst-kix_a-0 start'><li>a</ul><ul class='lst-kix_a-1 start'><li>b</ul> <ul class='lst-kix_a-2'><li>c</ul>"
        + "<ul class='lst-kix_a-1'><li>d</ul><ul class=lst-kix_a-0><li>e</ul>",
      "bullet .a MIDDLE ..b LAST ...c ..d .e"
    ),
    ("<ol class=lst-kix_a-0><li class=x>a</ol><ol class=lst-kix_b-0><li class=x>b</ol>", "decimal .a decimal .b"),
    (
      "<ol class=lst-kix_a-0><li class=x>a</ol><ol class=lst-kix_a-1><li class=x>b</ol><ol class=lst-kix_a-0><li>c</ol>",
      "decimal .a lower-alpha ..b .c"
    ),
  ]) func `Google Docs names the list and its level on a published page`(html: String, expected: String) throws {
    // A browser that copies no styles shows bullets on all levels.
    #expect(try listOutline(html) == expected.replacing("MIDDLE", with: "bullet").replacing("LAST", with: "bullet"))
    let styled = html.replacing("<ul ", with: "<ul \(Self.none) ").replacing("<ol ", with: "<ol \(Self.none) ")
      .replacing("<li>", with: "<li class=x>")
    #expect(try listOutline(styled) == expected.replacing("MIDDLE", with: "circle").replacing("LAST", with: "square"))
  }

  @Test(arguments: [
    (
      "<ol><li data-list=ordered LI>a<li data-list=ordered class=ql-indent-1 LI>b<li data-list=bullet LI>c</ol>",
      "decimal .a lower-alpha ..b bullet .c"
    ),
    (
      "<ul><li LI>a<li class=ql-indent-1 LI>b<li class=ql-indent-2 LI>c<li LI>d</ul>",
      "bullet .a bullet ..b bullet ...c .d"
    ),
    (
      "<ul><li class='public-DraftStyleDefault-unorderedListItem public-DraftStyleDefault-depth0' LI>a"
        + "<li class='public-DraftStyleDefault-unorderedListItem public-DraftStyleDefault-depth1' LI>b</ul>",
      "bullet .a bullet ..b"
    ),
  ]) func `editors name the level of an item in a class`(html: String, expected: String) throws {
    #expect(try listOutline(html.replacing("LI>", with: ">")) == expected)
    let none = "style='list-style-type:none;padding-left:1.5em'>"
    let styled = html.replacing("LI>", with: none).replacing("<ul>", with: "<ul style='white-space:pre-wrap'>")
    let markers = expected.replacing("bullet ...", with: "square ...").replacing("bullet ..", with: "circle ..")
    #expect(try listOutline(styled) == markers)
  }

  @Test(arguments: [
    ("<ul LIST><li data-leveltext='\u{F0B7}' data-aria-level=1>a</ul>", "bullet .a"),
    ("<ul LIST><li data-leveltext='' data-aria-level=1>a</ul>", "bullet .a"),
    ("<ul LIST><li data-leveltext=o data-aria-level=1>a</ul>", "circle .a"),
    ("<ol LIST><li data-leveltext='%1.' data-aria-level=1>a</ol>", "decimal .a"),
    ("<ol LIST start=3><li data-leveltext='%2)' data-aria-level=2>a</ol>", "lower-alpha .a"),
  ]) func `Word for the web states the text of a marker`(html: String, expected: String) throws {
    #expect(try listOutline(html.replacing("LIST", with: Self.none)) == expected)
  }

  // MARK: Word's paragraphs

  /// A list paragraph from which a mail program removed what says so.
  private func paragraph(_ marker: String, _ text: String, at indent: Int, font: String = "Calibri") -> String {
    "<p style='margin-left:\(indent)pt;text-indent:-18pt'><span style='font-family:\(font)'><span>\(marker)"
      + "<span style='font:7pt &quot;Times New Roman&quot;'>&nbsp;&nbsp;&nbsp; </span></span></span>\(text)</p>"
  }

  @Test func `a hanging paragraph with a marker and its spaces is an item`() throws {
    let bullets =
      paragraph("·", "a", at: 36, font: "Symbol") + paragraph("o", "b", at: 72, font: "Courier New")
      + paragraph("§", "c", at: 108, font: "Wingdings") + paragraph("·", "d", at: 36, font: "Symbol") + "<p>e</p>"
    #expect(try listOutline(bullets) == "bullet .a circle ..b square ...c .d e")
    let numbers = paragraph("1.", "a", at: 36) + paragraph("a)", "b", at: 72) + paragraph("2.", "c", at: 36)
    #expect(try listOutline(numbers) == "decimal .a lower-alpha ..b .c")
  }

  @Test(arguments: [
    "<p style='margin-left:36pt;text-indent:-18pt'>1. a</p>",
    "<p style='margin-left:36pt;text-indent:-18pt'>(1)<span style='mso-tab-count:1'>&nbsp;&nbsp; </span>a</p>",
    "<p style='margin-left:36pt;text-indent:-18pt'><span>[1]<span>&nbsp;</span></span>a</p>",
    "<p style='margin-left:36pt;text-indent:-18pt'><span>Note<span>&nbsp;</span></span>a</p>",
    "<p style='margin-left:36pt'><span>1.<span>&nbsp;</span></span>a</p>",
  ]) func `other paragraphs that begin like one are ordinary text`(html: String) throws {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.blocks.isEmpty && document.text.contains(UInt8(ascii: "a")))
  }

  @Test(arguments: [
    "<b>1.</b><i>&nbsp;&nbsp;</i>a", "<b>1.<i>&nbsp;&nbsp; </i></b><u>a</u>",
    "<b><i>1.</i>\n <i>&nbsp;&nbsp;\n</i>\n</b>\na",
    "<i>&nbsp;&nbsp;&nbsp;</i><b>1.</b> <i>&nbsp;&nbsp;</i>a", "<b>1.<i>&nbsp;</i>a</b>",
  ]) func `a hanging number with spaces apart is an item, in whatever elements it stands`(line: String) throws {
    #expect(try listOutline("<p style='margin-left:36pt;text-indent:-18pt'>\(line)</p>") == "decimal .a")
    let words = line.replacing(/<.?[ibu]>|&nbsp;|\s/, with: "")
    #expect(try listOutline("<p style='margin-left:36pt;text-indent:-18pt'>\(words)</p>") == words)
    #expect(try !listOutline("<p style='margin-left:36pt'>\(line)</p>").contains("decimal"))
  }

  // MARK: Blocks of editors

  private func notion(_ kind: String, _ content: String) -> String {
    "<div class='notion-selectable notion-\(kind)-block'><div class=row><div>\(content)</div></div></div>"
  }

  @Test func `blocks that are items by their class stand in a list`() throws {
    let page =
      notion("text", "t") + notion("bulleted_list", "a") + " <div>" + notion("bulleted_list", "b") + "</div>"
      + notion("bulleted_list", "c" + notion("bulleted_list", "d")) + notion("numbered_list", "e")
      + notion("numbered_list", "f") + notion("to_do", "g") + "<p>h</p>"
    #expect(try listOutline(page) == "t bullet .a bullet ..b .c bullet ..d decimal .e .f bullet [ ] .g h")
  }
}
