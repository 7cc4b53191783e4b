import Testing

@testable import Selections

struct TakeoverBucketTests {
  @Test func `so many at once, then one for each part of a second`() {
    var bucket = TakeoverBucket(perSecond: 10)
    #expect((0..<11).map { _ in bucket.take(now: 5000) } == Array(repeating: true, count: 10) + [false])
    #expect(bucket.take(now: 5099) == false)
    #expect(bucket.take(now: 5100) == true)
    #expect(bucket.take(now: 5101) == false)
    #expect((0..<11).map { _ in bucket.take(now: 90_000) } == Array(repeating: true, count: 10) + [false])
  }

  @Test(arguments: [0, -1])
  func `none is allowed where none is`(perSecond: Int) {
    var bucket = TakeoverBucket(perSecond: perSecond)
    #expect(bucket.take(now: 100_000) == false)
  }

  @Test func `numbers without sense do no harm`() {
    var bucket = TakeoverBucket(perSecond: .max)
    #expect(bucket.take(now: .max) == true)
    #expect(bucket.take(now: 0) == true)
    bucket.update(perSecond: 1)
    #expect(bucket.take(now: 0) == true)
    #expect(bucket.take(now: 0) == false)
  }
}
