import Testing

@testable import RichText

/// Text that positions and moves of several elements together put where nobody sees it, or back into sight.
struct HTMLPlaceTests {
  private func hidden(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  private func hides(_ own: String, in outer: String) throws -> Bool {
    try hidden("a<div style='\(outer)'><b style='\(own)'>x</b></div>b").contains("x")
  }

  @Test(arguments: [
    ("position:relative;left:-9999px", "position:relative;inset-inline-start:9999px"),
    ("position:relative;left:-9999px", "position:absolute;left:9999px"),
    ("position:relative;right:9999px", "position:absolute;right:-9999px"),
    ("position:absolute;left:-9999px", "position:relative;left:9999px"),
    ("position:fixed;top:9999px", "position:absolute;top:-9999px"),
    ("position:fixed;bottom:-9999px", "position:relative;bottom:9999px"),
    ("position:relative;top:-9999px", "position:absolute;bottom:-9999px"),
    ("transform:translateX(-9999px)", "position:fixed;left:9999px"),
    ("position:relative;left:-9999px", "display:inline-block;transform:translateX(9999px)"),
    ("position:fixed;top:100%", "position:relative;top:-100px"),
  ])
  func `what is moved away and back is seen, and hidden where it is not moved back`(outer: String, own: String) throws {
    #expect(try !hides(own, in: outer))
    #expect(try hides("", in: outer))
  }

  @Test func `what is moved back by less than it was moved away stays hidden`() throws {
    #expect(try hides("position:relative;left:900px", in: "position:relative;left:-9999px"))
  }

  @Test(arguments: [
    ("rotate:90deg", "position:relative;top:9999px"), ("transform:rotate(90deg)", "position:absolute;top:1500px"),
    ("transform:rotate(180deg)", "display:block;transform:translateX(2500px)"),
    ("scale:20", "position:relative;left:-100px"),
    ("transform:scaleX(-1)", "display:block;transform:scaleX(-1) translateX(-2000px)"),
    ("rotate:90deg", "display:block;transform:rotate(-90deg) translateX(-9999px)"),
    ("transform:matrix(0,1,-1,0,0,0)", "position:relative;top:2000px"),
    ("scale:1 -1;height:9em;overflow:auto", "position:absolute;top:-1500px"),
  ])
  func `what is moved in a turned or stretched element goes where its axes point`(outer: String, own: String) throws {
    #expect(try hides(own, in: outer))
    #expect(try !hides("", in: outer))
  }

  @Test(arguments: [
    ("scale:-1", "scale:-1;position:relative;left:-2000px"),
    ("rotate:180deg", "rotate:180deg;position:absolute;left:-1500px"),
    ("transform:scaleX(-1)", "display:block;transform:translateX(-2500px)"),
    ("scale:1 -1;height:9em;overflow:auto", "scale:1 -1;position:absolute;top:5000px"),
    ("rotate:90deg;position:relative;left:-9999px", "position:relative;top:-9999px"),
  ])
  func `what is moved in a turned element and lands beside or below stays`(outer: String, own: String) throws {
    #expect(try !hides(own, in: outer))
  }

  @Test(arguments: ["contain:paint", "contain:strict", "contain:layout", "content-visibility:auto"])
  func `containment holds for tables and cells, not for rows`(style: String) throws {
    let far = "<b style='position:absolute;top:9999px'>x</b>"
    #expect(try hidden("<table style='\(style)'><tr><td>b\(far)") == "x")
    #expect(try hidden("<table><tr><td style='\(style)'>b\(far)") == "x")
    #expect(try hidden("<table><tr style='\(style)'><td>b\(far)") == "")
    #expect(try hidden("<table style='\(style)'><tr><td>b") == "")
  }

  @Test(arguments: ["1e308px", "1e999px", "99999999999999999999em"])
  func `moves beyond all bounds still add up`(far: String) throws {
    let moved = "<div style='position:relative;left:-\(far)'>x<div style='position:relative;left:\(far)'>"
    #expect(try hidden("\(moved)b<p style='position:relative;left:-9999px'>y</p></div></div>") == "xy")
  }

  @Test(arguments: [
    "filter:grayscale(1)", "backdrop-filter:blur(1px)", "perspective:9px", "transform-style:preserve-3d",
    "will-change:opacity,transform", "transform:rotate(0deg)", "translate:0",
  ])
  func `the box that fixed elements are placed from takes the place of the window`(holder: String) throws {
    let own = "position:fixed;left:0;top:1500px"
    #expect(try !hides(own, in: holder))
    #expect(try hides(own, in: "position:relative"))
    #expect(try hides(own, in: "\(holder);position:fixed"))
    #expect(try hides("position:fixed;left:0", in: "\(holder);position:absolute;left:-9999px"))
    #expect(try !hides("position:fixed;left:0", in: "position:absolute;left:-9999px"))
  }

  @Test(arguments: [
    "filter:none", "backdrop-filter:none", "perspective:none", "transform-style:flat", "will-change:opacity",
    "transform:none", "contain:style", "filter:grayscale(1);filter:none", "filter:grayscale(1);all:unset",
  ])
  func `an element that is no containing block leaves fixed elements to the window`(style: String) throws {
    #expect(try hides("position:fixed;left:0;top:1500px", in: style))
    #expect(try !hides("position:fixed;left:0;top:15px", in: "\(style);position:absolute;left:-9999px"))
  }

  @Test(arguments: ["top:-500%", "bottom:500%"])
  func `a share of a height that nothing states moves nothing away`(offset: String) throws {
    #expect(try hides("position:absolute;\(offset)", in: ""))
    #expect(try !hides("position:absolute;\(offset)", in: "position:relative"))
  }

  @Test func `room beside a box of no height shows nothing`() throws {
    let list = "position:relative;overflow:hidden;height:0"
    #expect(try hides("position:absolute", in: "\(list);padding-left:40px"))
    #expect(try !hides("position:absolute", in: "\(list);padding-top:40px"))
  }

  @Test(arguments: ["overflow:hidden", "overflow:clip", "contain:paint", "content-visibility:auto", "contain:layout"])
  func `what stands far below in a box that cannot be scrolled is hidden`(box: String) throws {
    #expect(try hides("position:relative;top:9999px", in: box))
    #expect(try hides("position:absolute;top:9999px", in: "\(box);position:relative"))
    #expect(try !hides("position:relative;top:99px", in: box))
    #expect(try !hides("position:relative;top:9999px", in: "overflow:auto"))
  }

  @Test(arguments: ["position:relative;left:9999px", "position:relative;left:9999px;overflow:hidden"])
  func `a box out of sight that cuts off its contents shows none of them elsewhere`(own: String) throws {
    #expect(try hides(own, in: "position:relative;left:-9999px;overflow:hidden"))
    #expect(try !hides(own, in: "position:relative;left:-9999px"))
    #expect(try !hides("position:fixed;left:0", in: "position:relative;left:-9999px;overflow:hidden"))
  }

  @Test(arguments: [
    ("<table style='overflow:hidden;position:relative'><tr><td style='position:absolute;top:9999px'>x", "x"),
    ("<table style='overflow:hidden'><tr><td style='position:absolute;top:9999px'>x", ""),
    ("<table style='overflow:clip'><tr><td><b style='position:relative;top:9999px'>x", "x"),
    ("<table style='overflow:auto'><tr><td><b style='position:relative;top:9999px'>x", ""),
    ("<table style='overflow-y:hidden'><tr><td><b style='position:relative;top:9999px'>b", ""),
    ("<table style='overflow:hidden'><tr><td><b style='position:relative;top:9999px'>x", "x"),
    ("<table style='overflow-y:clip'><tr><td><b style='position:relative;top:9999px'>x", "x"),
    ("<table><tr style='overflow:hidden'><td><b style='position:relative;top:9999px'>x", ""),
    ("<table><tr><td style='overflow:hidden'><b style='position:relative;top:9999px'>x", "x"),
    ("<table><tr style='position:relative;bottom:9999px'><td><b style='position:absolute;bottom:-9999px'>x", ""),
    ("<table><tr style='position:relative;bottom:9999px'><td><b>x", "x"),
    ("<table><tr style='filter:grayscale(1)'><td><b style='position:fixed;top:1500px'>x", ""),
    ("<table><tr><td><b style='position:fixed;top:1500px'>x", "x"),
  ])
  func `tables cut off what stands far below in them, and rows do not`(html: String, expected: String) throws {
    #expect(try hidden(html) == expected)
  }

  @Test(arguments: [
    ("<table style='STYLE'><tr><td>x</table>", ""), ("<table><tbody style='STYLE'><tr><td>x</table>", ""),
    ("<table><tr style='STYLE'><td>x</table>", ""), ("<table><tr><td style='STYLE'>x</table>", "x"),
    ("<div style='display:table;STYLE'>x</div>", ""), ("<div style='display:inline-table;STYLE'>x</div>", ""),
    ("<div style='display:table-cell;STYLE'>x</div>", "x"),
    ("<table style='display:block;STYLE'><tr><td>x</table>", "x"),
    ("<table><tr style='position:absolute;STYLE'><td>x</table>", "x"), ("<span style='STYLE'>x</span>", ""),
    ("<span style='display:inline-block;STYLE'>x</span>", "x"),
  ])
  func `contents that are not drawn are those of boxes and cells, not of tables and rows`(
    html: String, expected: String
  ) throws {
    #expect(try hidden("a\(html.replacing("STYLE", with: "content-visibility:hidden"))b") == expected)
  }

  @Test(arguments: [
    ("width:100%", false), ("flex:0 0 100%", false), ("flex-basis:40em", false), ("min-width:100vw", false), ("", true),
    ("width:auto", true), ("flex:0 0 auto", true),
  ])
  func `a row that is moved shows the items that have a width`(item: String, isHidden: Bool) throws {
    #expect(try hides(item, in: "display:flex;transform:translateX(-300vw)") == isHidden)
  }

  @Test func `the text of a row that is moved is hidden itself`() throws {
    let row =
      "<div style='display:flex;translate:-200vw'>x<b style='width:100%'>a<i style='display:flex'>b</i></b></div>"
    #expect(try hidden(row) == "x")
  }

  @Test(arguments: [("top:100%;transform:translateY(-100%)", ""), ("top:100%", "x"), ("left:100%;translate:-90px", "")])
  func `a small move brings back what begins at the edge of the window`(style: String, expected: String) throws {
    #expect(try hidden("a<div style='position:fixed;\(style)'>x</div>b") == expected)
  }

  @Test(arguments: [
    ("<i style='clip-path:inset(10%)'>b<b style='position:absolute;left:0'>x</b></i>", "x"),
    ("<i style='clip-path:inset(10%)'>b<b style='position:fixed;left:0'>x</b></i>", "x"),
    ("<i style='mask:linear-gradient(black,black)'>b<b style='position:absolute'>x</b></i>", "x"),
    ("<p style='clip-path:inset(0)'>b<b style='position:relative;top:9999px'>x</b></p>", "x"),
    ("<p style='mask-image:url(a)'>b<b style='position:absolute;top:9999px'>x</b></p>", "x"),
    ("<p style='mask:linear-gradient(black,black);max-inline-size:0%'>x</p>", "x"),
    ("<p style='position:absolute;clip:rect(0,auto,auto,0);width:1px'>x</p>", "x"),
    ("<p style='position:absolute;clip:rect(auto,auto,auto,auto)'>b<b style='position:relative;top:9999px'>x</b>", "x"),
    ("<p style='position:absolute;clip:rect(auto,auto,auto,auto)'>b</p>", ""),
    ("<p style='clip:rect(0,auto,auto,0);width:1px'>b</p>", ""),
    ("<p style='position:absolute;clip:auto;width:1px'>b</p>", ""),
    ("<p style='clip-path:inset(0);height:0'>x</p>", "x"), ("<p style='mask:none;height:0'>b</p>", ""),
    ("<i style='mask:linear-gradient(black,black);width:0'>b</i>", ""),
    ("<i style='clip-path:inset(10%)'>b<b style='position:relative'>b</b></i>", ""),
    ("<i style='clip-path:none'>b<b style='position:absolute'>b</b></i>", ""),
    ("<i style='clip-path:inset(-99px)'>b<b style='position:absolute'>b</b></i>", ""),
    ("<p style='clip-path:inset(0)'>b<b style='position:absolute'>b</b></p>", ""),
    ("<p style='mask:none'>b<b style='position:relative;top:9999px'>b</b></p>", ""),
  ])
  func `what is cut to a path or a mask shows nothing beyond its box`(html: String, expected: String) throws {
    #expect(try hidden("<p>a\(html)</p>b") == expected)
  }

  @Test(arguments: [
    ("<b style='CELL'>x</b>", "x"), ("<div style='display:flex'><b style='CELL'>x</b></div>", "x"),
    ("<div style='display:table;width:100%'><b style='CELL'>b</b></div>", ""),
    ("<b style='CELL;min-width:9em'>b</b>", ""), ("<b style='CELL;overflow:visible'>b</b>", ""),
    ("<b style='CELL;max-width:0%'>b</b>", ""),
  ])
  func `a cell without a table is as narrow as it says`(html: String, expected: String) throws {
    let cell = "display:table-cell;overflow:hidden;max-width:1px"
    #expect(try hidden("a\(html.replacing("CELL", with: cell))b") == expected)
  }

}
