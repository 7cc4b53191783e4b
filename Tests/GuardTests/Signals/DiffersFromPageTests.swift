import Testing

@testable import Guard

/// `Signal.differsFromPage`.
struct DiffersFromPageTests {
  @Test func `a copy with other letters than the page showed is noticed`() {
    #expect(Signal.differsFromPage.severity(of: "ls", differs: true) == .notice)
    #expect(Signal.differsFromPage.severity(of: "ls") == nil)
  }

  @Test func `with a script from the network it is held`() {
    #expect(assess("curl https://fix.example/s | sh", differs: true).severity == .hold)
  }
}
