/// Everything that happens around one selection: whose copy it is, what is read of it, taken and served.
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
    case owning(SelectionOffer)
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
  private var transfers: OutgoingTransfers
  private var bucket: TakeoverBucket
  private var properties: PropertyPool
  private var copies: UInt64 = 0
  private var knownTime = ServerTime.current

  private static let maxPairs = 1024

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
    transfers = OutgoingTransfers(settings: settings, resourceMask: resourceMask)
    bucket = TakeoverBucket(perSecond: settings.takeoversPerSecond)
  }

  /// A selection that we own from the start and offer nothing by but its protocol targets, as managers do (ICCCM 2.8).
  package mutating func assumeOwnership(since time: ServerTime) {
    stage = .owning(SelectionOffer(forms: [], time: time, atoms: atoms))
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    transfers.update(settings)
    bucket.update(perSecond: settings.takeoversPerSecond)
  }

  /// Nothing is owned or under way, so that no change of owner matters to a selection whose copies are not read.
  package var isIdle: Bool { if case .watching = stage { true } else { false } }

  package var isOwner: Bool { if case .owning = stage { true } else { false } }

  /// Transfers by INCR to requestors that are under way.
  package var transferCount: Int { transfers.count }

  /// Bytes of others' that are held until their transfer ends.
  package var heldBytes: Int { fetch?.heldBytes ?? 0 }

  package var nextDeadline: Instant? {
    let takeDeadline: Instant? = if case .taking(_, let take, _) = stage { take.deadline } else { nil }
    return [fetch?.deadline, takeDeadline, transfers.deadline].compactMap(\.self).min()
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
      return transfers.propertyDeleted(TransferKey(requestor: window, property: property), now: now)
    case .windowLost(let window):
      return transfers.windowLost(window)
    case .requested(let request):
      return requested(request, now: now)
    case .pairsRead(let request, let pairs):
      return pairsRead(request, pairs, now: now)
    case .selectionCleared(let time):
      // An event that is older than our ownership speaks of the one before.
      if case .owning(let offer) = stage, offer.covers(time) { stage = .yielded }
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
      return actions + (fetch?.deadlinePassed(now: now) ?? []) + transfers.deadlinePassed(now: now)
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
      stage = .owning(SelectionOffer(forms: forms, time: time, atoms: atoms))
      return [.tell(.taken(id, at: now))]
    case .superseded:
      stage = .watching
      return [.tell(.superseded(id))]
    }
  }

  // MARK: Requests

  private mutating func requested(_ request: SelectionRequest, now: Instant) -> [SelectionAction] {
    guard case .owning(let offer) = stage, offer.covers(request.time), request.requestor != ownWindow else {
      return refuse(request)
    }
    if request.target == atoms.multiple {
      // The list of pairs is in the property: without one there is nothing to answer (ICCCM 2.6.2).
      return request.property == .none ? refuse(request) : [.readPairs(request)]
    }
    // ICCCM 2.2: obsolete clients ask with None and look at the property named as the target.
    let property = request.property == .none ? request.target : request.property
    guard let actions = serve(request.target, into: property, of: request.requestor, by: offer, now: now) else {
      return refuse(request)
    }
    return actions.before + [.notify(request, property: property)] + actions.after
  }

  private mutating func pairsRead(_ request: SelectionRequest, _ words: [Atom]?, now: Instant) -> [SelectionAction] {
    guard case .owning(let offer) = stage, var words, words.count % 2 == 0, words.count / 2 <= Self.maxPairs else {
      return refuse(request)
    }
    var actions: [SelectionAction] = []
    var notices: [SelectionAction] = []
    var used: Set<Atom> = [.none, request.property]
    var hasFailures = false
    for place in stride(from: 0, to: words.count, by: 2) {
      let (target, property) = (words[place], words[place + 1])
      if target != atoms.multiple, used.insert(property).inserted,
        let answers = serve(target, into: property, of: request.requestor, by: offer, now: now)
      {
        actions += answers.before
        notices += answers.after
      } else {
        // ICCCM 2.6.2 wants the target replaced by None; Xt and Qt look at the property.
        (words[place], words[place + 1]) = (.none, .none)
        hasFailures = true
      }
    }
    if hasFailures {
      let value = PropertyWrite.Value.words(words.map(\.rawValue))
      actions.append(
        .write(PropertyWrite(window: request.requestor, property: request.property, type: atoms.atomPair, value: value))
      )
    }
    return actions + [.notify(request, property: request.property)] + notices
  }

  /// The actions before and after SelectionNotify that answer one target; nil refuses it.
  private mutating func serve(
    _ target: Atom, into property: Atom, of window: WindowID, by offer: SelectionOffer, now: Instant
  ) -> (before: [SelectionAction], after: [SelectionAction])? {
    let key = TransferKey(requestor: window, property: property)
    switch offer.answer(to: target) {
    case .refusal:
      return nil
    case .words(let words, let type):
      let write = PropertyWrite(window: window, property: property, type: type, value: .words(words))
      return (transfers.end(key) + [.write(write)], [])
    case .content(let bytes, let type, let name):
      let notice = SelectionAction.tell(.served(selection: selection, target: name, bytes: bytes.count))
      if bytes.count > settings.chunkSize {
        return transfers.begin(key, type: type, bytes: bytes, incr: atoms.incr, now: now).map { ($0, [notice]) }
      }
      let value = PropertyWrite.Value.bytes(bytes, bytes.startIndex..<bytes.endIndex)
      let write = PropertyWrite(window: window, property: property, type: type, value: value)
      return (transfers.end(key) + [.write(write)], [notice])
    }
  }

  private func refuse(_ request: SelectionRequest) -> [SelectionAction] {
    [.notify(request, property: .none), .tell(.served(selection: selection, target: nil, bytes: 0))]
  }
}
