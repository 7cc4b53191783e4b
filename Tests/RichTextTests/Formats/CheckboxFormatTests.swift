import Testing

@testable import RichText

/// Checkboxes of list items in each format.
struct CheckboxFormatTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The items of a document: their checkbox and the text of their first paragraph.
  private func outline(_ document: Document) -> [String] {
    #expect(document.validate() == nil)
    var lines: [String] = []
    var isFirst = false
    document.forEachEvent { event in
      switch event {
      case .blockOpened(let block):
        if case .item(let isChecked) = document.blocks[block].kind {
          lines.append(isChecked.map { $0 ? "[x]" : "[ ]" } ?? "-")
          isFirst = true
        }
      case .paragraph(let index):
        let string = document.string(in: document.paragraphs[index].range)
        if isFirst { lines[lines.count - 1] += " " + string } else { lines.append(string) }
        isFirst = false
      case .blockClosed: break
      }
    }
    return lines
  }

  private func html(_ page: String) throws -> Document { try HTMLFormat().read(Array(page.utf8)).document }
  private func rtf(_ body: String) throws -> Document {
    try RTFFormat().read(Array("{\\rtf1 \(body)}".utf8)).document
  }
  private func body(_ document: Document) -> String {
    String(text(HTMLFormat().write(document).bytes).dropFirst(HTMLWriter.preamble.count))
  }

  @Test(arguments: [
    ("<li><input type=checkbox checked>a<li><input type=checkbox> b<li>c", ["[x] a", "[ ] b", "- c"]),
    // GitHub, before the item, with a paragraph.
    ("<li class=task-list-item style='list-style-type:none'><input type=checkbox disabled> a", ["[ ] a"]),
    ("<input type=checkbox checked><li>a<li>b", ["[x] a", "- b"]), ("<li><p><input type=checkbox checked>a", ["[x] a"]),
    // Google Docs.
    ("<li role=checkbox aria-checked=true><img alt=checked src='data:image/png;base64,iVBORw0KGgo='><p>a", ["[x] a"]),
    ("<li role=checkbox aria-checked=false><img alt=unchecked><p style='display:inline'>a", ["[ ] a"]),
    // Notion, Quill 2, Confluence, Lexical.
    (
      "<li><div class='checkbox checkbox-on'></div> <span>a</span><li><div class='checkbox checkbox-off'></div>b",
      ["[x] a", "[ ] b"]
    ),
    ("<li data-list=checked>a<li data-list=unchecked>b<li data-list=bullet>c", ["[x] a", "[ ] b", "- c"]),
    (
      // Names of attributes that are too long to be known are no states.
      "<li data-inline-task-id=1 class=checked>a<li data-stringify-indent=0>b", ["- a", "- b"]
    ),
    ("<li role=checkbox aria-checked=true>a", ["[x] a"]),
    // Tiptap.
    ("<li data-checked=true><label><input type=checkbox><span></span></label><div><p>a</p></div>", ["[x] a"]),
    ("<li data-checked=false><label><input type=checkbox></label><div><p>a</p><p>b</p></div>", ["[ ] a", "b"]),
    // Boxes that are drawn, and signs in the text.
    ("<li><span role=checkbox aria-checked=true></span>a<li><div role=checkbox>b</div>", ["[x] a", "[ ] b"]),
    (
      "<li>☑ a<li>☒&nbsp;b<li>☐<li>☑\u{FE0F} c<li>☑a<li>a ☑ b",
      ["[x] a", "[x] b", "[ ] ", "[x] c", "- ☑a", "- a ☑ b"]
    ),
    ("<li>a<p>☑ b", ["- a", "☑ b"]), ("<li><ul><li>a</ul>☑ b", ["-", "- a", "☑ b"]),
    ("<li><h2><input type=checkbox>a</h2>", ["[ ] a"]), ("<li><input type=radio checked>a", ["- a"]),
  ])
  func `an item has the checkbox that its page shows`(items: String, expected: [String]) throws {
    #expect(outline(try html("<ul>\(items)</ul>")) == expected)
  }

  @Test func `a list may say for its items that they are checked`() throws {
    #expect(
      outline(try html("<ul data-checked=true><li>a</ul><ul data-checked=false><li>b</ul>")) == ["[x] a", "[ ] b"])
  }

  @Test(arguments: [
    ("<div><div role=checkbox aria-checked=true>☑</div> a</div>", "☑\na"),
    ("<p>a <input type=checkbox checked> b</p>", "a ☑ b"), ("<table><tr><td><input type=checkbox>a</table>", "☐ a"),
    ("<div role=checkbox aria-checked=true></div><span>a</span>", "☑ a"),
  ])
  func `outside of lists a checkbox is a sign`(page: String, expected: String) throws {
    #expect(text(PlainTextFormat().write(try html(page)).bytes) == expected)
  }

  @Test(arguments: [
    // All items of the list have a box, some have, the list is numbered.
    (
      "<li><input type=checkbox checked>a<li><input type=checkbox>b",
      "<ul style=\"list-style-type:none\"><li>☑ a</li><li>☐ b</li></ul>"
    ),
    (
      "<li><input type=checkbox checked>a<li>b",
      "<ul><li style=\"list-style-type:none\">☑ a</li><li>b</li></ul>"
    ),
    ("<ol><li><input type=checkbox checked>a</ol>", "<ol><li>☑ a</li></ol>"),
    (
      "<li><p><input type=checkbox checked>a<p>b", "<ul style=\"list-style-type:none\"><li><p>☑ a</p><p>b</p></li></ul>"
    ),
  ])
  func `HTML has a sign in the place of a bullet, which it is read back from`(items: String, expected: String) throws {
    let document = try html(items.hasPrefix("<ol") ? items : "<ul>\(items)</ul>")
    #expect(body(document) == expected)
    #expect(try html(expected) == document)
  }

  @Test func `a list that hides the marker of one item still shows the others'`() throws {
    let page = "<ul><li style='list-style:none'>a<li>b</ul><ul><li style='list-style:none'>c</ul>"
    #expect(
      try html(page).blocks.compactMap { $0.kind.dump.hasPrefix("list") ? $0.kind.dump : nil }
        == ["list bullet", "list none"])
  }

  @Test(arguments: [
    ("- [x] a\n- [ ] b\n- [X] c\n- d", ["[x] a", "[ ] b", "[x] c", "- d"], "- [x] a\n- [ ] b\n- [x] c\n- d"),
    ("1. [ ] a", ["[ ] a"], "1. [ ] a"), ("- [x]\n- [ ]a\n- [y] b", ["[x] ", "- [ ]a", "- [y] b"], nil),
    ("- \\[x] a", ["- [x] a"], "- \\[x] a"), ("- a\n\n  [x] b", ["- a", "[x] b"], "- a\n\n  \\[x] b"),
    ("[x] a", ["[x] a"], "\\[x] a"), ("- [x] **a**\n  - [ ] b", ["[x] a", "[ ] b"], "- [x] **a**\n  - [ ] b"),
  ])
  func `Markdown has a task list`(markdown: String, expected: [String], again: String?) throws {
    let document = try MarkdownFormat().read(Array(markdown.utf8)).document
    #expect(outline(document) == expected)
    let bytes = MarkdownFormat().write(document).bytes
    if let again { #expect(text(bytes) == again) }
    #expect(try MarkdownFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    ("<li><input type=checkbox checked><h2>a</h2>", "- ## ☑ a"),
    ("<li>☑<table><tr><th>a</table>", "- [x]\n\n  | a |\n  | --- |"), ("<li>☐<hr>", "- [ ]\n\n  ---"),
  ])
  func `Markdown keeps the box of an item that begins with no text`(items: String, expected: String) throws {
    let bytes = MarkdownFormat().write(try html("<ul>\(items)</ul>")).bytes
    #expect(text(bytes) == expected)
    #expect(outline(try MarkdownFormat().read(bytes).document).first?.prefix(3) != "-")
  }

  @Test func `text has a sign in the place of a bullet, and after a number`() throws {
    let page =
      "<ul><li><input type=checkbox checked>a<ul><li><input type=checkbox>b<li>c</ul></ul><ol><li>☐ d</ol>"
    let document = try html(page)
    #expect(text(PlainTextFormat().write(document).bytes) == "☑ a\n  ☐ b\n  • c\n\n1. ☐ d")
    let options = WriteOptions(listMarkers: false)
    #expect(text(PlainTextFormat().write(document, options: options).bytes) == "☑ a\n☐ b\nc\n\n☐ d")
  }

  @Test func `the native format names them`() throws {
    let document = try html("<ul><li><input type=checkbox checked>a<li><input type=checkbox>b<li>c</ul>")
    let bytes = NativeFormat().write(document).bytes
    #expect(text(bytes).contains("{\"kind\":\"item\",\"checked\":true,\"parent\":0}"))
    #expect(try NativeFormat().read(bytes).document == document)
  }

  @Test func `RTF has a sign in the place of a bullet, and beside the bullets of a list that has both`() throws {
    let document = try html("<ul><li>☑ a<li>☐ b</ul><p>c<ul><li>☑ d<li>e</ul>")
    let bytes = RTFFormat().write(document).bytes
    let written = text(bytes)
    #expect(written.contains("\\ls1\\ilvl0\\fi-360\\li720{\\listtext \\tab}\\u9745\\'3f a\\par"))
    #expect(written.contains("\\u8226\\'95\\tab}\\u9745\\'3f d\\par"))
    #expect(try RTFFormat().read(bytes).document == document)
  }

  @Test(arguments: [
    (
      "{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres1\\ffhps20{\\*\\ffname B}\\ffdefres0}}}{\\fldrslt}} a",
      "☑ a"
    ),
    ("{\\field{\\*\\fldinst{ FORMCHECKBOX }{\\*\\formfield{\\fftype1\\ffres0\\ffdefres1}}}{\\fldrslt}} a", "☐ a"),
    ("{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25\\ffdefres1}}}{\\fldrslt}} a", "☑ a"),
    ("{\\field{\\*\\fldinst FORMTEXT {\\*\\formfield{\\fftype0\\ffres1}}}{\\fldrslt x}} a", "x a"),
  ])
  func `a form's checkbox is a sign in RTF`(field: String, expected: String) throws {
    let document = try rtf(field)
    #expect(text(PlainTextFormat().write(document).bytes) == expected)
  }

  @Test(arguments: [
    ("\\u9744 ?", [Bool?.some(false)]), ("\\u9745 ?", [true]), ("\\u-3928 ?", [false]), ("\\u-3842 ?", [true]),
    ("\\u8226 ?", [nil]),
  ])
  func `a bullet that is a box is a checkbox in RTF`(bullet: String, expected: [Bool?]) throws {
    let table =
      "{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\(bullet);}{\\levelnumbers;}}\\listid1}}"
      + "{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    let document = try rtf(table + "\\pard\\ls1\\ilvl0 a\\par")
    #expect(
      document.blocks.compactMap { if case .item(let isChecked) = $0.kind { isChecked } else { nil } }
        == expected.compactMap { $0 })
    #expect(document.blocks.first?.kind == .list(ListStyle(.bullet)))
  }
}
