package import Selections

/// Stands in for a clipboard manager where there is none: programs that end ask CLIPBOARD_MANAGER to save their copy
/// (freedesktop.org, ClipboardManager).
///
/// Nothing is fetched for them. A copy that was cleaned is ours already, and one that was left alone is not for us to
/// keep. Another manager is yielded to, and waited for to go.
package struct ClipboardSaver: Sendable {
  ///     off ── on ──▶ taking, if it is free ─── owned ──▶ answering
  ///      ▲              ▲        │ another owns              │ lost
  ///      │              │        ▼                           ▼
  ///     release         └──── no owner any more ──────── yielding
  ///
  /// The exchange of CLIPBOARD_MANAGER knows all but whether this is on.
  package private(set) var isOn = false
  private let atoms: ProtocolAtoms
  /// Programs that wait because their copy is still being read or taken.
  private var waiting: [SelectionRequest] = []

  private static let maxWaiting = 64

  package init(atoms: ProtocolAtoms) { self.atoms = atoms }

  /// Begins to save, or ends it.
  package mutating func turn(on isOn: Bool, _ exchange: inout ClipboardExchange, now: Instant) -> [SelectionAction] {
    guard isOn != self.isOn else { return [] }
    self.isOn = isOn
    if isOn { return exchange.ownIfFree(SelectionOffer.Content(forms: []), now: now) }
    return decided(.lost) + (exchange.ownedSince.map { [.release(since: $0)] } ?? [])
  }

  /// An event of CLIPBOARD_MANAGER.
  /// - Parameters:
  ///   - exchange: of CLIPBOARD_MANAGER.
  ///   - persistence: of the copy in CLIPBOARD.
  package mutating func handle(
    _ event: SelectionEvent, _ exchange: inout ClipboardExchange, persistence: ClipboardExchange.Persistence,
    now: Instant
  ) -> [SelectionAction] {
    switch event {
    case .requested(let request) where request.target == atoms.saveTargets:
      guard exchange.isOwner, waiting.count < Self.maxWaiting else { return [refuse(request)] }
      waiting.append(request)
      return decided(persistence)
    case .pairsRead(let request, let pairs):
      // Not to be promised among others.
      let others = pairs?.map { $0 == atoms.saveTargets ? Atom.none : $0 }
      return follow(exchange.handle(.pairsRead(request, others), now: now), &exchange, now: now)
    case .windowLost(let window):
      waiting.removeAll { $0.requestor == window }
      return follow(exchange.handle(event, now: now), &exchange, now: now)
    case .ownerChanged, .notified, .propertyWritten, .propertyDeleted, .requested, .selectionCleared, .serverTimeKnown,
      .serverTimeTold, .propertyRead, .transferFound, .described, .inputTold, .ownerFound, .takeTried, .identified,
      .windowReplaced, .ownedAgain, .deadlinePassed:
      return follow(exchange.handle(event, now: now), &exchange, now: now)
    }
  }

  /// Whether a client waits until it is known what becomes of the copy.
  package var isAwaited: Bool { !waiting.isEmpty }

  /// Answers those who wait, once it is known what becomes of the copy.
  package mutating func decided(_ persistence: ClipboardExchange.Persistence) -> [SelectionAction] {
    switch persistence {
    case .undecided:
      return []
    case .kept:
      defer { waiting = [] }
      return waiting.flatMap { request -> [SelectionAction] in
        let property = request.property == .none ? request.target : request.property
        let nothing = PropertyWrite(
          window: request.requestor, property: property, type: atoms.null, value: .words([]))
        return [.write(nothing), .notify(request, property: property)]
      }
    case .lost:
      defer { waiting = [] }
      return waiting.map(refuse)
    }
  }

  private func refuse(_ request: SelectionRequest) -> SelectionAction { .notify(request, property: .none) }

  /// Performs the actions of the exchange. Its notices to the service are handled here and go no further.
  private func follow(_ actions: [SelectionAction], _ exchange: inout ClipboardExchange, now: Instant)
    -> [SelectionAction]
  {
    var rest: [SelectionAction] = []
    for action in actions {
      guard case .tell(let notice) = action else {
        rest.append(action)
        continue
      }
      switch notice {
      case .cleared:
        if isOn { rest += exchange.ownIfFree(SelectionOffer.Content(forms: []), now: now) }
      case .owned:
        // ICCCM 2.8: a manager announces itself.
        rest += exchange.ownedSince.map { [.announce(since: $0)] } ?? []
      case .copied, .copyFailed, .fetched, .fetchFailed, .taken, .superseded, .notOwned, .ownerEnded, .heldBack,
        .overwritten, .lost,
        .served, .recognized, .lent, .borrowed, .pasteHeld, .pasteReleased, .saved:
        break
      }
    }
    return rest
  }
}
