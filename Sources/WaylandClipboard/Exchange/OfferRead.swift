internal import ClipboardTargets
internal import Selections

/// The reading of one copy: one form after the other, on command.
///
/// The end of a file says neither that a form is whole nor that its owner is still there. So the compositor is asked
/// once more: what has changed until its answer is heard before the form counts.
struct OfferRead: Hashable, Sendable {
  ///     ready ── fetch ──▶ receiving ── end of file ──▶ verifying ── synced ──▶ ready
  ///       │                    │ late, too long ──▶ ready
  ///       └── the owner's end (a form has come) ──▶ orphaned
  ///     ended (from every state by a later copy, or the owner's end)
  ///
  /// An owner that is silent may be busy. It is reported as late, and its form is awaited as long as it owns the
  /// selection. Then the copy is announced a second time, and the form is kept for its next request.
  private enum State: Hashable {
    case ready
    case receiving(name: String, IncomingTransfer)
    case verifying(name: String, bytes: [UInt8], SyncID)
    /// The owner has ended. What it gave can still be offered.
    case orphaned(until: Instant)
    case ended
  }

  /// A form that waits until the one before it has come.
  private struct Wanted: Hashable {
    let name: String
    let limits: FetchLimits
  }

  let copy: Copy
  let offer: DataOffer
  /// The hashes of what has been read, in order.
  private(set) var contents: [ContentHash] = []
  /// The time at which the last form had arrived.
  private var lastEnd: Instant?
  private let settings: TransportSettings
  private var state = State.ready
  private var queue: [Wanted] = []
  /// Whether the form that is received has been reported as late.
  private(set) var isOverdue = false
  /// Whether the service has given up the copy for an overdue form: the owner is awaited once.
  private var isLeft = false
  private var wasLeft = false
  /// A form that came late, kept for its next request.
  private var arrived: FetchedContent?

  private static let queueLimit = 64
  /// The bytes that a pipe holds: a form of no more comes whole, whatever becomes of its owner.
  private static let pipeSize = 65_536
  /// Milliseconds after its last form was read in which an owner's end comes of having been read, as with `wl-copy
  /// --paste-once`.
  private static let endTime: Instant = 20

  init(_ copy: Copy, _ offer: DataOffer, settings: TransportSettings) {
    self.copy = copy
    self.offer = offer
    self.settings = settings
  }

  var id: CopyID { copy.id }

  var deadline: Instant? {
    switch state {
    case .receiving(_, let transfer): transfer.deadline == .max ? nil : transfer.deadline
    case .orphaned(let until): until
    case .ready, .verifying, .ended: nil
    }
  }

  var hasEnded: Bool { state == .ended }

  /// The end of the time in which content of an ended owner can be on the clipboard; `nil` if the owner has not ended.
  var orphanedUntil: Instant? { if case .orphaned(let until) = state { until } else { nil } }

  /// Bytes of the owner's that are held.
  var heldBytes: Int {
    switch state {
    case .receiving(_, let transfer): transfer.bytes.count
    case .verifying(_, let bytes, _): bytes.count
    case .ready, .orphaned, .ended: arrived?.bytes.count ?? 0
    }
  }

  // MARK: Commands

  /// Asks for a form by the name it is offered under.
  mutating func fetch(
    _ name: String, _ limits: FetchLimits, _ ids: inout Identifiers, now: Instant
  ) -> [DataControlAction] {
    switch state {
    case .ready:
      return start(name, limits, &ids, now: now)
    case .receiving(_, let transfer) where isOverdue:
      (state, isOverdue) = (.ready, false)
      return [.endReceipt(transfer.id)] + start(name, limits, &ids, now: now)
    case .receiving, .verifying:
      guard queue.count < Self.queueLimit else { return [failure(name, .refused, "too many forms are requested")] }
      queue.append(Wanted(name: name, limits: limits))
      return []
    case .orphaned:
      return [failure(name, .ownerLost, "the owner of the copy went away")]
    case .ended:
      return [failure(name, .superseded, "this copy is not at hand")]
    }
  }

  /// The service has given up the copy. A late form of its owner announces it again.
  mutating func leave() { (isLeft, wasLeft) = (true, true) }

  /// Ends the reading; what the service still waits for is answered with the error.
  mutating func abandon(_ error: SelectionError) -> [DataControlAction] {
    var actions: [DataControlAction] = []
    var names = queue.map(\.name)
    switch state {
    case .receiving(let name, let transfer):
      actions.append(.endReceipt(transfer.id))
      if !isOverdue { names.insert(name, at: 0) }
    case .verifying(let name, _, _):
      if !isOverdue { names.insert(name, at: 0) }
    case .ready, .orphaned, .ended:
      break
    }
    state = .ended
    queue = []
    // The report of the copy says that its owner is awaited.
    if isLeft, error.code == .ownerLost { actions.append(.tell(.copyFailed(copy, error))) }
    return actions + names.map { .tell(.fetchFailed(id, target: $0, error)) }
  }

  // MARK: Events

  mutating func received(
    _ receipt: ReceiptID, _ bytes: [UInt8], _ ids: inout Identifiers, now: Instant
  ) -> [DataControlAction] {
    guard case .receiving(let name, var transfer) = state, transfer.id == receipt else { return [] }
    // The bytes are moved, so that memory does not hold them twice.
    state = .ready
    do throws(SelectionError) {
      try transfer.append(bytes, now: now)
      state = .receiving(name: name, transfer)
      return []
    } catch {
      return [.endReceipt(receipt)] + failed(name, error, &ids, now: now)
    }
  }

  mutating func receiptEnded(_ receipt: ReceiptID, _ ids: inout Identifiers, now: Instant) -> [DataControlAction] {
    guard case .receiving(let name, let transfer) = state, transfer.id == receipt else { return [] }
    let sync = ids.nextSync()
    state = .verifying(name: name, bytes: transfer.bytes, sync)
    lastEnd = now
    return [.sync(sync)]
  }

  mutating func receiptFailed(_ receipt: ReceiptID, _ ids: inout Identifiers, now: Instant) -> [DataControlAction] {
    guard case .receiving(let name, let transfer) = state, transfer.id == receipt else { return [] }
    let error = SelectionError(.refused, reason: "there are no descriptors left to receive by")
    return failed(name, error, &ids, now: now)
  }

  /// - Parameter published: what we published last.
  mutating func synced(
    _ sync: SyncID, published: OfferFingerprint?, _ ids: inout Identifiers, now: Instant
  ) -> [DataControlAction] {
    guard case .verifying(let name, let bytes, sync) = state else { return [] }
    state = .ready
    let content = content(name, bytes, published)
    guard !isOverdue else {
      arrived = content
      return announceAgain()
    }
    return [.tell(.fetched(id, content))] + startNext(&ids, now: now)
  }

  mutating func deadlinePassed(_ ids: inout Identifiers, now: Instant) -> [DataControlAction] {
    guard let deadline, deadline <= now else { return [] }
    switch state {
    case .receiving(let name, var transfer):
      if queue.isEmpty, transfer.becomeOverdue() {
        state = .receiving(name: name, transfer)
        isOverdue = true
        return [failure(name, .overdue, "the owner has not answered yet")]
      }
      let error = SelectionError(.timedOut, reason: "the owner did not answer in time")
      return [.endReceipt(transfer.id)] + failed(name, error, &ids, now: now)
    case .orphaned:
      state = .ended
      return []
    case .ready, .verifying, .ended:
      return []
    }
  }

  // MARK: The owner's end

  /// The end of the time in which an empty selection counts as the end of its owner, not as a cleared clipboard. It is
  /// `nil` if there is no such time. The protocol does not distinguish the two: an owner that gives its copy away once
  /// ends right after a form. A secret is never kept.
  var ownersEnd: Instant? {
    guard !hasEnded, !isLeft, orphanedUntil == nil, let lastEnd, !contents.isEmpty || wholeForm != nil,
      !copy.targets.contains(where: { TargetName($0).kind == .secret })
    else { return nil }
    return lastEnd &+ Self.endTime
  }

  /// A form that has come and is not verified, but cannot have been cut off.
  private var wholeForm: (name: String, bytes: [UInt8])? {
    guard case .verifying(let name, let bytes, _) = state, !bytes.isEmpty, bytes.count <= Self.pipeSize else {
      return nil
    }
    return (name, bytes)
  }

  /// The owner has ended after a form was read. What has come can be offered.
  /// - Parameter until: how long that may be on the clipboard.
  mutating func ownerEnded(
    _ error: SelectionError, until: Instant, published: OfferFingerprint?
  ) -> [DataControlAction] {
    var actions: [DataControlAction] = []
    if let (name, bytes) = wholeForm {
      state = .ready
      actions = [.tell(.fetched(id, content(name, bytes, published)))]
    }
    actions += abandon(error)
    state = .orphaned(until: until)
    return actions
  }

  // MARK: Steps

  private mutating func start(
    _ name: String, _ limits: FetchLimits, _ ids: inout Identifiers, now: Instant
  ) -> [DataControlAction] {
    guard offer.types.contains(name), TargetCatalog.isAskable(name) else {
      return [failure(name, .refused, "the target is not offered, or must not be requested")]
    }
    if let arrived, arrived.target == name {
      self.arrived = nil
      return [.tell(.fetched(id, arrived))]
    }
    let transfer = IncomingTransfer(ids.nextReceipt(), limits, isPatient: !wasLeft, settings: settings, now: now)
    state = .receiving(name: name, transfer)
    return [.receive(offer.id, type: name, transfer.id)]
  }

  private mutating func startNext(_ ids: inout Identifiers, now: Instant) -> [DataControlAction] {
    var actions: [DataControlAction] = []
    while state == .ready, !queue.isEmpty {
      let next = queue.removeFirst()
      actions += start(next.name, next.limits, &ids, now: now)
    }
    return actions
  }

  private mutating func failed(
    _ name: String, _ error: SelectionError, _ ids: inout Identifiers, now: Instant
  ) -> [DataControlAction] {
    state = .ready
    guard !isOverdue else { return announceAgain() }
    return [.tell(.fetchFailed(id, target: name, error))] + startNext(&ids, now: now)
  }

  private mutating func announceAgain() -> [DataControlAction] {
    isOverdue = false
    guard isLeft else { return [] }
    isLeft = false
    return [.tell(.copied(copy))]
  }

  private mutating func content(_ name: String, _ bytes: [UInt8], _ published: OfferFingerprint?) -> FetchedContent {
    let hash = bytes.withUnsafeBytes(ContentHash.init)
    contents.append(hash)
    let isReoffered = published.map { $0.matches(name, hash) && $0.covers(offer.types) } ?? false
    // The same wording as for the owner of an X selection.
    let type = TargetName(name).row?.replyType ?? name
    return FetchedContent(
      target: name, type: type, bytes: FormBytes(bytes), wasIncremental: false, isReoffered: isReoffered)
  }

  private func failure(_ name: String, _ code: SelectionError.Code, _ reason: String) -> DataControlAction {
    .tell(.fetchFailed(id, target: name, SelectionError(code, reason: reason)))
  }
}
