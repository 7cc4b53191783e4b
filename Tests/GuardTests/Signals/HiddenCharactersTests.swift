import Testing

@testable import Guard

struct HiddenCharactersTests {
  @Test func `controls of the direction are noticed, other invisible characters are a circumstance`() {
    #expect(HiddenCharacters.severity(of: "ls", removed: .bidi) == .notice)
    #expect(HiddenCharacters.severity(of: "ls", removed: .invisible) == Severity.none)
    #expect(HiddenCharacters.severity(of: "ls", removed: [.invisible, .bidi]) == .notice)
    #expect(HiddenCharacters.severity(of: "ls") == nil)
  }
}
