@testable import Selections

/// What X11Clipboard does between the server and the machines.
extension Simulation {
  /// The whole loop of the service, once.
  mutating func turn() throws(Violation) {
    repeat {
      while server.hasEvents { try hear() }
      try hear()
      while let next = service.nextCommand() { try command(next) }
      try flush()
    } while server.hasEvents
  }

  /// One event, or else what is due.
  mutating func hear() throws(Violation) {
    guard let (event, copy) = server.nextEvent() else {
      guard fault != .forgetsDeadlines, let deadline = exchange.nextDeadline, deadline <= server.now else { return }
      try handle(.deadlinePassed)
      try require(.movesDeadlines, exchange.nextDeadline.map { $0 > server.now } ?? true)
      return
    }
    noteLoss(event)
    guard fault?.hears(event, isBusy: !exchange.isIdle) ?? true else { return }
    if case .ownerChanged(let change) = event, change.owner != .own { heardCopy = copy }
    if case .windowLost(let window) = event { watched[window] = nil }
    // Of a value that we have replaced since.
    if case .propertyDeleted(let window, let property) = event,
      server.isOutdatedDeletion(TransferKey(requestor: window, property: property))
    {
      return
    }
    guard fault == .servesOldRequests, case .requested(let request) = event else { return try handle(event) }
    var masked = request
    masked.time = .current
    // Its answer is for the request that was made.
    try perform(
      exchange.handle(.requested(masked), now: server.now).map { action in
        if case .notify(masked, let property) = action { .notify(request, property: property) } else { action }
      })
  }

  mutating func command(_ command: SimulatedService.Command?) throws(Violation) {
    switch command {
    case .fetch(let id)?: try perform(exchange.fetch(id, target: "text/html", now: server.now))
    case .offer(let id, let copy)?:
      let forms = SimulatedService.forms(ofCopy: fault == .servesTheCopyBefore ? copy - 1 : copy)
      try perform(exchange.offer(id, forms: forms, now: server.now))
    case .leave(let id)?: try perform(exchange.leave(id))
    case .begin?:
      (begunCopy, hasBegun) = (heardCopy, true)
      try perform(exchange.begin(SimulatedService.command))
    case .own?:
      // A command is given its content once.
      guard hasBegun else { break }
      hasBegun = false
      let content = SelectionOffer.Content(forms: SimulatedService.ownForms)
      try perform(exchange.own(content, for: SimulatedService.command, now: server.now))
    case nil: break
    }
  }

  private mutating func handle(_ event: SelectionEvent) throws(Violation) {
    try perform(exchange.handle(event, now: server.now))
  }

  private mutating func perform(_ actions: [SelectionAction]) throws(Violation) {
    for action in actions {
      for distorted in fault?.distort(action) ?? [action] { try perform(distorted) }
    }
  }

  private mutating func perform(_ action: SelectionAction) throws(Violation) {
    if case .notify(let request, let property) = action { try judge(request, property) }
    switch action {
    case .convert, .askServerTime, .watch, .unwatch, .write, .notify:
      outbox.append(action)
    case .readProperty(let property, let limit):
      try flush()
      try handle(.propertyRead(property, server.take(property, limit: limit)))
    case .emptyProperty(let property):
      try flush()
      if empty(property) { try handle(.transferFound(property)) }
    case .askInput:
      try handle(.inputTold(isHeld: isInputHeld))
    case .findOwner:
      try flush()
      foundCopy = server.lastCopy
      try handle(.ownerFound(server.owner))
    case .describe(let atoms, _):
      try handle(.described(names: atoms.map(Self.name(of:)), source: nil))
    case .take(let owner, let time):
      try flush()
      try handle(.takeTried(take(from: owner, at: time)))
    case .readPairs(let request):
      try flush()
      let value = server.property(request.property, of: request.requestor)
      try handle(.pairsRead(request, value?.words.map(Atom.init(rawValue:))))
    case .identify(let request):
      try handle(.identified(request, nil))
    case .release, .announce:
      break
    case .tell(let notice):
      switch notice {
      case .taken(let id, _): serving = (takenAt, SimulatedService.forms(ofCopy: service.copies[id] ?? 0))
      case .owned:
        serving = (takenAt, SimulatedService.ownForms)
        replacedCopy = server.lastCopy
      case .notOwned: foundCopy = nil
      default: break
      }
      service.heard(notice, copy: heardCopy)
    case .deliver(let id, _, let reply, _):
      try judge(reply, of: id)
      service.fetched(id)
    }
  }

  private mutating func empty(_ property: Atom) -> Bool {
    guard var value = server.property(property, of: .own) else { return false }
    if !value.bytes.isEmpty {
      value.bytes = []
      server.change(property, of: .own, to: value)
    }
    return value.type == .incr
  }

  private static func name(of atom: Atom) -> String? {
    switch atom {
    case .targets: "TARGETS"
    case .timestamp: "TIMESTAMP"
    case .html: "text/html"
    case .utf8String: "UTF8_STRING"
    case .compoundText: "COMPOUND_TEXT"
    case .string: "STRING"
    default: "name/\(atom.rawValue)"
    }
  }

  private mutating func take(from owner: WindowID, at time: ServerTime) throws(Violation) -> TakeOutcome {
    let isUnchanged = server.owner == owner && !server.announcesOwner
    guard isUnchanged || fault == .comparesNothing else { return .ownerChanged }
    let copied = server.lastChange
    server.setOwner(.own, at: time)
    guard server.owner == .own else { return .tooEarly }
    takenAt = time
    if let found = foundCopy {
      try require(.takesTheLastCopyOnly, found == server.lastCopy && found == begunCopy)
      try require(.takesAtAGivenTime, time != .current)
      foundCopy = nil
    } else {
      try require(.takesTheLastCopyOnly, heardCopy == server.lastCopy)
      try require(.takesAtAGivenTime, time == copied.next)
    }
    return .taken
  }

  /// What we sent reaches the server.
  mutating func flush() throws(Violation) {
    let sent = outbox
    outbox = []
    for action in sent { try arrive(action) }
  }

  private mutating func arrive(_ action: SelectionAction) throws(Violation) {
    switch action {
    case .convert(let target, let property, let time):
      server.delete(property, of: .own)
      server.convert(target, into: property, at: time)
    case .askServerTime:
      server.change(SimulatedServer.timeProperty, of: .own, to: PropertyValue(type: .integer, format: 32, bytes: []))
    case .watch(let key):
      watched[key.requestor, default: []].insert(key.property)
      server.watch(key.requestor, true)
    case .unwatch(let key):
      watched[key.requestor]?.remove(key.property)
      guard watched[key.requestor]?.isEmpty == true else { return }
      watched[key.requestor] = nil
      server.watch(key.requestor, false)
    case .write(let write):
      server.change(write.property, of: write.window, to: Self.value(of: write), by: true)
    case .notify(let request, let property):
      try answered(request, property)
    case .readProperty, .emptyProperty, .describe, .askInput, .findOwner, .take, .readPairs, .identify, .release,
      .announce, .tell, .deliver:
      break
    }
  }

  private static func value(of write: PropertyWrite) -> PropertyValue {
    switch write.value {
    case .words(let words):
      PropertyValue(type: write.type, format: 32, bytes: words.withUnsafeBytes { Array($0) })
    case .bytes(let bytes, let range):
      PropertyValue(type: write.type, format: 8, bytes: Array(bytes[range]))
    }
  }

  private mutating func answered(_ request: SelectionRequest, _ property: Atom) throws(Violation) {
    let count = unanswered[request, default: 0]
    try require(.answersOnce, count > 0)
    unanswered[request] = count > 1 ? count - 1 : nil
    guard let index = requestors.firstIndex(where: { $0.window == request.requestor }) else { return }
    requestors[index].notified(property, on: &server)
  }
}
