/// Everything that happens around one selection: whose copy it is, and what is read of it and taken. Its requests go to the
/// `SelectionServer`.
///
/// Events in, actions out. The last copy always wins: whatever is under way for an earlier one is dropped when a later
/// one is heard of.
package struct ClipboardExchange: Sendable {
  ///     idle ── another owner ──▶ waiting ── begin ──▶ reading ── offer ──▶ taking ── taken ──▶ idle, owned
  ///      ▲                          │                    │                  ▲  │
  ///      │                     own ─┼────────────────────┼──────────────────┘  │
  ///      └── leave, failure, superseded, cleared ────────┴─────────────────────┘
  ///
  /// A later owner begins anew from every stage; `own` takes from every stage.
  private enum Stage {
    case idle
    case waiting(CopyWait)
    case reading(SelectionFetch)
    case taking(Purpose, SelectionTake, SelectionOffer.Content)
  }

  /// What is taken for: a copy, or a command of the service's own.
  private enum Purpose {
    case copy(CopyID)
    case command
  }

  ///     none ── taken ──▶ owned ── clear ──▶ yielded ── another owner, or none ──▶ none
  private enum Ownership {
    case none
    case owned
    /// SelectionClear has come; who owns now is told by the event after it.
    case yielded
  }

  package let selection: String
  /// Whether copies are read from now on. What is owned or under way goes on: without hearing of later copies it would not be
  /// known when it ends.
  package var readsCopies = true
  package private(set) var settings: TransportSettings
  private let index: UInt64
  private let ownWindow: WindowID
  private let atoms: ProtocolAtoms
  private let awaitsRelease: Bool
  private var stage = Stage.idle
  private var ownership = Ownership.none
  private var server: SelectionServer
  private var pace: TakeoverPace
  /// What was published last, once it is served no more.
  private var published: OfferFingerprint?
  private var properties: PropertyPool
  /// Of the last request to an owner.
  private var requestTime = ServerTime.current
  private var copies: UInt64 = 0
  private var knownTime = ServerTime.current
  /// The pause that the service was told of last.
  private var toldPause: Instant = 0

  /// - Parameters:
  ///   - index: tells the copies of this selection from those of others; below 256.
  ///   - awaitsRelease: whether the user may still be changing what is marked, while a button or Shift is held.
  ///   - properties: of our window, for this selection alone.
  ///   - resourceMask: the bits of resource ids that a client chooses.
  package init(
    selection: String, index: UInt8, ownWindow: WindowID, atoms: ProtocolAtoms, awaitsRelease: Bool = false,
    properties: PropertyPool, resourceMask: UInt32, settings: TransportSettings
  ) {
    self.selection = selection
    self.awaitsRelease = awaitsRelease
    self.index = UInt64(index)
    self.ownWindow = ownWindow
    self.atoms = atoms
    self.properties = properties
    self.settings = settings
    server = SelectionServer(
      selection: selection, ownWindow: ownWindow, atoms: atoms, resourceMask: resourceMask, settings: settings)
    pace = TakeoverPace(perSecond: settings.takeoversPerSecond)
  }

  /// A selection that we own from the start and offer nothing by but its protocol targets, as managers do (ICCCM 2.8).
  package mutating func assumeOwnership(since time: ServerTime) {
    own(SelectionOffer.Content(forms: []), since: time)
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    server.update(settings)
    pace.update(perSecond: settings.takeoversPerSecond)
  }

  /// Nothing is owned or under way, so that no change of owner matters to a selection whose copies are not read.
  package var isIdle: Bool {
    switch (stage, ownership) {
    case (.idle, .none): true
    case (.idle, .owned), (.idle, .yielded), (.waiting, _), (.reading, _), (.taking, _): false
    }
  }

  package var isOwner: Bool {
    switch ownership {
    case .owned: true
    case .none, .yielded: false
    }
  }

  /// What becomes of the present copy if its owner ends.
  package enum Persistence: Hashable, Sendable {
    case kept
    case undecided
    case lost
  }

  package var persistence: Persistence {
    switch (stage, ownership) {
    case (.idle, .owned): .kept
    case (.waiting, _), (.reading, _), (.taking, _), (.idle, .yielded): .undecided
    case (.idle, .none): .lost
    }
  }

  /// Since when we own the selection; nil: we do not.
  package var ownedSince: ServerTime? { isOwner ? server.offer?.time : nil }

  /// Transfers by INCR to requestors that are under way.
  package var transferCount: Int { server.transferCount }

  /// Bytes of others' that are held until their transfer ends.
  package var heldBytes: Int { if case .reading(let fetch) = stage { fetch.heldBytes } else { 0 } }

  package var nextDeadline: Instant? {
    let deadline: Instant? =
      switch stage {
      case .idle: nil
      case .waiting(let wait): wait.deadline
      case .reading(let fetch): fetch.deadline
      case .taking(_, let take, _): take.deadline
      }
    return [deadline, server.deadline].compactMap(\.self).min()
  }

  // MARK: Events

  package mutating func handle(_ event: SelectionEvent, now: Instant) -> [SelectionAction] {
    switch event {
    case .ownerChanged(let change):
      return ownerChanged(change, now: now)
    case .notified(let target, let property, let time):
      return read { $0.notified(target: target, property: property, time: time, now: now) }
        ?? properties.discard(property)
    case .propertyWritten(let property):
      return read { $0.propertyWritten(property, now: now) } ?? properties.discard(property)
    case .propertyRead(let property, let value):
      return read { $0.propertyRead(property, value, now: now) } ?? []
    case .transferFound(let property):
      if read({ $0.abandon(property) }) == nil { properties.abandon(property) }
      return []
    case .described(let names, let source):
      return read { $0.described(names: names, source: source) } ?? []
    case .inputTold(let isHeld):
      return wait(now: now) { $0.inputTold(isHeld: isHeld, now: now) }
    case .propertyDeleted(let window, let property):
      return server.propertyDeleted(property, of: window, now: now)
    case .windowLost(let window):
      return server.windowLost(window)
    case .requested(let request):
      return server.requested(request, now: now)
    case .pairsRead(let request, let pairs):
      return server.pairsRead(request, pairs, now: now)
    case .identified(let request, let client):
      return server.identified(request, client, now: now)
    case .selectionCleared(let time):
      // An event that is older than our ownership speaks of the one before.
      if isOwner, server.covers(time) {
        ownership = .yielded
        endServing()
      }
      return []
    case .serverTimeKnown(let time):
      note(time)
      return []
    case .serverTimeTold(let time):
      note(time)
      return take(now: now) { $0.serverTimeTold(time, now: now) }
    case .ownerFound(let owner):
      return take(now: now) { $0.ownerFound(owner) }
    case .takeTried(let outcome):
      return take(now: now) { $0.tried(outcome, now: now) }
    case .deadlinePassed:
      return advance(now: now) + server.deadlinePassed(now: now)
    }
  }

  private mutating func advance(now: Instant) -> [SelectionAction] {
    switch stage {
    case .idle: []
    case .waiting: wait(now: now) { $0.deadlinePassed(now: now) }
    case .reading: read { $0.deadlinePassed(now: now) } ?? []
    case .taking: take(now: now) { $0.deadlinePassed(now: now) }
    }
  }

  private mutating func note(_ time: ServerTime) {
    if time != .current, knownTime == .current || time.isLater(than: knownTime) { knownTime = time }
  }

  private mutating func ownerChanged(_ change: OwnerChange, now: Instant) -> [SelectionAction] {
    note(change.timestamp)
    // Our own takeover, told back.
    guard change.owner != ownWindow else { return [] }
    let hasOwner = change.owner != .none
    var actions = drop(
      hasOwner
        ? SelectionError(.superseded, reason: "a later copy came first")
        : SelectionError(.ownerLost, reason: "the owner of the copy went away"))
    endServing()
    switch ownership {
    case .owned, .yielded: if hasOwner { actions.append(.tell(.lost(selection: selection))) }
    case .none: break
    }
    ownership = .none
    guard hasOwner else { return actions + [.tell(.cleared(selection: selection))] }
    guard readsCopies else { return actions }
    let pause = pace.copied(now: now)
    if pause > 0, pause != toldPause { actions.append(.tell(.heldBack(selection: selection, for: pause))) }
    toldPause = pause
    let quiet = max(settings.quiet, pause)
    stage = .waiting(CopyWait(change: change, quiet: quiet, awaitsRelease: awaitsRelease, now: now))
    return actions + wait(now: now) { $0.deadlinePassed(now: now) }
  }

  /// Gives up what is under way.
  private mutating func drop(_ error: SelectionError) -> [SelectionAction] {
    var actions: [SelectionAction] = []
    switch stage {
    case .idle, .waiting: break
    case .reading(var fetch):
      actions = fetch.abandon(error)
      keep(fetch)
    case .taking(let purpose, _, _):
      actions = [superseded(purpose)]
    }
    stage = .idle
    return actions
  }

  private func superseded(_ purpose: Purpose) -> SelectionAction {
    switch purpose {
    case .copy(let id): .tell(.superseded(id))
    case .command: .tell(.notOwned(selection: selection))
    }
  }

  private mutating func endServing() {
    if let offer = server.offer { published = OfferFingerprint(offer.forms) }
    server.end()
  }

  // MARK: Waiting and reading

  private mutating func wait(now: Instant, _ step: (inout CopyWait) -> CopyWait.Step) -> [SelectionAction] {
    guard case .waiting(var wait) = stage else { return [] }
    let step = step(&wait)
    stage = .waiting(wait)
    switch step {
    case .wait: return []
    case .askInput: return [.askInput]
    case .begin: break
    }
    copies += 1
    var fetch = SelectionFetch(
      id: CopyID(rawValue: copies << 8 | index), selection: selection, change: wait.change, noticed: wait.noticed,
      published: published, after: requestTime, atoms: atoms, settings: settings, properties: properties)
    let actions = fetch.begin(now: now)
    stage = .reading(fetch)
    return actions
  }

  /// One step of the fetch; nil: nothing is read.
  private mutating func read<Result>(_ step: (inout SelectionFetch) -> Result) -> Result? {
    guard case .reading(var fetch) = stage else { return nil }
    // Not to hold its bytes twice.
    stage = .idle
    let result = step(&fetch)
    if fetch.hasEnded { keep(fetch) } else { stage = .reading(fetch) }
    return result
  }

  /// Remembers what the next fetch must know of the one that has ended.
  private mutating func keep(_ fetch: SelectionFetch) {
    properties = fetch.properties
    requestTime = fetch.time
  }

  // MARK: Commands

  /// The atom that the owner of the present copy offers by this name: to hand a form on by its own name makes no new atom.
  package func offeredTarget(_ name: String) -> Atom? {
    if case .reading(let fetch) = stage { fetch.offeredTarget(name) } else { nil }
  }

  package mutating func fetch(_ id: CopyID, target: String, now: Instant) -> [SelectionAction] {
    guard case .reading(let fetch) = stage, fetch.id == id else {
      let error = SelectionError(.superseded, reason: "a later copy came first")
      return [.tell(.fetchFailed(id, target: target, error))]
    }
    return read { $0.fetch(target, now: now) } ?? []
  }

  package mutating func offer(_ id: CopyID, forms: [SelectionOffer.Form], now: Instant) -> [SelectionAction] {
    offer(id, SelectionOffer.Content(forms: forms), now: now)
  }

  package mutating func offer(_ id: CopyID, _ content: SelectionOffer.Content, now: Instant) -> [SelectionAction] {
    guard case .reading(let fetch) = stage, fetch.id == id, fetch.isAnnounced else { return [.tell(.superseded(id))] }
    let actions = drop(SelectionError(.superseded, reason: "the copy is being taken"))
    var content = content
    content.source = SelectionOffer.Source(window: fetch.change.owner, processID: fetch.copy.source?.processID)
    return actions + take(.copy(id), SelectionTake(change: fetch.change), content, now: now)
  }

  package mutating func leave(_ id: CopyID) -> [SelectionAction] {
    guard case .reading(let fetch) = stage, fetch.id == id else { return [] }
    return drop(SelectionError(.superseded, reason: "the copy is left alone"))
  }

  /// Takes the selection without a copy: the present owner's is given up, and a later one wins as ever.
  /// - Parameter owner: who must own the selection; nil: whoever does now.
  package mutating func own(_ forms: [SelectionOffer.Form], from owner: WindowID? = nil, now: Instant)
    -> [SelectionAction]
  {
    let actions = drop(SelectionError(.superseded, reason: "something else is being put on the clipboard"))
    return actions + take(.command, SelectionTake(from: owner), SelectionOffer.Content(forms: forms), now: now)
  }

  // MARK: Taking

  private mutating func own(_ content: SelectionOffer.Content, since time: ServerTime) {
    stage = .idle
    ownership = .owned
    endServing()
    server.begin(SelectionOffer(content, time: time, atoms: atoms))
  }

  private mutating func take(
    _ purpose: Purpose, _ take: SelectionTake, _ content: SelectionOffer.Content, now: Instant
  ) -> [SelectionAction] {
    stage = .taking(purpose, take, content)
    let known = knownTime
    return self.take(now: now) { $0.begin(known: known) }
  }

  private mutating func take(now: Instant, _ step: (inout SelectionTake) -> SelectionTake.Step) -> [SelectionAction] {
    guard case .taking(let purpose, var take, let content) = stage else { return [] }
    let step = step(&take)
    stage = .taking(purpose, take, content)
    switch step {
    case .wait:
      return []
    case .findOwner:
      return [.findOwner]
    case .askServerTime:
      return [.askServerTime]
    case .take(let owner, let time):
      return [.take(from: owner, at: time)]
    case .taken(let time):
      own(content, since: time)
      switch purpose {
      case .copy(let id):
        pace.taken(now: now)
        return [.tell(.taken(id, at: now))]
      case .command:
        return [.tell(.owned(selection: selection))]
      }
    case .superseded:
      stage = .idle
      return [superseded(purpose)]
    }
  }
}
