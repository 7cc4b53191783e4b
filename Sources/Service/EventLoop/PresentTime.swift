import ServiceCore
import SystemCalls

extension Moment {
  /// The present time, by both clocks.
  static func present() -> Moment {
    Moment(now: MonotonicClock.now(), wallClock: SystemClock.wall.milliseconds)
  }
}

extension Timestamp {
  /// The present time in RFC 3339.
  static func now() -> String { text(of: Int(clamping: SystemClock.wall.milliseconds / 1000)) }
}
