import Testing

@testable import RichText

/// Laws of the HTML of known programs, whose meaning goes beyond that of HTML.
struct HTMLDialectTests {
  private func dump(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.dump()
  }

  @Test(arguments: [
    "<ruby>漢<rt>かん</rt></ruby>", "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "<ruby>漢<rt>かん</ruby>",
  ])
  func `the reading of ruby text stands in brackets`(html: String) throws {
    #expect(try dump(html).contains("\"漢(かん)\""))
  }

  @Test(arguments: [
    ("Use_<b>it</b>,_<i>now</i>.", "Use it, now."), ("a_<b>b</b>", "a b"),
    ("one<span class=S>&nbsp; &nbsp;</span>two", "one   two"),
    ("a_<br>b_", "a\nb"), ("a<span class=S>  </span>b", "a b"), ("<pre>a_<b>b</b></pre>", "a b"),
    ("<p>a<p>_<p>b", "a\n\nb"), ("1<span class=S>&nbsp;m</span>", "1\u{A0}m"),
    ("1<span>&nbsp;</span>m", "1\u{A0}m"), ("1<span>&nbsp;</span><b>m</b><span>&nbsp;</span>a", "1 m a"),
    ("<p>a<span>&nbsp;</span></p>", "a"), ("a<span>&nbsp;&nbsp;</span><b>b</b>", "a\u{A0}\u{A0}b"),
    ("<b>a</b><span title=x>&nbsp;</span>b", "a\u{A0}b"),
  ])
  func `the spaces that WebKit and Chromium keep from collapsing are spaces`(html: String, text: String) throws {
    let name = "Apple-converted-space"
    let html = html.replacing("_", with: "<span class=\"\(name)\">&nbsp;</span>").replacing(
      "class=S", with: "class=\(name)")
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == text)
  }

  @Test func `cells in the head of a table are its header`() throws {
    let rows = "<tr><td>a<td>b</tr>"
    let document = try HTMLFormat().read(Array("<table><thead>\(rows)<tbody>\(rows)</table>".utf8)).document
    #expect(
      String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self)
        == "| a | b |\n| --- | --- |\n| a | b |")
    #expect(document.blocks.count { if case .cell(let style) = $0.kind { style.isHeader } else { false } } == 2)
  }

  @Test func `quotations have their marks`() throws {
    #expect(
      try dump("a <q>b <i>c</i></q>.").replacing("\\\"", with: "'") == """
        paragraph
          "a 'b "
          "c" italic
          "'."

        """)
  }

  @Test func `a caption has its table's font`() throws {
    #expect(
      try dump("<table style='font-size:8pt'><caption>a</caption><tr><td>b</table>").hasPrefix(
        "paragraph line\n  \"a\" size=8\n"))
  }

  @Test func `lines that Qt and Word wrote as one block each are one block of code`() throws {
    #expect(
      try dump(
        "<pre style='margin:9pt 0 0'>a\n</pre><pre style='margin:0'><br></pre>\n<pre style='margin:0 0 9pt'>b</pre><pre>c</pre>"
      ) == """
        code
          paragraph
            "a"
          paragraph
          paragraph
            "b"
        code
          paragraph
            "c"

        """)
  }

  @Test func `a role makes a heading`() throws {
    #expect(try dump("<div role=heading aria-level=3>a</div>") == "paragraph heading=3\n  \"a\"\n")
  }

  @Test func `Word's tabs are tabs, and its leaders text`() throws {
    #expect(try dump("a<span style='mso-tab-count:2'>&nbsp;&nbsp; </span>b") == "paragraph\n  \"a\\t\\tb\"\n")
    #expect(try dump("a<span style='mso-tab-count:1 dotted'>... </span>b") == "paragraph\n  \"a... b\"\n")
  }

  @Test func `settings that a browser took out of their comment are no text`() throws {
    #expect(try dump("<xml><w:View>Normal</w:View></xml>a") == "paragraph\n  \"a\"\n")
  }

  @Test(arguments: [
    "display:none", "visibility:hidden", "opacity:0", "opacity:1%", "font-size:0", "font-size:1px",
    "color:transparent", "color:rgb(0 0 0 / 4%)", "color:#fff;background:#fff", "color:#fefefe;background-color:#fff",
    "position:absolute;left:-9999px", "position:fixed;top:-100em", "position:absolute;clip:rect(0,0,0,0)",
    "position:absolute;clip:rect(1px, 1px, 1px, 1px)", "clip-path:inset(50%)", "clip-path:circle(0)",
    "display:block;transform:scale(0)", "display:block;overflow:hidden;height:0",
    "position:absolute;width:1px;overflow:hidden",
    "display:block;text-indent:-9999px;overflow:hidden",
    "display:block;content-visibility:hidden",
    "-webkit-text-fill-color:transparent", "position:absolute;left:-9999px;top:auto", "opacity:0;animation:none",
    "clip-path:inset(50%);transform:none;content-visibility:visible",
    "position:absolute;width:1px;height:1px;min-width:auto;flex:none;overflow:hidden",
    "display:block;max-height:0;overflow:hidden;flex:0 1 auto",
  ])
  func `text that nobody saw is hidden`(css: String) throws {
    let reading = try HTMLFormat().read(Array("<div>a<span style='\(css)'>b<i>c</i></span></div>".utf8))
    let hidden = reading.document.runs.filter { reading.document.style(of: $0).hidden }
    #expect(hidden.map { reading.document.string(in: $0.range) }.joined() == "bc")
    #expect(reading.findings.count(of: .hiddenText) == 2)
  }

  @Test(arguments: [
    // A page in dark mode is copied as white text, often without the colour behind it.
    "color:white", "color:white;background:url(dark.png) #fff",
    "color:white;background:white linear-gradient(red,blue)",
    "color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text", "color:#ddd;background:#fff",
    "opacity:.1", "left:-9999px", "position:absolute;left:-20px", "clip:rect(0,0,0,0)", "width:1px;overflow:hidden",
    "display:block;height:0", "position:absolute;clip:rect(0,90px,20px,0)", "clip-path:inset(10%)", "font-size:2pt",
    "position:absolute;left:-9999px;left:0", "display:block;overflow:hidden;max-height:0;max-height:100px",
    "display:block;overflow:hidden;width:0;min-width:100%", "display:block;overflow:hidden;height:0;min-height:2em",
    "display:block;overflow:hidden;width:0;flex:1",
    "display:table-cell;overflow:hidden;max-width:0;text-overflow:ellipsis",
    "opacity:0;animation:fade 1s forwards",
    "transform:scale(1)", "text-indent:-9999px", "color:rgb(255 255 255 / 60%);background:rgb(255 255 255 / 20%)",
  ])
  func `text that can be seen is not hidden`(css: String) throws {
    let document = try HTMLFormat().read(Array("<span style='\(css)'>a</span>".utf8)).document
    #expect(document.runs.allSatisfy { !document.style(of: $0).hidden })
  }

  @Test(arguments: [
    "<table width='100%'><tr><td style='max-width:0;overflow:hidden'>a<td style='width:1px;overflow:hidden'>b</table>",
    "<div style='font-size:0'><b style='font-size:calc(1rem + 1vw)'>a</b><b style='font-size:2vw'>b</b></div>",
    "<div style='background:#fff'><img src=x><h1 style='position:absolute;color:#fff'>over it</h1></div>",
    "<h1 style='color:#fff;-webkit-text-stroke-width:0px;background-color:#fff'>over a gradient, from Chromium</h1>",
    "<map name=m><area href=x>a</map>",
  ])
  func `text that pages show in roundabout ways is not hidden`(html: String) throws {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(!document.text.isEmpty)
    #expect(document.runs.allSatisfy { !document.style(of: $0).hidden })
  }

  @Test func `text in the colour of a surface that Chromium states for all is hidden`() throws {
    let style = "color:#000;-webkit-text-stroke-width:0px;background-color:#fff"
    let html = "<div style='\(style)'>a<i style='color:#fff'>b</i></div>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.runs.map { document.style(of: $0).hidden } == [false, true])
  }

  @Test(arguments: [
    ("hwb(120 0% 50%)", "#008000"), ("hwb(0 60% 60%)", "#808080"), ("lab(54.29 80.81 69.89)", "#ff0000"),
    ("lch(54.29 106.84 40.86)", "#ff0000"), ("oklab(62.796% 0.22486 0.12585)", "#ff0000"),
    ("oklch(0.62796 0.25768 29.234)", "#ff0000"), ("oklch(100% 0 none)", "#ffffff"),
    ("oklch(0.7 0.1 0.5turn / 50%)", "#4bb3a180"), ("color(srgb 1 0.5 0)", "#ff8000"),
    ("color(srgb-linear 0.2159 0 0)", "#800000"), ("color(display-p3 0 0 1)", "#0000ff"),
    ("hsl(3.1415927rad 100 50 / 1)", "#00ffff"), ("rgb(none 128 0)", "#008000"),
    ("color(xyz 0.9505 1 1.0891)", "#ffffff"),
    ("color(xyz-d50 0.9643 1 0.8251)", "#ffffff"), ("color(rec2020 0 0 0)", "#000000"),
    ("oklab(1 1.5e-05 -2e-05)", "#ffffff"), ("rgba(1.2e1,0,0,1)", "#0c0000"),
  ])
  func `every colour of CSS is read`(css: String, hex: String) throws {
    let document = try HTMLFormat().read(Array("<span style='color:\(css)'>a</span>".utf8)).document
    #expect(document.characterStyles.all.first?.color?.hexDescription == hex)
  }

  @Test(arguments: [
    "rgb(from red 1 g b)", "color(xyy 1 1 1)", "color-mix(in srgb, red)", "lab(a b c)", "oklch()",
  ])
  func `what is no colour states none`(css: String) throws {
    let document = try HTMLFormat().read(Array("<span style='color:\(css)'>a</span>".utf8)).document
    #expect(document.characterStyles.all.first?.color == nil)
  }

  @Test(arguments: [
    (0, 9_999_999), (-1, -1), (60, 3), (5, 20), (100_000, 100_010), (Int.max, Int.min), (30, 80),
  ])
  func `offsets of a CF_HTML header that lie are not followed`(start: Int, end: Int) throws {
    let header = "Version:0.9\r\nStartHTML:0\r\nEndHTML:7\r\nStartFragment:\(start)\r\nEndFragment:\(end)\r\n"
    #expect(try dump(header + "<p>é<b>b</b></p>") == "paragraph\n  \"é\"\n  \"b\" bold\n")
    #expect(
      try dump("\u{FEFF}" + header + "SourceURL:http://a.example/<i>\r\n<p>no<!--StartFragment--><b>b</b>")
        == "paragraph\n  \"b\" bold\n")
  }

  @Test func `an offset into the middle of a character is not followed`() throws {
    let header = "Version:0.9\r\nEndFragment:60\r\nStartFragment:"
    let start = header.utf8.count + 8
    #expect(try dump(header + "\(start)\r\n<p>é<b>b</b></p>") == "paragraph\n  \"é\"\n  \"b\" bold\n")
  }
}
