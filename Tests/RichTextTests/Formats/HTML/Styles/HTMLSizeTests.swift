import Testing

@testable import RichText

/// Text in boxes whose size the box around them or their own text gives.
struct HTMLSizeTests {
  private func hidden(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  private func hides(_ own: String, in outer: String) throws -> Bool {
    try hidden("a<div style='\(outer)'><div style='overflow:hidden;\(own)'>x</div></div>b").contains("x")
  }

  @Test(arguments: ["50%", "calc(100% - 10px)", "min(50px, 90%)", "calc(1px + 50%)"])
  func `a share of a size that shows no letter shows none`(share: String) throws {
    #expect(try hides("height:\(share)", in: "height:1px"))
    #expect(try hides("max-height:\(share)", in: "height:0"))
    #expect(try hides("width:\(share)", in: "max-width:1px"))
    #expect(try hides("width:\(share);display:inline-block", in: "width:0"))
    for size in ["height", "width"] {
      #expect(try !hides("\(size):\(share)", in: "\(size):90px"))
      #expect(try !hides("\(size):\(share)", in: "max-\(size):90px"))
      #expect(try !hides("\(size):\(share);min-\(size):40px", in: "\(size):1px"))
      #expect(try !hides("\(size):\(share);\(size):40px", in: "\(size):1px"))
    }
    #expect(try !hides("height:\(share)", in: "height:auto"))
    #expect(try !hides("width:\(share);position:absolute", in: "width:1px"))
  }

  @Test(arguments: ["calc(10% + 200px)", "max(50px, 90%)", "200px", "auto"])
  func `more than a share of a size is no such size`(size: String) throws {
    #expect(try !hides("height:\(size)", in: "height:1px"))
    #expect(try !hides("width:\(size);float:left", in: "width:1px"))
  }

  @Test(arguments: ["height:40px", "height:40px;max-height:90px", "block-size:3em", "position:absolute;height:50%"])
  func `a share of a stated height is never zero`(outer: String) throws {
    #expect(try hides("height:0%", in: outer))
    #expect(try hides("max-height:0%", in: outer))
    #expect(try hides("max-height:0%", in: "\(outer);color:black"))
    #expect(try !hides("height:0%", in: "color:black"))
    #expect(try !hides("height:0%", in: "\(outer);height:auto"))
    #expect(try !hides("height:0%;display:inline", in: outer))
  }

  @Test(arguments: [("grid", true), ("flex", false), ("block", false)])
  func `an item of a grid has shares of the height of its area`(display: String, isHidden: Bool) throws {
    for share in ["overflow:hidden;height:0%", "overflow:hidden;max-height:0%"] {
      let html = "<div style='display:\(display)'><p style='\(share)'>x</p><p>b</p></div>c"
      #expect(try hidden(html) == (isHidden ? "x" : ""))
    }
  }

  @Test(arguments: [
    ("<td>x<td>y", "xy"), ("<td>x<td>a b c d", "x"), ("<td>x x x x x x<td>b", "xxxxxx"),
    ("<td>x<td style='width:0%'>b", "x"), ("<td><img src=a><td>b", ""),
  ])
  func `an indent by a share of a cell is longer than the way to the cell or hides nothing`(
    cells: String, expected: String
  ) throws {
    let found = try hidden("<table><tr style='text-indent:-500%'>\(cells)</table>")
    #expect(found.filter(\.isLetter) == expected)
  }

  @Test(arguments: [("0%", ""), ("40px", ""), ("20em", "x"), ("auto", "x"), ("2px", ""), ("50%", "x")])
  func `a share of a known width is no more than that`(width: String, expected: String) throws {
    for share in ["text-indent:-500%", "position:relative;left:-500%"] {
      #expect(try hidden("<div style='width:\(width)'><p style='\(share)'>x</p></div>b") == expected)
    }
  }

  @Test func `shares of shares are known where the outermost height is`() throws {
    let inner = "<div style='height:50%'><div style='height:0%;overflow:hidden'>x</div></div>"
    #expect(try hidden("<div style='height:40px'>\(inner)</div>b") == "x")
    #expect(try hidden("<div>\(inner)</div>b") == "")
    #expect(try hidden("<div style='height:40px'><span>\(inner)</span></div>b") == "x")
  }

  @Test(arguments: [
    ("width:0;padding-left:20px", true), ("width:0;padding-inline-start:20px", true),
    ("height:0;padding-top:56%", true),
    ("height:0;padding-block:20px 0", true), ("width:0;padding-right:20px", false),
    ("width:0;padding-inline:20px", false), ("width:0;padding-inline-end:20px", false),
    ("width:0;padding-left:20px;direction:rtl", false), ("height:0;padding-bottom:20px", false),
    ("height:0;padding-block-end:20px", false), ("height:0;padding-block:20px", false),
  ])
  func `text begins after the room before it, and is seen in the room behind it`(style: String, isHidden: Bool) throws {
    #expect(try hides(style, in: "") == isHidden)
  }

  @Test func `room before the text shows what is placed in the box, not what stands in it`() throws {
    let box = "position:relative;overflow:hidden;height:0;padding-top:56%"
    #expect(try hidden("<div style='\(box)'>x<b style='position:absolute;inset:0'>b</b></div>b") == "x")
    #expect(try hidden("<div style='\(box);padding:0'>x<b style='position:absolute;inset:0'>y</b></div>b") == "xy")
    #expect(try hides("", in: "width:0;padding:20px"))
    let list = "position:relative;overflow:hidden;width:1px"
    #expect(try hidden("<ul style='\(list)'><li style='position:absolute;inset:3px'>b</ul>b") == "")
    #expect(try hidden("<ul style='\(list);padding:0'><li style='position:absolute;inset:3px'>x</ul>b") == "x")
  }
}
