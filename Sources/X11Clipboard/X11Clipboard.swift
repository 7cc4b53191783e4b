import ClipboardTargets
internal import ICCCM
package import Selections

/// The clipboard of one X display.
///
/// Translates: events of the server go into the exchanges of the selections, their actions back to the server. All
/// decisions are made there; nothing here waits for another client.
package final class X11Clipboard: ClipboardTransport {
  /// One selection. A class, so that an exchange is changed and asked in its place.
  final class Watched {
    let name: String
    let atom: Atom
    var exchange: ClipboardExchange
    /// Whether changes of its owner are received.
    var isHeard = false

    init(atom: Atom, exchange: consuming ClipboardExchange) {
      name = exchange.selection
      self.atom = atom
      self.exchange = exchange
    }

    /// Whether no change of its owner matters.
    var isUnneeded: Bool { !exchange.readsCopies && exchange.isIdle }
  }

  let connection: ServerConnection
  let clients: ClientDirectory
  private let compoundText: CompoundText
  private(set) var settings: TransportSettings
  var selections: [Watched] = []
  let instance: Atom
  var saver: ClipboardSaver
  /// The index of the selection of clipboard managers; `nil` as long as nothing was to be saved.
  private(set) var saverIndex: Int?
  var reads = CompositorReads()
  var keeper = CompositorKeeper()
  /// The time at which something was last put on a selection.
  private var taken: Instant = 0
  /// The error after which the transport cannot go on; `nil` if it works.
  var failure: SelectionError?

  /// The manager selection that makes an instance the only one on its display (ICCCM 2.8).
  static let instanceName = "_WASHBOARD_CLIPBOARD"
  /// Properties of each selection's own; a late answer must find its property unused for as long.
  private static let propertiesPerSelection = 16
  /// One call handles no more events than this, so that a flood does not keep the service from its other work.
  private static let eventsPerCall = 10_000
  /// Bytes of a ChangeProperty besides its data, and room to spare.
  private static let requestOverhead = 64

  /// Opens the display; the copy that is on it stays as it is.
  /// - Parameters:
  ///   - display: the display; `nil` means the one that `DISPLAY` names.
  ///   - replace: ends the instance that serves the display already.
  /// - Throws: `SelectionError` with code `unavailable` or `alreadyRunning`.
  package init(display: String? = nil, settings: TransportSettings, replace: Bool = false) throws(SelectionError) {
    connection = try ServerConnection(display: display)
    clients = ClientDirectory(connection)
    compoundText = CompoundText(display: connection.display)
    self.settings = Self.adapted(settings, to: connection)
    instance = connection.atoms.intern([Self.instanceName])[0]
    saver = ClipboardSaver(atoms: connection.atomsOfProtocol)
    let since = try connection.becomeOnlyInstance(of: instance, replace: replace)
    var manager = exchange(Self.instanceName, index: 0)
    manager.assumeOwnership(since: since)
    selections.append(Watched(atom: instance, exchange: manager))
    list(settings.selections)
    try finish()
  }

  /// Opens the display to look at what is on one selection. Nothing is watched or taken, and an instance that serves
  /// the display is not disturbed.
  /// - Throws: `SelectionError` with code `unavailable`.
  package init(display: String? = nil, settings: TransportSettings, lookingAt selection: String) throws(SelectionError)
  {
    connection = try ServerConnection(display: display)
    clients = ClientDirectory(connection)
    compoundText = CompoundText(display: connection.display)
    self.settings = Self.adapted(settings, to: connection)
    instance = .none
    saver = ClipboardSaver(atoms: connection.atomsOfProtocol)
    if let index = add(selection) { selections[index].exchange.readsCopies = true }
    try finish()
  }

  /// Begins to read the copies that the selections hold now, as if they had just been made.
  package func readPresentCopies(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    for index in selections.indices where selections[index].atom != instance {
      try readPresentCopy(by: index, now: now, &notices)
    }
    try finish()
    return notices
  }

  private func readPresentCopy(by index: Int, now: Instant, _ notices: inout [ClipboardNotice]) throws(SelectionError) {
    handle(.ownerChanged(try presentCopy(by: index)), by: index, now: now, &notices)
  }

  private func presentCopy(by index: Int) throws(SelectionError) -> OwnerChange {
    let time = try connection.currentTime()
    let owner = connection.owner(of: selections[index].atom)
    clients.ask(about: owner)
    return OwnerChange(owner: owner, cause: .set, timestamp: time, selectionTimestamp: time)
  }

  /// The name that the display was opened by.
  package var displayName: String { connection.displayName }

  /// Tells this run of the server from every other that had, or will have, the same display.
  package func serverToken() -> ServerToken { connection.serverToken() }

  package var fileDescriptor: Int32 { connection.fileDescriptor }

  package var nextDeadline: Instant? {
    // Events that were read with a reply are due at once.
    if !connection.backlog.isEmpty || connection.hasNewWindow { return 0 }
    return selections.compactMap { $0.exchange.nextDeadline }.min()
  }

  package func process(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    clients.forgetRequestors()
    clients.isCopyNew = now &- taken < CompositorReads.time
    tellNewWindow(now: now, &notices)
    turnSaver(now: now, &notices)
    try drain(now: now, &notices)
    for index in selections.indices {
      if let deadline = selections[index].exchange.nextDeadline, deadline <= now {
        handle(.deadlinePassed, by: index, now: now, &notices)
      }
    }
    answerSaver(now: now, &notices)
    note(notices, now: now)
    try finish()
    return notices
  }

  /// Notes the time at which something was put on a selection.
  private func note(_ notices: [ClipboardNotice], now: Instant) {
    for notice in notices {
      switch notice {
      case .taken, .owned: taken = now
      default: break
      }
    }
  }

  package var needsFocus: Bool { keeper.isPresent(on: connection) }

  package func focusChanged(to client: Client?) { clients.focus = client }

  package func focus() -> PasteFocus? {
    defer { connection.collectQueuedEvents() }
    return connection.focusedWindow().map { PasteFocus(window: $0.rawValue, client: clients.connected(by: $0)) }
  }

  package func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    tellTime(now: now, &notices)
    switch command {
    case .fetch(let id, let target, let limits):
      let index = index(of: id)
      perform(
        selections[index].exchange.fetch(id, target: target, limits: limits, now: now), by: index, now: now, &notices)
    case .offer(let id, let offer):
      let index = index(of: id)
      perform(selections[index].exchange.offer(id, content(offer, by: index), now: now), by: index, now: now, &notices)
    case .leave(let id):
      let index = index(of: id)
      perform(selections[index].exchange.leave(id), by: index, now: now, &notices)
    case .standBy(let id, let offer):
      let index = index(of: id)
      perform(
        selections[index].exchange.standBy(id, content(offer, by: index), now: now), by: index, now: now, &notices)
    case .begin(let id, let selection):
      guard let index = heardPlace(of: selection, for: id, &notices) else { break }
      perform(selections[index].exchange.begin(id), by: index, now: now, &notices)
    case .own(let id, let selection, let offer):
      guard let index = heardPlace(of: selection, for: id, &notices) else { break }
      perform(
        selections[index].exchange.own(content(offer, by: index), for: id, now: now), by: index, now: now, &notices)
    case .ownIfFree(let selection, let offer):
      guard let index = heardPlace(of: selection, for: .unasked, &notices) else { break }
      perform(
        selections[index].exchange.ownIfFree(content(offer, by: index), now: now), by: index, now: now, &notices)
    case .read(let id, let selection):
      guard let index = heardPlace(of: selection, for: id, &notices) else { break }
      let change = try presentCopy(by: index)
      perform(selections[index].exchange.read(change, for: id, now: now), by: index, now: now, &notices)
    case .lend(let id, let loan):
      let isLent = lend(loan, now: now, &notices)
      notices.append(isLent ? .lent(selection: loan.selection, id) : .notOwned(selection: loan.selection, id))
    case .liftHold(let selection):
      if let index = place(of: selection) { selections[index].exchange.liftHold() }
    case .save(let selection):
      if !askToSave(now: now) { notices.append(.saved(selection: selection)) }
    }
    answerSaver(now: now, &notices)
    note(notices, now: now)
    try finish()
    return notices
  }

  package func overwriteBuffers() { connection.overwriteBuffers() }

  package func update(_ settings: TransportSettings) throws(SelectionError) {
    self.settings = Self.adapted(settings, to: connection)
    for index in selections.indices { selections[index].exchange.update(self.settings) }
    list(settings.selections)
    try finish()
  }

  /// Text as COMPOUND_TEXT (ICCCM 2.7.1); `nil` where it cannot be converted.
  package func compoundText(fromUTF8 text: [UInt8]) -> [UInt8]? {
    defer { connection.collectQueuedEvents() }
    return compoundText.encode(utf8: text)
  }

  /// COMPOUND_TEXT as UTF-8; `nil` where it cannot be converted.
  package func utf8(fromCompoundText bytes: [UInt8]) -> [UInt8]? {
    defer { connection.collectQueuedEvents() }
    return compoundText.decode(bytes)
  }

  // MARK: Selections

  private func list(_ names: [String]) {
    for index in selections.indices {
      selections[index].exchange.readsCopies = names.contains(selections[index].name)
      retire(index)
    }
    for name in names { if let index = place(of: name) { hear(index) } }
  }

  /// Returns the index of the selection among ours; `nil` for one that is not to be read or taken.
  func place(of name: String) -> Int? {
    guard let index = index(named: name) ?? add(name) else { return nil }
    return selections[index].atom == instance ? nil : index
  }

  /// Returns the index of a command's selection among ours, whose later owners are reported from now on. If there is
  /// none, the command is answered by `notOwned`.
  private func heardPlace(of name: String, for command: CommandID, _ notices: inout [ClipboardNotice]) -> Int? {
    guard let index = place(of: name) else {
      notices.append(.notOwned(selection: name, command))
      return nil
    }
    hear(index)
    return index
  }

  func index(named name: String) -> Int? { selections.firstIndex { $0.name == name } }

  func hear(_ index: Int) {
    guard !selections[index].isHeard else { return }
    connection.watchOwner(of: selections[index].atom, true)
    selections[index].isHeard = true
  }

  /// Hears no more of a selection that is no longer listed, once nothing of it is owned or under way.
  private func retire(_ index: Int) {
    guard selections[index].isHeard, selections[index].isUnneeded, index != saverIndex || !saver.isOn else { return }
    connection.watchOwner(of: selections[index].atom, false)
    selections[index].isHeard = false
  }

  private func add(_ name: String) -> Int? {
    guard let index = UInt8(exactly: selections.count) else { return nil }
    let atom = connection.atoms.intern([name])[0]
    var exchange = exchange(name, index: index)
    exchange.readsCopies = settings.selections.contains(name)
    selections.append(Watched(atom: atom, exchange: exchange))
    if name == Self.managerName { saverIndex = selections.count - 1 }
    return selections.count - 1
  }

  private func exchange(_ name: String, index: UInt8) -> ClipboardExchange {
    let names = (0..<Self.propertiesPerSelection).map { "_WASHBOARD_\(index)_\($0)" }
    return ClipboardExchange(
      selection: name, index: index, ownWindow: connection.window, atoms: connection.atomsOfProtocol,
      awaitsRelease: name != SelectionName.clipboard.rawValue && instance != .none,
      properties: PropertyPool(connection.atoms.intern(names)),
      resourceMask: connection.resourceMask,
      settings: settings)
  }

  /// The exchange that made the id; an id of no exchange is for the first to answer as outdated.
  private func index(of id: CopyID) -> Int {
    let index = Int(id.rawValue & 0xFF)
    return selections.indices.contains(index) ? index : 0
  }

  private func content(_ offer: Offer, by index: Int) -> SelectionOffer.Content {
    let offered = selections[index].exchange.offeredTargets
    // Programs that get other forms get them by the same names.
    var known: [(names: [String], targets: [Atom])] = []
    return offer.map { forms in
      forms.map { form in
        if let same = known.first(where: { $0.names == form.targets }) {
          return self.form(form, targets: same.targets)
        }
        let targets = targets(of: form.targets, offered: offered)
        known.append((form.targets, targets))
        return self.form(form, targets: targets)
      }
    }
  }

  /// - Returns: whether the selection is ours.
  private func lend(_ loan: Loan, now: Instant, _ notices: inout [ClipboardNotice]) -> Bool {
    guard let index = place(of: loan.selection), let number = loan.window else { return false }
    let window = WindowID(rawValue: number)
    // Programs behind `ssh -X` share the process of ssh.
    let client = clients.connected(by: window).flatMap { $0.isRemote ? nil : $0 }
    let unlisted = loan.unlisted.map { form($0, targets: targets(of: $0.targets)) }
    let actions = selections[index].exchange.lend(
      content(loan.offer, by: index), unlisted: unlisted, to: window, of: client?.processID, until: now &+ loan.length)
    guard let actions else { return false }
    perform(actions, by: index, now: now, &notices)
    return true
  }

  /// Returns the atoms of names. An atom is made only for a name that the copy does not offer.
  /// - Parameter offered: the atoms of what the copy offers, by name.
  private func targets(of names: [String], offered: [String: Atom] = [:]) -> [Atom] {
    let known = names.map { offered[$0] }
    let own = connection.atoms.intern(zip(names, known).compactMap { $1 == nil ? $0 : nil })
    var next = own.makeIterator()
    return known.map { $0 ?? next.next() ?? .none }
  }

  private func form(_ form: Offer.Form, targets: [Atom]) -> SelectionOffer.Form {
    SelectionOffer.Form(
      targets: targets, names: form.targets, type: form.type.map(connection.atoms.existing) ?? .none,
      bytes: form.bytes, guardedCount: form.guardedCount)
  }

  private static func adapted(_ settings: TransportSettings, to connection: ServerConnection) -> TransportSettings {
    var settings = settings
    settings.chunkSize = max(1, min(settings.chunkSize, connection.maxRequestSize - requestOverhead))
    return settings
  }

  // MARK: Events and actions

  private func drain(now: Instant, _ notices: inout [ClipboardNotice]) throws(SelectionError) {
    connection.readEvents()
    tellTime(now: now, &notices)
    var count = 0
    while count < Self.eventsPerCall, let event = connection.nextEvent() {
      count += 1
      if let time = event.time { spread(.serverTimeKnown(time), now: now, &notices) }
      if case .windowLost(connection.window) = event.event {
        try connection.replaceWindow()
        tellNewWindow(now: now, &notices)
        continue
      }
      guard let selection = event.selection else {
        spread(event.event, now: now, &notices)
        continue
      }
      if let notice = answerToSaving(event.event, of: selection) { notices.append(notice) }
      if let index = selections.firstIndex(where: { $0.atom == selection }) {
        handle(event.event, by: index, now: now, &notices)
        if case .ownerChanged(let change) = event.event, !connection.isOurs(change.owner) {
          // Beside the question for its targets, in one write: the owner and the server answer while we do the rest.
          clients.ask(about: change.owner)
          connection.flush()
        }
        retire(index)
      }
      if selection == instance, !selections[0].exchange.isOwner { throw replaced }
    }
  }

  var replaced: SelectionError {
    SelectionError(.replaced, reason: "another instance has taken over display \(displayName)")
  }

  /// Has the machines own again, and ask again, what went with the window that was destroyed.
  private func tellNewWindow(now: Instant, _ notices: inout [ClipboardNotice]) {
    guard connection.hasNewWindow else { return }
    connection.hasNewWindow = false
    spread(.windowReplaced, now: now, &notices)
  }

  /// Gives the machines the time of events that told nothing else.
  private func tellTime(now: Instant, _ notices: inout [ClipboardNotice]) {
    if let time = connection.toldTime.take() { spread(.serverTimeKnown(time), now: now, &notices) }
  }

  private func spread(_ event: SelectionEvent, now: Instant, _ notices: inout [ClipboardNotice]) {
    for index in selections.indices { handle(event, by: index, now: now, &notices) }
  }

  private func handle(_ event: SelectionEvent, by index: Int, now: Instant, _ notices: inout [ClipboardNotice]) {
    let actions =
      index == saverIndex
      ? saver.handle(event, &selections[index].exchange, persistence: persistence, now: now)
      : selections[index].exchange.handle(event, now: now)
    perform(actions, by: index, now: now, &notices)
  }

  func perform(
    _ actions: [SelectionAction], by index: Int, now: Instant, _ notices: inout [ClipboardNotice]
  ) {
    for action in actions {
      if let result = perform(action, by: index, &notices) {
        handle(result, by: index, now: now, &notices)
      }
    }
  }

  /// Sends what was written, settles the exchanges, and keeps what was read meanwhile.
  private func finish() throws(SelectionError) {
    connection.flush()
    for selection in selections { selection.exchange.settle() }
    connection.collectQueuedEvents()
    if connection.isLost {
      throw SelectionError(.connectionLost, reason: "the connection to display \(displayName) is lost")
    }
    if let failure { throw failure }
  }
}
