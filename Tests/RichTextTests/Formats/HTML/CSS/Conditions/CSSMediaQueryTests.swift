import Testing

@testable import RichText

struct CSSMediaQueryTests {
  private func applies(_ query: String) -> Bool { CSSMediaQuery.applies(Array(query.utf8)[...]) }

  @Test(arguments: [
    "", " /**/ ", "all", "SCREEN", "\\61ll", "only screen", "not print", "not bogus", "print, screen",
    "bogus(1), all", "(color)", "not (monochrome)", "not all and (monochrome)", "screen and (min-width: 1px)",
    "(width > 1px)", "(1px < width <= 99999px)", "(99999px > width)", "(min-width: calc(1px + 2 * 1em))",
    "(min-width: 0)", "((color) or (bogus))", "(orientation: landscape)", "(hover)", "(pointer: fine)",
    "(prefers-color-scheme: light)", "(-webkit-min-device-pixel-ratio: 1)", "(min-resolution: 96dpi)",
    "(min-aspect-ratio: 1/2)", "(grid: 0)", "(color) and (not (grid))", "screen and (not (grid))", "(color",
  ])
  func `queries that fit an ordinary screen apply`(query: String) {
    #expect(applies(query))
  }

  @Test(arguments: [
    "print", "not all", "not screen", "bogus", "and", "all and", "all and(color)", "only (color)", ",",
    "(bogus)", "not (bogus)", "(color) and (bogus)", "(hover: none)", "(hover: bogus)", "not (hover: bogus)",
    "(max-width: 1px)", "(width < 1px)", "(1px < width > 2px)", "(min-width: 1)", "(monochrome)", "(grid)",
    "(color) and (color) or (color)", "screen or (color)", "(min-inline-size: 1px)", "(prefers-reduced-motion)",
    "(min-orientation: landscape)", "bogus(1)", "not bogus(1)", "all (color)", "(min-width: 1px) (color)",
  ])
  func `other queries do not, nor do those that nobody knows`(query: String) {
    #expect(!applies(query))
  }

  @Test(arguments: ["(", "(not ", "calc(", "not ("])
  func `queries in each other are read in bounded time`(part: String) {
    #expect(!applies(String(repeating: part, count: 50_000)))
  }
}
