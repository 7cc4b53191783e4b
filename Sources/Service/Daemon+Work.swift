import Configuration
import Logging
import Sanitizer
import Selections
import ServiceCore

/// Work on copies: at once, or by the worker where it may take long.
extension Daemon {
  /// A result of the worker.
  enum WorkerOutput: Sendable {
    case event(ServiceEvent)
    case stored(Result<StoredCopy, StoredCopy.Failure>, StorageID)
    case originalStored(Result<StoredOriginal, SystemError>, StorageID)
    case shown(ControlReply, to: ControlClientID)
    case nothing
  }

  func finish(_ output: WorkerOutput) throws(SelectionError) {
    switch output {
    case .event(let event): try handle(event)
    case .stored(let result, let id): try handle(stored(result, as: id))
    case .originalStored(let result, let id): for event in originalStored(result, as: id) { try handle(event) }
    case .shown(let reply, let client):
      shows.finish()
      self.reply(reply, to: client)
    case .nothing: break
    }
  }

  func convert(_ conversion: Conversion) -> [ServiceEvent] {
    let copy = conversion.copy
    return doNowOrLater(
      conversion, isLong: conversion.isLong(areFontsLoaded: FontconfigCatalog.shared.isLoaded),
      key: conversion.selection, "a copy is converted"
    ) { conversion in
      .converted(copy, conversion.run(fonts: FontconfigCatalog.shared, clock: MonotonicClock.nanoseconds))
    }
  }

  func inspect(_ inspection: FormInspection) -> [ServiceEvent] {
    doNowOrLater(inspection, isLong: true, key: inspection.selection, "forms are inspected") { inspection in
      var inspection = inspection
      inspection.run()
      return .inspected(inspection)
    }
  }

  func restore(_ original: OriginalToRestore) -> [ServiceEvent] {
    guard original.isLong else { return [.restored(original.restored(compoundText: compoundText))] }
    return doNowOrLater(original, isLong: true, key: original.selection, "an original is read") { original in
      .restored(original.restored())
    }
  }

  /// Runs a job on the worker if it may take long. Other jobs run at once, as do all if no thread can be had.
  /// - Parameter activity: what is done, for the log.
  /// - Returns: what has come of it; empty if the worker does it.
  private func doNowOrLater<Input: Sendable>(
    _ input: consuming Input, isLong: Bool, key: String, _ activity: String,
    _ run: @escaping @Sendable (consuming Input) -> ServiceEvent
  ) -> [ServiceEvent] {
    if isLong {
      let spare = copy input
      do throws(SystemError) {
        try worker.start(for: key, with: input) { .event(run($0)) }
        return []
      } catch {
        logger.warning("\(activity) without a second thread, which may delay the clipboard: \(error)")
        return [run(spare)]
      }
    }
    return [run(input)]
  }

  func judge(_ review: PasteReview) {
    do throws(SystemError) {
      try worker.start(for: nil, with: review) { review in
        review.assessWhole()
        return .nothing
      }
    } catch {
      logger.warning("the paste guard checks only the beginning and the end of a long text: \(error)")
    }
  }

  /// Writes to the log how the story of a copy has ended; the line is made only if somebody wants it.
  func log(_ report: CopyReport) {
    logger.debug(
      "\(report.selection) \(report.explanation)",
      metadata: [
        "bytes": "\(report.chosen?.bytes ?? 0)", "milliseconds": "\(report.milliseconds.total ?? 0)",
      ])
  }

  // MARK: Storing

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
    if StoredCopy.size(of: copy) > ServiceMachine.largeCopy, copy.claim != .recovery {
      do throws(SystemError) {
        // The worker removes it, so that a large copy is no longer in memory once it is stored.
        try worker.start(for: copy.selection, with: copy) { copy in
          .stored(StoredCopy.result(of: copy, in: slot, on: server), id)
        }
        return []
      } catch {
        logger.warning("a large copy is stored without a second thread: \(error)")
      }
    }
    return [stored(StoredCopy.result(of: copy, in: slot, on: server), as: id)]
  }

  private func stored(_ result: Result<StoredCopy, StoredCopy.Failure>, as id: StorageID) -> ServiceEvent {
    switch result {
    case .success(let stored):
      storage?.add(stored.slot, as: id)
      return .stored(id, stored.copy)
    case .failure(let failure):
      return .notStored(failure.copy, reason: "\(failure.error)")
    }
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
      let write: @Sendable (Original) -> Result<StoredOriginal, SystemError> = { original in
        Result { () throws(SystemError) in try StoredOriginal(original, in: slot) }
      }
      guard isLong else { return originalStored(write(original), as: id) }
      try worker.start(for: nil, with: original) { .originalStored(write($0), id) }
    } catch {
      warnOfOriginal(error)
    }
    return []
  }

  private func originalStored(_ result: Result<StoredOriginal, SystemError>, as id: StorageID) -> [ServiceEvent] {
    switch result {
    case .success(let stored):
      storage?.addOriginal(stored.slot, of: id)
      return [.originalStored(id, stored.original)]
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
