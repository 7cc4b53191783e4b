import ClipboardTargets
import Configuration
import Selections
import ServiceCore
import SystemCalls

/// The content of the clipboard, read without taking it.
package enum PresentCopy {
  /// The limit is longer than the sum of the transport's own deadlines, which end each step before it. These are for
  /// the list of targets and three probes, each with at most a minute for its answer and another for its increments.
  private static let limit: Instant = 600_000

  /// Plays the present copy through, and leaves it where it is.
  /// - Parameters:
  ///   - compoundText: the conversion of the display that the transport is connected to.
  ///   - begin: has the transport read it, as if it had just been made.
  /// - Returns: nil if the selection has no owner.
  package static func runDry(
    _ configuration: Settings, on transport: any ClipboardTransport, compoundText: CompoundTextConversion,
    begin: (Instant) throws(SelectionError) -> [ClipboardNotice]
  ) throws(SelectionError) -> DryRun? {
    let told = try begin(MonotonicClock.now())
    let first = try told.isEmpty ? heard(from: transport) : told
    if first.contains(where: { if case .cleared = $0 { true } else { false } }) { return nil }
    return try DryRun(
      configuration, first, in: .present, compoundText: compoundText
    ) { command throws(SelectionError) in
      // Nothing is taken, whatever becomes of the owner.
      if case .standBy = command { return [] }
      let notices = try transport.perform(command, now: MonotonicClock.now())
      guard notices.isEmpty, case .fetch = command else { return notices }
      return try heard(from: transport)
    }
  }

  /// Milliseconds for all of an offer.
  private static let offerLimit: Instant = 10_000

  /// Reads the forms of the present copy, as they are: of a service whose place is to be taken. One that cannot be had
  /// is left out.
  /// - Parameters:
  ///   - size: bytes of all of them.
  ///   - begin: has the transport read the copy, as if it had just been made.
  /// - Throws: `SelectionError` where the owner ends or does not say what it offers, or none of its forms can be had.
  package static func offer(
    on transport: any ClipboardTransport, size: Int, begin: (Instant) throws(SelectionError) -> [ClipboardNotice]
  ) throws(SelectionError) -> Offer {
    let end = MonotonicClock.now() &+ offerLimit
    let told = try begin(MonotonicClock.now())
    let copy: Copy
    switch try (told.isEmpty ? heard(from: transport, until: end) : told).first {
    case .copied(let copied): copy = copied
    case .copyFailed(_, let error): throw error
    default: throw SelectionError(.ownerLost, reason: "the owner went away")
    }
    var forms: [Offer.Form] = []
    var bytesLeft = size
    for target in copy.targets where TargetCatalog.isAskable(target) {
      let limits = FetchLimits(bytes: bytesLeft, deadline: end)
      var notices = try transport.perform(.fetch(copy.id, target: target, limits: limits), now: MonotonicClock.now())
      // A command that comes too late gets an answer, too.
      if notices.isEmpty { notices = try heard(from: transport, until: end &+ 1000) }
      for notice in notices {
        guard case .fetched(copy.id, let content) = notice else { continue }
        bytesLeft -= add(content, to: &forms)
      }
    }
    if forms.isEmpty { throw SelectionError(.refused, reason: "none of its forms could be read") }
    return Offer(forms: forms)
  }

  /// Names of the same bytes share them, and stay in their order.
  /// - Returns: the bytes that it takes.
  private static func add(_ content: FetchedContent, to forms: inout [Offer.Form]) -> Int {
    let shared = forms.first { $0.bytes == content.bytes }?.bytes
    var form = Offer.Form(content)
    if let shared { form.bytes = shared }
    forms.append(form)
    return shared == nil ? content.bytes.count : 0
  }

  /// Waits until the transport has something to tell.
  private static func heard(
    from transport: any ClipboardTransport, until deadline: Instant? = nil
  ) throws(SelectionError) -> [ClipboardNotice] {
    let end = deadline ?? MonotonicClock.now() &+ limit
    while MonotonicClock.now() < end {
      let notices = try transport.process(now: MonotonicClock.now())
      if !notices.isEmpty { return notices }
      try transport.wait(until: end)
    }
    throw SelectionError(.timedOut, reason: "the owner of the copy does not answer")
  }
}

extension DryRun.Surroundings {
  /// The present machine and time.
  package static var present: Self {
    Self(moment: .present(), fonts: FontconfigCatalog.shared, clock: MonotonicClock.nanoseconds)
  }
}
