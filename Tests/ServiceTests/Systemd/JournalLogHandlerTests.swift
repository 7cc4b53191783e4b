import Glibc
import Logging
import Testing

@testable import Service

struct JournalLogHandlerTests {
  @Test func `levels are syslog's priorities`() {
    #expect(Logger.Level.allCases.map(JournalLogHandler.priority) == [7, 7, 6, 5, 4, 3, 2])
  }

  @Test func `priorities are written to the journal's own stream only`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var status = stat()
    try #require(fstat(ends[1], &status) == 0)
    #expect(JournalLogHandler.isJournal(ends[1], stream: "\(status.st_dev):\(status.st_ino)"))
    // A terminal that was started by a service hands its own JOURNAL_STREAM down.
    #expect(!JournalLogHandler.isJournal(ends[1], stream: "\(status.st_dev):\(status.st_ino + 1)"))
    #expect(!JournalLogHandler.isJournal(ends[1], stream: nil))
  }
}
