import Testing

@testable import Guard

struct PartlyReadTests {
  @Test func `a text beyond the bound is partly read`() {
    let line = "echo a\n"
    let bound = PasteGuard.longestText / line.utf8.count
    #expect(PartlyRead.severity(of: String(repeating: line, count: bound)) == nil)
    #expect(PartlyRead.severity(of: String(repeating: line, count: bound + 2)) == Severity.none)
  }
}
