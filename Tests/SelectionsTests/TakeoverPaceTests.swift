import Testing

@testable import Selections

struct TakeoverPaceTests {
  @Test func `a pause is reported once, and again once a copy was taken`() {
    var pace = TakeoverPace(perSecond: 1)
    var news: [Instant?] = []
    for time: Instant in [1000, 1001, 1002] {
      news.append(pace.copied(now: time).news)
      if time == 1000 { pace.taken(now: time) }
    }
    #expect(news == [nil, 500, nil])
    pace.taken(now: 1600)
    let later = pace.copied(now: 1601)
    #expect(later.wait == 1000 && later.news == 1000)
    #expect(pace.copied(now: 1602).news == nil)
  }

  @Test func `only a content that comes again and again slows its takeovers down`() {
    for isRepeated in [false, true] {
      var pace = TakeoverPace(perSecond: 10)
      var now: Instant = 1000
      var waits: [Instant] = []
      for copy in 0..<40 {
        now += 200
        waits.append(pace.copied(now: now).wait)
        let content = [UInt8(isRepeated ? 0 : copy)]
        pace.read([content.withUnsafeBytes(ContentHash.init)])
        pace.taken(now: now)
      }
      #expect(waits.contains { $0 > 0 } == isRepeated)
    }
  }
}
