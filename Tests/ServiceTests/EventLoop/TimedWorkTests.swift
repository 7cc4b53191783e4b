import Glibc
import SystemCalls
import Testing

@testable import Service

struct TimedWorkTests {
  @Test func `work that ends in time gives its value`() {
    #expect(TimedWork.run(within: 60) { 7 } == 7)
  }

  @Test func `work that never ends is given up when its time is over`() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let start = MonotonicClock.now()
    let reading = ends[0]
    let value = TimedWork.run(within: 1) { () -> Int in
      var byte: UInt8 = 0
      return read(reading, &byte, 1)
    }
    #expect(value == nil)
    #expect(MonotonicClock.now() - start >= 1000)
    // Lets the thread end.
    for end in ends.reversed() { close(end) }
  }
}
