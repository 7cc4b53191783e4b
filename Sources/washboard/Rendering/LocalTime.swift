import Glibc
import ServiceCore

/// Times as the clock on the wall shows them.
enum LocalTime {
  /// Returns a time in RFC 3339 and UTC as `2026-11-24 09:06:05 CET`; any other text as it is.
  static func text(of time: String) -> String {
    let numbers = time.split { !$0.isNumber }.compactMap { Int32($0) }
    guard time.hasSuffix("Z"), numbers.count == 6 else { return time }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] &- 1900, numbers[1] &- 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    var seconds = timegm(&parts)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return time }
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S %Z", &local)
    return count > 0 ? String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : time
  }
}

extension ReportStyle {
  /// The style of what is printed here and now.
  static func local(verbose: Bool = false) -> ReportStyle { ReportStyle(isVerbose: verbose, localTime: LocalTime.text) }
}
