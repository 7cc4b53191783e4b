import Selections
import Testing

@testable import ICCCM

struct SelectionTakeoverTests {
  private func take(known: ServerTime, taken: ServerTime = 1000) -> (SelectionTakeover, SelectionTakeover.Step) {
    var take = SelectionTakeover(change: .set(.source, at: 1000, taken: taken))
    let step = take.begin(known: known)
    return (take, step)
  }

  @Test func `the copy's time and a millisecond is taken`() {
    let (_, step) = take(known: 1001)
    #expect(step == .take(from: .source, at: 1001))
  }

  @Test func `a copy with an older event time is taken at once`() {
    let (_, step) = take(known: 1000, taken: 900)
    #expect(step == .take(from: .source, at: 901))
  }

  @Test func `a time that the server has not reached is waited for`() {
    var (take, step) = take(known: 1000)
    #expect(step == .askServerTime)
    #expect(take.deadline == nil)
    #expect(take.serverTimeTold(1000, now: 50) == .wait)
    #expect(take.deadline == 51)
    #expect(take.deadlinePassed(now: 50) == .wait)
    #expect(take.deadlinePassed(now: 51) == .askServerTime)
    #expect(take.serverTimeTold(1001, now: 51) == .take(from: .source, at: 1001))
    #expect(take.tried(.taken, now: 51) == .taken(at: 1001))
    #expect(take.tried(.taken, now: 51) == .wait)
  }

  @Test func `another owner supersedes`() {
    var (take, _) = take(known: 1001)
    #expect(take.tried(.ownerChanged, now: 0) == .superseded)
  }

  @Test func `after a refusal by the server the takeover is tried again a limited number of times`() {
    var (take, _) = take(known: 1001)
    var now: Instant = 0
    for _ in 0..<100 {
      guard take.tried(.tooEarly, now: now) == .wait else { break }
      now += 1
      #expect(take.deadlinePassed(now: now) == .askServerTime)
      #expect(take.serverTimeTold(1001, now: now) == .take(from: .source, at: 1001))
    }
    #expect(now == 49)
  }

  @Test func `without a copy, the owner of the moment loses it at the server's time`() {
    var take = SelectionTakeover(from: nil)
    #expect(take.begin(known: 5000) == .findOwner)
    #expect(take.ownerFound(.other) == .askServerTime)
    #expect(take.serverTimeTold(6000, now: 0) == .take(from: .other, at: 6000))
    #expect(take.tried(.taken, now: 0) == .taken(at: 6000))
  }

  @Test func `an owner that must be there is not looked for`() {
    var take = SelectionTakeover(from: WindowID.none)
    #expect(take.begin(known: 5000) == .askServerTime)
    #expect(take.serverTimeTold(6000, now: 0) == .take(from: .none, at: 6000))
    #expect(take.tried(.ownerChanged, now: 0) == .superseded)
  }

  @Test func `the clock may wrap around`() {
    let end = ServerTime(rawValue: .max)
    var take = SelectionTakeover(change: .set(.source, at: end))
    #expect(take.begin(known: 1) == .take(from: .source, at: 1))
    #expect(ServerTime(rawValue: 5).isLater(than: end))
    #expect(!end.isLater(than: 5))
    #expect(!end.isLater(than: end))
  }
}
