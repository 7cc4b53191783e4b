import Glibc
import SystemCalls

/// The age of this process, such as one that a key binding has started.
package enum ProcessAge {
  /// Returns the milliseconds since the process was started; `nil` if the system does not tell.
  package static func milliseconds() -> UInt32? {
    let ticksPerSecond = UInt64(clamping: sysconf(Int32(_SC_CLK_TCK)))
    guard ticksPerSecond > 0, let ticks = ProcessFacts.own.startTicks else { return nil }
    let start = ticks / ticksPerSecond &* 1000 &+ ticks % ticksPerSecond &* 1000 / ticksPerSecond
    let now = SystemClock.boot.milliseconds
    return UInt32(clamping: now >= start ? now - start : 0)
  }
}
