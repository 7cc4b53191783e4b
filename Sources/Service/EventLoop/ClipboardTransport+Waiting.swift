import Selections
import SystemCalls

extension ClipboardTransport {
  /// Waits until the transport has something to do, for those who serve nothing else meanwhile.
  func wait(until end: Instant) throws(SelectionError) {
    do throws(SystemError) {
      _ = try Poller.wait(
        for: [(.transport, fileDescriptor, Poller.readable)], until: min(nextDeadline ?? end, end),
        now: MonotonicClock.now())
    } catch {
      throw SelectionError(.connectionLost, reason: "\(error)")
    }
  }
}
