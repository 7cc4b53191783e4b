import Selections
import Testing

@testable import ICCCM

struct PropertyPoolTests {
  @Test func `properties come round in turn, abandoned ones last`() {
    var pool = PropertyPool([.property(0), .property(1), .property(2)])
    #expect([pool.take(), pool.take()] == [.property(0), .property(1)])
    pool.abandon(.property(0))
    #expect([pool.take(), pool.take(), pool.take()] == [.property(2), .property(1), .property(2)])
    pool.abandon(.property(1))
    pool.abandon(.property(2))
    #expect(pool.take() == .property(0))
  }

  @Test func `only properties of the pool are emptied`() {
    let pool = PropertyPool([.property(0)])
    #expect(pool.discard(.property(0)) == [.emptyProperty(.property(0))])
    #expect(pool.discard(.property(1)) == [])
  }
}
