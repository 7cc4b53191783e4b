import Selections
import ServiceCore

/// The followers of the status: what they were told, and when they are told again.
struct StatusFollowers {
  private var timer = FollowerTimer()
  /// The status that the followers of each kind of change received last.
  private var told: [FollowedChanges: ServiceStatus] = [:]

  /// Notes an answer: with it the first follower has the status.
  mutating func noteAnswer(_ status: ServiceStatus?) {
    for changes in FollowedChanges.allCases { told[changes] = told[changes] ?? status }
  }

  /// Notes that something has happened.
  mutating func noteChange(to state: ServiceStatus.State, now: Instant) {
    timer.noteChange(isState: state != told[.state]?.state, now: now)
  }

  /// Notes that there is no follower.
  mutating func stop() {
    told = [:]
    timer.stop()
  }

  /// Returns the time of the next report.
  /// - Parameter endOfPause: the end of the present pause, which changes the status although nothing happens.
  func nextReport(endOfPause: Instant?) -> Instant? { timer.due.orEarlier(endOfPause) }

  /// Returns the reports that are due. From then on they count as made.
  /// - Parameters:
  ///   - status: the status at present.
  ///   - endOfPause: the end of the present pause.
  ///   - isFollowed: whether a client follows a kind of change.
  mutating func takeReports(
    of status: @autoclosure () -> ServiceStatus, endOfPause: Instant?, now: Instant,
    isFollowed: (FollowedChanges) -> Bool
  ) -> [(changes: FollowedChanges, status: ServiceStatus)] {
    let pauseHasEnded = told.values.contains { $0.rest?.until != nil } && endOfPause == nil
    let due = timer.takeDue(now: now)
    var reports: [(FollowedChanges, ServiceStatus)] = []
    for changes in pauseHasEnded ? FollowedChanges.allCases : due where isFollowed(changes) {
      let status = status()
      if status != told[changes] { reports.append((changes, status)) }
      told[changes] = status
    }
    return reports
  }
}
