package import Selections

/// Everything that happens around one selection: whose copy it is, and the takeover. Copies are read by the
/// `CopyReader`, requests are answered by the `SelectionServer`.
///
/// Events go in, actions come out. The last copy always wins: a later copy ends all work on an earlier one.
package struct ClipboardExchange: ~Copyable, Sendable {
  ///     none ── taken ──▶ owned ── clear ──▶ yielded ── another owner, or none ──▶ none
  private enum Ownership {
    case none
    case owned
    /// SelectionClear has come; who owns now is told by the event after it.
    case yielded
  }

  package let selection: String
  /// Whether copies are read from now on. What is owned or under way goes on: without hearing of later copies it would
  /// not be known when it ends.
  package var readsCopies = true
  private let ownWindow: WindowID
  private let atoms: ProtocolAtoms
  private var ownership = Ownership.none
  private var reader: CopyReader
  ///     CopyReader ── offer ──▶ Takeover ── taken ──▶ SelectionServer
  ///         begin ──▶ begun ── own ──▲
  ///
  /// The takeover under way: by `offer` in place of the copy that is read, or by `own` in place of the present copy.
  /// Another owner ends it. A takeover in place of a copy outlives the copy's owner.
  private var takeover: Takeover?
  /// A command whose content is still to come; any copy before then wins over it.
  private var begun: CommandID?
  private var server: SelectionServer
  private var knownTime = ServerTime.current
  private let resourceMask: UInt32
  /// The time at which an owned copy is given up, because its owner had ended before the takeover; `nil` if it is kept.
  private var end: Instant?

  /// The time for which the copy of an owner that has ended stays on the clipboard.
  private static let briefTime: Instant = 45_000
  /// The time after a copy was left in which its owner's end may be a consequence of reading it, as with `xclip -loops
  /// 1`.
  private static let standbyTime: Instant = 2000

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
    self.ownWindow = ownWindow
    self.atoms = atoms
    self.resourceMask = resourceMask
    reader = CopyReader(
      selection: selection, index: index, atoms: atoms, awaitsRelease: awaitsRelease, properties: properties,
      settings: settings)
    server = SelectionServer(
      selection: selection, ownWindow: ownWindow, atoms: atoms, resourceMask: resourceMask, settings: settings)
  }

  /// A selection that we own from the start and offer nothing by but its protocol targets, as managers do (ICCCM 2.8).
  package mutating func assumeOwnership(since time: ServerTime) {
    own(SelectionOffer.Content(forms: []), since: time)
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    reader.update(settings)
    server.update(settings)
  }

  /// Whether nothing is owned or under way, so that changes of owner do not matter to a selection whose copies are not
  /// read.
  package var isIdle: Bool {
    switch ownership {
    case .none: reader.isIdle && takeover == nil && begun == nil
    case .owned, .yielded: false
    }
  }

  package var isOwner: Bool {
    switch ownership {
    case .owned: true
    case .none, .yielded: false
    }
  }

  /// The fate of the present copy if its owner ends.
  package enum Persistence: Hashable, Sendable {
    case kept
    case undecided
    case lost
  }

  package var persistence: Persistence {
    guard reader.isIdle, takeover?.take.isStandingBy ?? true else { return .undecided }
    return switch ownership {
    case .owned: end == nil ? .kept : .lost
    case .yielded: .undecided
    case .none: .lost
    }
  }

  /// The time since which we own the selection; `nil` if we do not.
  package var ownedSince: ServerTime? { isOwner ? server.offer?.time : nil }

  /// Transfers by INCR to requestors that are under way.
  package var transferCount: Int { server.transferCount }

  /// Bytes of others' that are held until their transfer ends.
  package var heldBytes: Int { reader.heldBytes }

  package var nextDeadline: Instant? {
    reader.deadline.orEarlier(takeover?.take.deadline).orEarlier(server.deadline).orEarlier(end)
  }

  // MARK: Events

  package mutating func handle(_ event: SelectionEvent, now: Instant) -> [SelectionAction] {
    switch event {
    case .ownerChanged(let change):
      return ownerChanged(change, now: now)
    case .notified(let target, let property, let time):
      return reader.notified(target: target, property: property, time: time, now: now)
    case .propertyWritten(let property):
      return reader.propertyWritten(property, now: now)
    case .propertyRead(let property, let value):
      return reader.propertyRead(property, value, now: now)
    case .transferFound(let property):
      reader.transferFound(property)
      return []
    case .described(let names, let source):
      return reader.described(names: names, source: source)
    case .inputTold(let isHeld):
      return reader.inputTold(isHeld: isHeld, now: now)
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
    case .takeTried(.ownerChanged) where takeover?.isForCopy == true:
      // The event that says who owns now is on its way: after the owner's end it is tried again.
      return []
    case .takeTried(let outcome):
      return take(now: now) { $0.tried(outcome, now: now) }
    case .windowReplaced:
      let owned = ownedSince.map { [SelectionAction.ownAgain(since: $0)] } ?? []
      return owned + take(now: now) { $0.windowReplaced() } + reader.windowReplaced(now: now)
    case .ownedAgain(let time):
      if isOwner { server.renew(since: time) }
      return []
    case .deadlinePassed:
      let actions = take(now: now) { $0.deadlinePassed(now: now) } + giveUp(now: now)
      return actions + reader.deadlinePassed(now: now) + server.deadlinePassed(now: now)
    }
  }

  /// Reports whether that is our window, or one that we had before it.
  private func isOurs(_ window: WindowID) -> Bool {
    window.isOfSameClient(as: ownWindow, resourceMask: resourceMask)
  }

  /// Gives up what is owned for a while only.
  private mutating func giveUp(now: Instant) -> [SelectionAction] {
    guard let end, end <= now, let since = ownedSince else { return [] }
    ownership = .yielded
    endServing()
    return [.release(since: since)]
  }

  private mutating func note(_ time: ServerTime) {
    if time != .current, !time.isShortlyBefore(knownTime) { knownTime = time }
  }

  private mutating func ownerChanged(_ change: OwnerChange, now: Instant) -> [SelectionAction] {
    note(change.timestamp)
    // Our own takeover, told back.
    guard !isOurs(change.owner) else { return [] }
    switch change.cause {
    case .set: break
    case .windowDestroyed, .clientClosed: return ownerEnded(now: now)
    }
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
    return actions + reader.copied(change, now: now)
  }

  private mutating func ownerEnded(now: Instant) -> [SelectionAction] {
    // Any other owner would have been reported before: it is our own window, which another will replace.
    guard !isOwner else { return [] }
    ownership = .none
    let error = SelectionError(.ownerLost, reason: "the owner of the copy went away")
    let cleared = SelectionAction.tell(.cleared(selection: selection))
    let end = now &+ Self.briefTime
    if let takeover, case .copy(let id) = takeover.purpose, takeover.mayOutliveOwner {
      self.takeover?.end = takeover.end ?? end
      let known = knownTime
      return [.tell(.ownerEnded(selection: selection, id)), cleared]
        + take(now: now) { $0.ownerEnded(known: known) }
    }
    let actions = reader.ownerEnded(error, until: end)
    guard let orphan = reader.orphan else { return actions + drop(error) + [cleared] }
    let command = begun.map { [superseded(.command($0))] } ?? []
    begun = nil
    return actions + command + [.tell(.ownerEnded(selection: selection, orphan)), cleared]
  }

  /// Gives up what is under way.
  private mutating func drop(_ error: SelectionError) -> [SelectionAction] {
    let actions = dropTakeover()
    return reader.drop(error) + actions
  }

  private mutating func dropTakeover() -> [SelectionAction] {
    let purpose = takeover?.purpose ?? begun.map(Takeover.Purpose.command)
    takeover = nil
    begun = nil
    return purpose.map { [superseded($0)] } ?? []
  }

  private func superseded(_ purpose: Takeover.Purpose) -> SelectionAction {
    switch purpose {
    case .copy(let id): .tell(.superseded(id))
    case .command(let id): .tell(.notOwned(selection: selection, id))
    }
  }

  private mutating func endServing() {
    if let offer = server.offer { reader.remember(offer.ownForms) }
    server.end()
    end = nil
  }

  /// Does deferred work that nothing waits for. Call it when all actions are carried out and sent. Work that is not
  /// done by the next event is done then.
  package mutating func settle() { reader.settle() }

  // MARK: Commands

  /// The atoms that the owner of the present copy offers, by name: to hand a form on by its own name makes no new atom.
  package var offeredTargets: [String: Atom] { reader.offeredTargets }

  package mutating func fetch(
    _ id: CopyID, target: String, limits: FetchLimits = FetchLimits(), now: Instant
  ) -> [SelectionAction] {
    reader.fetch(id, target: target, limits: limits, now: now)
  }

  package mutating func offer(_ id: CopyID, forms: [SelectionOffer.Form], now: Instant) -> [SelectionAction] {
    offer(id, SelectionOffer.Content(forms: forms), now: now)
  }

  package mutating func offer(_ id: CopyID, _ content: SelectionOffer.Content, now: Instant) -> [SelectionAction] {
    guard let fetch = reader.fetch(of: id), fetch.isAnnounced else { return [.tell(.superseded(id))] }
    let actions = drop(SelectionError(.superseded, reason: "the copy is being taken"))
    var change = fetch.change
    if fetch.orphanedUntil != nil { change.owner = .none }
    return actions + begin(Takeover(of: fetch, content, SelectionTakeover(change: change)), now: now)
  }

  /// Leaves a copy with its owner. If the owner ends at once, as if our reading had used it up, this is offered for a
  /// while.
  package mutating func standBy(_ id: CopyID, _ content: SelectionOffer.Content, now: Instant) -> [SelectionAction] {
    guard let fetch = reader.fetch(of: id), fetch.mayOutliveOwner else { return leave(id) }
    guard fetch.orphanedUntil == nil else { return offer(id, content, now: now) }
    let actions = leave(id)
    let take = SelectionTakeover(afterEndOf: fetch.change, until: now &+ Self.standbyTime)
    return actions + begin(Takeover(of: fetch, content, take), now: now)
  }

  /// Serves the program of a window other forms until a time, while we own the selection.
  /// - Parameters:
  ///   - unlisted: forms that the program gets, but that TARGETS does not list.
  ///   - processID: the process of the window; `nil` if it is not known.
  /// - Returns: `nil` if we do not own it.
  package mutating func lend(
    _ content: SelectionOffer.Content, unlisted: [SelectionOffer.Form], to window: WindowID, of processID: Int32?,
    until end: Instant
  ) -> [SelectionAction]? {
    isOwner ? server.lend(content, unlisted: unlisted, to: window, of: processID, until: end) : nil
  }

  /// Lets every program paste what is owned now.
  package mutating func liftHold() { server.liftHold() }

  package mutating func leave(_ id: CopyID) -> [SelectionAction] {
    guard let fetch = reader.fetch(of: id) else { return [] }
    if fetch.isOverdue {
      reader.leave()
      return fetch.isAnnounced ? dropTakeover() : []
    }
    return drop(SelectionError(.superseded, reason: "the copy is left alone"))
  }

  /// The selection is to be owned without a copy: what is under way is given up, and whatever comes from now on wins.
  package mutating func begin(_ command: CommandID) -> [SelectionAction] {
    let actions = drop(SelectionError(.superseded, reason: "something else is being put on the clipboard"))
    begun = command
    return actions
  }

  /// Takes the selection for the command that has begun, from whoever owned it then.
  package mutating func own(_ content: SelectionOffer.Content, for command: CommandID, now: Instant)
    -> [SelectionAction]
  {
    guard begun == command else { return [superseded(.command(command))] }
    begun = nil
    return begin(Takeover(purpose: .command(command), take: SelectionTakeover(from: nil), content: content), now: now)
  }

  /// Takes the selection if it has no owner.
  package mutating func ownIfFree(_ content: SelectionOffer.Content, now: Instant) -> [SelectionAction] {
    let actions = begin(.unasked)
    begun = nil
    let take = SelectionTakeover(from: WindowID.none)
    return actions + begin(Takeover(purpose: .command(.unasked), take: take, content: content), now: now)
  }

  /// Begins to read the copy that is there, as if it had just been made.
  package mutating func read(_ change: OwnerChange, for command: CommandID, now: Instant) -> [SelectionAction] {
    // No owner, where we should be it: our window has just been destroyed.
    guard !isOurs(change.owner), change.owner != .none || !isOwner else { return [superseded(.command(command))] }
    let actions = ownerChanged(change, now: now)
    if change.owner != .none { begun = command }
    return actions
  }

  // MARK: Taking

  private mutating func own(
    _ content: SelectionOffer.Content, from source: CopySource? = nil, since time: ServerTime
  ) {
    ownership = .owned
    endServing()
    server.begin(SelectionOffer(content, source: source, time: time, atoms: atoms))
  }

  private mutating func begin(_ takeover: Takeover, now: Instant) -> [SelectionAction] {
    self.takeover = takeover
    let known = knownTime
    return take(now: now) { $0.begin(known: known) }
  }

  private mutating func take(now: Instant, _ step: (inout SelectionTakeover) -> SelectionTakeover.Step)
    -> [SelectionAction]
  {
    guard var takeover else { return [] }
    let step = step(&takeover.take)
    self.takeover = takeover
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
      self.takeover = nil
      own(takeover.content, from: takeover.source, since: time)
      end = takeover.end
      switch takeover.purpose {
      case .copy(let id):
        reader.taken(now: now)
        return [.tell(.taken(id, at: now))]
      case .command(let id):
        return [.tell(.owned(selection: selection, id))]
      }
    case .superseded:
      self.takeover = nil
      return [superseded(takeover.purpose)]
    }
  }
}
