import Selections

/// The times at which the control socket's place is looked at.
struct SocketCheckTimer {
  /// Milliseconds after the first sign: a folder that is being removed, with all that is in it, is not to be filled
  /// again.
  private static let settlingTime: Instant = 200
  /// Milliseconds after which any wakeup is good for a look.
  private static let interval: Instant = 1000

  /// Milliseconds between the looks while there is no space for the socket.
  private static let spaceInterval: Instant = 5000

  private var last: Instant = 0
  /// The time of a look that nothing else has to wake the service for; `nil` for none.
  private(set) var due: Instant?

  /// Notes that something has happened to the socket's place.
  mutating func noteChange(now: Instant) { due = due ?? now &+ Self.settlingTime }

  /// Notes that there is no space for the socket.
  mutating func noteFullFolder(now: Instant) { due = due ?? now &+ Self.spaceInterval }

  /// Reports whether it is time for a look, which is had then.
  mutating func isTime(now: Instant) -> Bool {
    guard now >= due ?? .max || now >= last &+ Self.interval else { return false }
    last = now
    due = nil
    return true
  }
}
