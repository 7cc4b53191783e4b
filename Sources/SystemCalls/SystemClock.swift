private import Glibc

/// The clocks of clock_gettime(2) that are read.
package enum SystemClock {
  /// The time since some moment before; it is never set. It stands still while the machine sleeps.
  case monotonic
  /// The time since some moment before; it is never set. It goes on while the machine sleeps.
  case boot
  /// The time since 1970 in UTC, which can be set.
  case wall

  package var nanoseconds: UInt64 {
    let identifier: clockid_t =
      switch self {
      case .monotonic: CLOCK_MONOTONIC
      case .boot: CLOCK_BOOTTIME
      case .wall: CLOCK_REALTIME
      }
    var time = timespec()
    clock_gettime(identifier, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }

  package var milliseconds: UInt64 { nanoseconds / 1_000_000 }
}

/// The clock in which the transports and the service count: the monotonic one.
package enum MonotonicClock {
  package static func nanoseconds() -> UInt64 { SystemClock.monotonic.nanoseconds }

  /// Milliseconds.
  package static func now() -> UInt64 { SystemClock.monotonic.milliseconds }
}
