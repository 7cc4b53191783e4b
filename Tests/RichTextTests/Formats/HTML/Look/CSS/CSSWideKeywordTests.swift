import Testing

@testable import RichText

/// The keywords of all properties, on elements that a browser's own sheet gives another look.
struct CSSWideKeywordTests {
  private func style(of letter: Character, in html: String) throws -> CharacterStyle {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    let run = try #require(document.runs.first { document.string(in: $0.range).contains(letter) })
    return document.style(of: run)
  }

  @Test(arguments: [
    "<cite style='font-style:inherit'>x</cite>", "<b style='font-weight:inherit'>x</b>",
    "<b style='font-weight:unset'>x</b>", "<i style='font:inherit'>x</i>", "<i style='font:initial'>x</i>",
    "<i style='font:unset'>x</i>", "<b style='all:unset'>x</b>", "<b style='all:initial'>x</b>",
    "<u style='text-decoration:inherit'>x</u>", "<u style='text-decoration-line:unset'>x</u>",
    "<s style='text-decoration:initial'>x</s>", "<sup style='vertical-align:inherit'>x</sup>",
    "<sub style='vertical-align:unset'>x</sub>", "<small style='font-size:inherit'>x</small>",
    "<mark style='background:inherit'>x</mark>", "<mark style='background-color:unset'>x</mark>",
    "<em style='font-style: INHERIT !important'>x</em>",
  ])
  func `an element with a keyword loses its usual look`(html: String) throws {
    #expect(try style(of: "x", in: "<div>\(html)</div>") == CharacterStyle())
  }

  @Test(arguments: [
    "<cite style='font-style:inherit'>x</cite>", "<span style='font:inherit'>x</span>",
    "<span style='font-style:unset'>x</span>", "<span style='font:unset'>x</span>", "<b style='all:unset'>x</b>",
    "<i style='font-style:revert'>x</i>", "<span style='font-family:revert-layer'>x</span>",
  ])
  func `unset and inherit take the parent's value`(html: String) throws {
    let parent = "font-style:italic;color:#010203;font-size:20pt;font-family:Arial;letter-spacing:2pt"
    let style = try style(of: "x", in: "<p style='\(parent)'>\(html)</p>")
    #expect(style.italic && !style.bold)
    #expect(style.color == Color(red: 1, green: 2, blue: 3))
    #expect(style.size == Length(points: 20))
    #expect(style.font?.name == "Arial")
    #expect(style.tracking == Length(points: 2))
  }

  @Test(arguments: ["color", "font-size", "font-style", "font-family", "letter-spacing", "text-transform"])
  func `initial leaves nothing of one property`(property: String) throws {
    let stated =
      "font-style:italic;color:#010203;font-size:20pt;font-family:Arial;letter-spacing:2pt;text-transform:uppercase"
    let style = try style(of: "x", in: "<p style='\(stated)'><span style='\(property):initial'>x</span></p>")
    #expect((style.color == nil) == (property == "color"))
    #expect((style.size == nil) == (property == "font-size"))
    #expect(style.italic == (property != "font-style"))
    #expect((style.font == nil) == (property == "font-family"))
    #expect((style.tracking == .zero) == (property == "letter-spacing"))
    #expect((style.caps == nil) == (property == "text-transform"))
  }

  @Test(arguments: [
    ("<p style='margin:unset'>x", true), ("<p style='margin:initial'>x", true), ("<p style='margin:revert'>x", true),
    ("<style>p{margin:0}</style><p>x", true),
  ])
  func `margins follow the keywords`(html: String, isLine: Bool) throws {
    let document = try HTMLFormat().read(Array("<div>a</div>\(html)</p><div>b</div>".utf8)).document
    #expect(document.style(of: document.paragraphs[1]).isLine(in: .open) == isLine)
  }

  @Test(arguments: [
    ("<div style='visibility:hidden'><span style='visibility:unset'>x</span></div>", true),
    ("<div style='visibility:hidden'><span style='visibility:initial'>x</span></div>", false),
    ("<style>.c{display:none}</style><div class=c style='display:revert'>x</div>", false),
    ("<style>.c{display:none}</style><div class=c style='display:block'>x</div>", false),
    ("<style>.c{display:none}</style><div class=c><p style='display:revert'>x</p></div>", true),
    ("<style>.c{position:absolute;left:-9999px}</style><p class=c style='all:unset'>x", false),
  ])
  func `text is hidden as the keywords say`(html: String, isHidden: Bool) throws {
    #expect(try style(of: "x", in: html).hidden == isHidden)
  }

  @Test func `a citation of Wikipedia is upright but for its titles`() throws {
    let html =
      "<style>.mw-parser-output cite.citation{font-style:inherit;word-wrap:break-word}</style><div class=mw-parser-output>"
      + "<ol><li><cite class='citation book cs1'>Author. <i>Title</i>. Press.</cite> <cite>Other</cite></ol></div>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let italics = document.runs.filter { document.style(of: $0).italic }.map { document.string(in: $0.range) }
    #expect(italics == ["Title", "Other"])
  }
}
