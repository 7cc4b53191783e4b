internal import Selections

/// The commands of the service. Those for a copy that is no longer the last one change nothing.
extension DataControlExchange {
  mutating func fetch(_ id: CopyID, target: String, limits: FetchLimits, now: Instant) -> [DataControlAction] {
    reader.fetch(id, target: target, limits: limits, now: now)
  }

  mutating func offer(_ id: CopyID, _ offer: Offer) -> [DataControlAction] {
    guard let read = reader.read(of: id) else { return [.tell(.superseded(id))] }
    let actions = drop(SelectionError(.superseded, reason: "the copy is being taken"))
    return actions + check { SourceTakeover(of: read, offer, .checking($0)) }
  }

  mutating func leave(_ id: CopyID) -> [DataControlAction] {
    guard let read = reader.read(of: id) else { return [] }
    guard !read.isOverdue else {
      reader.leave()
      return dropTakeover()
    }
    return drop(SelectionError(.superseded, reason: "the copy is left alone"))
  }

  /// Leaves a copy with its owner. If the owner ends at once, as if our reading had used it up, this is offered for a
  /// while.
  mutating func standBy(_ id: CopyID, _ offer: Offer, now: Instant) -> [DataControlAction] {
    guard let read = reader.read(of: id) else { return [] }
    if read.orphanedUntil != nil { return self.offer(id, offer) }
    let actions = leave(id)
    if let ownersEnd = read.ownersEnd, now <= ownersEnd {
      takeover = SourceTakeover(of: read, offer, .standingBy(until: ownersEnd &+ 1))
    }
    return actions
  }

  /// The selection is to be owned without a copy: what is under way is given up, and whatever comes from now on wins.
  mutating func begin(_ command: CommandID) -> [DataControlAction] {
    let actions = drop(SelectionError(.superseded, reason: "something else is being put on the clipboard"))
    begun = command
    return actions
  }

  /// Takes the selection for the command that has begun, from whoever owned it then.
  mutating func own(_ offer: Offer, for command: CommandID) -> [DataControlAction] {
    guard begun == command else { return superseded(.command(command)) }
    begun = nil
    return check { SourceTakeover(.command(command), PublishedOffer(offer), .checking($0)) }
  }

  /// Takes the selection if it has no owner.
  mutating func ownIfFree(_ offer: Offer) -> [DataControlAction] {
    let actions = drop(SelectionError(.superseded, reason: "something else is being put on the clipboard"))
    guard present == nil, ownership == .none else { return actions + superseded(.command(.unasked)) }
    return actions + check { SourceTakeover(.command(.unasked), PublishedOffer(offer), .checking($0)) }
  }

  /// Begins to read the present copy, as if it had just been made.
  mutating func read(for command: CommandID, focused: Client?, now: Instant) -> [DataControlAction] {
    guard ownership == .none, loan == nil else { return superseded(.command(command)) }
    guard let present else { return changed(Change(offer: nil, focused: nil), now: now) }
    let actions = drop(SelectionError(.superseded, reason: "the copy is read again"))
    begun = command
    return actions + reader.copied(present, source: focused, now: now)
  }

  /// Begins to read the present copy without a command that waits for it.
  mutating func readPresentCopy(now: Instant) -> [DataControlAction] {
    guard let present, ownership == .none else { return [.tell(.cleared(selection: selection))] }
    return reader.copied(present, source: nil, now: now)
  }

  private mutating func check(_ takeover: (SyncID) -> SourceTakeover) -> [DataControlAction] {
    let sync = reader.nextSync()
    self.takeover = takeover(sync)
    return [.sync(sync)]
  }

  // MARK: Taking

  /// Sets the selection if nothing newer is known.
  mutating func takeChecked(now: Instant) -> [DataControlAction] {
    guard let takeover, takeover.state == .checked else { return [] }
    self.takeover = nil
    let published = takeover.forms
    guard !published.types.isEmpty, !isOvertaken(takeover.purpose) else { return superseded(takeover.purpose) }
    let (former, formerEnd) = (presentForms, end)
    endServing()
    var actions = present.map { [DataControlAction.destroyOffer($0.id)] } ?? []
    present = nil
    let (source, sync) = (reader.nextSource(), reader.nextSync())
    sources[source] = published
    set = now
    ownership = .owned(source)
    confirmation = Confirmation(sync: sync)
    end = takeover.end
    actions += [.set(source, types: published.types), .sync(sync)]
    switch takeover.purpose {
    case .copy(let id):
      reader.taken(now: now)
      actions.append(.tell(.taken(id, at: now)))
    case .command(let id):
      actions.append(.tell(.owned(selection: selection, id)))
    case .loan(let id, let length):
      end = formerEnd
      if let former { lent(source, former, until: now &+ length) }
      actions.append(.tell(.lent(selection: selection, id)))
    case .endOfLoan:
      end = formerEnd
    }
    return actions
  }

  /// The compositor has handled our set, and the source is not cancelled: a change in between was made before it, and
  /// is lost.
  mutating func confirmed() -> [DataControlAction] {
    let change = confirmation?.change
    confirmation = nil
    guard let change, case .owned(let source) = ownership else { return [] }
    let notice = DataControlAction.tell(.overwritten(selection: selection))
    if change.offer != nil { return [notice] }
    // Who clears the clipboard wants it to be empty.
    endServing()
    sources[source] = nil
    return [notice, .destroySource(source)]
  }
}
