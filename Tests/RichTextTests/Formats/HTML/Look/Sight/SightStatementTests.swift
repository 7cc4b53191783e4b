import Testing

@testable import RichText

/// Text that its page states as hidden: by its place, its size, its colour or a class.
struct SightStatementTests {
  private func hidden(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  @Test(arguments: [
    "position:absolute;left:-100px;top:-100px", "position:relative;left:-9999px", "position:fixed;top:9999px",
    "position:absolute;right:200vw",
    "position:absolute;inset:-999em auto auto", "position:absolute;left:calc(-100% - 9999px)",
    "position:absolute;left:min(0px,-9999px)",
    "transform:translate(-9999px)", "translate:0 -9999px", "transform:rotateX(90deg)", "rotate:y 0.25turn",
    "transform:matrix(0,0,0,0,0,0)", "scale:0 1", "transform:rotate3d(1,0,0,90deg)", "rotate:0 1 0 90deg",
    "transform:matrix3d(0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1)", "position:fixed;bottom:9999px",
    "transform:scale(.01)",
    "transform:rotateY(180deg);backface-visibility:hidden", "zoom:0.02", "text-indent:-9999px", "text-indent:-999em",
    "text-indent:100%;white-space:nowrap;overflow:hidden", "overflow:hidden;height:0",
    "overflow-y:hidden;max-height:1px",
    "overflow:auto;inline-size:calc(1px - 1px)", "contain:paint;block-size:0", "overflow:clip;width:1px",
    "overflow:hidden;height:0;padding:20px;padding:0", "clip-path:inset(100%)", "clip-path:inset(0 60% 0 40%)",
    "clip-path:circle(0)", "clip-path:ellipse(0 9px)", "clip-path:polygon(0 0,50% 50%,100% 100%)",
    "clip-path:path('M0 0')", "position:absolute;clip:rect(1px 1px 1px 1px)", "mask:linear-gradient(#0000,transparent)",
    "mask:linear-gradient(#0000,#0000);mask-size:cover",
    "text-decoration:line-through 40px white",
    "filter:blur(1px) opacity(0)", "filter:blur(40px)", "opacity:calc(1 - 1)", "-webkit-text-security:disc",
    "letter-spacing:-1em", "font-size:calc(0px)", "font-size:0vw", "font:0/0 a", "font-size:max(0px,0em)",
    "font-size:clamp(0px,.1px,9px)", "content-visibility:hidden",
    "font-size:1.9px", "font-size:.1em;zoom:1.2",
    "background:linear-gradient(#123456,#123456);color:#123456", "display:var(--none,none)", "opacity:var(--zero)",
    "font-size:calc(var(--zero)*1px)", "overflow:auto;width:2px", "font-size:.1em",
    "overflow:hidden;width:1px;text-overflow:ellipsis",
    "overflow:hidden;height:0;display:none;display:inline flow-root", "position:fixed;left:-600px",
    "width:5000px;transform:translateX(-9999px)", "width:9000px;position:absolute;left:-9999px",
    "display:table-column", "font-size-adjust:0", "content:url(x.gif)",
    "background:#fff;color:color(xyz .95 1 1.09)",
    "font:menu;font-size-adjust:0", "position:fixed;left:-15em;width:15em", "position:fixed;right:-300px;width:300px",
    "position:fixed;left:-100%;width:100%",
  ])
  func `text that nobody can see is hidden`(style: String) throws {
    #expect(try hidden("<div style='--zero:0'>a<div style=\"\(style)\">x</div>b</div>") == "x")
  }

  @Test(arguments: [
    "position:absolute;left:-100px", "position:absolute;top:-100px", "position:absolute;bottom:-9999px",
    "position:relative;left:-100px;top:-100px",
    "position:absolute;left:-200px;top:-100px;width:900px;height:400px", "display:flex;flex:1;width:0;overflow:hidden",
    "position:relative;left:-9px", "offset-path:path('M9 9h9999')", "offset-path:path('L-9999 0')",
    "offset-path:path('M-9999 0L0 0');offset-distance:100%", "offset:path('M-9999 0L0 0') 100%",
    "offset-path:path('M-9999 0h1');animation:fly 2s", "offset-path:none", "font-size-adjust:0;font:menu",
    "font-size-adjust:0;font:9px a", "position:static;left:-9999px", "position:sticky;top:-9999px",
    "position:absolute;top:9999px", "position:relative;top:-500%", "margin-left:-20px", "margin-left:-9999px",
    "margin:0 0 0 -200vw",
    "margin-left:-70em", "margin-inline:-9999px 0", "margin-top:-9999px", "direction:rtl;margin-right:-9999px",
    "float:left;width:100%;margin-left:-1245px", "margin-left:9999px", "padding-left:9999px",
    "transform:rotate(90deg)", "transform:rotateY(180deg)", "transform:translate(50px,-20px)",
    "transform:none", "scale:unset", "scale:none", "rotate:3deg", "zoom:2", "text-indent:3em", "text-indent:100%",
    "rotate:0 0 1 90deg", "rotate:0 0 0 90deg", "transform:rotate3d(1,1,1,90deg)", "position:absolute;bottom:9999px",
    "transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,9,9,0,1)", "visibility:collapse;visibility:visible",
    "overflow:visible;height:0", "overflow:hidden;height:0;min-height:2em",
    "overflow-x:clip;height:0", "overflow:hidden;height:0%", "overflow:hidden;height:20px", "clip-path:inset(10% 20%)",
    "clip-path:circle(50%)", "clip-path:polygon(0 0,100% 0,100% 100%)", "clip-path:path('M0 0h99v99z')",
    "clip:rect(0,0,0,0)", "mask:linear-gradient(black,transparent)",
    "mask-image:linear-gradient(red,red);mask-size:50% 1px", "text-decoration:line-through 2px red",
    "text-decoration:underline 40px white", "filter:opacity(50%)", "filter:blur(1px)",
    "opacity:var(--nothing)", "letter-spacing:-.05em", "font-size:calc(1em + 1px)",
    "font-size:2px", "font-size:5vw", "background:linear-gradient(#123456,#fedcba);color:#123456",
    "color:color-mix(in srgb,black,red)", "color:color-mix(in srgb,transparent,transparent)", "mso-hide:all",
    "color:rgb(from red r g b/0)", "background:#fff;color:var(--nothing)",
    "background:#fff;color:contrast-color(black)",
    "color:transparent;text-shadow:0 0 0 black", "-webkit-text-fill-color:transparent;-webkit-text-stroke:1px red",
    // A drawer that is open, or is not wholly beside the window.
    "position:fixed;left:-15em;width:15em;transform:translateX(15em)", "position:fixed;left:-20px;width:300px",
    "position:fixed;left:-15em;width:15em;transform:translateX(100%)", "position:absolute;left:-15em;width:15em",
    "position:fixed;left:-15em;width:15em;padding-right:2em",
    "width:0", "height:0", "display:contents;opacity:0", "overflow:clip;max-height:0%",
    "margin:0 -9999px;padding:0 9999px",
    "margin-top:-9999px;padding-top:9999px",
    // Layouts centre boxes, move columns and lay text over pictures so.
    "width:100vw;position:relative;left:50%;margin-left:-50vw", "position:absolute;left:50%;margin-left:-600px",
    "float:left;margin-left:-960px", "margin-top:-800px", "position:relative;top:-600px",
    "transform:translateY(-900px)",
    "position:fixed;inset:3px;bottom:-9999px", "position:relative;top:3px;bottom:9999px",
    "position:fixed;left:0;right:-9999px",
    // Rows of pictures and words are moved so that one of them is seen.
    "width:5000px;transform:translate3d(-1920px,0,0)", "width:5000px;display:flex;transform:translateX(-300vw)",
    "position:relative;width:9000px;left:-1200px", "width:300%;margin-left:-1200px",
    // The text runs out of its background.
    "height:0;background:#123456;color:#123456", "width:1px;background:#123456;color:#123456",
    "display:table;width:0;overflow:hidden", "text-indent:-9999px hanging", "margin-left:-70em;font-size:9px",
    "direction:rtl;margin-left:-9999px", "contain:size", "contain:strict;height:40px",
    "contain:strict;contain-intrinsic-size:40px", "aspect-ratio:2;overflow:hidden", "aspect-ratio:auto;overflow:hidden",
    "font-size-adjust:.5", "font-size-adjust:0;font-size-adjust:none", "content:normal", "content:'x'",
    "padding-left:40px", "margin-left:200px", "font-size:round(17px,1px)",
  ])
  func `text that is seen is not`(style: String) throws {
    #expect(try hidden("<div style='--zero:0'>a<div style=\"\(style)\">x</div>b</div>") == "")
  }

  @Test func `the finding says why a text is hidden`() throws {
    for (style, reason) in [
      ("display:none", "not displayed"), ("visibility:hidden", "invisible"), ("opacity:0", "transparent"),
      ("font-size:0", "too small"), ("overflow:hidden;height:1px", "one pixel in size"),
      ("clip-path:circle(0)", "cut away"),
      ("position:absolute;left:-100px;top:-100px", "out of the page"), ("text-indent:-9999px", "out of the page"),
      ("color:transparent", "in the color behind it"),
    ] {
      let findings = try HTMLFormat().read(Array("<div>a<div style='\(style)'>x</div></div>".utf8)).findings
      #expect(findings.contains { $0.code == .hiddenText && $0.from == reason }, "\(style)")
    }
  }

  @Test(arguments: [
    ("opacity:.2", "opacity:.2", true), ("opacity:.5", "opacity:.5", false), ("font-size:.2em", "font-size:.2em", true),
    ("zoom:.2", "transform:scale(.2)", true), ("opacity:0", "opacity:1", true),
    ("visibility:hidden", "visibility:visible", false),
    ("font-size:0", "font-size:16px", false), ("color:transparent", "color:black", false),
    ("text-indent:-9999px", "display:block", true), ("text-indent:-9999px", "text-indent:0", false),
    ("text-indent:-9999px", "text-indent:0;display:inline-block", true),
    ("text-indent:-9999px", "text-indent:0;display:inline-block;float:left", false),
    ("text-indent:-9999px", "text-indent:0;display:inline-block;position:absolute;left:0", false),
    ("text-indent:-9999px;display:flex", "text-indent:0;display:inline-block", false),
    ("overflow:hidden;height:0", "position:relative", true), ("overflow:hidden;height:0", "position:absolute", true),
    ("overflow:hidden;height:0;position:relative", "position:absolute", true),
    ("overflow:hidden;height:0;transform:rotate(1deg)", "position:fixed", true),
    ("transform:scale(0)", "transform:none", true), ("clip-path:inset(50%)", "clip-path:none", true),
    ("--c:transparent", "color:var(--c)", true), ("--c:transparent", "--c:black;color:var(--c)", false),
    ("position:absolute;left:-9999px", "position:fixed;top:0", true),
    ("position:absolute;left:-9999px", "position:absolute;left:0", true),

    ("contain:paint;height:0", "position:fixed", true),
    ("overflow:hidden;height:0;position:sticky", "position:absolute", true),
    ("max-width:2px", "background:#123456;color:#123456;width:40px", true),
    ("max-width:2px", "overflow:hidden;width:40px", false),
    ("max-width:2px", "overflow:hidden;min-width:40px", false), ("max-width:2px", "overflow:hidden;float:left", false),
    ("max-width:2px", "overflow:hidden;padding:20px", false),
    ("max-width:2px", "overflow:hidden;margin-right:-90px", false),
    ("max-width:2px;display:flex", "overflow:hidden", false),
    ("display:grid", "display:inline;overflow:hidden;height:0", true),
    ("display:grid;grid-template-rows:0fr", "overflow:clip", false),
    ("display:grid;grid-template-rows:0fr", "overflow:hidden;padding:20px", false),
    ("display:grid;grid-template-rows:0fr", "overflow:hidden;height:20px", false),
    ("display:grid;grid-template-rows:0fr", "overflow:visible", false),
    ("display:grid;grid-template-rows:1fr", "overflow:hidden", false),
    ("display:grid;grid-template-rows:0fr;grid-template-rows:auto", "overflow:hidden", false),
    ("display:grid;grid-template-rows:0fr auto", "overflow:hidden", false),
    ("display:block;grid-template-rows:0fr", "overflow:hidden", false),
    ("display:flex;grid-template-rows:0fr", "overflow:hidden", false),
    ("display:grid;grid-template-rows:0", "color:red", false),
    ("display:grid;grid-template-rows:0;overflow:hidden;height:40px", "color:red", false),
    ("display:table;width:100%", "display:table-cell;max-width:0;overflow:hidden", false),
    ("font-size:0", "font:menu", false), ("font-size:0", "font:menu serif", true),
    ("font-size:9px;height:2em;overflow:hidden", "font-size:16px", false),
    ("overflow:hidden;width:200px;height:40px", "padding-top:9px", false),
    ("--a:var(--b);--b:0", "opacity:var(--a)", true), ("--a:var(--a)", "opacity:var(--a,0)", true),
  ])
  func `what is around the text counts as it does in browsers`(outer: String, own: String, isHidden: Bool) throws {
    let html = "<div style='\(outer)'><div style='\(own)'>x</div></div>b"
    #expect(try hidden(html) == (isHidden ? "x" : ""))
  }

  @Test(arguments: [
    ("<p style='color:transparent'><i style='color:-webkit-link'>x</i></p>", false),
    ("<p style='color:transparent'><i style='color:LinkText'>x</i></p>", false),
    ("<p style='color:transparent'><i style='color:LinkTexts'>x</i></p>", true),
    // A ground that is not known.
    ("<div style='background:#fff;color:#fff'><p style='background-color:var(--w)'>x</p></div>", false),
    ("<div style='background:#fff;color:#fff'><p style='background:var(--w)'>x</p></div>", false),
    ("<div style='background:#fff;color:#fff'><p style='background:Highlight'>x</p></div>", false),
    ("<div style='background:#fff;color:#fff'><p style='background:rgb(from red r g b)'>x</p></div>", false),
    ("<div style='background:#fff;color:#fff'><p style='background:Highlights'>x</p></div>", true),
    ("<table bgcolor='#ffffff'><tr><td background='a.jpg'><p style='color:#fff'>x</p></table>", false),
    ("<table bgcolor='#ffffff'><tr><td background><p style='color:#fff'>x</p></table>", true),
    ("<table bgcolor='#ffffff'><tr><td bgcolor=chucknorris><p style='color:#fff'>x</p></table>", false),
    ("<table bgcolor='#ffffff'><tr><td><font color=transparent>x</font></table>", false),
    // Controls have a look of their own.
    ("<div style='font-size:0'><button>x</button></div>", false),
    ("<div style='background:#fff;color:#fff'><button>x</button></div>", false),
    ("<div style='font-size:0'><textarea>x</textarea></div>", false),
    ("<div style='color:transparent'><select><option>x</select></div>", false),
    ("<div style='opacity:0'><button>x</button></div>", true),
    ("<div style='color:red'><button style='font-size:0'>x</button></div>", true),
    ("<dialog>x</dialog>", true), ("<dialog open>x</dialog>", false), ("<div popover>x</div>", true),
    ("<div hidden=until-found>x</div>", true), ("<div hidden style='display:block'>x</div>", false),
    ("<svg><text opacity=0>x</text></svg>", true), ("<svg><text display=none>x</text></svg>", true),
    ("<svg><text fill=none>x</text></svg>", true), ("<svg><text fill-opacity=0>x</text></svg>", true),
    ("<svg><text y=9>x</text></svg>", false), ("<svg viewBox='0 -99 9 99'><text y=-30>x</text></svg>", false),
    ("<svg><g transform='translate(0,99)'><text y=-30>x</text></g></svg>", false),
    ("<svg style='overflow:visible'><text y=-30>x</text></svg>", false),
    ("<svg><text font-size=0>x</text></svg>", true), ("<svg><text font-size=9>x</text></svg>", false),
    ("<svg><g transform='scale(0)'><text>x</text></g></svg>", true),
    ("<svg><g transform='translate(-9999)'><text y='9'>x</text></g></svg>", true),
    ("<svg><g transform='translate(-99)'><text y='9'>x</text></g></svg>", false),
    ("<svg><g transform='scale(.5)'><text>x</text></g></svg>", false),
    ("<svg><foreignObject width=0 height=0><p>x</p></foreignObject></svg>", true),
    ("<svg><text fill=red>x</text></svg>", false),
    ("<span style='transform:scale(0)'>x</span>", false), ("<span style='overflow:hidden;height:0'>x</span>", false),
    ("<span style='display:inline-block;transform:scale(0)'>x</span>", true),
    ("<span style='float:left;overflow:hidden;height:0'>x</span>", true),
    ("<table><tr><td style='overflow:hidden;height:0'>x</table>", false),
    ("<table><tr style='visibility:collapse'><td style='visibility:visible'>x</table>", true),
    ("<table><tr style='visibility:hidden'><td style='visibility:visible'>x</table>", false),
    ("<div style='visibility:collapse'><p style='visibility:visible'>x</div>", false),
    ("<p style='text-indent:-9em'><b style='display:inline-block'><i style='display:block'>x</i></b>", false),
    ("<p style='text-indent:-999em'><b style='display:inline-flex;text-indent:0'><i>x</i></b></p>", true),

    ("<p>a <span style='writing-mode:horizontal-tb;width:0;overflow:hidden'>x</span>", false),
    ("<p>a <span style='writing-mode:vertical-lr'>x</span>", false),
    ("<table><tr><td style='writing-mode:vertical-rl;width:0;overflow:hidden'>x</table>", false),
  ])
  func `an element hides its text as browsers show it`(html: String, isHidden: Bool) throws {
    #expect(try hidden("a\(html)b") == (isHidden ? "x" : ""))
  }

  @Test(arguments: [
    "<datalist><option>x</datalist>", "<math><mphantom><mi>x</mi></mphantom></math>",
    "<ruby>a<rp>x</rp><rt>b</rt></ruby>", "<svg><text y=-99>x</text></svg>", "<svg><text x=-9999>x</text></svg>",
    "<svg><filter><text>x</text></filter></svg>",
  ])
  func `what no browser shows does not come in`(html: String) throws {
    let document = try HTMLFormat().read(Array("<p>a\(html)b".utf8)).document
    #expect(!document.string(in: 0..<document.text.count).contains("x"))
  }

  @Test(arguments: [
    ("<table><tr><td style='width:0;overflow:hidden'>x", ""), ("<table><tr style='margin:-9999px'><td>x", ""),
    ("<table><tr><td style='float:left;width:0;overflow:hidden'>x", "x"),
    ("<table><tr style='position:absolute;width:0;overflow:hidden'><td>x", "x"),
    ("<table><tr><td style='display:inline-block;height:0;overflow:hidden'>x", "x"),
    ("<table style='display:block;height:0;overflow:hidden'><tr><td>x", "x"),
    ("<table style='position:absolute;height:0;overflow:hidden'><tr><td>x", ""),
    ("<table style='display:inline-block;height:0;overflow:hidden'><tr><td>x", "x"),
    ("<table style='display:table;width:0;overflow:hidden'><tr><td>x", ""),
    ("<table><tr style='display:table-row;margin:-9999px'><td>x", ""),
  ])
  func `parts of a table grow with their text unless they are no parts of it`(html: String, expected: String) throws {
    #expect(try hidden(html) == expected)
  }

  @Test(arguments: [
    "overflow:hidden;height:0;overflow", "overflow-y:hidden;height:0;overflow-y", "text-indent:-9999px;text-indent",
    "left:-9999px;position:relative;left",
    "top:-9999px;position:relative;position", "transform:scale(0);transform", "scale:0;scale",
    "height:0;overflow:hidden;height",
    "max-height:0;overflow:hidden;max-height", "clip-path:circle(0);clip-path", "filter:opacity(0);filter",
    "zoom:0.01;zoom",
    "content-visibility:hidden;content-visibility", "-webkit-text-security:disc;-webkit-text-security",
    "opacity:0;opacity",
  ])
  func `a keyword or a name without a value takes a property back that hides text`(style: String) throws {
    let name = try #require(style.split(separator: ";").last)
    let declarations = String(style.dropLast(name.count + 1))
    #expect(try hidden("<p>a</p><div style='\(declarations)'>x</div>").hasPrefix("x"))
    for word in ["initial", "unset", "revert", "inherit", "var(--unstated)", "var(--unstated,)"] {
      #expect(try hidden("<p>a</p><div style='\(style):\(word)'>b</div>") == "", "\(word)")
      let sheet = "<style>.c{\(declarations)} div.c{\(name):\(word)}</style>"
      #expect(try hidden("\(sheet)<p>a</p><div class=c>b</div>") == "", "\(word)")
    }
  }

  @Test func `an item that grows or has a basis is seen whatever its size`() throws {
    for style in ["flex:1", "flex-grow:1", "flex:auto", "width:0;flex:0 0 9em", "flex-basis:9em"] {
      let item = "height:0;overflow:hidden;\(style)"
      #expect(try hidden("<p style='display:flex'>a<b style='\(item)'>b</b></p>") == "", "\(style)")
      for other in ["flex:none", "flex:unset", "flex:initial"] where !style.contains("basis") && !style.contains("em") {
        #expect(try hidden("<p style='display:flex'>a<b style='\(item);\(other)'>x</b></p>") == "x", "\(style)")
      }
    }
  }

  @Test func `nested boxes in lines that are moved out of view are hidden`() throws {
    let open = "<b style='position:absolute;left:-9999px'><i>"
    let nested = String(repeating: open, count: 30) + "x" + String(repeating: "</i></b>", count: 30)
    #expect(try hidden("<p>a\(nested)b") == "x")
  }

  @Test func `links do not take over the colour around them`() throws {
    let html = "<p style='color:transparent'>x<a href='https://e.org/'>y<b style='color:#0c0'>z</b></a></p>"
    #expect(try hidden(html) == "x")
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let again = try HTMLFormat().read(HTMLFormat().write(document).bytes).document
    #expect(again == document)
  }

  @Test func `names that lead to many values are no values`() throws {
    var style = "--a0:0"
    for level in 1...40 { style += ";--a\(level):var(--a\(level - 1)) var(--a\(level - 1))" }
    #expect(try hidden("<div style='\(style)'><div style='opacity:var(--a40)'>x</div></div>") == "")
  }

  @Test func `deep functions are read without end`() throws {
    let nested = String(repeating: "calc(", count: 50_000) + "0" + String(repeating: ")", count: 50_000)
    #expect(try hidden("<p style='opacity:\(nested)'>x") == "")
  }
}
