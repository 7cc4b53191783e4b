import TestMaterial
import Testing

@testable import RichText

/// Selectors as browsers read and match them, seen by the text that their rules hide.
struct HTMLSelectorMatcherTests {
  private static let page =
    "<p class=lead>a</p><p id=q class='x y' data-x='One two' lang=en-GB><span class=h>x</span></p><p>b</p>"

  private func isHidden(_ css: String, in page: String = page) throws -> Bool {
    let document = try HTMLFormat().read(Array("<!doctype html><style>\(css)</style>\(page)".utf8)).document
    #expect(document.validate() == nil)
    let run = try #require(document.runs.first { document.string(in: $0.range).contains("x") })
    return document.style(of: run).hidden
  }

  @Test(arguments: [
    ".h", ".\\68", "SPAN", "p/**/ .h", ".h/**/", "[class]", "[class=h]", "[class=H i]", "[CLASS='h']",
    "[data-x~=two] .h", "[data-x^=One] .h", "[data-x$=two] > .h", "[data-x*='e t'] .h", "[lang|=en] .h",
    "[lang=EN-gb] .h", "p > .h", "body > p > .h", "html > body .x .h", "p:not(.lead) .h", ".h:not(a)", ":root .h",
    ".h:not(:hover)", ".h:not( :visited )", ".h:not([id])", ".h, .z", ".h::-webkit-bogus, .h", ".h::before, .h",
    ".h:hover, .h", ":not(p) > p > .h", "body *", "#q.x.y > .h", ".h/**/.h", "span/**/.h",
  ])
  func `selectors that match hide`(selector: String) throws {
    #expect(try isHidden("\(selector){display:none}"))
  }

  @Test(arguments: [
    ".H", "[class=H]", "[data-x='one two'] .h", "[data-x='One two' S] b", "[data-x^=''] .h", "[class=1], .h",
    "[class=h x], .h", "p > p .h", "[class='h", "body > .h", ".h:hover", "p:target .h", "a.h", ".h:link", ".h::before",
    ".h::before, .g", ".h::before b, .h", ".h::before.h, .h", ".h,", ".1h, .h", "p/**/span", "p > > .h", "> .h", ".h\\",
    "//.h", ":not(), .h", ".h:not(.h)",
    ".h:",
  ])
  func `selectors that do not match, or that are invalid, hide nothing`(selector: String) throws {
    #expect(try !isHidden("\(selector){display:none}"))
  }

  @Test(arguments: [
    "*|span", ".lead + p .h", ".lead ~ p .h", ":is(.h)", ":where(.h)", "p:has(> .h) .h", ".h:not(.a, .b)",
    "span:first-child", "span:nth-child(1)", "span:only-of-type", ":lang(en) .h", "span:dir(ltr)", "span:defined",
    "& .h", ":scope .h", ".h, p:has(b)", ":bogus, .h", ".h::bogus, .h", ".h:not(:not(a))", "*|span",
  ])
  func `a rule whose selectors ask for more hides nothing`(selector: String) throws {
    #expect(try !isHidden("\(selector){display:none}"))
  }

  @Test(arguments: [
    ("#q .h{display:none} .x.y .h{display:inline}", true),
    (":not(#z) > .h{display:none} p.x.y > .h{display:inline}", true),
    ("[class]{display:none} span{display:inline}", true),
    ("p span{display:none} .h{display:inline}", false), (".h{display:none} .h{display:inline}", false),
    (".h{display:none!important} #q .h{display:inline}", true),
  ])
  func `the most specific selector decides`(css: String, isHidden: Bool) throws {
    #expect(try self.isHidden(css) == isHidden)
  }

  @Test(arguments: [
    ("<style>div > .h{display:none}</style><div role=list><div role=listitem class=h>x</div></div>", true),
    ("<style>ul > ul > li{display:none}</style><ul><li>a</li><ul><li>x</li></ul></ul>", true),
    ("<style>a:link, b{display:none}</style><a href=#>x</a>", true),
    ("<style>a:link, b{display:none}</style><a>x</a>", false),
  ])
  func `the page is matched as its source has it`(html: String, isHidden: Bool) throws {
    #expect(try self.isHidden("b{}", in: html) == isHidden)
  }

  @Test(arguments: [
    ":root{--d:none} .h{display:var(--d)}", "html:root{--d:var(--e);--e:none} span{display:var(--d)}",
    ":root{--d:inline} .x{--d:none} .h{display:var(--d)}", ":root{--D:none} .h{display:var(--D)}",
    "@media all{:root{--d:none}} .h{display:var(--d)}", ":root{--\\64:none} .h{display:var(--d)}",
  ])
  func `properties that the page states for its root have an effect on what names them`(css: String) throws {
    #expect(try isHidden(css))
  }

  // MARK: Cost

  private func findings(_ css: String, _ page: String) throws -> Findings {
    try HTMLFormat().read(Array("<style>\(css)</style>\(page)".utf8)).findings
  }

  private static let hostile: [(css: String, page: String)] = [
    (String(repeating: ":is(", count: 100_000) + ".h", "<p class=h>x"),
    (String(repeating: "p{", count: 100_000) + "color:red", "<p>x"),
    (String(repeating: "@media all{", count: 100_000) + "p{color:red}", "<p>x"),
    (String(repeating: "p ", count: 100_000) + "{color:red}", "<p>x"),
    (String(repeating: ":not(", count: 100_000) + ".h", "<p class=h>x"),
    (String(repeating: "b > b ", count: 60) + "i{color:red}", String(repeating: "<b>", count: 400) + "<i>x"),
    (
      (0..<1_000).map { "b b b b b.a\($0) i{color:red}" }.joined(),
      String(repeating: "<b>", count: 400) + String(repeating: "<i>x</i>", count: 3_000)
    ),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: hostile.map { (LongText($0.css), LongText($0.page)) })
  func `hostile sheets end in bounded time`(css: LongText, page: LongText) throws {
    #expect(try HTMLFormat().read(Array("<style>\(css.text)</style>\(page.text)".utf8)).document.validate() == nil)
  }

  private static let excessive: [(css: String, page: String)] = [
    (String(repeating: "p ", count: 1_000) + "{color:red}", "<p>x"),
    ((0..<66_000).map { "p\($0){color:red}" }.joined(), "<p>x"),
  ]

  @Test(arguments: excessive.map { (LongText($0.css), LongText($0.page)) })
  func `rules that are left out are reported`(css: LongText, page: LongText) throws {
    #expect(try findings(css.text, page.text).contains { $0.code == .excessMarkup })
  }

  @Test func `a rule past thousands of others is read`() throws {
    let others = (0..<10_000).map { ".a\($0){color:red}" }.joined()
    #expect(try isHidden(others + ".h{display:none}"))
  }
}
