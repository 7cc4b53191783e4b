import Testing

@testable import ServiceCore

struct PauseStateTests {
  @Test func `skip holds for one copy`() {
    var pauseState = PauseState()
    pauseState.skip()
    #expect(pauseState.reasonToLeave(now: 1) == .skipped)
    #expect(pauseState.reasonToLeave(now: 2) == nil)
  }

  @Test func `what is merely marked does not use up a skip, but is left alone in a pause`() {
    var pauseState = PauseState()
    pauseState.skip()
    #expect(pauseState.reasonToLeave(now: 1, usesUpSkip: false) == nil)
    pauseState.pause(.until(10))
    #expect(pauseState.reasonToLeave(now: 2, usesUpSkip: false) == .paused)
    #expect(pauseState.reasonToLeave(now: 10) == .skipped)
  }

  @Test func `a pause ends at its time, and does not use up a skip`() {
    var pauseState = PauseState()
    pauseState.pause(.until(100))
    pauseState.skip()
    #expect(pauseState.reasonToLeave(now: 99) == .paused)
    #expect(pauseState.pause(at: 100) == nil)
    #expect(pauseState.reasonToLeave(now: 100) == .skipped)
    #expect(pauseState.reasonToLeave(now: 101) == nil)
  }

  @Test func `resume ends pause and skip`() {
    var pauseState = PauseState()
    pauseState.pause(.untilResumed)
    pauseState.skip()
    #expect(pauseState.reasonToLeave(now: .max) == .paused)
    pauseState.resume()
    #expect(pauseState.reasonToLeave(now: 1) == nil)
  }
}
