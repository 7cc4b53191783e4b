import Testing

@testable import Guard

/// `Signal.runsAtOnce`.
struct RunsAtOnceTests {
  @Test(arguments: ["ls\n", "ls\r", "ls\nls", "\r\n"])
  func `a line end runs the text at once, which is a circumstance`(text: String) {
    #expect(Signal.runsAtOnce.severity(of: text) == Severity.none)
  }

  @Test func `without a line end nothing runs by itself`() {
    #expect(Signal.runsAtOnce.severity(of: "ls -l\t") == nil)
  }
}
