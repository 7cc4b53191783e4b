import Selections
import SystemCalls

/// The end of something that is waited for, and how long that was when it began.
struct TimeLimit {
  let seconds: Int
  let end: Instant

  var hasPassed: Bool { MonotonicClock.now() >= end }

  init(seconds: Int) {
    self.seconds = seconds
    end = MonotonicClock.now() &+ Instant(clamping: seconds) &* 1000
  }
}
