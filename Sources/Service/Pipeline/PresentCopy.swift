import Sanitizer
import Selections

/// What is on the clipboard now, looked at without taking it.
package enum PresentCopy {
  /// Longer than the transport's own deadlines, which end each step before: the list of targets and three probes, each with a
  /// minute at most for its answer and another for its increments.
  private static let limit: Instant = 600_000

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

  /// Milliseconds for all forms of an offer.
  private static let offerLimit: Instant = 10_000

  /// Reads all forms of the present copy, as they are: of a service whose place is to be taken.
  /// - Parameters:
  ///   - begin: has the transport read the copy, as if it had just been made.
  /// - Returns: nil if the selection has no owner, or the owner changes meanwhile.
  package static func offer(
    on transport: any ClipboardTransport, begin: (Instant) throws(SelectionError) -> [ClipboardNotice]
  ) throws(SelectionError) -> Offer? {
    let deadline = MonotonicClock.now() &+ offerLimit
    let told = try begin(MonotonicClock.now())
    let first = try told.isEmpty ? heard(from: transport) : told
    guard case .copied(let copy)? = first.first else { return nil }
    var forms: [Offer.Form] = []
    for target in copy.targets where !UnaskableTarget.contains(target) {
      let limits = FetchLimits(deadline: deadline)
      var notices = try transport.perform(.fetch(copy.id, target: target, limits: limits), now: MonotonicClock.now())
      if notices.isEmpty { notices = try heard(from: transport) }
      for notice in notices {
        switch notice {
        case .fetched(copy.id, let content):
          add(content, to: &forms)
        case .fetchFailed(copy.id, target, let error) where [.refused, .malformedReply, .tooLarge].contains(error.code):
          continue
        default:
          return nil
        }
      }
    }
    return forms.isEmpty ? nil : Offer(forms: forms)
  }

  /// Names of the same bytes share them.
  private static func add(_ content: FetchedContent, to forms: inout [Offer.Form]) {
    let type = content.type == content.target ? nil : content.type
    if let place = forms.firstIndex(where: { $0.type == type && $0.bytes == content.bytes }) {
      forms[place].targets.append(content.target)
    } else {
      forms.append(Offer.Form(targets: [content.target], type: type, bytes: content.bytes))
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
