import Testing

@testable import Guard

/// `Signal.endsBracketedPaste`.
struct EndsBracketedPasteTests {
  @Test(arguments: ["a\u{1B}[201~b", "\u{1B}[201~", "a\u{9B}201~b", "\u{1B}\u{1B}[201~"])
  func `the end sequence of a bracketed paste inside a paste is held`(text: String) {
    #expect(Signal.endsBracketedPaste.severity(of: text) == .hold)
  }

  @Test(arguments: ["\u{1B}[200~", "\u{1B}[31m", "[201~", "\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{9B}"])
  func `other sequences are not`(text: String) {
    #expect(Signal.endsBracketedPaste.severity(of: text) == nil)
  }
}
