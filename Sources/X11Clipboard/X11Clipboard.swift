package import Selections

/// The clipboard of one X display.
///
/// Translates: events of the server go into the exchanges of the selections, their actions back to the server. All
/// decisions are made there; nothing here waits for another client.
package final class X11Clipboard: ClipboardTransport {
  private struct Watched {
    var atom: Atom
    var exchange: ClipboardExchange
    /// Whether changes of its owner are heard of.
    var isHeard: Bool
  }

  private let connection: ServerConnection
  private let clients: ClientDirectory
  private let compoundText: CompoundText
  private var settings: TransportSettings
  private var selections: [Watched] = []
  private let instance: Atom
  private var isLost = false

  /// Properties of each selection's own; a late answer must find its property unused for as long.
  private static let propertiesPerSelection = 16
  /// One call handles no more events than this, so that a flood does not keep the service from its other work.
  private static let eventsPerCall = 10_000
  /// Bytes of a ChangeProperty besides its data, and room to spare.
  private static let requestOverhead = 64

  /// Opens the display; the copy that is on it stays as it is.
  /// - Parameters:
  ///   - display: nil: as `DISPLAY` says.
  ///   - replace: ends the instance that serves the display already.
  /// - Throws: `SelectionError` with code `unavailable` or `alreadyRunning`.
  package init(display: String? = nil, settings: TransportSettings, replace: Bool = false) throws(SelectionError) {
    connection = try ServerConnection(display: display)
    clients = ClientDirectory(connection)
    compoundText = CompoundText(display: connection.display)
    self.settings = Self.adapted(settings, to: connection)
    instance = connection.atoms.intern(["_WASHBOARD_CLIPBOARD"])[0]
    let since = try connection.becomeOnlyInstance(of: instance, replace: replace)
    var manager = exchange("_WASHBOARD_CLIPBOARD", index: 0)
    manager.assumeOwnership(since: since)
    selections.append(Watched(atom: instance, exchange: manager, isHeard: false))
    list(settings.selections)
    try finish()
  }

  /// Opens the display to look at what is on one selection. Nothing is watched or taken, and an instance that serves the display
  /// is not disturbed.
  /// - Throws: `SelectionError` with code `unavailable`.
  package init(display: String? = nil, settings: TransportSettings, lookingAt selection: String) throws(SelectionError)
  {
    connection = try ServerConnection(display: display)
    clients = ClientDirectory(connection)
    compoundText = CompoundText(display: connection.display)
    self.settings = Self.adapted(settings, to: connection)
    instance = .none
    _ = add(selection)
    try finish()
  }

  /// Begins to read the copies that the selections hold now, as if they had just been made.
  package func readPresentCopies(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    let time = try connection.currentTime()
    for index in selections.indices where selections[index].atom != instance {
      let owner = connection.owner(of: selections[index].atom)
      clients.ask(about: owner)
      let change = OwnerChange(owner: owner, cause: .set, timestamp: time, selectionTimestamp: time)
      handle(.ownerChanged(change), by: index, now: now, &notices)
    }
    try finish()
    return notices
  }

  /// The name that the display was opened by.
  package var displayName: String { connection.displayName }

  package var fileDescriptor: Int32 { connection.fileDescriptor }

  package var nextDeadline: Instant? {
    // Events that were read with a reply are due at once.
    if !connection.backlog.isEmpty { return 0 }
    return selections.compactMap(\.exchange.nextDeadline).min()
  }

  package func process(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    try drain(now: now, &notices)
    for index in selections.indices {
      if let deadline = selections[index].exchange.nextDeadline, deadline <= now {
        handle(.deadlinePassed, by: index, now: now, &notices)
      }
    }
    try finish()
    return notices
  }

  package func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    switch command {
    case .fetch(let id, let target):
      let index = index(of: id)
      perform(selections[index].exchange.fetch(id, target: target, now: now), by: index, now: now, &notices)
    case .offer(let id, let offer):
      let index = index(of: id)
      let forms = offer.forms.map(form)
      perform(selections[index].exchange.offer(id, forms: forms, now: now), by: index, now: now, &notices)
    case .leave(let id):
      let index = index(of: id)
      perform(selections[index].exchange.leave(id), by: index, now: now, &notices)
    }
    try finish()
    return notices
  }

  package func update(_ settings: TransportSettings) throws(SelectionError) {
    self.settings = Self.adapted(settings, to: connection)
    for index in selections.indices { selections[index].exchange.update(self.settings) }
    list(settings.selections)
    try finish()
  }

  package func compoundText(fromUTF8 text: [UInt8]) -> [UInt8]? {
    defer { connection.collectQueuedEvents() }
    return compoundText.encode(utf8: text)
  }

  package func utf8(fromCompoundText bytes: [UInt8]) -> [UInt8]? {
    defer { connection.collectQueuedEvents() }
    return compoundText.decode(bytes)
  }

  // MARK: Selections

  private func list(_ names: [String]) {
    for index in selections.indices {
      selections[index].exchange.readsCopies = names.contains(selections[index].exchange.selection)
      retire(index)
    }
    for name in names {
      let index = selections.firstIndex { $0.exchange.selection == name } ?? add(name)
      guard let index, !selections[index].isHeard, selections[index].atom != instance else { continue }
      connection.watchOwner(of: selections[index].atom, true)
      selections[index].isHeard = true
    }
  }

  /// Hears no more of a selection that is no longer listed, once nothing of it is owned or under way.
  private func retire(_ index: Int) {
    guard selections[index].isHeard, !selections[index].exchange.readsCopies, selections[index].exchange.isIdle else {
      return
    }
    connection.watchOwner(of: selections[index].atom, false)
    selections[index].isHeard = false
  }

  private func add(_ name: String) -> Int? {
    guard let index = UInt8(exactly: selections.count) else { return nil }
    let atom = connection.atoms.intern([name])[0]
    selections.append(Watched(atom: atom, exchange: exchange(name, index: index), isHeard: false))
    return selections.count - 1
  }

  private func exchange(_ name: String, index: UInt8) -> ClipboardExchange {
    let names = (0..<Self.propertiesPerSelection).map { "_WASHBOARD_\(index)_\($0)" }
    return ClipboardExchange(
      selection: name, index: index, ownWindow: connection.window, atoms: connection.atomsOfProtocol,
      properties: PropertyPool(connection.atoms.intern(names)), resourceMask: connection.resourceMask,
      settings: settings)
  }

  /// The exchange that made the id; an id of nobody's is for the first to answer as outdated.
  private func index(of id: CopyID) -> Int {
    let index = Int(id.rawValue & 0xFF)
    return selections.indices.contains(index) ? index : 0
  }

  private func form(_ form: Offer.Form) -> SelectionOffer.Form {
    let type = form.type.map { connection.atoms.intern([$0])[0] } ?? .none
    return SelectionOffer.Form(
      targets: connection.atoms.intern(form.targets), names: form.targets, type: type, bytes: form.bytes)
  }

  private static func adapted(_ settings: TransportSettings, to connection: ServerConnection) -> TransportSettings {
    var settings = settings
    settings.chunkSize = max(1, min(settings.chunkSize, connection.maxRequestSize - requestOverhead))
    return settings
  }

  // MARK: Events and actions

  private func drain(now: Instant, _ notices: inout [ClipboardNotice]) throws(SelectionError) {
    var count = 0
    while count < Self.eventsPerCall, let event = connection.nextEvent() {
      count += 1
      if let time = event.time { spread(.serverTimeKnown(time), now: now, &notices) }
      guard let meaning = event.event else { continue }
      guard let selection = event.selection else {
        spread(meaning, now: now, &notices)
        continue
      }
      if let index = selections.firstIndex(where: { $0.atom == selection }) {
        // Before its owner is asked anything: the answers come while that is awaited.
        if case .ownerChanged(let change) = meaning, change.owner != connection.window {
          clients.ask(about: change.owner)
        }
        handle(meaning, by: index, now: now, &notices)
        retire(index)
      }
      if selection == instance, !selections[0].exchange.isOwner {
        throw SelectionError(.replaced, reason: "another instance has taken over display \(displayName)")
      }
    }
  }

  private func spread(_ event: SelectionEvent, now: Instant, _ notices: inout [ClipboardNotice]) {
    for index in selections.indices { handle(event, by: index, now: now, &notices) }
  }

  private func handle(_ event: SelectionEvent, by index: Int, now: Instant, _ notices: inout [ClipboardNotice]) {
    perform(selections[index].exchange.handle(event, now: now), by: index, now: now, &notices)
  }

  private func perform(
    _ actions: [SelectionAction], by index: Int, now: Instant, _ notices: inout [ClipboardNotice]
  ) {
    for action in actions {
      if let result = perform(action, of: selections[index].atom, &notices) {
        handle(result, by: index, now: now, &notices)
      }
    }
  }

  /// Carries one action out; what it brings at once is an event again.
  private func perform(_ action: SelectionAction, of selection: Atom, _ notices: inout [ClipboardNotice])
    -> SelectionEvent?
  {
    switch action {
    case .convert(let target, let property, let time):
      connection.convert(selection, to: target, into: property, at: time)
    case .readProperty(let property, let limit):
      return .propertyRead(property, connection.takeProperty(property, limit: limit))
    case .emptyProperty(let property):
      if connection.emptyProperty(property) { return .transferFound(property) }
    case .describe(let atoms, let owner):
      return .described(names: connection.atoms.names(of: atoms), source: clients.client(of: owner))
    case .askServerTime:
      connection.askServerTime()
    case .take(let owner, let time):
      return .takeTried(connection.take(selection, from: owner, at: time))
    case .watch(let key):
      connection.watch(key)
    case .unwatch(let key):
      connection.unwatch(key)
    case .write(let write):
      connection.write(write)
    case .notify(let request, let property):
      connection.notify(request, of: selection, property: property)
    case .readPairs(let request):
      return .pairsRead(request, connection.readPairs(request.property, of: request.requestor))
    case .tell(.served) where selection == instance:
      // Somebody looked which instance this is: no paste.
      break
    case .tell(let notice):
      notices.append(notice)
    case .deliver(let id, let target, let reply):
      let type = connection.atoms.names(of: [reply.type])[0] ?? ""
      notices.append(
        .fetched(
          id, FetchedContent(target: target, type: type, bytes: reply.bytes, wasIncremental: reply.wasIncremental)))
    }
    return nil
  }

  /// Sends what was written, and keeps what was read with it.
  private func finish() throws(SelectionError) {
    connection.flush()
    connection.collectQueuedEvents()
    if connection.isLost {
      throw SelectionError(.connectionLost, reason: "the connection to display \(displayName) is lost")
    }
  }
}
