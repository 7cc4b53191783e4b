import Selections

/// The times at which the followers of the status are told of changes.
///
/// They come after the work: a copy that is being taken over does not wait for them, and what follows one another
/// quickly is told once.
struct FollowerTimer {
  /// Milliseconds from a change until it is told, which no person notices.
  private static let delay: Instant = 100

  /// The time of the next telling; `nil` if nothing has changed.
  private(set) var due: Instant?

  /// Notes that the status may have changed.
  mutating func noteChange(now: Instant) { due = due ?? now &+ Self.delay }

  /// Notes that there is nobody to tell.
  mutating func rest() { due = nil }

  /// Reports whether it is time to tell them, which is done then.
  mutating func isTime(now: Instant) -> Bool {
    guard let due, now >= due else { return false }
    self.due = nil
    return true
  }
}
