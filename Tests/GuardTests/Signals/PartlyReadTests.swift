import Testing

@testable import Guard

/// `Signal.partlyRead`.
struct PartlyReadTests {
  @Test func `a text beyond the bound is partly read`() {
    func severity(of length: Int) -> Severity? {
      let paste = Paste(text: [UInt8](repeating: 0x61, count: length), destination: .terminal)
      return PasteGuard.assess(paste, limit: 100).reasons.first { $0.name == Signal.partlyRead.name }?.severity
    }
    #expect(severity(of: 100) == nil)
    #expect(severity(of: 101) == Severity.none)
    #expect(PasteGuard.longestText == 1 << 20)
  }
}
