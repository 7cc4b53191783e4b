/// Everything that happens around one selection: whose copy it is, and what is read of it and taken. Its requests go to the
/// `SelectionServer`.
///
/// Events in, actions out. The last copy always wins: whatever is under way for an earlier one is dropped when a later
/// one is heard of.
package struct ClipboardExchange: Sendable {
  ///                  ┌────── leave, failure, superseded, cleared ───────┐
  ///                  ▼                                                  │
  ///     watching ── another owner ──▶ reading ── offer ──▶ taking ──────┤
  ///                                      ▲                   │ taken    │
  ///                                      │ another owner     ▼          │ no owner
  ///                                   yielded ◀── clear ── owning ──────┘
  private enum Stage {
    case watching
    case reading
    case taking(CopyID, SelectionTake, [SelectionOffer.Form])
    case owning
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
  private var stage = Stage.watching
  private var fetch: SelectionFetch?
  private var server: SelectionServer
  private var bucket: TakeoverBucket
  private var properties: PropertyPool
  private var copies: UInt64 = 0
  private var knownTime = ServerTime.current

  /// - Parameters:
  ///   - index: tells the copies of this selection from those of others; below 256.
  ///   - properties: of our window, for this selection alone.
  ///   - resourceMask: the bits of resource ids that a client chooses.
  package init(
    selection: String, index: UInt8, ownWindow: WindowID, atoms: ProtocolAtoms, properties: PropertyPool,
    resourceMask: UInt32, settings: TransportSettings
  ) {
    self.selection = selection
    self.index = UInt64(index)
    self.ownWindow = ownWindow
    self.atoms = atoms
    self.properties = properties
    self.settings = settings
    server = SelectionServer(
      selection: selection, ownWindow: ownWindow, atoms: atoms, resourceMask: resourceMask, settings: settings)
    bucket = TakeoverBucket(perSecond: settings.takeoversPerSecond)
  }

  /// A selection that we own from the start and offer nothing by but its protocol targets, as managers do (ICCCM 2.8).
  package mutating func assumeOwnership(since time: ServerTime) {
    own([], since: time)
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    server.update(settings)
    bucket.update(perSecond: settings.takeoversPerSecond)
  }

  /// Nothing is owned or under way, so that no change of owner matters to a selection whose copies are not read.
  package var isIdle: Bool { if case .watching = stage { true } else { false } }

  package var isOwner: Bool { if case .owning = stage { true } else { false } }

  /// Transfers by INCR to requestors that are under way.
  package var transferCount: Int { server.transferCount }

  /// Bytes of others' that are held until their transfer ends.
  package var heldBytes: Int { fetch?.heldBytes ?? 0 }

  package var nextDeadline: Instant? {
    let takeDeadline: Instant? = if case .taking(_, let take, _) = stage { take.deadline } else { nil }
    return [fetch?.deadline, takeDeadline, server.deadline].compactMap(\.self).min()
  }

  // MARK: Events

  package mutating func handle(_ event: SelectionEvent, now: Instant) -> [SelectionAction] {
    switch event {
    case .ownerChanged(let change):
      return ownerChanged(change, now: now)
    case .notified(let target, let property, let time):
      return fetch?.notified(target: target, property: property, time: time, now: now) ?? properties.discard(property)
    case .propertyWritten(let property):
      return fetch?.propertyWritten(property, now: now) ?? properties.discard(property)
    case .propertyRead(let property, let value):
      return fetch?.propertyRead(property, value, now: now) ?? []
    case .transferFound(let property):
      if fetch?.abandon(property) == nil { properties.abandon(property) }
      return []
    case .described(let names, let source):
      return fetch?.described(names: names, source: source) ?? []
    case .propertyDeleted(let window, let property):
      return server.propertyDeleted(property, of: window, now: now)
    case .windowLost(let window):
      return server.windowLost(window)
    case .requested(let request):
      return server.requested(request, now: now)
    case .pairsRead(let request, let pairs):
      return server.pairsRead(request, pairs, now: now)
    case .selectionCleared(let time):
      // An event that is older than our ownership speaks of the one before.
      if case .owning = stage, server.covers(time) {
        stage = .yielded
        server.end()
      }
      return []
    case .serverTimeKnown(let time):
      note(time)
      return []
    case .serverTimeTold(let time):
      note(time)
      return take(now: now) { take in take.serverTimeTold(time, now: now) }
    case .takeTried(let outcome):
      return take(now: now) { take in take.tried(outcome, now: now) }
    case .deadlinePassed:
      let actions = take(now: now) { take in take.deadlinePassed(now: now) }
      return actions + (fetch?.deadlinePassed(now: now) ?? []) + server.deadlinePassed(now: now)
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
    server.end()
    switch stage {
    case .owning, .yielded: if hasOwner { actions.append(.tell(.lost(selection: selection))) }
    case .watching, .reading, .taking: break
    }
    guard hasOwner else {
      stage = .watching
      return actions + [.tell(.cleared(selection: selection))]
    }
    guard readsCopies else {
      stage = .watching
      return actions
    }
    copies += 1
    var fetch = SelectionFetch(
      id: CopyID(rawValue: copies << 8 | index), selection: selection, change: change, atoms: atoms,
      settings: settings, properties: properties, now: now)
    stage = .reading
    actions += fetch.begin(now: now)
    self.fetch = fetch
    return actions
  }

  /// Gives up what is under way for the present copy.
  private mutating func drop(_ error: SelectionError) -> [SelectionAction] {
    var actions = fetch?.abandon(error) ?? []
    if let fetch { properties = fetch.properties }
    fetch = nil
    if case .taking(let id, _, _) = stage {
      stage = .watching
      actions.append(.tell(.superseded(id)))
    }
    return actions
  }

  // MARK: Commands

  package mutating func fetch(_ id: CopyID, target: String, now: Instant) -> [SelectionAction] {
    guard fetch?.id == id, let actions = fetch?.fetch(target, now: now) else {
      let error = SelectionError(.superseded, reason: "a later copy came first")
      return [.tell(.fetchFailed(id, target: target, error))]
    }
    return actions
  }

  package mutating func offer(_ id: CopyID, forms: [SelectionOffer.Form], now: Instant) -> [SelectionAction] {
    guard case .reading = stage, let fetch, fetch.id == id, fetch.isAnnounced else { return [.tell(.superseded(id))] }
    var actions = drop(SelectionError(.superseded, reason: "the copy is being taken"))
    guard bucket.take(now: now) else {
      stage = .watching
      let error = SelectionError(
        .tooFrequent, reason: "more than \(settings.takeoversPerSecond) takeovers a second; the copy stays as it is")
      return actions + [.tell(.copyFailed(fetch.copy, error))]
    }
    stage = .taking(id, SelectionTake(change: fetch.change), forms)
    let known = knownTime
    actions += take(now: now) { take in take.begin(known: known) }
    return actions
  }

  package mutating func leave(_ id: CopyID) -> [SelectionAction] {
    guard fetch?.id == id else { return [] }
    stage = .watching
    return drop(SelectionError(.superseded, reason: "the copy is left alone"))
  }

  private mutating func own(_ forms: [SelectionOffer.Form], since time: ServerTime) {
    stage = .owning
    server.begin(SelectionOffer(forms: forms, time: time, atoms: atoms))
  }

  private mutating func take(now: Instant, _ step: (inout SelectionTake) -> SelectionTake.Step) -> [SelectionAction] {
    guard case .taking(let id, var take, let forms) = stage else { return [] }
    let step = step(&take)
    stage = .taking(id, take, forms)
    switch step {
    case .wait:
      return []
    case .askServerTime:
      return [.askServerTime]
    case .take(let owner, let time):
      return [.take(from: owner, at: time)]
    case .taken(let time):
      own(forms, since: time)
      return [.tell(.taken(id, at: now))]
    case .superseded:
      stage = .watching
      return [.tell(.superseded(id))]
    }
  }
}
