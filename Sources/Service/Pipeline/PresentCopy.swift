import Sanitizer
import Selections

/// What is on the clipboard now, looked at without taking it.
package enum PresentCopy {
  /// Longer than the transport's own deadlines, which end each step before.
  private static let limit: Instant = 120_000

  /// Plays the present copy through the pipeline.
  /// - Parameters:
  ///   - begin: has the transport read it, as if it had just been made.
  /// - Returns: nil if the selection has no owner.
  package static func rehearse(
    _ configuration: Configuration, on transport: any ClipboardTransport,
    begin: (Instant) throws(SelectionError) -> [ClipboardNotice]
  ) throws(SelectionError) -> Rehearsal? {
    let told = try begin(MonotonicClock.now())
    let first = try told.isEmpty ? heard(from: transport) : told
    if first.contains(where: { if case .cleared = $0 { true } else { false } }) { return nil }
    return try Rehearsal(configuration, first, compoundText: transport.utf8(fromCompoundText:)) {
      command throws(SelectionError) in
      let notices = try transport.perform(command, now: MonotonicClock.now())
      guard notices.isEmpty, case .fetch = command else { return notices }
      return try heard(from: transport)
    }
  }

  /// Waits until the transport has something to tell.
  private static func heard(from transport: any ClipboardTransport) throws(SelectionError) -> [ClipboardNotice] {
    let end = MonotonicClock.now() &+ limit
    while MonotonicClock.now() < end {
      let notices = try transport.process(now: MonotonicClock.now())
      if !notices.isEmpty { return notices }
      try transport.wait(until: end)
    }
    throw SelectionError(.timedOut, reason: "the owner of the copy does not answer")
  }
}
