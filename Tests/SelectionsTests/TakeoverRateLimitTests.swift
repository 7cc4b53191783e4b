import Testing

@testable import Selections

struct TakeoverRateLimitTests {
  @Test func `so many at once, then a copy waits until it is the last`() {
    var pace = TakeoverRateLimit(perSecond: 10)
    for _ in 0..<10 {
      #expect(pace.copied(now: 5000) == 0)
      pace.taken(now: 5000)
    }
    #expect(pace.copied(now: 5000) == 500)
    #expect(pace.copied(now: 5499) == 500)
    // Nothing followed for half a second: the storm is over.
    #expect(pace.copied(now: 5999) == 0)
  }

  @Test func `one for each part of a second never waits`() {
    var pace = TakeoverRateLimit(perSecond: 10)
    for copy in 0..<100 {
      #expect(pace.copied(now: Instant(copy) * 100) == 0)
      pace.taken(now: Instant(copy) * 100)
    }
  }

  @Test func `a program that answers each takeover is fought ever more slowly`() {
    var pace = TakeoverRateLimit(perSecond: 1)
    var now: Instant = 1000
    var pauses: [Instant] = []
    for _ in 0..<8 {
      let pause = pace.copied(now: now)
      pauses.append(pause)
      now += pause + 1
      pace.taken(now: now)
      now += 1
    }
    #expect(pauses == [0, 500, 1000, 2000, 4000, 8000, 8000, 8000])
    #expect(pace.copied(now: now + 8000) == 0)
  }

  /// However slowly it answers, the bucket does not run empty; and its forms may take a while to be read.
  @Test(arguments: [(110, 0), (600, 0), (3000, 0), (110, 2500)] as [(Instant, Instant)])
  func `a program that brings the same again and again is answered once in eight seconds in the end`(
    answer: Instant, reading: Instant
  ) {
    var pace = TakeoverRateLimit(perSecond: 10)
    var now: Instant = 1000
    var rests: [Instant] = []
    for copy in 0..<60 {
      let pause = pace.copied(now: now)
      now += pause + reading
      pace.taken(now: now, isRepeated: copy > 0)
      now += answer
      rests.append(pause + (copy > 0 ? answer : 0))
    }
    #expect(rests.prefix(31).allSatisfy { $0 <= answer })
    #expect(rests.suffix(20).allSatisfy { $0 == 8000 })
    // Another content, and it is over.
    let pause = pace.copied(now: now)
    #expect(pause == 8000 - answer)
    pace.taken(now: now + pause)
    #expect(pace.copied(now: now + 8110) == 0)
  }

  /// The copies come as from a clock that never stops: the waiting ends although they do not.
  @Test func `what only repeats itself is taken all the same`() {
    var pace = TakeoverRateLimit(perSecond: 10)
    var takenAt: Instant = 0
    var isRead: Instant = 0
    for now in stride(from: 1000 as Instant, to: 300_000, by: 1500) {
      // What was held back is read if no other copy has come by then.
      if isRead > takenAt, isRead <= now {
        pace.taken(now: isRead, isRepeated: true)
        takenAt = isRead
      }
      isRead = now + pace.copied(now: now)
      #expect(now - takenAt <= 10_000, "at \(now)")
    }
    #expect(takenAt > 290_000 - 10_000)
  }

  @Test func `the same text copied by hand is taken each time`() {
    var pace = TakeoverRateLimit(perSecond: 10)
    for copy in 0..<60 {
      #expect(pace.copied(now: Instant(copy) * 10_001) == 0)
      pace.taken(now: Instant(copy) * 10_001, isRepeated: copy > 0)
    }
  }

  @Test(arguments: [0, -1, Int.max])
  func `numbers without sense do no harm`(perSecond: Int) {
    var pace = TakeoverRateLimit(perSecond: perSecond)
    #expect(pace.copied(now: .max) == 0)
    pace.taken(now: .max)
    _ = pace.copied(now: 0)
    pace.update(perSecond: 1)
    _ = pace.copied(now: 1)
  }
}
