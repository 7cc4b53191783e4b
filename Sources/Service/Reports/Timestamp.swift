import Glibc

/// Wall-clock times as reports show them.
enum Timestamp {
  /// RFC 3339 in UTC, with seconds.
  static func now() -> String { text(of: time(nil)) }

  /// The time that comes after so many milliseconds.
  static func text(inMilliseconds length: UInt64) -> String {
    // To the next full second, so that an end that was told does not move while it is waited for.
    var present = timespec()
    clock_gettime(CLOCK_REALTIME, &present)
    let milliseconds = UInt64(clamping: present.tv_sec) &* 1000 &+ UInt64(clamping: present.tv_nsec) / 1_000_000
    return text(of: time_t(clamping: (milliseconds &+ length &+ 500) / 1000))
  }

  static func text(of seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ value: Int32, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = [padded(parts.tm_year &+ 1900, 4), padded(parts.tm_mon &+ 1, 2), padded(parts.tm_mday, 2)]
    let time = [padded(parts.tm_hour, 2), padded(parts.tm_min, 2), padded(parts.tm_sec, 2)]
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }
}
