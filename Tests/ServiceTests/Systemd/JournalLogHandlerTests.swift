import Logging
import Testing

@testable import Service

struct JournalLogHandlerTests {
  @Test func `levels are syslog's priorities`() {
    #expect(Logger.Level.allCases.map(JournalLogHandler.priority) == [7, 7, 6, 5, 4, 3, 2])
  }

  @Test func `a message is one line without control characters`() {
    #expect(JournalLogHandler.oneLine("a\nb\u{1B}[31m\u{7F}") == "a b [31m ")
  }
}
