import Testing

@testable import ServiceCore

struct PauseStateTests {
  @Test func `skip holds for one copy`() {
    var attention = PauseState()
    attention.skip()
    #expect(attention.reasonToLeave(now: 1) == .skipped)
    #expect(attention.reasonToLeave(now: 2) == nil)
  }

  @Test func `what is merely marked does not use up a skip, but is left alone in a pause`() {
    var attention = PauseState()
    attention.skip()
    #expect(attention.reasonToLeave(now: 1, isMeant: false) == nil)
    attention.pause(.until(10))
    #expect(attention.reasonToLeave(now: 2, isMeant: false) == .paused)
    #expect(attention.reasonToLeave(now: 10) == .skipped)
  }

  @Test func `a pause ends at its time, and does not use up a skip`() {
    var attention = PauseState()
    attention.pause(.until(100))
    attention.skip()
    #expect(attention.reasonToLeave(now: 99) == .paused)
    #expect(attention.pause(at: 100) == nil)
    #expect(attention.reasonToLeave(now: 100) == .skipped)
    #expect(attention.reasonToLeave(now: 101) == nil)
  }

  @Test func `resume ends everything`() {
    var attention = PauseState()
    attention.pause(.untilResumed)
    attention.skip()
    #expect(attention.reasonToLeave(now: .max) == .paused)
    attention.resume()
    #expect(attention.reasonToLeave(now: 1) == nil)
  }
}
