import ClipboardTargets
package import Selections

/// The conversation with the owner of one copy: TARGETS first, then one form after the other on command.
package struct SelectionFetch: Hashable, Sendable {
  ///     askingTargets ── answered ──▶ describing ── described ──▶ ready ── fetch ──▶ converting
  ///          │ refused, malformed         ▲                         ▲                    │
  ///          ▼                            │ answered                └────────────────────┘
  ///     probing (UTF8_STRING, COMPOUND_TEXT, STRING)                  answered, refused, late
  ///          │ all refused                                  ready, converting ── the owner's end ──▶ orphaned
  ///          ▼                                                (a form has come)
  ///     ended (also from every state by a later copy, or the owner's end)
  ///
  /// An owner that is silent may be busy. It is reported as late, and its answer is awaited as long as it owns the
  /// selection. A late list of targets announces the copy. A late form (`overdue`) announces it a second time.
  private enum State: Hashable {
    case askingTargets
    case probing(Atom, rest: [Atom])
    case describing
    case ready
    case converting(name: String)
    /// The form has been reported as late.
    case overdue(name: String)
    /// The owner has ended. What it gave can still be offered.
    case orphaned(until: Instant)
    case ended
  }

  /// A form that waits until the one before it has come.
  private struct Wanted: Hashable {
    let name: String
    let limits: FetchLimits
  }

  /// A form that came late, kept for its next request.
  private struct Arrived: Hashable {
    let name: String
    let reply: SelectionReply
  }

  package let id: CopyID
  package let change: OwnerChange
  package private(set) var copy: Copy
  /// Handed from one fetch to the next.
  package private(set) var properties: PropertyPool
  /// The fingerprint of the last published offer.
  package var published: OfferFingerprint?
  private let atoms: ProtocolAtoms
  private let settings: TransportSettings
  private var state = State.askingTargets
  private var conversion: SelectionConversion?
  /// The atoms of what is offered, by name.
  private(set) var offered: [String: Atom] = [:]
  private var listed: [Atom] = []
  /// The answer to a probe, kept for the form that will be requested.
  private var probed: SelectionReply?
  private var queue: [Wanted] = []
  private var arrived: Arrived?
  /// Whether the service has given up the copy, whose owner is awaited.
  package private(set) var isLeft = false
  /// Whether the copy was given up for an overdue form: the owner is awaited once.
  private var wasOverdue = false
  /// The hashes of the forms that have been read, in order.
  private(set) var contents: [ContentHash] = []
  /// The time of the last request. A refusal names no property, so refusals of earlier requests are recognized by their
  /// times.
  package private(set) var time: ServerTime
  private var asked: Set<Atom> = []

  private static let queueLimit = 64

  /// - Parameters:
  ///   - published: what we published last.
  ///   - lastTime: of the last request to the owner before.
  package init(
    id: CopyID, selection: String, change: OwnerChange, noticed: Instant, published: OfferFingerprint? = nil,
    after lastTime: ServerTime = .current, atoms: ProtocolAtoms, settings: TransportSettings, properties: PropertyPool
  ) {
    self.id = id
    self.change = change
    self.published = published
    let isEarlier = change.timestamp == lastTime || change.timestamp.isShortlyBefore(lastTime)
    time = lastTime != .current && isEarlier ? lastTime.next : change.timestamp
    self.atoms = atoms
    self.settings = settings
    self.properties = properties
    copy = Copy(id: id, selection: selection, targets: [], source: nil, noticed: noticed)
  }

  package var deadline: Instant? {
    orphanedUntil.orEarlier(conversion.flatMap { $0.deadline == .max ? nil : $0.deadline })
  }

  /// Whether the owner has been reported as late, and is awaited.
  package var isOverdue: Bool { conversion?.deadline == .max }

  /// The end of the time in which content of an ended owner can be on the clipboard; `nil` if the owner has not ended.
  package var orphanedUntil: Instant? { if case .orphaned(let until) = state { until } else { nil } }

  /// Whether the copy may be offered by us although its owner has ended: a form of it has come, and it is no secret.
  package var mayOutliveOwner: Bool {
    isAnnounced && !isLeft && !contents.isEmpty && !copy.targets.contains(where: Self.isSecret)
  }

  /// Reports whether a target is a mark of password managers.
  private static func isSecret(_ target: String) -> Bool { TargetName(target).kind == .secret }

  /// Bytes of the owner's that are held.
  package var heldBytes: Int {
    (conversion?.heldBytes ?? 0) + (probed?.bytes.count ?? 0) + (arrived?.reply.bytes.count ?? 0)
  }

  /// Whether the service knows of this copy.
  package var isAnnounced: Bool {
    switch state {
    case .ready, .converting, .overdue, .orphaned: true
    case .askingTargets, .probing, .describing, .ended: false
    }
  }

  /// Whether the fetch is over.
  package var hasEnded: Bool {
    switch state {
    case .ended: true
    case .askingTargets, .probing, .describing, .ready, .converting, .overdue, .orphaned: false
    }
  }

  package mutating func begin(now: Instant) -> [SelectionAction] {
    guard case .askingTargets = state, conversion == nil else { return [] }
    return [convert(atoms.targets, FetchLimits(bytes: settings.maxTargets &* 4), now: now)]
  }

  /// Asks for a form by the name it is offered under.
  package mutating func fetch(_ name: String, limits: FetchLimits = FetchLimits(), now: Instant) -> [SelectionAction] {
    switch state {
    case .ready:
      return start(name, limits, now: now)
    case .overdue:
      let actions = conversion.map { clearUp($0.property, $0.remains) } ?? []
      conversion = nil
      return actions + start(name, limits, now: now)
    case .converting:
      guard queue.count < Self.queueLimit else { return [failure(name, .refused, "too many forms are requested")] }
      queue.append(Wanted(name: name, limits: limits))
      return []
    case .orphaned:
      return [failure(name, .ownerLost, "the owner of the copy went away")]
    case .askingTargets, .probing, .describing, .ended:
      return [failure(name, .superseded, "this copy is not at hand")]
    }
  }

  package mutating func notified(target: Atom, property: Atom, time: ServerTime = .current, now: Instant)
    -> [SelectionAction]
  {
    // The late word of the owner before, or to an earlier request for the same target. After many copies in a row it may even
    // name the property that is asked into now.
    let isLate = time != .current && time.isShortlyBefore(self.time)
    if property == .none, isLate { return [] }
    guard let awaited = conversion, awaited.target == target, property == .none || property == awaited.property,
      let step = conversion?.notified(property: property, isLate: isLate)
    else {
      // Not awaited: an answer that came too late, or one that was never requested.
      return conversion?.property == property ? [] : properties.discard(property)
    }
    return follow(step, now: now)
  }

  package mutating func propertyWritten(_ property: Atom, now: Instant) -> [SelectionAction] {
    guard conversion?.property == property, let step = conversion?.propertyWritten() else {
      return properties.discard(property)
    }
    return follow(step, now: now)
  }

  package mutating func propertyRead(_ property: Atom, _ value: PropertyValue?, now: Instant) -> [SelectionAction] {
    guard conversion?.property == property, let step = conversion?.propertyRead(value, now: now) else { return [] }
    return follow(step, now: now)
  }

  /// A late answer by INCR is in the property, which is not to be used soon.
  package mutating func abandon(_ property: Atom) { properties.abandon(property) }

  package mutating func deadlinePassed(now: Instant) -> [SelectionAction] {
    if let orphanedUntil, orphanedUntil <= now { state = .ended }
    guard let deadline, deadline <= now, let step = conversion?.deadlinePassed() else { return [] }
    return follow(step, now: now)
  }

  package mutating func described(names: [String?], source: Client?) -> [SelectionAction] {
    guard case .describing = state else { return [] }
    var targets: [String] = []
    for (atom, name) in zip(listed, names) {
      guard let name, offered[name] == nil else { continue }
      offered[name] = atom
      targets.append(name)
    }
    copy = Copy(id: id, selection: copy.selection, targets: targets, source: source, noticed: copy.noticed)
    (state, isLeft) = (.ready, false)
    return [.tell(.copied(copy))]
  }

  /// The service has given up the copy. A late answer of its owner announces it again.
  package mutating func leave() {
    isLeft = true
    if case .overdue = state { wasOverdue = true }
  }

  /// Ends the conversation; what the service still waits for is answered with the error.
  package mutating func abandon(_ error: SelectionError) -> [SelectionAction] {
    let actions = conversion.map { clearUp($0.property, $0.remains) } ?? []
    conversion = nil
    (probed, arrived) = (nil, nil)
    defer {
      state = .ended
      queue = []
    }
    // The report of the copy says that its owner is awaited.
    if isLeft, error.code == .ownerLost { return actions + [.tell(.copyFailed(copy, error))] }
    guard case .converting(let name) = state else { return actions }
    return actions + ([name] + queue.map(\.name)).map { .tell(.fetchFailed(id, target: $0, error)) }
  }

  /// The owner's window or connection is gone. What is still awaited of it is answered with the error; what has come
  /// can be offered.
  /// - Parameter until: how long that may be on the clipboard.
  package mutating func ownerEnded(_ error: SelectionError, until: Instant) -> [SelectionAction] {
    let mayOutliveOwner = mayOutliveOwner
    let actions = abandon(error)
    if mayOutliveOwner { state = .orphaned(until: until) }
    return actions
  }

  /// Asks again for what was to come into a property of the old window.
  package mutating func windowReplaced(now: Instant) -> [SelectionAction] {
    properties.renew()
    guard let conversion else { return [] }
    return [convert(conversion.target, conversion.limits, now: now)]
  }

  // MARK: Steps

  private mutating func start(_ name: String, _ limits: FetchLimits, now: Instant) -> [SelectionAction] {
    guard let target = offered[name], TargetCatalog.isAskable(name) else {
      return [failure(name, .refused, "the target is not offered, or must not be requested")]
    }
    if let probed {
      return [deliver(probed, name)]
    }
    if let arrived, arrived.name == name {
      self.arrived = nil
      state = .ready
      return [deliverContent(arrived.reply, name)]
    }
    state = .converting(name: name)
    var limits = limits
    limits.bytes = max(0, min(settings.maxSize, limits.bytes))
    return [convert(target, limits, now: now)]
  }

  private mutating func convert(_ target: Atom, _ limits: FetchLimits, now: Instant) -> SelectionAction {
    let property = properties.take()
    conversion = SelectionConversion(
      target: target, property: property, limits: limits, isPatient: !wasOverdue, incr: atoms.incr, settings: settings,
      now: now)
    if !asked.insert(target).inserted { time = time.next }
    return .convert(target: target, property: property, time: time)
  }

  private mutating func follow(_ step: SelectionConversion.Step, now: Instant) -> [SelectionAction] {
    switch step {
    case .wait:
      return []
    case .read(let property, let limit):
      return [.readProperty(property, limit: limit)]
    case .finished(let reply):
      conversion = nil
      return answered(reply, now: now)
    case .overdue:
      return overdue(now: now)
    case .failed(let error, let remains):
      let actions = conversion.map { clearUp($0.property, remains) } ?? []
      conversion = nil
      return actions + failed(error, now: now)
    }
  }

  private mutating func overdue(now: Instant) -> [SelectionAction] {
    let error = SelectionError(.overdue, reason: "the owner has not answered yet")
    switch state {
    case .askingTargets, .probing:
      return [.tell(.copyFailed(copy, error))]
    case .converting(let name) where queue.isEmpty:
      state = .overdue(name: name)
      return [.tell(.fetchFailed(id, target: name, error))]
    case .converting:
      let actions = conversion.map { clearUp($0.property, $0.remains) } ?? []
      conversion = nil
      return actions + failed(error, now: now)
    case .describing, .ready, .overdue, .orphaned, .ended:
      return []
    }
  }

  /// The owner has shown life after all. A copy that was given up is announced once more.
  private mutating func announceAgain() -> [SelectionAction] {
    state = .ready
    guard isLeft else { return [] }
    isLeft = false
    return [.tell(.copied(copy))]
  }

  private mutating func clearUp(_ property: Atom, _ remains: SelectionConversion.Remains) -> [SelectionAction] {
    switch remains {
    case .nothing: return []
    case .value: break
    case .transfer: properties.abandon(property)
    }
    return properties.discard(property)
  }

  /// The targets that are tried of an owner that lists none, in the order of `TargetCatalog.blindText`.
  private var blindText: [Atom] { [atoms.utf8String, atoms.compoundText, atoms.string] }

  private mutating func answered(_ reply: SelectionReply, now: Instant) -> [SelectionAction] {
    switch state {
    case .askingTargets:
      // Some owners type the list TARGETS, as if it were its own target.
      guard reply.type == atoms.atom || reply.type == atoms.targets, reply.format == 32 else {
        return probe(blindText, now: now)
      }
      let words = PropertyValue(type: reply.type, format: 32, bytes: reply.bytes).words
      return describe(words.filter { $0 != 0 }.map(Atom.init(rawValue:)))
    case .probing(let target, _):
      guard reply.format == 8 else { return failed(Self.notContent, now: now) }
      probed = reply
      return describe([target])
    case .converting(let name):
      state = .ready
      return [deliverContent(reply, name)] + startNext(now: now)
    case .overdue(let name):
      arrived = Arrived(name: name, reply: reply)
      return announceAgain()
    case .describing, .ready, .orphaned, .ended:
      return []
    }
  }

  private mutating func failed(_ error: SelectionError, now: Instant) -> [SelectionAction] {
    switch state {
    case .askingTargets:
      switch error.code {
      case .refused, .malformedReply:
        return probe(blindText, now: now)
      case .timedOut, .overdue, .ownerLost, .tooLarge, .superseded, .connectionLost, .unavailable, .alreadyRunning,
        .replaced:
        return end(error)
      }
    case .overdue:
      return announceAgain()
    case .probing(_, let rest):
      return error.code == .timedOut || rest.isEmpty ? end(error) : probe(rest, now: now)
    case .converting(let name):
      state = .ready
      return [.tell(.fetchFailed(id, target: name, error))] + startNext(now: now)
    case .describing, .ready, .orphaned, .ended:
      return []
    }
  }

  private mutating func probe(_ targets: [Atom], now: Instant) -> [SelectionAction] {
    guard let first = targets.first else { return [] }
    state = .probing(first, rest: Array(targets.dropFirst()))
    return [convert(first, FetchLimits(bytes: settings.maxSize), now: now)]
  }

  private mutating func describe(_ targets: [Atom]) -> [SelectionAction] {
    listed = targets
    state = .describing
    return [.describe(targets, owner: change.owner)]
  }

  private mutating func end(_ error: SelectionError) -> [SelectionAction] {
    state = .ended
    return [.tell(.copyFailed(copy, error))]
  }

  private mutating func startNext(now: Instant) -> [SelectionAction] {
    var actions: [SelectionAction] = []
    while case .ready = state, !queue.isEmpty {
      let next = queue.removeFirst()
      actions += start(next.name, next.limits, now: now)
    }
    return actions
  }

  /// Atoms, numbers and resources come in 32 bits: they are no content.
  private mutating func deliverContent(_ reply: SelectionReply, _ name: String) -> SelectionAction {
    reply.format == 32 ? .tell(.fetchFailed(id, target: name, Self.notContent)) : deliver(reply, name)
  }

  private mutating func deliver(_ reply: SelectionReply, _ name: String) -> SelectionAction {
    let content = reply.bytes.withUnsafeBytes(ContentHash.init)
    contents.append(content)
    guard let published, published.matches(name, content) else {
      return .deliver(id, target: name, reply, isReoffered: false)
    }
    return .deliver(id, target: name, reply, isReoffered: published.covers(offered.keys))
  }

  private func failure(_ name: String, _ code: SelectionError.Code, _ reason: String) -> SelectionAction {
    .tell(.fetchFailed(id, target: name, SelectionError(code, reason: reason)))
  }

  private static let notContent = SelectionError(
    .malformedReply, reason: "the answer has a type without content")
}
