import Selections

/// The clean copies that the service has on the clipboard, at most one in each selection, with their originals. It also
/// records which of them are kept beyond the end of the process, so that neither a crash nor an upgrade loses one.
///
///     publishing ── taken ──▶ held ── lost, cleared ──▶ gone
///          └── withdrawn ──▶ gone
///
/// A copy is kept before it is taken: from the moment on in which its owner has lost it, it is safe. The one before it
/// is discarded after, and then the copy's original is stored: no program waits for that.
///
/// A copy whose owner ended before it was taken is on the clipboard for a while only. It is not kept, and its original
/// is not held.
struct OwnedCopies {
  /// Whether copies outlive the process.
  let areKept: Bool
  private var publishing: [String: CleanCopy] = [:]
  private var held: [String: CleanCopy] = [:]
  /// The last copy in each selection whose owner ended before it was taken.
  private var brief: [String: CopyID] = [:]
  private var storageCount: UInt64 = 0
  /// Originals of copies that were stored before this one are forgotten.
  private var forgotten = StorageID(rawValue: 0)

  init(areKept: Bool) { self.areKept = areKept }

  /// The copy that is on the clipboard.
  func copy(in selection: String) -> CleanCopy? { held[selection] }

  /// Whether a copy from before the start is about to be taken again.
  var isTakingUp: Bool { publishing.values.contains { $0.claim == .recovery } }

  /// The time at which the next original must be forgotten.
  var nextDeadline: Instant? {
    held.values.reduce(nil) { $0.orEarlier($1.original?.deadline) }
  }

  mutating func advance(now: Instant) -> [ServiceAction] {
    var actions: [ServiceAction] = []
    for (selection, copy) in held where copy.original.map({ $0.deadline <= now }) == true {
      held[selection]?.original = nil
      if let storage = copy.storage { actions.append(.discardOriginal(storage)) }
    }
    return actions
  }

  // MARK: Publishing

  /// A name for a copy that is to be stored.
  mutating func nextStorage() -> StorageID {
    storageCount += 1
    return StorageID(rawValue: storageCount)
  }

  /// Notes that a copy is about to be taken.
  /// - Parameter storage: where it is stored; `nil` if it is not.
  mutating func publish(_ copy: CleanCopy, stored storage: StorageID?) -> [ServiceAction] {
    var actions = withdraw(copy.selection)
    guard !isBrief(copy) else {
      publishing[copy.selection] = copy.withoutOriginal
      if let storage { actions.append(.discard(storage)) }
      return actions
    }
    var new = copy
    new.storage = storage
    if let storage {
      if storage < forgotten {
        new.original = nil
        actions.append(.discardOriginal(storage))
      }
      actions.append(.keep(storage))
    }
    publishing[copy.selection] = new
    return actions
  }

  /// Reports whether the copy is to be on the clipboard for a while only.
  func isBrief(_ copy: CleanCopy) -> Bool {
    if case .copy(let id) = copy.claim { brief[copy.selection] == id } else { false }
  }

  /// Notes that the owner of a copy has ended before the copy was taken.
  mutating func ownerEnded(_ id: CopyID, in selection: String) -> [ServiceAction] {
    brief[selection] = id
    guard var copy = publishing[selection], isBrief(copy) else { return [] }
    let actions = copy.discarded
    (copy.original, copy.storage) = (nil, nil)
    publishing[selection] = copy
    return actions
  }

  /// Notes that a copy which outlived the process before this one is about to be taken again.
  mutating func takeUp(_ copy: CleanCopy, stored storage: StorageID) {
    storageCount = max(storageCount, storage.rawValue)
    var copy = copy
    copy.storage = storage
    publishing[copy.selection] = copy
  }

  /// Notes that what was published last is on the clipboard.
  /// - Returns: it, the first time that this is told.
  mutating func taken(_ selection: String) -> (copy: CleanCopy?, actions: [ServiceAction]) {
    guard let new = publishing.removeValue(forKey: selection) else { return (nil, []) }
    var actions = held.updateValue(new, forKey: selection)?.discarded ?? []
    if let storage = new.storage, let original = new.original {
      actions.append(.storeOriginal(original, as: storage))
    }
    return (new, actions)
  }

  /// Notes that what was published last did not come onto the clipboard.
  mutating func withdraw(_ selection: String) -> [ServiceAction] {
    publishing.removeValue(forKey: selection)?.discarded ?? []
  }

  /// Notes that another program has the clipboard, or none.
  mutating func lost(_ selection: String) -> [ServiceAction] { held.removeValue(forKey: selection)?.discarded ?? [] }

  /// The selection in which a copy of that number was to be taken.
  func selection(publishing id: CopyID) -> String? {
    publishing.first { $0.value.claim == .copy(id) }?.key
  }

  /// Reports whether what was published last is that command's.
  func isPublishing(_ command: CommandID, in selection: String) -> Bool {
    publishing[selection]?.claim.commandID == command
  }

  // MARK: Originals

  /// Notes that an original is written. It is kept unless it has been forgotten meanwhile, or its copy is gone.
  mutating func originalStored(_ original: Original, in storage: StorageID) -> [ServiceAction] {
    guard let selection = held.first(where: { $0.value.storage == storage })?.key, held[selection]?.original != nil
    else { return [.discardOriginal(storage)] }
    held[selection]?.original = original
    return [.keepOriginal(storage)]
  }

  /// Forgets the originals of all copies, those too that are being stored.
  mutating func forgetOriginals() -> [ServiceAction] {
    forgotten = StorageID(rawValue: storageCount + 1)
    let storages = [held, publishing].flatMap { $0.values.compactMap { $0.original == nil ? nil : $0.storage } }
    held = held.mapValues(\.withoutOriginal)
    publishing = publishing.mapValues(\.withoutOriginal)
    return storages.map { .discardOriginal($0) }
  }
}

extension CleanCopy {
  fileprivate var discarded: [ServiceAction] { storage.map { [.discard($0)] } ?? [] }
}
