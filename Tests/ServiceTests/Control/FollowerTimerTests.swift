import Testing

@testable import Service
@testable import ServiceCore

struct FollowerTimerTests {
  @Test func `changes are told after a tenth of a second, those in between with them`() {
    var timer = FollowerTimer()
    #expect(timer.due == nil)
    timer.noteChange(isState: true, now: 1000)
    timer.noteChange(isState: true, now: 1090)
    #expect(timer.due == 1100)
    let answers = [1099, 1100].map { timer.takeDue(now: $0) }
    #expect(answers == [[], [.all, .state]])
    #expect(timer.due == nil)
  }

  @Test func `who follows the state hears of a copy when nothing has happened for a second`() {
    var timer = FollowerTimer()
    for now in [1000, 1500] as [UInt64] { timer.noteChange(isState: false, now: now) }
    let answers = [1499, 1500, 2499, 2500].map { timer.takeDue(now: $0) }
    #expect(answers == [[.all], [], [], [.state]])
  }

  @Test func `a change of the state is told at once though a copy is to be told`() {
    var timer = FollowerTimer()
    timer.noteChange(isState: false, now: 1000)
    timer.noteChange(isState: true, now: 1500)
    timer.noteChange(isState: true, now: 1550)
    #expect(timer.takeDue(now: 1600) == [.all, .state])
  }

  @Test func `without a change, and without anybody to tell, nothing is due`() {
    var timer = FollowerTimer()
    #expect(timer.takeDue(now: .max).isEmpty)
    timer.noteChange(isState: true, now: 1000)
    timer.stop()
    #expect(timer.due == nil && timer.takeDue(now: .max).isEmpty)
  }
}
