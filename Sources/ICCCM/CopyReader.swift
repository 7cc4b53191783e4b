package import Selections

/// Reads the copies of one selection, the last one only: when its owner is asked, and what it answers.
package struct CopyReader: Sendable {
  ///     idle ── copied ──▶ waiting ── begin ──▶ reading ── left, taken, failed ──▶ idle
  ///
  /// A later copy starts over from every state.
  private enum State {
    case idle
    case waiting(CopyDebounce)
    case reading(SelectionFetch)
  }

  private let selection: String
  private let index: UInt64
  private let atoms: ProtocolAtoms
  private let awaitsRelease: Bool
  private var settings: TransportSettings
  private var state = State.idle
  private var pace: TakeoverPace
  private var copies: UInt64 = 0
  /// The fingerprint of the forms that were published last.
  private var published: OfferFingerprint?
  /// The forms that were published last, until their fingerprint is taken.
  private var unsettled: [SelectionOffer.Form]?
  private var properties: PropertyPool
  /// The time of the last request to an owner.
  private var requestTime = ServerTime.current

  package init(
    selection: String, index: UInt8, atoms: ProtocolAtoms, awaitsRelease: Bool, properties: PropertyPool,
    settings: TransportSettings
  ) {
    self.selection = selection
    self.index = UInt64(index)
    self.atoms = atoms
    self.awaitsRelease = awaitsRelease
    self.properties = properties
    self.settings = settings
    pace = TakeoverPace(perSecond: settings.takeoversPerSecond)
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    pace.update(perSecond: settings.takeoversPerSecond)
  }

  package var isIdle: Bool {
    switch state {
    case .idle: true
    case .waiting: false
    case .reading(let fetch): fetch.isLeft
    }
  }

  /// Bytes of others' that are held until their transfer ends.
  package var heldBytes: Int { if case .reading(let fetch) = state { fetch.heldBytes } else { 0 } }

  package var deadline: Instant? {
    switch state {
    case .idle: nil
    case .waiting(let wait): wait.deadline
    case .reading(let fetch): fetch.deadline
    }
  }

  // MARK: The copy

  package mutating func copied(_ change: OwnerChange, now: Instant) -> [SelectionAction] {
    let (wait, news) = pace.copied(now: now)
    let quiet = max(settings.quiet, wait)
    state = .waiting(CopyDebounce(change: change, quiet: quiet, awaitsRelease: awaitsRelease, now: now))
    return (news.map { [.tell(.heldBack(selection: selection, for: $0))] } ?? []) + deadlinePassed(now: now)
  }

  /// Gives up the present copy.
  package mutating func drop(_ error: SelectionError) -> [SelectionAction] {
    defer { state = .idle }
    guard case .reading(var fetch) = state else { return [] }
    let actions = fetch.abandon(error)
    keep(fetch)
    return actions
  }

  /// The service has given up the present copy, whose owner may still answer.
  package mutating func leave() { _ = read { $0.leave() } }

  /// The owner of the present copy has ended.
  /// - Parameter until: how long what it gave may be on the clipboard.
  package mutating func ownerEnded(_ error: SelectionError, until: Instant) -> [SelectionAction] {
    if case .waiting = state { state = .idle }
    return read { $0.ownerEnded(error, until: until) } ?? []
  }

  /// The copy that its owner has left behind; `nil` if there is none.
  package var orphan: CopyID? {
    if case .reading(let fetch) = state, fetch.orphanedUntil != nil { fetch.id } else { nil }
  }

  /// Our window is another one.
  package mutating func windowReplaced(now: Instant) -> [SelectionAction] {
    properties.renew()
    return read { $0.windowReplaced(now: now) } ?? []
  }

  /// The copy that was read last is ours.
  package mutating func taken(now: Instant) { pace.taken(now: now) }

  /// Remembers the forms of an offer that is served no longer.
  package mutating func remember(_ published: [SelectionOffer.Form]) { unsettled = published }

  /// Takes the fingerprint of what was published last, which takes time where that is long.
  package mutating func settle() {
    guard let forms = unsettled else { return }
    unsettled = nil
    published = OfferFingerprint(forms.map { OfferForm(targets: $0.names, bytes: $0.bytes) })
    guard case .reading(var fetch) = state else { return }
    state = .idle
    fetch.published = published
    state = .reading(fetch)
  }

  /// The conversation about a copy, if it is the present one.
  package func fetch(of id: CopyID) -> SelectionFetch? {
    if case .reading(let fetch) = state, fetch.id == id { fetch } else { nil }
  }

  /// The atoms that the owner of the present copy offers, by name.
  package var offeredTargets: [String: Atom] {
    if case .reading(let fetch) = state { fetch.offered } else { [:] }
  }

  package mutating func fetch(
    _ id: CopyID, target: String, limits: FetchLimits, now: Instant
  ) -> [SelectionAction] {
    guard fetch(of: id) != nil, let actions = read({ $0.fetch(target, limits: limits, now: now) }) else {
      let error = SelectionError(.superseded, reason: "a later copy came first")
      return [.tell(.fetchFailed(id, target: target, error))]
    }
    return actions
  }

  // MARK: Events

  package mutating func notified(target: Atom, property: Atom, time: ServerTime, now: Instant) -> [SelectionAction] {
    read { $0.notified(target: target, property: property, time: time, now: now) } ?? properties.discard(property)
  }

  package mutating func propertyWritten(_ property: Atom, now: Instant) -> [SelectionAction] {
    read { $0.propertyWritten(property, now: now) } ?? properties.discard(property)
  }

  package mutating func propertyRead(_ property: Atom, _ value: PropertyValue?, now: Instant) -> [SelectionAction] {
    read { $0.propertyRead(property, value, now: now) } ?? []
  }

  package mutating func transferFound(_ property: Atom) {
    if read({ $0.abandon(property) }) == nil { properties.abandon(property) }
  }

  package mutating func described(names: [String?], source: Client?) -> [SelectionAction] {
    read { $0.described(names: names, source: source) } ?? []
  }

  package mutating func inputTold(isHeld: Bool, now: Instant) -> [SelectionAction] {
    wait(now: now) { $0.inputTold(isHeld: isHeld, now: now) }
  }

  package mutating func deadlinePassed(now: Instant) -> [SelectionAction] {
    switch state {
    case .idle: []
    case .waiting: wait(now: now) { $0.deadlinePassed(now: now) }
    case .reading: read { $0.deadlinePassed(now: now) } ?? []
    }
  }

  // MARK: Steps

  private mutating func wait(now: Instant, _ step: (inout CopyDebounce) -> CopyDebounce.Step) -> [SelectionAction] {
    guard case .waiting(var wait) = state else { return [] }
    let step = step(&wait)
    state = .waiting(wait)
    switch step {
    case .wait: return []
    case .askInput: return [.askInput]
    case .begin: return begin(wait, now: now)
    }
  }

  private mutating func begin(_ wait: CopyDebounce, now: Instant) -> [SelectionAction] {
    copies += 1
    var fetch = SelectionFetch(
      id: CopyID(rawValue: copies << 8 | index), selection: selection, change: wait.change, noticed: wait.noticed,
      published: published, after: requestTime, atoms: atoms, settings: settings, properties: properties)
    let actions = fetch.begin(now: now)
    state = .reading(fetch)
    return actions
  }

  /// Runs one step of the fetch; `nil` if nothing is being read.
  private mutating func read<Result>(_ step: (inout SelectionFetch) -> Result) -> Result? {
    settle()
    guard case .reading(var fetch) = state else { return nil }
    // The bytes are moved, so that memory does not hold them twice.
    state = .idle
    let result = step(&fetch)
    if fetch.hasEnded { keep(fetch) } else { state = .reading(fetch) }
    return result
  }

  /// Remembers what the next fetch must know of the one that has ended.
  private mutating func keep(_ fetch: SelectionFetch) {
    properties = fetch.properties
    requestTime = fetch.time
    pace.read(fetch.contents)
  }
}
