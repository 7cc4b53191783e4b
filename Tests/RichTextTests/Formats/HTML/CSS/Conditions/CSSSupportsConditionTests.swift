import Testing

@testable import RichText

struct CSSSupportsConditionTests {
  private func holds(_ condition: String) -> Bool { CSSSupportsCondition.holds(Array(condition.utf8)[...]) }

  @Test(arguments: [
    "(display: grid)", "(DISPLAY: NONE)", "((color: red))", "not (bogus: 1)", "not (display: bogus)",
    "(display: grid) and (color: red !important)", "(bogus: 1) or (--x:)", "selector(:is(a) > b)",
    "not selector(:bogus)", "not bogus(1)", "not (foo bar)", "font-format(woff2)", "(-webkit-text-fill-color: red)",
    "(width: calc(1px + 1em))", "(display: block flow)", "(margin: inherit)",
  ])
  func `what browsers support holds`(condition: String) {
    #expect(holds(condition))
  }

  @Test(arguments: [
    "", "display: grid", "(display: bogus)", "(display:)", "(bogus: 1)", "(color: bogus)", "(color)", "()",
    "selector(:bogus)", "selector(:is(:bogus))", "selector(a, b)", "selector(> a)", "selector()", "bogus(1)",
    "(color: red) or (x: y) and (z: q)", "not (color: red)", "not(color: red)", "(color: red;)",
  ])
  func `what they do not support does not`(condition: String) {
    #expect(!holds(condition))
  }
}
