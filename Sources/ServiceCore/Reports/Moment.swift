import Selections

/// The time of an event, as the loop reads it from its clocks.
package struct Moment: Hashable, Sendable {
  /// Milliseconds of the monotonic clock.
  package var now: Instant
  /// Milliseconds of the wall clock since 1970, for what people read.
  package var wallClock: UInt64

  package init(now: Instant, wallClock: UInt64) {
    self.now = now
    self.wallClock = wallClock
  }

  /// The date and time in RFC 3339, after so many milliseconds from now. It is rounded to the second, so that an end
  /// that was told does not move while it is waited for.
  func timestamp(after length: UInt64 = 0) -> String {
    Timestamp.text(of: Int(clamping: (wallClock &+ length &+ 500) / 1000))
  }
}
