import Selections

/// The times at which the control socket's place is looked at.
struct SocketCheckTimer {
  /// Milliseconds after the first sign: a folder that is being removed, with all that is in it, is not to be filled
  /// again.
  private static let settlingTime: Instant = 200
  /// Milliseconds after which any wakeup is good for a look.
  private static let interval: Instant = 1000

  private var last: Instant = 0
  /// The time of a look that nothing else has to wake the service for; `nil` for none.
  private(set) var due: Instant?

  /// Notes that something has happened to the socket's place.
  mutating func noteChange(now: Instant) { due = due ?? now &+ Self.settlingTime }

  /// Reports whether it is time for a look, which is had then.
  mutating func isTime(now: Instant) -> Bool {
    guard now >= due ?? .max || now >= last &+ Self.interval else { return false }
    last = now
    due = nil
    return true
  }
}
