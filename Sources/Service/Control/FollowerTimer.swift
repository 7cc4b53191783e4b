import Selections
import ServiceCore

/// The times at which changes are reported to the followers of the status.
///
/// That is after the work: a copy that is being taken over does not wait for it. Changes that follow each other quickly
/// are reported once.
struct FollowerTimer {
  /// Milliseconds from a change until it is reported, which no person notices.
  private static let delay: Instant = 100
  /// Milliseconds without a change until what is not urgent is reported.
  private static let rest: Instant = 1000

  /// The time of the next report to the followers of each kind of change; none if nothing has changed.
  private var reports: [FollowedChanges: Instant] = [:]

  /// The time of the next report; `nil` if nothing has changed.
  var due: Instant? { reports.values.min() }

  /// Notes that the status may have changed.
  /// - Parameter isState: whether the state has.
  mutating func noteChange(isState: Bool, now: Instant) {
    reports[.all] = reports[.all] ?? now &+ Self.delay
    reports[.state] = isState ? min(reports[.state] ?? .max, now &+ Self.delay) : now &+ Self.rest
  }

  /// Notes that there is no follower.
  mutating func stop() { reports = [:] }

  /// Returns whose report is due; from then on it counts as made.
  mutating func takeDue(now: Instant) -> [FollowedChanges] {
    let due = FollowedChanges.allCases.filter { reports[$0].map { now >= $0 } == true }
    for changes in due { reports[changes] = nil }
    return due
  }
}
