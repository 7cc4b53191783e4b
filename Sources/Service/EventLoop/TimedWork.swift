private import CDescriptors
import Glibc
import Selections
import Synchronization
import SystemCalls

/// Work in a library that may wait for ever, such as the opening of a display whose server is stopped.
///
/// It runs on a thread of its own. A process that gives it up should end soon: the thread cannot be stopped.
package enum TimedWork {
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let work: @Sendable () -> Value
    /// An eventfd(2), readable when the value is there. Both threads hold it: the wait may have ended by then.
    let end: FileDescriptor

    init(end: FileDescriptor, _ work: @escaping @Sendable () -> Value) {
      self.end = end
      self.work = work
    }
  }

  /// Runs the work and waits for it.
  /// - Returns: its value; `nil` if it takes longer, or if no thread can be started.
  package static func run<Value: Sendable>(
    within seconds: Int, _ work: @escaping @Sendable () -> Value
  ) -> Value? {
    let limit = TimeLimit(seconds: seconds)
    let number = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard number >= 0 else { return nil }
    let outcome = Outcome(end: FileDescriptor(number), work)
    guard (try? DetachedThread.start { finish(outcome) }) != nil else { return nil }
    while true {
      let now = MonotonicClock.now()
      guard now < limit.end else { return nil }
      var waiting = pollfd(fd: outcome.end.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(clamping: limit.end - now)) > 0 else { continue }
      return outcome.value.withLock { value in
        defer { value = nil }
        return value
      }
    }
  }

  private static func finish<Value>(_ outcome: Outcome<Value>) {
    let value = outcome.work()
    outcome.value.withLock { $0 = value }
    var one: UInt64 = 1
    _ = write(outcome.end.rawValue, &one, MemoryLayout<UInt64>.size)
  }
}
