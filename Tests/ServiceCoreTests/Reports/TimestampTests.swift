import FoundationEssentials
import Testing

@testable import ServiceCore

struct TimestampTests {
  @Test func `every day of four centuries is written as in the calendar`() {
    for day in stride(from: 0, to: 146_097, by: 1) {
      let seconds = day * 86_400 + day % 86_400
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      #expect(Timestamp.text(of: seconds) == expected)
    }
  }

  @Test func `times beyond years of four digits are written as the nearest such time`() {
    #expect(Timestamp.text(of: .min) == "1970-01-01T00:00:00Z")
    #expect(Timestamp.text(of: .max) == "9999-12-31T23:59:59Z")
  }
}
