import Glibc

/// The age of this process, such as one that a key binding has started.
package enum ProcessAge {
  /// Returns the milliseconds since the process was started; `nil` if the system does not tell.
  package static func milliseconds() -> UInt32? {
    let ticksPerSecond = UInt64(clamping: sysconf(Int32(_SC_CLK_TCK)))
    guard let status = try? FileReading.read(path: "/proc/self/stat", limit: 4096, onlyRegular: true),
      let start = start(inStatus: status, ticksPerSecond: ticksPerSecond)
    else { return nil }
    let now = CLOCK_BOOTTIME.nanoseconds / 1_000_000
    return UInt32(clamping: now >= start ? now - start : 0)
  }

  /// Returns the milliseconds from the boot to the start of a process, by the content of its `/proc/PID/stat`.
  static func start(inStatus bytes: [UInt8], ticksPerSecond: UInt64) -> UInt64? {
    // proc(5): the name in parentheses may have any character in it. The 20th field after it is the start in ticks.
    guard ticksPerSecond > 0, let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[bytes.index(after: end)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let ticks = UInt64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
    return ticks / ticksPerSecond &* 1000 &+ ticks % ticksPerSecond &* 1000 / ticksPerSecond
  }
}
