import Selections

/// The clean copies that the service has on the clipboard, one in each selection at most, with their originals; and what the service
/// manager keeps of them, so that neither a crash nor an upgrade loses one.
///
///     publishing ── taken ──▶ held ── lost, cleared ──▶ gone
///          └── withdrawn ──▶ gone
///
/// A copy is stored before it is taken: from the moment on in which its owner has lost it, it is in the store. The one before it is
/// removed after. Which of two holds is told by their sequence numbers.
///
/// A copy whose owner ended before it was taken is on the clipboard for a while only. It is not stored, and its original is not held.
struct HeldCopies {
  private struct Held {
    var copy: CleanCopy
    /// Names in the store.
    var offerName: String?
    var originalName: String?
  }

  private var publishing: [String: Held] = [:]
  private var held: [String: Held] = [:]
  /// The last copy in each selection whose owner ended before it was taken.
  private var brief: [String: CopyID] = [:]
  /// Originals of copies with a lower sequence number are forgotten.
  private var forgotten: UInt64 = 0
  /// Nil: nothing would be kept.
  private(set) var store: DescriptorStore?

  init(store: DescriptorStore?) { self.store = store }

  /// The copy that is on the clipboard.
  func copy(in selection: String) -> CleanCopy? { held[selection]?.copy }

  /// When an original is to be forgotten, or the store to be told again.
  var nextDeadline: Instant? {
    held.values.reduce(store?.nextDeadline) { $0.orEarlier($1.copy.original?.deadline) }
  }

  mutating func advance(now: Instant) {
    if let deadline = store?.nextDeadline, deadline <= now { store?.advance(now: now) }
    for (selection, held) in held where held.copy.original.map({ $0.deadline <= now }) == true {
      self.held[selection] = forgettingOriginal(of: held, now: now)
    }
  }

  // MARK: Publishing

  /// A copy is about to be taken.
  mutating func publish(_ copy: CleanCopy, now: Instant) {
    withdraw(copy.selection, now: now)
    publishing[copy.selection] = Held(copy: isBrief(copy) ? copy.withoutOriginal : copy)
  }

  /// Whether the copy is to be on the clipboard for a while only.
  func isBrief(_ copy: CleanCopy) -> Bool {
    if case .copy(let id) = copy.claim { brief[copy.selection] == id } else { false }
  }

  /// The owner of a copy has ended before the copy was taken.
  mutating func ownerEnded(_ id: CopyID, in selection: String, now: Instant) {
    brief[selection] = id
    guard let stored = publishing[selection], isBrief(stored.copy) else { return }
    remove(stored, now: now)
    publishing[selection] = Held(copy: stored.copy.withoutOriginal)
  }

  /// A copy is about to be taken, and is kept from now on.
  /// - Returns: whether there was room for it.
  mutating func publish(_ stored: StoredCopy, now: Instant) -> Bool {
    let selection = stored.copy.selection
    withdraw(selection, now: now)
    guard !isBrief(stored.copy) else {
      publishing[selection] = Held(copy: stored.copy.withoutOriginal)
      return true
    }
    var held = Held(copy: stored.copy)
    held.offerName = store?.keep(stored.offerFile, .offer, now: now)
    if stored.sequence < forgotten {
      held.copy = held.copy.withoutOriginal
    } else {
      held.originalName = stored.originalFile.flatMap { store?.keep($0, .original, now: now) }
    }
    publishing[selection] = held
    return held.offerName != nil
  }

  /// A copy that was kept before this service was started is about to be taken again.
  mutating func takeUp(_ copy: CleanCopy, offerName: String, originalName: String?) {
    for name in [offerName, originalName].compactMap(\.self) { store?.takeUp(name) }
    publishing[copy.selection] = Held(copy: copy, offerName: offerName, originalName: originalName)
  }

  mutating func removeFromStore(_ name: String, now: Instant) { store?.remove(name, now: now) }

  /// What was published last is on the clipboard.
  /// - Returns: it, the first time that this is told.
  @discardableResult
  mutating func taken(_ selection: String, now: Instant) -> CleanCopy? {
    guard let new = publishing.removeValue(forKey: selection) else { return nil }
    let old = held.updateValue(new, forKey: selection)
    if let old { remove(old, now: now) }
    return new.copy
  }

  /// What was published last did not come onto the clipboard.
  mutating func withdraw(_ selection: String, now: Instant) {
    if let copy = publishing.removeValue(forKey: selection) { remove(copy, now: now) }
  }

  /// Another program has the clipboard, or nobody.
  mutating func lost(_ selection: String, now: Instant) {
    if let copy = held.removeValue(forKey: selection) { remove(copy, now: now) }
  }

  /// The selection in which a copy of that number was to be taken.
  func selection(publishing id: CopyID) -> String? {
    publishing.first { $0.value.copy.claim == .copy(id) }?.key
  }

  /// Whether what was published last is that command's.
  func isPublishing(_ command: CommandID, in selection: String) -> Bool {
    publishing[selection]?.copy.claim.commandID == command
  }

  // MARK: Originals

  private mutating func forgettingOriginal(of held: Held, now: Instant) -> Held {
    if let name = held.originalName { store?.remove(name, now: now) }
    return Held(copy: held.copy.withoutOriginal, offerName: held.offerName)
  }

  /// Forgets all of copies with a lower sequence number, those too that are being stored.
  mutating func forgetOriginals(sequence: UInt64, now: Instant) {
    forgotten = sequence
    for (selection, copy) in held { held[selection] = forgettingOriginal(of: copy, now: now) }
    for (selection, copy) in publishing { publishing[selection] = forgettingOriginal(of: copy, now: now) }
  }

  private mutating func remove(_ held: Held, now: Instant) {
    for name in [held.offerName, held.originalName].compactMap(\.self) { store?.remove(name, now: now) }
  }
}
