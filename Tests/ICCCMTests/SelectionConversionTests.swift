import Selections
import Testing

@testable import ICCCM

struct SelectionConversionTests {
  private func asked(limit: Int = 100, until end: Instant = .max) -> SelectionConversion {
    SelectionConversion(
      target: .html, property: .property(0), limits: FetchLimits(bytes: limit, deadline: end), incr: .incr,
      settings: TransportSettings(), now: 1000)
  }

  /// A conversion whose INCR has begun.
  private func receiving(limit: Int = 100, atLeast: UInt32 = 1) -> SelectionConversion {
    var conversion = asked(limit: limit)
    _ = conversion.notified(property: .property(0))
    _ = conversion.propertyRead(.increments(atLeast: atLeast), now: 1000)
    return conversion
  }

  @Test func `a whole answer is read once and finishes`() {
    var conversion = asked()
    #expect(conversion.notified(property: .property(0)) == .read(.property(0), limit: 100))
    #expect(
      conversion.propertyRead(.bytes([1, 2]), now: 1001)
        == .finished(SelectionReply(type: .html, format: 8, bytes: [1, 2])))
    #expect(conversion.notified(property: .property(0)) == .wait)
  }

  @Test func `increments are joined until an empty one`() {
    var conversion = receiving()
    for bytes: [UInt8] in [[1, 2], [3]] {
      _ = conversion.propertyWritten()
      #expect(conversion.propertyRead(.bytes(bytes), now: 1001) == .wait)
    }
    #expect(conversion.propertyWritten() == .read(.property(0), limit: 97))
    #expect(
      conversion.propertyRead(.bytes([]), now: 1002)
        == .finished(SelectionReply(type: .html, format: 8, bytes: [1, 2, 3], wasIncremental: true)))
  }

  @Test func `the owner's own write before its answer is no increment`() {
    var conversion = asked()
    #expect(conversion.propertyWritten() == .wait)
    #expect(conversion.notified(property: .property(0)) == .read(.property(0), limit: 100))
    #expect(conversion.propertyWritten() == .wait)
  }

  /// An answer with a time limit is not awaited longer, however often a part of it arrives.
  @Test(arguments: [(Instant.max, [4000, 3400, 61_400]), (1400, [1400, 1400, 1400])] as [(Instant, [Instant])])
  func `each step has its deadline, and the transfer one for all`(end: Instant, deadlines: [Instant]) {
    var conversion = asked(until: end)
    var seen = [conversion.deadline]
    _ = conversion.notified(property: .property(0))
    _ = conversion.propertyRead(.increments(atLeast: 1), now: 1400)
    seen.append(conversion.deadline)
    _ = conversion.propertyWritten()
    _ = conversion.propertyRead(.bytes([1]), now: 60_000)
    seen.append(conversion.deadline)
    #expect(seen == deadlines)
  }

  @Test func `a conversion without an answer fails, and reports what remains to clean up`() {
    var conversion = asked()
    let error = SelectionError(.timedOut, reason: "")
    #expect(conversion.deadlinePassed() == .failed(error, .nothing))
    conversion = receiving()
    #expect(conversion.deadlinePassed() == .failed(error, .transfer))
    #expect(conversion.deadlinePassed() == .wait)
  }

  @Test func `the limit holds for answers, announcements and increments`() {
    let error = SelectionError(.tooLarge, reason: "")
    var conversion = asked(limit: 10)
    _ = conversion.notified(property: .property(0))
    #expect(conversion.propertyRead(.bytes([1], remaining: 1), now: 0) == .failed(error, .value))
    conversion = asked(limit: 10)
    _ = conversion.notified(property: .property(0))
    #expect(conversion.propertyRead(.increments(atLeast: 11), now: 0) == .failed(error, .transfer))
    conversion = receiving(limit: 2)
    _ = conversion.propertyWritten()
    #expect(conversion.propertyRead(.bytes([1, 2]), now: 0) == .wait)
    #expect(conversion.propertyWritten() == .read(.property(0), limit: 0))
    #expect(conversion.propertyRead(.bytes([], remaining: 1), now: 0) == .failed(error, .transfer))
  }

  @Test func `an increment that somebody else deleted is waited for again`() {
    var conversion = receiving()
    _ = conversion.propertyWritten()
    #expect(conversion.propertyRead(nil, now: 0) == .wait)
    #expect(conversion.propertyWritten() == .read(.property(0), limit: 100))
  }

  @Test func `increments of different formats are malformed`() {
    var conversion = receiving()
    _ = conversion.propertyWritten()
    _ = conversion.propertyRead(.bytes([1]), now: 0)
    _ = conversion.propertyWritten()
    let other = PropertyValue(type: .html, format: 16, bytes: [1, 2])
    #expect(
      conversion.propertyRead(other, now: 0) == .failed(SelectionError(.malformedReply, reason: ""), .transfer))
  }

  @Test func `an answer that promises and brings nothing is malformed`() {
    var conversion = asked()
    _ = conversion.notified(property: .property(0))
    #expect(
      conversion.propertyRead(nil, now: 0) == .failed(SelectionError(.malformedReply, reason: ""), .nothing))
  }
}
