import Testing

@testable import RichText

struct CSSMediaQueryTests {
  private func answer(_ query: String) -> CSSMediaQuery.Answer { CSSMediaQuery.answer(to: Array(query.utf8)[...]) }

  @Test(arguments: [
    "", " /**/ ", "all", "SCREEN", "\\61ll", "only screen", "not print", "print, screen", "bogus(1), all",
    " screen /**/",
    "(min-width: 768px)", "screen and (MIN-WIDTH:48em)", "(min-width:1px) and (max-width: 2000px)",
  ])
  func `queries for the screen of a desktop apply`(query: String) {
    #expect(answer(query) == .applies)
  }

  @Test(arguments: [
    "print", "not all", "not screen", "bogus", "(max-width: 600px)", "only screen and (max-width:480px)",
    "print and (color)", "print, (min-width: 9999px)", ",",
  ])
  func `other media and other widths do not`(query: String) {
    #expect(answer(query) == .doesNotApply)
  }

  @Test(arguments: [
    "(width > 1px)", "not (monochrome)", "not all and (monochrome)", "(prefers-color-scheme: dark)", "bogus(1)",
    "only", "not", "(min-width)", "(min-width: bogus)", "screen and (min-width: 0\\0)", "screen or (color)",
    "print, (color)", "((",
  ])
  func `the answer to all other queries is not known`(query: String) {
    #expect(answer(query) == .unknown)
  }
}
