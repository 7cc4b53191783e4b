internal import Selections

/// Everything that happens around one selection: whose copy it is, and the takeover. Copies are read by the
/// `OfferReader`.
///
/// Events go in, actions come out. The last copy always wins: a later copy ends all work on an earlier one. The
/// compositor reports a client's own selections to it, too. While a source of ours is not cancelled, an offer of the
/// same types counts as that source.
struct DataControlExchange: Sendable {
  ///     none ── set ──▶ owned ── cancelled ──▶ yielded ── another selection, or none ──▶ none
  enum Ownership: Hashable {
    case none
    case owned(SourceID)
    /// The source was cancelled. If no selection is announced before the answer, it was announced earlier, with our own
    /// types.
    case yielded(SyncID)
  }

  /// A change that was announced after our set and before the answer that follows it.
  struct Change: Hashable {
    let offer: DataOffer?
    let focused: Client?
  }

  /// The question whether our set has overwritten a later copy.
  struct Confirmation: Hashable {
    let sync: SyncID
    /// The last change that is not ours.
    var change: Change?
    /// The last change of all, which is ours if it has our types.
    var last: Change?
  }

  let selection: String
  /// Whether copies are read from now on.
  var readsCopies = true
  var ownership = Ownership.none
  /// The sources that the compositor has not cancelled. Their forms are served whoever owns the selection now.
  var sources: [SourceID: PublishedOffer] = [:]
  /// The present offer of the selection; `nil` if it is empty, or if no offer was announced since our last set.
  var present: DataOffer?
  var reader: OfferReader
  ///     OfferReader ── offer ──▶ SourceTakeover ── set ──▶ Confirmation
  ///         begin ──▶ begun ── own ──▲
  var takeover: SourceTakeover?
  /// Other forms of what is owned, for a while.
  var loan: ServedLoan?
  /// A command whose content is still to come; any copy before then wins over it.
  var begun: CommandID?
  var confirmation: Confirmation?
  /// The lost connection that is not made again yet; `nil` if there is none.
  var interruption: Interruption?
  /// The time of our last set.
  var set: Instant = 0
  /// The time at which an owned copy is given up, because its owner had ended before the takeover; `nil` if it is kept.
  var end: Instant?

  /// Milliseconds after our set in which clipboard managers ask for what is new to them. The program with the focus is
  /// then the one that has copied.
  static let managersTime: Instant = 500
  /// Milliseconds for which the copy of an owner that has ended is on the clipboard.
  static let briefTime: Instant = 45_000

  /// - Parameter index: tells the copies and numbers of this selection from those of others.
  init(selection: String, index: UInt8, settings: TransportSettings) {
    self.selection = selection
    reader = OfferReader(selection: selection, index: index, settings: settings)
  }

  /// Applies changed limits to what begins from now on.
  mutating func update(_ settings: TransportSettings) { reader.update(settings) }

  var isOwner: Bool { if case .owned = ownership { true } else { false } }

  /// Bytes of others' that are held until their transfer ends.
  var heldBytes: Int { reader.heldBytes }

  var nextDeadline: Instant? { reader.deadline.orEarlier(takeover?.deadline).orEarlier(end).orEarlier(loan?.end) }

  /// Does deferred work that nothing waits for.
  mutating func settle() { reader.settle() }

  // MARK: Events

  mutating func handle(_ event: DataControlEvent, now: Instant) -> [DataControlAction] {
    switch event {
    case .selectionFound(let offer):
      present = offer
      return []
    case .selectionChanged(let offer, let focused):
      return selectionChanged(Change(offer: offer, focused: focused), now: now)
    case .synced(let sync):
      return synced(sync, now: now)
    case .sourceCancelled(let source):
      return cancelled(source, now: now)
    case .requested(let source, let type, let request, let focused):
      let client = now &- set < Self.managersTime ? nil : focused
      return requestedOfLoan(type, of: source, request, by: client, now: now)
        ?? requested(type, of: source, request, by: client)
    case .received(let receipt, let bytes):
      return reader.received(receipt, bytes, now: now)
    case .receiptEnded(let receipt):
      return reader.receiptEnded(receipt, now: now)
    case .receiptFailed(let receipt):
      return reader.receiptFailed(receipt, now: now)
    case .deviceLost:
      return deviceLost(now: now)
    case .connectionLost:
      return connectionLost()
    case .connectionMade:
      return connectionMade(now: now)
    case .batchEnded:
      return takeChecked(now: now) + giveUp(now: now) + endLoan(now: now) + reader.advance(now: now)
    }
  }

  private mutating func selectionChanged(_ change: Change, now: Instant) -> [DataControlAction] {
    let actions = replacePresent(by: change.offer)
    if case .owned(let source) = ownership {
      if let offer = change.offer, isOwn(offer, source) {
        // What came before it is not ours, even if another client offers the same types.
        if let earlier = confirmation?.last { confirmation?.change = earlier }
        confirmation?.last = change
        return actions
      }
      if confirmation != nil {
        // Made before our set, or after it: then our source is cancelled before the answer. It wins over every command.
        confirmation?.change = change
        confirmation?.last = change
        return actions + drop(SelectionError(.superseded, reason: "a later copy came first"))
      }
    }
    return actions + changed(change, now: now)
  }

  /// Reports whether an offer is the one that the compositor made of our source.
  private func isOwn(_ offer: DataOffer, _ source: SourceID) -> Bool {
    guard let published = sources[source] else { return false }
    return Set(offer.types) == Set(published.types)
  }

  private mutating func replacePresent(by offer: DataOffer?) -> [DataControlAction] {
    defer { present = offer }
    return present.map { [.destroyOffer($0.id)] } ?? []
  }

  /// The selection is not ours, and not the one that was there before.
  mutating func changed(_ change: Change, now: Instant) -> [DataControlAction] {
    if let loan, loan.isOffered(again: change.offer) {
      // Whoever offers it is not to keep it: its time ends as that of ours.
      endServing()
      self.loan = loan
      return []
    }
    guard let offer = change.offer else { return cleared(now: now) }
    var actions = drop(SelectionError(.superseded, reason: "a later copy came first"))
    if ownership != .none || loan != nil { actions.append(.tell(.lost(selection: selection))) }
    endServing()
    guard readsCopies else { return actions }
    return actions + reader.copied(offer, source: change.focused, now: now)
  }

  /// The selection is empty: a client cleared it, or its owner has ended. Only for an owner that ends as soon as it was
  /// read is there anything to be put in its place.
  private mutating func cleared(now: Instant) -> [DataControlAction] {
    let cleared = DataControlAction.tell(.cleared(selection: selection))
    let error = SelectionError(.ownerLost, reason: "the owner of the copy went away")
    if let takeover, case .copy(let id) = takeover.purpose, takeover.mayOutliveOwner(now: now) {
      let sync = reader.nextSync()
      self.takeover?.ownerEnded(sync, until: now &+ Self.briefTime)
      return [.tell(.ownerEnded(selection: selection, id)), cleared, .sync(sync)]
    }
    if let read = reader.present, let ownersEnd = read.ownersEnd, now <= ownersEnd {
      let command = begun.map { superseded(.command($0)) } ?? []
      begun = nil
      return reader.ownerEnded(error, until: now &+ Self.briefTime) + command
        + [.tell(.ownerEnded(selection: selection, read.id)), cleared]
    }
    let actions = drop(error)
    endServing()
    return actions + [cleared]
  }

  private mutating func cancelled(_ source: SourceID, now: Instant) -> [DataControlAction] {
    guard sources[source] != nil else { return [] }
    defer { sources[source] = nil }
    let destroy = DataControlAction.destroySource(source)
    guard ownership == .owned(source) else { return [destroy] }
    let change = confirmation?.change
    confirmation = nil
    if let change, present == change.offer {
      // The change came after our set.
      return [destroy] + changed(change, now: now)
    }
    let sync = reader.nextSync()
    remember(source)
    ownership = .yielded(sync)
    return [destroy, .sync(sync)]
  }

  private mutating func synced(_ sync: SyncID, now: Instant) -> [DataControlAction] {
    if ownership == .yielded(sync) { return changed(Change(offer: present, focused: nil), now: now) }
    if confirmation?.sync == sync { return confirmed() }
    if takeover?.state == .checking(sync) {
      takeover?.state = .checked
      return []
    }
    return reader.synced(sync, now: now)
  }

  private func requested(
    _ type: String, of source: SourceID, _ request: RequestID, by client: Client?
  ) -> [DataControlAction] {
    let audience = sources[source]?.audience(of: client) ?? .everyone
    guard let published = sources[source], let bytes = published.bytes(of: type, for: audience) else {
      return [.refuse(request), .tell(.served(selection: selection, target: nil, bytes: 0))]
    }
    let actions: [DataControlAction] = [
      .send(request, bytes), .tell(.served(selection: selection, target: type, bytes: bytes.count)),
    ]
    return published.isForSome
      ? actions + [.tell(.recognized(selection: selection, client, audience))] : actions
  }

  /// The sources and offers of the seat are gone with it.
  private mutating func deviceLost(now: Instant) -> [DataControlAction] {
    let wasEmpty = present == nil && ownership == .none
    let actions = drop(SelectionError(.ownerLost, reason: "the seat is gone"))
    endServing()
    present = nil
    sources = [:]
    return wasEmpty ? actions : actions + [.tell(.cleared(selection: selection))]
  }

  // MARK: Ends

  /// Gives up what is under way.
  mutating func drop(_ error: SelectionError) -> [DataControlAction] {
    let actions = dropTakeover()
    return reader.drop(error) + actions
  }

  mutating func dropTakeover() -> [DataControlAction] {
    let purpose = takeover?.purpose ?? begun.map(SourceTakeover.Purpose.command)
    let isSilent = takeover?.isStandingBy ?? false
    takeover = nil
    begun = nil
    return isSilent ? [] : purpose.map(superseded) ?? []
  }

  func superseded(_ purpose: SourceTakeover.Purpose) -> [DataControlAction] {
    switch purpose {
    case .copy(let id): [.tell(.superseded(id))]
    case .command(let id), .loan(let id, _): [.tell(.notOwned(selection: selection, id))]
    // The loan ends later, or with what came first.
    case .endOfLoan: []
    }
  }

  /// The selection is not ours from now on.
  mutating func endServing() {
    if case .owned(let source) = ownership { remember(source) }
    ownership = .none
    confirmation = nil
    end = nil
    loan = nil
  }

  private mutating func remember(_ source: SourceID) {
    if let published = sources[source] { reader.remember(published.ownForms) }
  }

  /// Gives up what is due: a takeover that waited for the owner's end, and what is owned for a while only.
  private mutating func giveUp(now: Instant) -> [DataControlAction] {
    if let deadline = takeover?.deadline, deadline <= now { takeover = nil }
    guard let end, end <= now, case .owned(let source) = ownership else { return [] }
    endServing()
    sources[source] = nil
    return [.destroySource(source)]
  }
}
