import Testing

@testable import Service

struct FollowerTimerTests {
  @Test func `changes are told after a tenth of a second, those in between with them`() {
    var timer = FollowerTimer()
    #expect(timer.due == nil)
    timer.noteChange(now: 1000)
    timer.noteChange(now: 1090)
    #expect(timer.due == 1100)
    let answers = [1099, 1100].map { timer.isTime(now: $0) }
    #expect(answers == [false, true])
    #expect(timer.due == nil)
  }

  @Test func `without a change, and without anybody to tell, nothing is due`() {
    var timer = FollowerTimer()
    let isTimeBefore = timer.isTime(now: .max)
    #expect(!isTimeBefore)
    timer.noteChange(now: 1000)
    timer.rest()
    #expect(timer.due == nil)
    let isTimeAfter = timer.isTime(now: .max)
    #expect(!isTimeAfter)
  }
}
