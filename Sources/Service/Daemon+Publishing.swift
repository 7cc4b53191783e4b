import Logging
import Sanitizer
import Selections
import Synchronization

/// What is put on the clipboard, kept as long as it is there, and handed over at the end.
extension Daemon {
  /// With more bytes than this the worker does what takes long.
  static let largeCopy = 1 << 20
  /// Milliseconds that a clipboard manager has to save the copy when the service ends.
  private static let savingTime: Instant = 2000

  /// Keeps a clean copy and puts it on the clipboard, unless something has come in between.
  func publish(_ copy: CleanCopy) throws(SelectionError) -> [CopyPipeline.Action] {
    guard isWanted(copy) else { return [] }
    guard held.store != nil, !held.isBrief(copy) else {
      let copy = protected(copy)
      held.publish(copy, now: MonotonicClock.now())
      return try put(copy)
    }
    let (server, sequence) = (server, MonotonicClock.nanoseconds())
    if StoredCopy.size(of: copy) > Self.largeCopy {
      do throws(SystemError) {
        // The worker takes it out: what is large is in memory no longer once it is stored.
        let waiting = Mutex(copy)
        try worker.start(for: copy.selection) {
          .stored(
            Self.store(
              waiting.withLock { copy in
                defer { copy = copy.withoutContent }
                return copy
              }, on: server, sequence: sequence))
        }
        return []
      } catch {
        logger.warning("a large copy is stored in the foreground: \(error)")
      }
    }
    return try put(Self.store(copy, on: server, sequence: sequence))
  }

  private static func store(
    _ copy: consuming CleanCopy, on server: ServerToken, sequence: UInt64
  ) -> Result<StoredCopy, StoredCopy.Failure> {
    do throws(StoredCopy.Failure) {
      return .success(try StoredCopy(copy, on: server, sequence: sequence))
    } catch {
      return .failure(error)
    }
  }

  /// Puts a copy on the clipboard that was stored, or could not be.
  func put(_ stored: Result<StoredCopy, StoredCopy.Failure>) throws(SelectionError) -> [CopyPipeline.Action] {
    switch stored {
    case .success(var stored):
      guard isWanted(stored.copy) else { return [] }
      stored.copy = protected(stored.copy)
      if !held.publish(stored, now: MonotonicClock.now()) {
        logger.warning("a copy would not outlive a crash: the descriptor store is full")
      }
      return try put(stored.copy)
    case .failure(let failure):
      guard isWanted(failure.copy) else { return [] }
      logger.warning("a copy would not outlive a crash: \(failure.error)")
      // Its original may have been forgotten meanwhile.
      let copy = protected(failure.copy)
      held.publish(copy.withoutOriginal, now: MonotonicClock.now())
      return try put(copy)
    }
  }

  private func put(_ copy: CleanCopy) throws(SelectionError) -> [CopyPipeline.Action] {
    var actions: [CopyPipeline.Action] = []
    for notice in try transport.perform(copy.command, now: MonotonicClock.now()) { actions += heard(notice) }
    judgeLongText(of: copy)
    return actions
  }

  /// Whether nothing has come in between while it was read or stored.
  private func isWanted(_ copy: CleanCopy) -> Bool {
    switch copy.claim {
    case .copy(let id): pipeline.isUnderWay(id)
    case .command(let id): pipeline.copy(of: id) != nil || waiting.values.contains(.command(id))
    case .recovery: true
    }
  }

  /// Follows what becomes of what is ours.
  func keepUp(with notice: ClipboardNotice) {
    let now = MonotonicClock.now()
    switch notice {
    case .taken(let id, _):
      if let selection = held.selection(publishing: id) { held.taken(selection, now: now) }
    case .superseded(let id):
      if let selection = held.selection(publishing: id) { held.withdraw(selection, now: now) }
    case .owned(let selection, let command):
      guard held.isPublishing(command, in: selection), let copy = held.taken(selection, now: now) else { break }
      switch (copy.claim, copy.report.outcome) {
      case (.recovery, _):
        journal.takeUp(copy.report)
        logger.info("the copy in \(selection) from before the start is offered again")
      case (.command, .restored):
        record(copy.report)
      case (.copy, _), (.command, _):
        break
      }
    case .notOwned(let selection, let command):
      if held.isPublishing(command, in: selection) { held.withdraw(selection, now: now) }
    case .ownerEnded(let selection, let id):
      held.ownerEnded(id, in: selection, now: now)
    case .lost(let selection), .cleared(let selection):
      held.lost(selection, now: now)
    case .copied, .copyFailed, .fetched, .fetchFailed, .saved, .heldBack, .served, .recognized, .pasteHeld,
      .pasteReleased:
      break
    }
  }

  /// The name of the rule that serves a program that was recognized; `nil` if none does, or the rules have changed since.
  func rule(for notice: ClipboardNotice) -> String? {
    guard case .recognized(let selection, let client, .destination(let place)) = notice,
      let destinations = held.copy(in: selection)?.destinations
    else { return nil }
    let rules = store.configuration.destinationRules(for: destinations.facts)
    let choice = DestinationProfiles.choice(by: rules, for: client)
    guard let variant = choice.variant, destinations.variants.firstIndex(of: variant) == place else { return nil }
    return choice.rule?.name
  }

  /// Forgets the originals of what is on the clipboard, on its way there, or still being read.
  func forgetOriginals() {
    pipeline.forgetOriginals()
    held.forgetOriginals(sequence: MonotonicClock.nanoseconds(), now: MonotonicClock.now())
  }

  // MARK: From one run to the next

  /// Puts back on the clipboard what the service manager kept, unless somebody else has it by now.
  func takeUpKeptCopies() throws(SelectionError) {
    let now = MonotonicClock.now()
    let kept = KeptCopies(
      InheritedDescriptors.take(), on: server, configuration: store.configuration, now: now)
    // What another instance has had meanwhile is later.
    let copies = kept.copies.filter { copy in !inherited.contains { $0.selection == copy.copy.selection } }.map {
      copy in
      var copy = copy
      copy.copy = protected(copy.copy)
      return copy
    }
    for copy in copies {
      held.takeUp(copy.copy, offerName: copy.offerName, originalName: copy.originalName)
    }
    let names = Set(copies.flatMap { [$0.offerName, $0.originalName] })
    for (name, reason) in kept.refused {
      if let reason {
        logger.warning("what the service manager kept is refused: \(reason)", metadata: ["name": "\(name)"])
      }
      if !names.contains(name) { held.removeFromStore(name, now: now) }
    }
    for copy in kept.copies where !names.contains(copy.offerName) {
      for name in [copy.offerName, copy.originalName].compactMap(\.self) { held.removeFromStore(name, now: now) }
    }
    for copy in copies { try carryOut(put(copy.copy)) }
  }

  /// Offers what the replaced instance had on the clipboard, unless somebody else has it by now.
  func takeUpInheritedCopies() throws(SelectionError) {
    let copies = inherited
    inherited = []
    for copy in copies {
      // At once, whatever its size: what happens from here on comes after it.
      guard held.store != nil else {
        let copy = protected(copy)
        held.publish(copy, now: MonotonicClock.now())
        try carryOut(put(copy))
        continue
      }
      try carryOut(put(Self.store(copy, on: server, sequence: MonotonicClock.nanoseconds())))
    }
  }

  /// Lets a clipboard manager save what is ours, where no service manager keeps it.
  func handOver() throws(SelectionError) {
    let selection = Original.selection
    guard held.store == nil, held.copy(in: selection) != nil else { return }
    let end = MonotonicClock.now() &+ Self.savingTime
    var notices = try transport.perform(.save(selection: selection), now: MonotonicClock.now())
    while !notices.contains(where: { $0.endsSaving(of: selection) }), MonotonicClock.now() < end {
      try transport.wait(until: end)
      notices = try transport.process(now: MonotonicClock.now())
    }
  }
}

extension ClipboardNotice {
  /// Whether nothing more is to be waited for before the end.
  fileprivate func endsSaving(of selection: String) -> Bool {
    switch self {
    case .saved(selection), .lost(selection), .cleared(selection): true
    default: false
    }
  }
}
