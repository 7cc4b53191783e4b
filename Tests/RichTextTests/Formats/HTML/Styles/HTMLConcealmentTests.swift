import Testing

@testable import RichText

/// Text that is placed, cut off, turned or painted so that nobody sees it.
struct HTMLConcealmentTests {
  private func hidden(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  @Test(arguments: [
    "position:relative;left:-9999px", "position:fixed;top:9999px", "position:absolute;right:200vw",
    "position:absolute;inset:-999em auto auto", "position:absolute;left:calc(-100% - 9999px)",
    "position:absolute;left:min(0px,-9999px)", "margin-left:-9999px", "margin:0 0 0 -200vw", "margin-top:-999em",
    "transform:translate(-9999px)", "translate:0 -9999px", "transform:scale(2) translateX(-500px)",
    "transform:rotateX(90deg)", "rotate:y 0.25turn", "transform:matrix(0,0,0,0,0,0)", "scale:0 1",
    "transform:scale(.01)",
    "transform:rotateY(180deg);backface-visibility:hidden", "zoom:0.02", "text-indent:-9999px", "text-indent:-999em",
    "text-indent:100%;white-space:nowrap;overflow:hidden", "overflow:hidden;height:0",
    "overflow-y:hidden;max-height:1px",
    "overflow:auto;inline-size:calc(1px - 1px)", "contain:paint;block-size:0", "overflow:clip;width:1px",
    "overflow:hidden;height:0;padding:20px;padding:0", "clip-path:inset(100%)", "clip-path:inset(0 60% 0 40%)",
    "clip-path:circle(0)", "clip-path:ellipse(0 9px)", "clip-path:polygon(0 0,50% 50%,100% 100%)",
    "clip-path:path('M0 0')", "position:absolute;clip:rect(1px 1px 1px 1px)", "mask:linear-gradient(#0000,transparent)",
    "filter:blur(1px) opacity(0)", "filter:blur(40px)", "opacity:calc(1 - 1)", "-webkit-text-security:disc",
    "letter-spacing:-1em", "font-size:calc(0px)", "font-size:0vw", "font:0/0 a", "font-size:max(0px,0em)",
    "font-size:clamp(0px,.1px,9px)", "color:color-mix(in srgb,transparent,transparent)", "content-visibility:hidden",
    "background:linear-gradient(#123456,#123456);color:#123456", "display:var(--none,none)", "opacity:var(--zero)",
    "font-size:calc(var(--zero)*1px)",
  ])
  func `text that nobody can see is hidden`(style: String) throws {
    #expect(try hidden("<div style='--zero:0'>a<div style=\"\(style)\">x</div>b</div>") == "x")
  }

  @Test(arguments: [
    "position:relative;left:-9px", "position:static;left:-9999px", "position:sticky;top:-9999px",
    "position:absolute;top:9999px", "position:relative;top:-500%", "margin-left:-20px", "margin-left:-9999px;margin:0",
    "margin-bottom:-9999px", "transform:rotate(90deg)", "transform:rotateY(180deg)", "transform:translate(50px,-20px)",
    "transform:none", "scale:unset", "scale:none", "rotate:3deg", "zoom:2", "text-indent:3em", "text-indent:100%",
    "overflow:visible;height:0", "overflow:hidden;height:0;padding-top:56%", "overflow:hidden;height:0;min-height:2em",
    "overflow-x:clip;height:0", "overflow:hidden;height:0%", "overflow:hidden;height:20px", "clip-path:inset(10% 20%)",
    "clip-path:circle(50%)", "clip-path:polygon(0 0,100% 0,100% 100%)", "clip-path:path('M0 0h99v99z')",
    "clip:rect(0,0,0,0)", "mask:linear-gradient(black,transparent)", "filter:opacity(50%)", "filter:blur(1px)",
    "opacity:var(--nothing)", "letter-spacing:-.05em", "font-size:calc(1em + 1px)",
    "font-size:5vw", "background:linear-gradient(#123456,#fedcba);color:#123456", "color:color-mix(in srgb,black,red)",
    "width:0", "height:0", "display:contents;opacity:0",
  ])
  func `text that is seen is not`(style: String) throws {
    #expect(try hidden("<div style='--zero:0'>a<div style=\"\(style)\">x</div>b</div>") == "")
  }

  @Test(arguments: [
    ("opacity:.2", "opacity:.2", true), ("opacity:.5", "opacity:.5", false), ("font-size:.2em", "font-size:.2em", true),
    ("zoom:.2", "transform:scale(.2)", true), ("opacity:0", "opacity:1", true),
    ("visibility:hidden", "visibility:visible", false),
    ("font-size:0", "font-size:16px", false), ("color:transparent", "color:black", false),
    ("text-indent:-9999px", "display:block", true), ("text-indent:-9999px", "text-indent:0", false),
    ("overflow:hidden;height:0", "position:relative", true), ("overflow:hidden;height:0", "position:absolute", false),
    ("overflow:hidden;height:0;position:relative", "position:absolute", true),
    ("overflow:hidden;height:0;position:relative", "position:fixed", false),
    ("overflow:hidden;height:0;transform:rotate(1deg)", "position:fixed", true),
    ("position:absolute;left:-9999px", "position:fixed;left:0", false),
    ("transform:scale(0)", "transform:none", true), ("clip-path:inset(50%)", "clip-path:none", true),
    ("--c:transparent", "color:var(--c)", true), ("--c:transparent", "--c:black;color:var(--c)", false),
    ("--a:var(--b);--b:0", "opacity:var(--a)", true), ("--a:var(--a)", "opacity:var(--a,0)", true),
  ])
  func `what is around the text counts as it does in browsers`(outer: String, own: String, isHidden: Bool) throws {
    let html = "<div style='\(outer)'><div style='\(own)'>x</div></div>b"
    #expect(try hidden(html) == (isHidden ? "x" : ""))
  }

  @Test(arguments: [
    ("<dialog>x</dialog>", true), ("<dialog open>x</dialog>", false), ("<div popover>x</div>", true),
    ("<div hidden=until-found>x</div>", true), ("<div hidden style='display:block'>x</div>", false),
    ("<svg><text opacity=0>x</text></svg>", true), ("<svg><text display=none>x</text></svg>", true),
    ("<svg><text fill=none>x</text></svg>", true), ("<svg><text fill=red>x</text></svg>", false),
    ("<span style='transform:scale(0)'>x</span>", false), ("<span style='overflow:hidden;height:0'>x</span>", false),
    ("<span style='display:inline-block;transform:scale(0)'>x</span>", true),
    ("<span style='float:left;overflow:hidden;height:0'>x</span>", true),
    ("<table><tr><td style='overflow:hidden;height:0'>x</table>", false),
  ])
  func `an element hides its text as browsers show it`(html: String, isHidden: Bool) throws {
    #expect(try hidden("a\(html)b") == (isHidden ? "x" : ""))
  }

  @Test(arguments: [
    "<datalist><option>x</datalist>", "<math><mphantom><mi>x</mi></mphantom></math>",
    "<ruby>a<rp>x</rp><rt>b</rt></ruby>",
  ])
  func `what no browser shows does not come in`(html: String) throws {
    let document = try HTMLFormat().read(Array("<p>a\(html)b".utf8)).document
    #expect(!document.string(in: 0..<document.text.count).contains("x"))
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
