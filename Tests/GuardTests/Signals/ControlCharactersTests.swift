import Testing

@testable import Guard

/// `Signal.controlCharacters`.
struct ControlCharactersTests {
  @Test(arguments: ["a\u{3}", "\u{15}b", "\u{1B}[31m", "a\u{8}b", "\u{7F}", "\0"])
  func `keys are noticed`(text: String) {
    #expect(Signal.controlCharacters.severity(of: text) == .notice)
  }

  @Test(arguments: ["a\tb\n", "a\r\n", "page\u{C}page", "ä"])
  func `line ends, tabs and page breaks are text`(text: String) {
    #expect(Signal.controlCharacters.severity(of: text) == nil)
  }
}
