import Glibc
import Selections
import ServiceCore

/// CLOCK_MONOTONIC, which the selection machines count in milliseconds.
package enum MonotonicClock {
  package static func nanoseconds() -> UInt64 { CLOCK_MONOTONIC.nanoseconds }

  package static func now() -> Instant { nanoseconds() / 1_000_000 }
}

extension Moment {
  /// The present time, by both clocks.
  static func present() -> Moment {
    Moment(now: MonotonicClock.now(), wallClock: CLOCK_REALTIME.nanoseconds / 1_000_000)
  }
}

extension Timestamp {
  /// The present time in RFC 3339.
  static func now() -> String { text(of: Int(clamping: CLOCK_REALTIME.nanoseconds / 1_000_000_000)) }
}

extension clockid_t {
  var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(self, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }
}
