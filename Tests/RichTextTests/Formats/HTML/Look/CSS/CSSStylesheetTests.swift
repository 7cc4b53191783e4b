import Testing

@testable import RichText

/// The rules of sheets as browsers read them, seen by the text that they hide.
struct CSSStylesheetTests {
  private func isHidden(_ head: String) throws -> Bool {
    let page = "<p>a</p><p id=q class='x y'><span class=h>x</span></p><p>b</p>"
    let document = try HTMLFormat().read(Array("<!doctype html>\(head)\(page)".utf8)).document
    let run = try #require(document.runs.first { document.string(in: $0.range).contains("x") })
    return document.style(of: run).hidden
  }

  @Test(arguments: [
    "dis\\70lay:none", "\\64 isplay:none", "display/**/:none", "display:/**/none", "DISPLAY:NONE", ";display:none",
    "x:{;};display:none", "display:none!/**/IMPORTANT;display:inline",
    "display:none!im\\70ortant;display:inline", "display:none;display:bogus", "display:none;display:block inline",
    "display:none;display:'inline'", "display:none;1display:inline", "*x:y;display:none", "display:none",
    "x:url(a;b);display:none",
    "display:none;--display:inline", "visibility:hidden;visibility:bogus", "opacity:0;opacity:1 1",
    "--x:{a;b};display:none",
  ])
  func `declarations are read as the standard says`(declarations: String) throws {
    #expect(try isHidden("<style>.h{\(declarations)}</style>"))
    let page = "<p>a</p><p><span style=\"\(declarations)\">x</span>"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.dump().contains("hidden"))
  }

  @Test(arguments: [
    "dis/**/play:none", "*display:none", "_display:none", "display:none none", "display:'none'", "display:none\\9",
    "display:none!ie", "display:none!", "x:(;display:none", "x:';display:none", "/*display:none", "display\\:none",
    "display=none", "display:none;display:inline", "display:none!important!important", "--x:(;display:none",
  ])
  func `declarations that browsers drop hide nothing`(declarations: String) throws {
    #expect(try !isHidden("<style>.h{\(declarations)}</style>"))
  }

  @Test(arguments: [
    "<!-- .h{display:none} -->", "@media all{.h{display:none}}", "@media screen{@media all{.h{display:none}}}",
    "@media print{}.h{display:none}", "@m\\65 dia all{.h{display:none}}", "@import 'x';.h{display:none}",
    "@media all{b{} } .h{display:none}", "@media all{b } .h{display:none}", "@media all{@x} .h{display:none}",
    ".h{display:none", "@media all{.h{display:none", "a{b:'\\'}'} .h{display:none}",
    "a{b:url(}'\\)} )} .h{display:none}",
    "@font-face{src:url(})} .h{display:none}", "@keyframes k{from{}} .h{display:none}",
    "@page{@top-left{}} .h{display:none}", "p{.h{display:inline}} .h{display:none}", ".h{@x} .h{display:none}",
    "@layer a{b{}} .h{display:none}", "@media (min-width:768px){.h{display:none}}",
    ".h{display:none} @media (max-width:600px){.h{display:block}}", ".h{display:none} @media print{.h{display:block}}",
  ])
  func `rules that apply hide`(css: String) throws {
    #expect(try isHidden("<style>\(css)</style>"))
  }

  @Test(arguments: [
    "@media print{.h{display:none}}", "@media not all{.h{display:none}}", "@media (width>1px){.h{display:none}}",
    "@media (max-width:600px){.h{display:none}}", ".h{display:none;&.z{color:red}}",
    "@layer a{@media all{.h{display:none}}}", ".h{a{b:c};display:none}", ".h{@x;display:none}",
    "@namespace url(http://www.w3.org/2000/svg); .h{display:none}",
    "@supports (display:block){.h{display:none}}", "@layer a{.h{display:none}}", "@scope (p){.h{display:none}}",
    "@container (width>1px){.h{display:none}}", "@bogus{.h{display:none}}", "@font-face{.h{display:none}}",
    "foo;.h{display:none}",
    "bogus!{} {.h{display:none}}", "}.h{display:none}", "a{(} .h{display:none}", "x{a:url(' .h{display:none}",
    "/*.h{display:none}*/",
    "p{.h{display:none}}", ".h{@media all{display:none}}", ".h{@bogus{display:none}}", "p{display:none{}}",
    "@;.h{display:none}", ".h{display:none} .h{display:inline}",
  ])
  func `rules that do not apply, or that are not understood, hide nothing`(css: String) throws {
    #expect(try !isHidden("<style>\(css)</style>"))
  }

  @Test(arguments: [
    "@media (min-width:768px){.h{display:block}}", "@media (hover){.h{display:block}}", "@layer a{.h{display:block}}",
    "@supports (display:grid){p{color:red} .h{display:grid}}", ".h:is(span){display:block}",
    "p:checked ~ p > .h{display:inline}", "p:nth-child(2) .h{display:block!important}", "b + .h{display:block}",
    ".h:not(p span){display:block}",
  ])
  func `what is not understood may show text`(css: String) throws {
    #expect(try !isHidden("<style>.h{display:none} \(css)</style>"))
  }

  @Test(arguments: [
    ("<style media='print'>.h{display:none}</style>", false), ("<style media=screen>.h{display:none}</style>", true),
    ("<style media=bogus>.h{display:none}</style>", false), ("<style media=''>.h{display:none}</style>", true),
    ("<style type=text/less>.h{display:none}</style>", false), ("<style type=TEXT/CSS>.h{display:none}</style>", true),
    ("<style title=a>b{}</style><style title=b>.h{display:none}</style>", false),
    ("<style title=a>b{}</style><style title=a>.h{display:none}</style>", true),
    ("<template><style>.h{display:none}</style></template>", false),
    ("<svg><style>.h{display:none}</style></svg>", true),
  ])
  func `sheets apply by their element`(head: String, isHidden: Bool) throws {
    #expect(try self.isHidden(head) == isHidden)
  }

  @Test func `any number of declarations in a block is read`() throws {
    let others = (0..<2_000).map { "width:\($0 + 100)px" }.joined(separator: ";")
    #expect(try isHidden("<style>.h{display:none;\(others);height:20px}</style>"))
    #expect(try !isHidden("<style>.h{display:none;\(others);display:inline}</style>"))
  }
}
