import Testing

@testable import RichText

/// The background that Chromium adds to the outermost elements of a copy, and those that the page itself states.
///
/// The styles are those of copies that Chromium made of pages with white text on white, pictures and gradients.
struct HTMLAddedBackgroundTests {
  private static let before =
    "font-style: normal; font-variant-ligatures: normal; letter-spacing: normal; orphans: 2; text-align: start;"
    + " text-transform: none; widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; white-space: normal;"
  private static let after =
    "text-decoration-thickness: initial; text-decoration-style: initial; text-decoration-color: initial;"
  private static let white = "background-color: rgb(255, 255, 255);"

  private func isHidden(_ html: String) throws -> [Bool] {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.map { document.style(of: $0).hidden }
  }

  @Test(arguments: [
    "color: rgb(255, 255, 255); \(before) \(white) \(after)",
    "color: rgb(255, 255, 255); \(before) \(white) \(after) display: inline !important; float: none;",
    // Before version 87, and as Safari has it.
    "color: rgb(255, 255, 255); widows: 2; -webkit-text-stroke-width: 0px; \(white) text-decoration-style: initial;",
    "color: rgb(255, 255, 255); widows: auto; -webkit-text-stroke-width: 0px; \(white) text-decoration: none;",
    "color: rgb(255, 255, 255); \(before) display: inline; float: none; \(white)",
    "color: rgb(255, 255, 255); background: linear-gradient(red, blue) rgb(255, 255, 255); \(before) \(after)",
    "color: rgb(255, 255, 255); \(before) \(after)",
    "\(before) \(after) color: rgb(255, 255, 255); background: url(&quot;x&quot;) rgb(255, 255, 255);",
    "background: linear-gradient(90deg, red, blue) text; color: transparent; \(before) \(after)",
  ])
  func `text in the color of an added background is shown`(style: String) throws {
    #expect(try isHidden("<h1 style='\(style)'>White</h1>") == [false])
  }

  @Test(arguments: [
    "color: rgb(255, 255, 255); background: rgb(255, 255, 255); \(before) \(after)",
    "\(white) color: rgb(255, 255, 255); \(before) \(after)",
    "\(before) \(after) color: rgb(255, 255, 255); \(white)",
    "\(before) \(after) color: rgb(254, 254, 254); background: rgb(255, 255, 255);",
    "background: rgb(17, 17, 17); color: rgb(17, 17, 17); \(before) \(after)",
  ])
  func `text in the colour of a background that the page states is hidden`(style: String) throws {
    #expect(try isHidden("<p style='\(style)'>x</p>") == [true])
    #expect(try isHidden("<span style='\(style)'>x</span>") == [true])
  }

  @Test func `a background is added to no element inside`() throws {
    let forged = "color: #fff; -webkit-text-stroke-width: 0px; \(Self.white) \(Self.after)"
    #expect(try isHidden("<p style='\(Self.before) \(Self.after)'>a <i style='\(forged)'>x</i></p>") == [false, true])
  }

  @Test(arguments: [
    ("text-shadow: rgb(0, 0, 0) 0px 0px 3px", false), ("text-shadow: #000 1px 1px", false),
    ("-webkit-text-stroke: 1px black", false), ("text-shadow: none", true), ("text-shadow: #fff 0 0 3px", true),
    ("text-shadow: #000 -9999px 0 3px", true), ("text-shadow: rgba(0, 0, 0, 0.2) 0 0 3px", true),
  ])
  func `a shadow or stroke of another colour shows the text`(outline: String, isHidden: Bool) throws {
    #expect(try self.isHidden("<p style='color:#fff;background:#fff;\(outline)'>x</p>") == [isHidden])
    #expect(
      try self.isHidden("<div style='\(outline)'><p style='color:#fff;background:#fff'>x</p></div>") == [isHidden])
  }

  @Test func `text that a gradient fills keeps no transparent colour`() throws {
    let html =
      "<p style='color:transparent;background:linear-gradient(red,blue) text'>x <b style='background:none'>y</b></p>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.runs.allSatisfy { !document.style(of: $0).hidden && document.style(of: $0).color == nil })
  }
}
