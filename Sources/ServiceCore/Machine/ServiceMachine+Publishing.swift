import Configuration
import Logging
import Selections

/// Publishing: copies are put on the clipboard, and kept as long as they are there.
extension ServiceMachine {
  /// Keeps a clean copy and puts it on the clipboard, unless something has come in between.
  mutating func publish(_ copy: CleanCopy) -> [ServiceAction] {
    guard isWanted(copy) else { return [] }
    guard held.areKept, !held.isBrief(copy) else {
      let copy = protected(copy)
      return held.publish(copy, stored: nil) + put(copy)
    }
    return [.store(copy, as: held.nextStorage())]
  }

  /// Puts a copy on the clipboard that was stored.
  mutating func put(_ copy: CleanCopy, stored storage: StorageID) -> [ServiceAction] {
    guard isWanted(copy) else { return [.discard(storage)] }
    let copy = protected(copy)
    return held.publish(copy, stored: storage) + put(copy)
  }

  /// Puts a copy on the clipboard that could not be stored.
  mutating func put(_ copy: CleanCopy, reason: String) -> [ServiceAction] {
    guard isWanted(copy) else { return [] }
    // Its original may have been forgotten meanwhile.
    let copy = protected(copy).withoutOriginal
    return [.log(.warning, "a copy would be lost in a crash: \(reason)")] + held.publish(copy, stored: nil) + put(copy)
  }

  private mutating func put(_ copy: CleanCopy) -> [ServiceAction] {
    [.clipboard(copy.command)] + judging(copy) + tell(ofCopied: copy)
  }

  /// Has a long text judged before a program pastes it.
  func judging(_ copy: CleanCopy) -> [ServiceAction] {
    copy.protection.flatMap { $0.review.isLong ? [.judge($0.review)] : nil } ?? []
  }

  /// Reports whether nothing has come in between while it was read or stored.
  private func isWanted(_ copy: CleanCopy) -> Bool {
    switch copy.claim {
    case .copy(let id): copies.contains(id)
    case .command(let id): copies.copy(of: id) != nil || awaited.contains(.command(id))
    case .recovery: true
    }
  }

  /// Whether a copy from before the start is still on its way to the clipboard.
  package var isTakingUp: Bool { held.isTakingUp }

  /// Follows what becomes of what is ours.
  mutating func keepUp(with notice: ClipboardNotice) -> [ServiceAction] {
    switch notice {
    case .taken(let id, _):
      return held.selection(publishing: id).map { held.taken($0).actions } ?? []
    case .superseded(let id):
      return held.selection(publishing: id).map { held.withdraw($0) } ?? []
    case .owned(let selection, let command):
      guard held.isPublishing(command, in: selection) else { return [] }
      let (copy, actions) = held.taken(selection)
      guard let copy else { return actions }
      switch (copy.claim, copy.report.outcome) {
      case (.recovery, _):
        journal.takeUp(copy.report)
        return actions + [.log(.info, "the copy in \(selection) from before the start is offered again")]
      case (.command, .restored):
        return actions + record(copy.report)
      case (.copy, _), (.command, _):
        return actions
      }
    case .notOwned(let selection, let command):
      return held.isPublishing(command, in: selection) ? held.withdraw(selection) : []
    case .ownerEnded(let selection, let id):
      return held.ownerEnded(id, in: selection)
    case .lost(let selection), .cleared(let selection):
      return held.lost(selection)
    case .copied, .copyFailed, .fetched, .fetchFailed, .saved, .heldBack, .served, .recognized, .overwritten,
      .pasteHeld,
      .pasteReleased, .lent, .borrowed:
      return []
    }
  }

  /// The name of the rule that serves a program that was recognized; `nil` if none does, or the rules have changed
  /// since.
  func rule(for notice: ClipboardNotice) -> String? {
    guard case .recognized(let selection, let client, .destination(let place)) = notice,
      let destinations = held.copy(in: selection)?.destinations
    else { return nil }
    let rules = configuration.destinationRules(for: destinations)
    let choice = DestinationProfiles.choice(by: rules, for: client)
    guard let variant = choice.variant, destinations.variants.firstIndex(of: variant) == place else { return nil }
    return choice.rule?.name
  }

  /// Forgets the originals of what is on the clipboard, on its way there, or still being read.
  mutating func forgetOriginals() -> [ServiceAction] {
    copies.forgetOriginals()
    return held.forgetOriginals()
  }

  /// Puts back what outlived the process before this one, unless another program has the clipboard by now.
  mutating func takeUp(_ copies: [(storage: StorageID, copy: CleanCopy)]) -> [ServiceAction] {
    copies.flatMap { storage, copy in
      let copy = protected(copy)
      held.takeUp(copy, stored: storage)
      return put(copy)
    }
  }

  /// Whether a copy of ours is on the clipboard that ends with this process, for a clipboard manager to save.
  package var ownsPassingCopy: Bool { !held.areKept && held.copy(in: Original.selection) != nil }
}
