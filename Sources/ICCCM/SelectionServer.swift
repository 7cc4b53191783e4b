package import Selections

/// Answers the requests for one selection (ICCCM 2.2, 2.6): from its offer while there is one, with a refusal
/// otherwise.
///
/// Transfers by INCR that have begun go on whatever becomes of the offer.
package struct SelectionServer: Hashable, Sendable {
  ///     idle ── begin(offer) ──▶ serving ── end ──▶ idle
  ///
  /// A request, at any of these steps refused when the state is idle:
  ///
  ///     requested ─▶ [identify ─▶ identified] ─▶ [MULTIPLE: readPairs ─▶ pairsRead] ─▶ answered ─▶ [identify ─▶ identified]
  ///                  if the answer is for some                                                  if only the offer is
  private enum State: Hashable {
    case idle
    case serving(SelectionOffer)
  }

  private let selection: String
  private let ownWindow: WindowID
  private let atoms: ProtocolAtoms
  private let resourceMask: UInt32
  private var chunkSize: Int
  private var state = State.idle
  private var transfers: OutgoingTransfers
  /// The hold on the offer that is served.
  private var hold = PasteHold()
  /// The forms that one program is given in place of those of the offer.
  private var loan: SelectionLoan?

  private static let maxPairs = 1024
  /// Chunks that the answers to one MULTIPLE may write at once: further content goes by INCR, as the requestor takes
  /// it.
  private static let chunksAtOnce = 4

  /// - Parameter resourceMask: the bits of resource ids that a client chooses.
  package init(
    selection: String, ownWindow: WindowID, atoms: ProtocolAtoms, resourceMask: UInt32, settings: TransportSettings
  ) {
    self.selection = selection
    self.ownWindow = ownWindow
    self.atoms = atoms
    self.resourceMask = resourceMask
    chunkSize = settings.chunkSize
    transfers = OutgoingTransfers(settings: settings, resourceMask: resourceMask)
  }

  /// Applies changed limits to what begins from now on.
  package mutating func update(_ settings: TransportSettings) {
    chunkSize = settings.chunkSize
    transfers.update(settings)
  }

  /// Transfers by INCR that are under way.
  package var transferCount: Int { transfers.count }

  package var deadline: Instant? { transfers.deadline.orEarlier(loan?.end) }

  // MARK: The offer

  package mutating func begin(_ offer: SelectionOffer) {
    state = .serving(offer)
    hold = PasteHold()
    loan = nil
  }

  /// Serves the program of a window other forms until a time.
  /// - Parameters:
  ///   - unlisted: forms that the program gets, but that TARGETS does not list.
  ///   - processID: the process of the window; `nil` if it is not known, and then other connections get nothing.
  /// - Returns: what makes the program read again; `nil` if there is no offer in whose place they would be.
  package mutating func lend(
    _ content: SelectionOffer.Content, unlisted: [SelectionOffer.Form], to window: WindowID, of processID: Int32?,
    until end: Instant
  ) -> [SelectionAction]? {
    guard case .serving(let offer) = state, !isOurs(window) else { return nil }
    let borrower = SelectionLoan.Borrower(windowBase: base(of: window), processID: processID)
    loan = SelectionLoan(content, unlisted: unlisted, borrower: borrower, end: end, since: offer.time, atoms: atoms)
    return [.reassertOwnership(since: offer.time)]
  }

  private func base(of window: WindowID) -> UInt32 { window.rawValue & ~resourceMask }

  /// The loan that a request is answered from; `nil` if it is answered from the offer.
  private func loan(for request: SelectionRequest, now: Instant) -> SelectionLoan? {
    loan.flatMap { $0.isBorrower(base(of: request.requestor)) == true && now < $0.end ? $0 : nil }
  }

  /// Reports whether a request may be that of a borrower's other connection.
  private func mayBeBorrower(_ request: SelectionRequest, now: Instant) -> Bool {
    loan.map { $0.isBorrower(base(of: request.requestor)) == nil && now < $0.end } ?? false
  }

  /// Serves the same offer for an ownership that began at another time.
  package mutating func renew(since time: ServerTime) {
    if case .serving(let offer) = state { state = .serving(offer.since(time)) }
    loan?.renew(since: time)
  }

  /// Lets every program paste what is served.
  package mutating func liftHold() { hold.lift() }

  package mutating func end() {
    state = .idle
    loan = nil
  }

  /// The offer that is served now.
  package var offer: SelectionOffer? {
    switch state {
    case .idle: nil
    case .serving(let offer): offer
    }
  }

  /// Reports whether that time falls into the ownership that is served.
  package func covers(_ time: ServerTime) -> Bool {
    switch state {
    case .idle: false
    case .serving(let offer): offer.covers(time)
    }
  }

  /// Reports whether that is our window, or one that we had before it.
  private func isOurs(_ window: WindowID) -> Bool {
    window.isOfSameClient(as: ownWindow, resourceMask: resourceMask)
  }

  // MARK: Requests

  package mutating func requested(_ request: SelectionRequest, now: Instant) -> [SelectionAction] {
    guard case .serving(let offer) = state, offer.covers(request.time), !isOurs(request.requestor) else {
      return refuse(request)
    }
    if mayBeBorrower(request, now: now) { return [.identify(request)] }
    let present = loan(for: request, now: now)?.offer ?? offer
    if present.isForSome(request.target) { return [.identify(request)] }
    let actions = answer(request, now: now)
    guard present.isForSome, actions.contains(where: \.givesContent) else { return actions }
    // No answer waits for the requestor's name: it is only reported.
    var answered = request
    answered.isAnswered = true
    return actions + [.identify(answered)]
  }

  package mutating func identified(_ request: SelectionRequest, _ client: Client?, now: Instant) -> [SelectionAction] {
    guard case .serving(let offer) = state, offer.covers(request.time) else {
      return request.isAnswered ? [] : refuse(request)
    }
    var request = request
    let windowBase = base(of: request.requestor)
    self.loan?.identified(windowBase, client)
    let loan = loan(for: request, now: now)
    let present = loan?.offer ?? offer
    let audience = present.audience(of: request.requestor, client, resourceMask: resourceMask)
    let notice: ClipboardNotice =
      loan != nil
      ? .borrowed(selection: selection, client, audience) : .recognized(selection: selection, client, audience)
    if request.isAnswered { return [.tell(notice)] }
    request.audience = audience
    var released: [SelectionAction] = []
    if audience != .home, present.holdsBack(request.target, from: client) {
      switch hold.requested(by: program(of: request, client), now: now) {
      case .refused(let isFirst):
        return refuse(request) + (isFirst ? [.tell(.pasteHeld(selection: selection, client))] : [])
      case .letThrough(let isFirst):
        if isFirst { released = [.tell(.pasteReleased(selection: selection, client))] }
      }
    }
    let actions = answer(request, now: now)
    // Where the forms depend on no program, it was identified for the loan alone.
    let isTold = present.isForSome && actions.contains(where: \.givesContent)
    return isTold ? actions + released + [.tell(notice)] : actions + released
  }

  private func program(of request: SelectionRequest, _ client: Client?) -> PasteHold.Program {
    PasteHold.Program(windowBase: base(of: request.requestor), processID: client?.processID)
  }

  /// The answer to one target of a request, from the loan if the request is that of its client.
  private func answer(to target: Atom, of request: SelectionRequest, now: Instant) -> SelectionOffer.Answer {
    let audience = request.audience ?? .everyone
    if let loan = loan(for: request, now: now) { return loan.answer(to: target, for: audience) }
    return offer?.answer(to: target, for: audience) ?? .refusal
  }

  private mutating func answer(_ request: SelectionRequest, now: Instant) -> [SelectionAction] {
    if request.target == atoms.multiple {
      // The list of pairs is in the property: without one there is nothing to answer (ICCCM 2.6.2).
      return request.property == .none ? refuse(request) : [.readPairs(request)]
    }
    // ICCCM 2.2: obsolete clients ask with None and look at the property named as the target.
    let property = request.property == .none ? request.target : request.property
    let key = TransferKey(requestor: request.requestor, property: property)
    let answer = answer(to: request.target, of: request, now: now)
    guard let actions = serve(answer, into: key, room: chunkSize, now: now) else {
      return refuse(request)
    }
    return actions.before + [.notify(request, property: property)] + actions.after
  }

  package mutating func pairsRead(_ request: SelectionRequest, _ words: [Atom]?, now: Instant) -> [SelectionAction] {
    guard case .serving = state, var words, words.count % 2 == 0, words.count / 2 <= Self.maxPairs else {
      return refuse(request)
    }
    var actions: [SelectionAction] = []
    var notices: [SelectionAction] = []
    var room = chunkSize &* Self.chunksAtOnce
    var used: Set<Atom> = [.none, request.property]
    var hasFailures = false
    for place in stride(from: 0, to: words.count, by: 2) {
      let (target, property) = (words[place], words[place + 1])
      if target != atoms.multiple, used.insert(property).inserted,
        let answers = serve(
          answer(to: target, of: request, now: now),
          into: TransferKey(requestor: request.requestor, property: property), room: min(room, chunkSize), now: now)
      {
        actions += answers.before
        notices += answers.after
        room -= answers.written
      } else {
        // ICCCM 2.6.2 and Xt's owners replace the target by None, GTK's and Qt's the property; requestors look at either.
        (words[place], words[place + 1]) = (.none, .none)
        hasFailures = true
      }
    }
    if hasFailures {
      let value = PropertyWrite.Value.words(words.map(\.rawValue))
      actions.append(
        .write(PropertyWrite(window: request.requestor, property: request.property, type: atoms.atomPair, value: value))
      )
    }
    return actions + [.notify(request, property: request.property)] + notices
  }

  /// The actions before and after SelectionNotify, and the count of bytes that are written at once.
  private typealias Steps = (before: [SelectionAction], after: [SelectionAction], written: Int)

  /// - Parameter room: longer content goes by INCR.
  /// - Returns: `nil` if the answer is a refusal.
  private mutating func serve(_ answer: SelectionOffer.Answer, into key: TransferKey, room: Int, now: Instant) -> Steps?
  {
    func write(_ type: Atom, _ value: PropertyWrite.Value) -> SelectionAction {
      .write(PropertyWrite(window: key.requestor, property: key.property, type: type, value: value))
    }
    switch answer {
    case .refusal:
      return nil
    case .words(let words, let type):
      return (transfers.end(key) + [write(type, .words(words))], [], 0)
    case .content(let bytes, let type, let name):
      let notice = SelectionAction.tell(.served(selection: selection, target: name, bytes: bytes.count))
      guard bytes.count > room else {
        return (transfers.end(key) + [write(type, .bytes(bytes, bytes.indices))], [notice], bytes.count)
      }
      return transfers.begin(key, type: type, bytes: bytes, incr: atoms.incr, now: now).map { ($0, [notice], 0) }
    }
  }

  private func refuse(_ request: SelectionRequest) -> [SelectionAction] {
    [.notify(request, property: .none), .tell(.served(selection: selection, target: nil, bytes: 0))]
  }

  // MARK: Transfers

  package mutating func propertyDeleted(_ property: Atom, of window: WindowID, now: Instant) -> [SelectionAction] {
    transfers.propertyDeleted(TransferKey(requestor: window, property: property), now: now)
  }

  package mutating func windowLost(_ window: WindowID) -> [SelectionAction] { transfers.windowLost(window) }

  package mutating func deadlinePassed(now: Instant) -> [SelectionAction] {
    guard let loan, loan.end <= now else { return transfers.deadlinePassed(now: now) }
    self.loan = nil
    return (offer.map { [.reassertOwnership(since: $0.time)] } ?? []) + transfers.deadlinePassed(now: now)
  }
}

extension SelectionAction {
  /// Whether the action gives content away; false for TARGETS and refusals.
  fileprivate var givesContent: Bool {
    switch self {
    case .tell(.served(_, .some, _)), .readPairs: true
    default: false
    }
  }
}
