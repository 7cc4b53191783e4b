import Configuration
import Logging
import Selections
import ServiceCore
import SystemCalls

/// The storage of copies beyond the end of the process.
extension Daemon {
  func store(_ copy: CleanCopy, as id: StorageID) -> [ServiceEvent] {
    let slot: SlotUse
    do throws(SystemError) {
      guard let found = try storage?.slotForOffer(now: MonotonicClock.now()) else {
        return [.notStored(copy, reason: "no slot is free")]
      }
      slot = found
    } catch {
      return [.notStored(copy, reason: "\(error)")]
    }
    let server = server
    // A copy that was there before is offered at once, whatever its size: what happens from here on comes after it.
    if copy.offer.size > ServiceMachine.largeCopy, copy.claim != .recovery {
      do throws(SystemError) {
        // The worker removes it, so that a large copy is no longer in memory once it is stored.
        try worker.start(for: copy.selection, with: copy) { copy in
          .stored(slot.store(copy, on: server), slot, id)
        }
        return []
      } catch {
        logger.warning("a large copy is stored without a second thread: \(error)")
      }
    }
    return [stored(slot.store(copy, on: server), in: slot, as: id)]
  }

  func stored(
    _ result: (copy: CleanCopy, failure: SystemError?), in slot: SlotUse, as id: StorageID
  ) -> ServiceEvent {
    if let failure = result.failure { return .notStored(result.copy, reason: "\(failure)") }
    storage?.add(slot, as: id)
    return .stored(id, result.copy)
  }

  func keep(_ id: StorageID) {
    do throws(SystemError) {
      try storage?.keep(id)
    } catch {
      logger.warning("a copy would be lost in a crash: \(error)")
    }
  }

  func storeOriginal(_ original: Original, as id: StorageID) -> [ServiceEvent] {
    do throws(SystemError) {
      guard let slot = try storage?.slotForOriginal(of: id, now: MonotonicClock.now()) else { return [] }
      let isLong = original.size > ServiceMachine.largeCopy
      let write: @Sendable (Original) -> Result<Original, SystemError> = { original in
        Result { () throws(SystemError) in try slot.store(original) }
      }
      guard isLong else { return originalStored(write(original), in: slot, as: id) }
      try worker.start(for: nil, with: original) { .originalStored(write($0), slot, id) }
    } catch {
      warnOfOriginal(error)
    }
    return []
  }

  func originalStored(
    _ result: Result<Original, SystemError>, in slot: SlotUse, as id: StorageID
  ) -> [ServiceEvent] {
    switch result {
    case .success(let original):
      storage?.addOriginal(slot, of: id)
      return [.originalStored(id, original)]
    case .failure(let error):
      warnOfOriginal(error)
      return []
    }
  }

  func keepOriginal(_ id: StorageID) {
    do throws(SystemError) {
      try storage?.keepOriginal(id)
    } catch {
      warnOfOriginal(error)
    }
  }

  private func warnOfOriginal(_ error: SystemError) {
    logger.warning("what a copy was before it was cleaned would be lost in a crash: \(error)")
  }

  // MARK: From one run to the next

  /// Takes up what the service manager kept of the process before this one.
  func takeUpKeptCopies() -> [(storage: StorageID, copy: CleanCopy)] {
    let now = MonotonicClock.now()
    let kept = RecoveredCopies(InheritedDescriptors.take(), on: server, configuration: store.configuration, now: now)
    for (name, reason) in kept.refused {
      logger.warning("a copy stored in the service manager is not used: \(reason)", metadata: ["name": "\(name)"])
    }
    for slot in kept.slots { storage?.takeUp(slot) }
    var taken: [(storage: StorageID, copy: CleanCopy)] = []
    // What another instance has had meanwhile is later.
    for copy in kept.copies where !inherited.contains(where: { $0.selection == copy.copy.selection }) {
      let id = StorageID(rawValue: UInt64(taken.count) + 1)
      guard let slots = copy.slots else {
        taken.append((id, storeAndKeep(copy.copy, as: id)))
        continue
      }
      storage?.takeUp(slots, as: id)
      taken.append((id, copy.copy))
    }
    for name in kept.others { storage?.remove(name, now: now) }
    // Those of the copies in each selection, while one is replaced by the next, and of their originals.
    storage?.prepare(2 * store.configuration.clipboard.selections.count + 2, now: now)
    return taken
  }

  /// Stores a copy that a release before slots has left.
  private func storeAndKeep(_ copy: CleanCopy, as id: StorageID) -> CleanCopy {
    for event in store(copy, as: id) {
      switch event {
      case .stored(let id, let copy):
        keep(id)
        return copy
      case .notStored(let copy, let reason):
        logger.warning("a copy would be lost in a crash: \(reason)")
        return copy
      default: break
      }
    }
    return copy
  }

  /// Lets a clipboard manager save what is ours, where no service manager keeps it.
  func handOver() throws(SelectionError) {
    guard machine.ownsPassingCopy else { return }
    let selection = Original.selection
    let end = MonotonicClock.now() &+ Self.savingTime
    var notices = try transport.perform(.save(selection: selection), now: MonotonicClock.now())
    while !notices.contains(where: { $0.endsSaving(of: selection) }), MonotonicClock.now() < end {
      try transport.wait(until: end)
      notices = try transport.process(now: MonotonicClock.now())
    }
  }

  /// Milliseconds that a clipboard manager has to save the copy when the service ends.
  private static let savingTime: Instant = 2000
}

extension ClipboardNotice {
  /// Reports whether nothing more is to be waited for before the end.
  fileprivate func endsSaving(of selection: String) -> Bool {
    switch self {
    case .saved(selection), .lost(selection), .cleared(selection): true
    default: false
    }
  }
}
