import Testing

@testable import RichText

/// The items of flexible boxes and grids.
struct HTMLBoxTests {
  private func outline(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.paragraphs.map { document.string(in: $0.range) }.joined(separator: "|")
  }

  @Test(arguments: [
    ("<div BOX><span>left</span><span>right</span></div>", "left|right"),
    ("<div BOX> <span>left</span> <span>right</span> </div>", "left|right"),
    ("<p BOX><a href=x>L</a><span>x</span></p>", "L|x"), ("<div BOX>bare <b>bold</b> more</div>", "bare|bold|more"),
    ("<div BOX><span style='display:contents'><i>c</i><i>d</i></span><span>e</span></div>", "c|d|e"),
    ("<div BOX style='white-space:pre'><span>a</span>\n<span>b</span></div>", "a|b"),
    ("<div BOX><span>Ж</span><span>七</span></div>", "Ж|七"),
    ("<div BOX><span><b>a</b><i>b</i></span><span>c</span></div>", "ab|c"),
  ]) func `each is a line of its own`(html: String, expected: String) throws {
    for display in ["flex", "grid", "inline-flex", "inline-grid"] {
      let box = html.contains("style='white-space") ? "" : "style='display:\(display)'"
      let page = html.replacing("BOX", with: box).replacing(
        "white-space:pre", with: "white-space:pre;display:\(display)")
      #expect(try outline(page) == expected, "\(display)")
    }
  }

  @Test(arguments: [
    ("<h2 style='display:flex'>Title<a href=x>#</a></h2>", "Title #"),
    ("<h2 style='display:flex'><span>Title</span><span>v2</span></h2>", "Title v2"),
    ("<ul><li style='display:flex'><span>•</span><span>text</span></ul>", "• text"),
    ("<p>See <a href=x style='display:inline-flex'><svg><path/></svg><span>Docs</span></a> here</p>", "See Docs here"),
    ("<div style='display:flex'><span hidden>a</span><span>b</span></div>", "a b"),
    ("<div style='display:contents'><span>a</span><span>b</span></div>", "ab"),
    ("<div style='display:flex'>one <span></span></div>", "one"),
  ]) func `those of a heading, and a word with its signs, stay in one line`(html: String, expected: String) throws {
    #expect(try outline(html) == expected)
  }

  @Test(arguments: [
    ("<p><span style='display:block;float:left'>I</span>t was</p>", "It was"),
    ("<p>a <span style='display:block;position:absolute;clip:rect(0,0,0,0)'>tag</span><span>b</span></p>", "a tagb"),
    ("<p>a<span style='display:block'>b</span>c</p>", "a|b|c"),
    ("<p><span style='display:block;float:left'>longer</span>t was</p>", "longer|t was"),
    ("<p>a <meter value=.4>40 %</meter><progress>7</progress> b</p>", "a b"),
  ]) func `an initial and what is out of sight are part of their line`(html: String, expected: String) throws {
    #expect(try outline(html) == expected)
  }
}
