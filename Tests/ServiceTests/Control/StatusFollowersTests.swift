import Selections
import Testing

@testable import Service
@testable import ServiceCore

struct StatusFollowersTests {
  private var followers = StatusFollowers()

  private func status(cleaned: Int = 0, pausedUntil end: String? = nil) -> ServiceStatus {
    var status = ServiceStatus(
      release: "1", pid: 1, display: ":1", started: "", configuration: .init(file: "/c", shipped: false, loaded: ""),
      owned: [], heldBack: [:], copies: .init())
    status.copies.cleaned = cleaned
    if let end { status.rest = .init(paused: true, until: end) }
    return status
  }

  private mutating func told(
    _ status: ServiceStatus, endOfPause: Instant? = nil, now: Instant, followed: Set<FollowedChanges> = [.all, .state]
  ) -> [FollowedChanges] {
    followers.takeReports(
      of: status, endOfPause: endOfPause, now: now, isFollowed: { followed.contains($0) }
    ).map(\.changes)
  }

  @Test mutating func `a change is told once to those who follow it, and what they know is not told again`() {
    followers.noteAnswer(status())
    let quiet = told(status(cleaned: 1), now: 5000)
    followers.noteChange(to: status(cleaned: 1).state, now: 5000)
    let first = told(status(cleaned: 1), now: 5100, followed: [.all])
    followers.noteChange(to: status(cleaned: 1).state, now: 5200)
    let again = told(status(cleaned: 1), now: 5300, followed: [.all])
    #expect([quiet, first, again] == [[], [.all], []])
  }

  @Test mutating func `the end of a pause is told though nothing happens`() {
    followers.noteAnswer(status(pausedUntil: "soon"))
    #expect(followers.nextReport(endOfPause: 900) == 900)
    let before = told(status(pausedUntil: "soon"), endOfPause: 900, now: 800)
    let after = told(status(), now: 900)
    #expect([before, after] == [[], FollowedChanges.allCases])
  }

  @Test mutating func `a follower that comes when all others have gone hears of the next change`() {
    followers.noteAnswer(status())
    followers.noteChange(to: status(cleaned: 1).state, now: 0)
    followers.stop()
    #expect(followers.nextReport(endOfPause: nil) == nil)
    followers.noteAnswer(status(cleaned: 1))
    followers.noteChange(to: status(cleaned: 2).state, now: 10)
    let reports = told(status(cleaned: 2), now: 110)
    #expect(reports == [.all])
  }
}
