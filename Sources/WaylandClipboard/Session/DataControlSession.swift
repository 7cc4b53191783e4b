internal import ClipboardTargets
internal import Selections

/// The objects of one connection, and what its events and our actions mean for them. Messages in, outputs out.
struct DataControlSession: Sendable {
  ///     listing ── synced ──▶ binding ── synced ──▶ ready
  ///     (globals)             (the selections that are there)
  enum Phase: Hashable {
    case listing
    case binding
    case ready
  }

  /// A task for the owner of the socket.
  enum Output: Hashable {
    case send(Request)
    /// Send the writing end of a new pipe along.
    case receive(Request, ReceiptID)
    case endReceipt(ReceiptID)
    /// Write into the descriptor of a paste, and close it.
    case write(RequestID, FormBytes)
    /// Close the descriptor of a paste.
    case close(RequestID)
    case tell(ClipboardNotice)
  }

  /// The purpose of a callback whose answer is awaited.
  enum Awaited: Hashable {
    case phase
    case exchange(SyncID)
  }

  private(set) var phase = Phase.listing
  private(set) var globals = Globals()
  /// The exchanges for the selections that the compositor has, the clipboard first.
  private(set) var exchanges: [DataControlExchange] = []
  var settings: TransportSettings
  var objects = ObjectTable()
  var offers = OfferTable()
  var toplevels = ToplevelTable()
  var callbacks: [ObjectID: Awaited] = [:]
  var sources: [ObjectID: SourceID] = [:]
  private var registry = ObjectID.none
  private(set) var manager = ObjectID.none
  private(set) var seat: (name: UInt32, device: ObjectID)?
  /// The time at which a compositor is given up that has ended its data control without removing the seat.
  private var patience: Instant?
  var outputs: [Output] = []

  /// Milliseconds between the end of data control and the removal of its seat.
  private static let seatTime: Instant = 1000

  /// - Parameter exchanges: those of the session before this one, whose connection was lost.
  init(settings: TransportSettings, resuming exchanges: [DataControlExchange] = []) {
    self.settings = settings
    self.exchanges = exchanges
  }

  /// The program with the focus, with the title of its window if titles are requested.
  var focused: Client? {
    var client = toplevels.focused
    if !settings.readsWindowTitles { client?.windowTitle = nil }
    return client
  }

  /// Takes what is to be done.
  mutating func takeOutputs() -> [Output] {
    defer { outputs = [] }
    return outputs
  }

  var nextDeadline: Instant? { exchanges.reduce(patience) { $0.orEarlier($1.nextDeadline) } }

  // MARK: Phases

  /// Begins the conversation.
  mutating func begin() throws(WireError) {
    registry = try objects.make(.registry)
    outputs.append(.send(.getRegistry(registry)))
    try sync(.phase)
  }

  /// Asks for an answer after everything that was sent before.
  mutating func sync(_ awaited: Awaited) throws(WireError) {
    let callback = try objects.make(.callback)
    callbacks[callback] = awaited
    outputs.append(.send(.sync(callback: callback)))
  }

  /// - Returns: whether the answer was awaited by the session itself.
  mutating func endPhase(_ awaited: Awaited?, now: Instant) throws(WireError) -> Bool {
    guard awaited == .phase else { return false }
    switch phase {
    case .listing:
      phase = .binding
      try bind()
      try sync(.phase)
    case .binding:
      phase = .ready
      for index in exchanges.indices { try handle(.connectionMade, by: index, now: now) }
    case .ready:
      break
    }
    return true
  }

  private mutating func bind() throws(WireError) {
    guard let (interface, name) = globals.dataControl else { return }
    manager = try bind(name, interface.name, version: interface.boundVersion, as: .dataControlManager)
    if exchanges.isEmpty {
      exchanges.append(
        DataControlExchange(selection: SelectionName.clipboard.rawValue, index: 0, settings: settings))
    }
    if interface.hasPrimarySelection, exchanges.count < 2 {
      exchanges.append(DataControlExchange(selection: SelectionName.primary.rawValue, index: 1, settings: settings))
    }
    update(settings)
    if let toplevels = globals.toplevels {
      _ = try bind(
        toplevels.name, Interface.toplevelManagerName,
        version: min(toplevels.version, Interface.toplevelManagerVersion), as: .toplevelManager)
    }
    try attach()
  }

  private mutating func bind(
    _ name: UInt32, _ interface: String, version: UInt32, as kind: Interface
  ) throws(WireError) -> ObjectID {
    let id = try objects.make(kind)
    outputs.append(.send(.bind(registry: registry, name: name, interface: interface, version: version, as: id)))
    return id
  }

  /// Applies changed limits and watched selections.
  mutating func update(_ settings: TransportSettings) {
    self.settings = settings
    for index in exchanges.indices {
      exchanges[index].update(settings)
      exchanges[index].readsCopies = settings.selections.contains(exchanges[index].selection)
    }
  }

  // MARK: Seats

  mutating func addGlobal(name: UInt32, interface: String, version: UInt32) throws(WireError) {
    globals.add(name: name, interface: interface, version: version)
    if phase == .ready { try attach() }
  }

  mutating func removeGlobal(name: UInt32, now: Instant) throws(WireError) {
    globals.remove(name: name)
    guard seat?.name == name else { return }
    try detach(now: now)
    (seat, patience) = (nil, nil)
    try attach()
  }

  /// Hears of the selections of the first seat, if none is attended yet.
  private mutating func attach() throws(WireError) {
    guard seat == nil, patience == nil, manager != .none, let first = globals.seats.first else { return }
    let id = try bind(first.name, Interface.seatName, version: 1, as: .seat)
    let device = try objects.make(.dataControlDevice)
    outputs.append(.send(.getDevice(manager: manager, device, seat: id)))
    seat = (first.name, device)
  }

  /// The compositor hears and tells no more of the seat's selections.
  mutating func deviceFinished(now: Instant) throws(WireError) {
    try detach(now: now)
    patience = now &+ Self.seatTime
  }

  private mutating func detach(now: Instant) throws(WireError) {
    if let device = seat?.device, device != .none { outputs.append(.send(.destroyDevice(device))) }
    seat?.device = .none
    outputs += offers.removeAll().map { .send(.destroyOffer($0)) }
    outputs += sources.keys.map { .send(.destroySource($0)) }
    sources = [:]
    for index in exchanges.indices { try handle(.deviceLost, by: index, now: now) }
  }

  // MARK: Exchanges

  /// Has everything that is due done, after the events that have arrived.
  /// - Throws: `SelectionError` with code `connectionLost`.
  mutating func endBatch(now: Instant) throws(SelectionError) {
    if let patience, patience <= now { throw Self.lost("has ended its data control") }
    do throws(WireError) {
      for index in exchanges.indices { try handle(.batchEnded, by: index, now: now) }
    } catch {
      throw Self.lost(error)
    }
  }

  /// Does deferred work that nothing waits for.
  mutating func settle() { for index in exchanges.indices { exchanges[index].settle() } }

  mutating func handle(_ event: DataControlEvent, by index: Int, now: Instant) throws(WireError) {
    guard exchanges.indices.contains(index) else { return }
    try perform(exchanges[index].handle(event, now: now), by: index, now: now)
  }

  /// One command to the exchange of a selection.
  mutating func command(
    by index: Int, now: Instant, _ command: (inout DataControlExchange) -> [DataControlAction]
  ) throws(WireError) {
    try perform(command(&exchanges[index]), by: index, now: now)
  }

  // MARK: Failures

  /// Begins the conversation on a connection that is made again.
  mutating func start() throws(SelectionError) {
    do throws(WireError) { try begin() } catch { throw Self.lost(error) }
  }

  /// Gives up what is under way.
  mutating func dropAll(now: Instant) throws(SelectionError) {
    let error = SelectionError(.ownerLost, reason: "the connection to the compositor was lost")
    do throws(WireError) {
      for index in exchanges.indices { try command(by: index, now: now) { $0.drop(error) } }
    } catch {
      throw Self.lost(error)
    }
  }

  /// Gives up everything that needs the connection.
  mutating func connectionLost(now: Instant) throws(SelectionError) {
    do throws(WireError) {
      for index in exchanges.indices { try handle(.connectionLost, by: index, now: now) }
    } catch {
      throw Self.lost(error)
    }
  }

  static func lost(_ reason: String) -> SelectionError {
    SelectionError(.connectionLost, reason: "the Wayland compositor \(reason)")
  }

  static func lost(_ error: WireError) -> SelectionError { lost("breaks the protocol: \(error)") }
}
