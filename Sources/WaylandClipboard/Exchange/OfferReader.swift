internal import Selections

/// Reads the copies of one selection, the last one only: when it is read, and by what forms.
struct OfferReader: Sendable {
  ///     idle ── copied ──▶ waiting ── nothing has followed ──▶ reading ── left, taken ──▶ idle
  ///
  /// A later copy begins another waiting from every state.
  private enum State {
    case idle
    case waiting(Waiting)
    case reading(OfferRead)
  }

  /// A copy that is read if none follows it until then.
  private struct Waiting {
    let offer: DataOffer
    let source: Client?
    let noticed: Instant
    let until: Instant
  }

  private let selection: String
  private let index: UInt64
  private var settings: TransportSettings
  private var state = State.idle
  private var pace: TakeoverPace
  private var copies: UInt64 = 0
  /// The fingerprint of the forms that were published last.
  private var published: OfferFingerprint?
  /// The forms that were published last, until their fingerprint is taken.
  private var unsettled: [OfferForm]?
  private(set) var identifiers: Identifiers

  init(selection: String, index: UInt8, settings: TransportSettings) {
    self.selection = selection
    self.index = UInt64(index)
    self.settings = settings
    identifiers = Identifiers(index: index)
    pace = TakeoverPace(perSecond: settings.takeoversPerSecond)
  }

  /// Applies changed limits to what begins from now on.
  mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    pace.update(perSecond: settings.takeoversPerSecond)
  }

  mutating func nextSync() -> SyncID { identifiers.nextSync() }
  mutating func nextSource() -> SourceID { identifiers.nextSource() }

  var deadline: Instant? {
    switch state {
    case .idle: nil
    case .waiting(let waiting): waiting.until
    case .reading(let read): read.deadline
    }
  }

  /// Bytes of others' that are held until their transfer ends.
  var heldBytes: Int { if case .reading(let read) = state { read.heldBytes } else { 0 } }

  /// The reading of a copy, if it is the present one.
  func read(of id: CopyID) -> OfferRead? {
    if case .reading(let read) = state, read.id == id { read } else { nil }
  }

  /// The reading that a change of the selection ends or may outlive; `nil` if nothing is read.
  var present: OfferRead? { if case .reading(let read) = state { read } else { nil } }

  // MARK: The copy

  /// Begins to wait. Of several copies announced together the last is read, as only its offer still exists.
  mutating func copied(_ offer: DataOffer, source: Client?, now: Instant) -> [DataControlAction] {
    let (wait, news) = pace.copied(now: now)
    let until = now &+ max(settings.quiet, wait)
    state = .waiting(Waiting(offer: offer, source: source, noticed: now, until: until))
    return news.map { [.tell(.heldBack(selection: selection, for: $0))] } ?? []
  }

  /// Begins what is due.
  mutating func advance(now: Instant) -> [DataControlAction] {
    switch state {
    case .idle: return []
    case .reading: return step { $0.deadlinePassed(&$1, now: now) } ?? []
    case .waiting(let waiting): return waiting.until <= now ? begin(waiting) : []
    }
  }

  private mutating func begin(_ waiting: Waiting) -> [DataControlAction] {
    copies &+= 1
    let copy = Copy(
      id: CopyID(rawValue: copies << 8 | index), selection: selection, targets: waiting.offer.types,
      source: waiting.source, noticed: waiting.noticed)
    guard !waiting.offer.isCut else {
      state = .idle
      return [.tell(.copyFailed(copy, SelectionError(.tooLarge, reason: "the owner offers too many types")))]
    }
    state = .reading(OfferRead(copy, waiting.offer, settings: settings))
    return [.tell(.copied(copy))]
  }

  /// Gives up the present copy.
  mutating func drop(_ error: SelectionError) -> [DataControlAction] {
    defer { state = .idle }
    guard case .reading(var read) = state else { return [] }
    let actions = read.abandon(error)
    pace.read(read.contents)
    return actions
  }

  /// The service has given up the present copy, whose owner may still answer.
  mutating func leave() { _ = step { read, _ in read.leave() } }

  /// The owner of the present copy has ended.
  /// - Parameter until: how long what it gave may be on the clipboard.
  mutating func ownerEnded(_ error: SelectionError, until: Instant) -> [DataControlAction] {
    settle()
    let published = published
    return step { read, _ in read.ownerEnded(error, until: until, published: published) } ?? []
  }

  /// The copy that was read last is ours.
  mutating func taken(now: Instant) { pace.taken(now: now) }

  // MARK: What was published

  /// Remembers the forms of an offer that is served no longer.
  mutating func remember(_ published: [OfferForm]) { unsettled = published }

  /// Takes the fingerprint of what was published last, which takes time where that is long.
  mutating func settle() {
    guard let forms = unsettled else { return }
    unsettled = nil
    published = OfferFingerprint(forms)
  }

  // MARK: Forms

  mutating func fetch(_ id: CopyID, target: String, limits: FetchLimits, now: Instant) -> [DataControlAction] {
    guard read(of: id) != nil, let actions = step({ $0.fetch(target, limits, &$1, now: now) }) else {
      let error = SelectionError(.superseded, reason: "a later copy came first")
      return [.tell(.fetchFailed(id, target: target, error))]
    }
    return actions
  }

  mutating func received(_ receipt: ReceiptID, _ bytes: [UInt8], now: Instant) -> [DataControlAction] {
    step { $0.received(receipt, bytes, &$1, now: now) } ?? []
  }

  mutating func receiptEnded(_ receipt: ReceiptID, now: Instant) -> [DataControlAction] {
    step { $0.receiptEnded(receipt, &$1, now: now) } ?? []
  }

  mutating func receiptFailed(_ receipt: ReceiptID, now: Instant) -> [DataControlAction] {
    step { $0.receiptFailed(receipt, &$1, now: now) } ?? []
  }

  mutating func synced(_ sync: SyncID, now: Instant) -> [DataControlAction] {
    settle()
    let published = published
    return step { $0.synced(sync, published: published, &$1, now: now) } ?? []
  }

  /// One step of the reading; `nil` if nothing is read.
  private mutating func step<Result>(_ step: (inout OfferRead, inout Identifiers) -> Result) -> Result? {
    guard case .reading(var read) = state else { return nil }
    // The bytes are moved, so that memory does not hold them twice.
    state = .idle
    let result = step(&read, &identifiers)
    pace.read(read.contents)
    state = read.hasEnded ? .idle : .reading(read)
    return result
  }
}
