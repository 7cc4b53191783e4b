import Selections

/// The times at which changes are reported to the followers of the status.
///
/// That is after the work: a copy that is being taken over does not wait for it. Changes that follow each other quickly
/// are reported once.
struct FollowerTimer {
  /// Milliseconds from a change until it is reported, which no person notices.
  private static let delay: Instant = 100

  /// The time of the next report; `nil` if nothing has changed.
  private(set) var due: Instant?

  /// Notes that the status may have changed.
  mutating func noteChange(now: Instant) { due = due ?? now &+ Self.delay }

  /// Notes that there is nobody to tell.
  mutating func rest() { due = nil }

  /// Returns whether the next report is due; from then on it counts as made.
  mutating func isTime(now: Instant) -> Bool {
    guard let due, now >= due else { return false }
    self.due = nil
    return true
  }
}
