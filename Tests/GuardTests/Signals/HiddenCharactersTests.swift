import Testing

@testable import Guard

/// `Signal.hiddenCharacters`.
struct HiddenCharactersTests {
  @Test func `controls of the direction are noticed, other invisible characters are a circumstance`() {
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: .bidi) == .notice)
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: .invisible) == Severity.none)
    #expect(Signal.hiddenCharacters.severity(of: "ls", removed: [.invisible, .bidi]) == .notice)
    #expect(Signal.hiddenCharacters.severity(of: "ls") == nil)
  }
}
