import Glibc
import Selections

/// The one clock of the service: CLOCK_MONOTONIC, which the selection machines count in milliseconds.
package enum MonotonicClock {
  package static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }

  package static func now() -> Instant { nanoseconds() / 1_000_000 }
}
