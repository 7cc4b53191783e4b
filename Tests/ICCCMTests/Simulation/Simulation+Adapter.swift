import Selections

@testable import ICCCM

/// The part of X11Clipboard between the server and the machines.
extension Simulation {
  /// The whole loop of the service, once.
  func turn() throws(Violation) {
    repeat {
      while server.hasEvents { try hear() }
      try hear()
      while let next = service.nextCommand() { try command(next) }
      try flush()
    } while server.hasEvents
  }

  /// One event, or else what is due.
  func hear() throws(Violation) {
    guard let (event, copy) = server.nextEvent() else {
      guard fault != .forgetsDeadlines, let deadline = exchange.nextDeadline, deadline <= server.now else { return }
      try handle(.deadlinePassed)
      try require(.movesDeadlines, exchange.nextDeadline.map { $0 > server.now } ?? true)
      return
    }
    if case .windowLost(.own) = event {
      // The result of a request to the previous window is known.
      guard !server.windows.contains(.own) else { return }
      server.create(.own)
      guard fault != .ignoresNewWindows else { return }
      return try handle(.windowReplaced)
    }
    noteLoss(event)
    guard fault?.hears(event, isBusy: !exchange.isIdle) ?? true else { return }
    if case .ownerChanged(let change) = event, change.owner != .own, change.cause == .set || serving == nil {
      (heardCopy, heardTime) = (copy, change.selectionTimestamp)
    }
    if case .windowLost(let window) = event { watched[window] = nil }
    // It belongs to a value that we have replaced since.
    if case .propertyDeleted(let window, let property) = event,
      server.isOutdatedDeletion(TransferKey(requestor: window, property: property))
    {
      return
    }
    try handle(fault?.heard(event) ?? event)
  }

  func command(_ command: SimulatedService.Command?) throws(Violation) {
    switch command {
    case .fetch(let id)?: try perform(exchange.fetch(id, target: "text/html", now: server.now))
    case .offer(let id, let copy)?:
      let content = content(SimulatedService.forms(ofCopy: copy))
      try perform(exchange.offer(id, content, now: server.now))
    case .leave(let id)?:
      if let copy = service.copies[id] { readCopies.remove(copy) }
      try perform(exchange.leave(id))
    case .standBy(let id, let copy)?:
      let content = content(SimulatedService.forms(ofCopy: copy))
      try perform(exchange.standBy(id, content, now: server.now))
    case .begin?:
      (begunCopy, hasBegun) = (heardCopy, true)
      try perform(exchange.begin(SimulatedService.command))
      isBegun = true
    case .own?:
      // A command is given its content once.
      guard hasBegun else { break }
      hasBegun = false
      let content = commandContent(isServed: isBegun)
      isBegun = false
      try perform(exchange.own(content, for: SimulatedService.command, now: server.now))
    case .ownIfFree?:
      begunCopy = heardCopy
      let content = commandContent(isServed: true)
      if fault == .takesWhatIsOwned {
        try perform(exchange.begin(.unasked) + exchange.own(content, for: .unasked, now: server.now))
      } else {
        try perform(exchange.ownIfFree(content, now: server.now))
      }
      takesIfFree = true
    case .read?:
      try flush()
      reads += 1
      readCopies = []
      let id = CommandID(rawValue: SimulatedService.command.rawValue + reads)
      unansweredRead = id
      let time = server.time
      // Nobody's, where the machine owns, is that of our window that has just been destroyed.
      if server.owner != .own, server.owner != .none || serving == nil {
        (heardCopy, heardTime, serving) = (server.lastCopy, time, nil)
      }
      let change = OwnerChange(owner: server.owner, cause: .set, timestamp: time, selectionTimestamp: time)
      if fault != .ignoresReads { try perform(exchange.read(change, for: id, now: server.now)) }
    case nil: break
    }
  }

  private func content(_ forms: [SelectionOffer.Form]) -> SelectionOffer.Content {
    defer { givenForms = forms }
    return SelectionOffer.Content(forms: fault?.content(forms, after: givenForms) ?? forms)
  }

  private func commandContent(isServed: Bool) -> SelectionOffer.Content {
    ownCommands += 1
    let forms = SimulatedService.ownForms(ownCommands)
    if isServed { commandForms = forms }
    return content(forms)
  }

  private func handle(_ event: SelectionEvent) throws(Violation) {
    guard case .requested(let request) = event, let time = fault?.time(of: request), time != request.time else {
      return try perform(exchange.handle(event, now: server.now))
    }
    var believed = request
    believed.time = time
    try perform(exchange.handle(.requested(believed), now: server.now).map { $0.answering(request) })
  }

  private func perform(_ actions: [SelectionAction]) throws(Violation) {
    for action in actions {
      for distorted in fault?.distort(action) ?? [action] { try perform(distorted) }
    }
  }

  private func perform(_ action: SelectionAction) throws(Violation) {
    switch action {
    case .release:
      serving = nil
      outbox.append(action)
    case .ownAgain(let time):
      try flush()
      guard let before = serving, server.ownAgain(since: time) else { break }
      let place = server.ownerships.count - 1
      (offers[place], serving) = (offers[before], place)
      if briefOwnerships.contains(before) { briefOwnerships.insert(place) }
    case .convert, .askServerTime, .write:
      outbox.append(action)
    case .notify(let request, let property):
      try noteAnswers(to: request, isRefusal: property == .none)
      outbox.append(action)
    case .watch(let key):
      watched[key.requestor, default: []].insert(key.property)
      outbox.append(action)
    case .unwatch(let key):
      watched[key.requestor]?.remove(key.property)
      guard watched[key.requestor]?.isEmpty == true else { break }
      watched[key.requestor] = nil
      outbox.append(action)
    case .readProperty(let property, let limit):
      try flush()
      let value = server.take(property, limit: limit)
      if server.windows.contains(.own) { try handle(.propertyRead(property, value)) }
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
      let pairs = value?.words.map { fault == .refusesPairs ? Atom.none : Atom(rawValue: $0) }
      try handle(.pairsRead(request, pairs))
    case .identify(let request):
      try handle(.identified(request, nil))
    case .announce, .reassertOwnership:
      break
    case .tell(let notice):
      switch notice {
      case .owned:
        replacedCopy = server.lastCopy
        takesIfFree = false
      case .notOwned(_, let id):
        if id == SimulatedService.command { (foundCopy, isBegun) = (nil, false) }
        if id == .unasked { takesIfFree = false }
        if id == unansweredRead { unansweredRead = nil }
      case .copied, .copyFailed, .cleared: unansweredRead = nil
      default: break
      }
      service.heard(notice, copy: heardCopy)
    case .deliver(let id, _, let reply, _):
      try judge(reply, of: id)
      if let copy = service.copies[id] { readCopies.insert(copy) }
      service.fetched(id)
    }
  }

  private func empty(_ property: Atom) -> Bool {
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

  private func take(from owner: WindowID, at time: ServerTime) throws(Violation) -> TakeoverOutcome {
    let isUnchanged = server.owner == owner && !server.announcesOwner(otherThan: owner)
    guard isUnchanged || fault == .comparesNothing else { return .ownerChanged }
    let (before, changes) = (server.owner, server.ownerships.count)
    server.setOwner(.own, at: time)
    guard server.owner == .own else { return .tooEarly }
    let isCommand = takesIfFree || foundCopy != nil
    // The server ignores a time before that of the present owner, be it our own.
    try require(.takesAtAGivenTime, server.ownerships.count == changes + 1)
    serving = changes
    let ended = before == .none && !isCommand ? server.lastEnd : nil
    if before == .none, !isCommand { try require(.obeysClears, ended?.change == server.lastCopy) }
    if let ended {
      outlivedCopies.insert(ended.copy)
      briefOwnerships.insert(changes)
    }
    offers[changes] = isCommand ? commandForms : SimulatedService.forms(ofCopy: ended?.copy ?? server.lastCopy)
    if takesIfFree {
      try require(.takesOnlyWhatIsFree, before == .none && heardCopy == server.lastCopy)
      try require(.takesAtAGivenTime, time != .current)
    } else if let found = foundCopy {
      try require(.takesTheLastCopyOnly, found == server.lastCopy && found == begunCopy)
      try require(.takesAtAGivenTime, time != .current)
      foundCopy = nil
    } else {
      try require(.takesTheLastCopyOnly, heardCopy == server.lastCopy)
      try require(.takesAtAGivenTime, time == heardTime.next)
    }
    return .taken
  }

  /// Delivers our requests to the server.
  func flush() throws(Violation) {
    let sent = outbox
    outbox = []
    for action in sent { try arrive(action) }
  }

  private func arrive(_ action: SelectionAction) throws(Violation) {
    switch action {
    case .convert(let target, let property, let time):
      server.delete(property, of: .own)
      server.convert(target, into: property, at: time)
    case .askServerTime:
      server.change(SimulatedServer.timeProperty, of: .own, to: PropertyValue(type: .integer, format: 32, bytes: []))
    case .watch(let key):
      server.watch(key.requestor, true)
    case .unwatch(let key):
      server.watch(key.requestor, false)
    case .write(let write):
      server.change(write.property, of: write.window, to: Self.value(of: write), by: true)
    case .notify(let request, let property):
      try answered(request, property)
    case .release(let time):
      server.release(since: time)
    case .readProperty, .emptyProperty, .describe, .askInput, .findOwner, .take, .readPairs, .identify, .ownAgain,
      .announce, .reassertOwnership, .tell, .deliver:
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

  private func answered(_ request: SelectionRequest, _ property: Atom) throws(Violation) {
    let count = unanswered[request, default: 0]
    try require(.answersOnce, count > 0)
    unanswered[request] = count > 1 ? count - 1 : nil
    guard let answers = answers.removeValue(forKey: request),
      let index = requestors.firstIndex(where: { $0.window == request.requestor })
    else { return }
    requestors[index].notified(property, of: request, answers: answers, on: &server)
  }
}
