internal import Selections

/// The objects of a connection that presses keys: the windows, and a keyboard of its own. Messages in, requests out.
struct KeyboardSession: Sendable {
  ///     listing ── synced ──▶ binding ── synced ──▶ ready
  ///     (globals)             (the windows that are there)
  enum Phase: Hashable {
    case listing
    case binding
    case ready
  }

  private(set) var phase = Phase.listing
  private(set) var globals = Globals()
  private(set) var toplevels = ToplevelTable()
  /// Whether the seat had a keyboard before ours.
  private(set) var hadKeyboard = false
  private(set) var keyboard = ObjectID.none
  private var objects = ObjectTable()
  private var registry = ObjectID.none
  private var seat = ObjectID.none
  private var callback = ObjectID.none
  private var requests: [Request] = []

  private static let maximumToplevels = 1024

  /// Takes the requests that are to be sent.
  mutating func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Begins the conversation.
  mutating func begin() throws(WireError) {
    registry = try objects.make(.registry)
    requests.append(.getRegistry(registry))
    try sync()
  }

  /// Asks for an answer after everything that was sent before; `isSynced` is false until it comes.
  mutating func sync() throws(WireError) {
    callback = try objects.make(.callback)
    requests.append(.sync(callback: callback))
  }

  var isSynced: Bool { callback == .none }

  /// Whether windows and keyboards can be had.
  var hasWindows: Bool { globals.toplevels != nil }
  var hasKeyboards: Bool { globals.keyboards != nil && !globals.seats.isEmpty }

  // MARK: Keys

  /// Makes the keyboard. The file with its key map goes along with `.setKeyMap`.
  mutating func makeKeyboard(mapSize: UInt32) throws(WireError) {
    guard let global = globals.keyboards, seat != .none else { return }
    let manager = try bind(global, Interface.keyboardManagerName, version: 1, as: .keyboardManager)
    keyboard = try objects.make(.keyboard)
    requests.append(.createKeyboard(manager: manager, seat: seat, keyboard))
    requests.append(.setKeyMap(keyboard: keyboard, size: mapSize))
  }

  /// Presses and releases keys.
  /// - Parameter time: milliseconds of any clock.
  mutating func press(_ key: PasteKey, time: UInt32) {
    guard keyboard != .none else { return }
    func press(_ key: PasteKey.Key, _ isDown: Bool) {
      requests.append(.pressKey(keyboard: keyboard, time: time, code: key.code, isDown: isDown))
    }
    // A compositor derives no modifiers from the keys of such a keyboard.
    var mask: UInt32 = 0
    for key in key.keys {
      press(key, true)
      mask |= key.mask
      if key.mask != 0 { requests.append(.setModifiers(keyboard: keyboard, mask)) }
    }
    for key in key.keys.reversed() {
      press(key, false)
      mask &= ~key.mask
      if key.mask != 0 { requests.append(.setModifiers(keyboard: keyboard, mask)) }
    }
  }

  mutating func destroyKeyboard() {
    if keyboard != .none { requests.append(.destroyKeyboard(keyboard)) }
    keyboard = .none
  }

  // MARK: Events

  /// Handles a message of the compositor.
  /// - Returns: the number of a protocol error.
  mutating func handle(_ message: WireMessage) throws(WireError) -> UInt32? {
    guard let interface = objects.interface(of: message.object), let event = try Event(message, from: interface) else {
      return nil
    }
    switch event {
    case .failed(_, let code, _): return code
    case .idDeleted(let id): objects.idDeleted(id)
    case .global(let name, let interface, let version): globals.add(name: name, interface: interface, version: version)
    case .globalRemoved(let name): globals.remove(name: name)
    case .synced: if message.object == callback { try endPhase() }
    case .seatChanged(let hasKeyboard): if keyboard == .none { hadKeyboard = hasKeyboard }
    case .toplevelMade(let toplevel):
      try objects.note(toplevel, .toplevel)
      if toplevels.count < Self.maximumToplevels { toplevels.add(toplevel) } else { destroy(toplevel) }
    case .toplevelNamed(let application): toplevels.name(message.object, application)
    case .toplevelActivated(let isActivated): toplevels.activate(message.object, isActivated)
    case .toplevelClosed:
      toplevels.remove(message.object)
      destroy(message.object)
    case .offerMade, .selectionChanged, .primarySelectionChanged, .deviceFinished, .typeOffered, .sendRequested,
      .sourceCancelled, .toplevelTitled:
      break
    }
    return nil
  }

  private mutating func endPhase() throws(WireError) {
    callback = .none
    switch phase {
    case .listing:
      phase = .binding
      if let first = globals.seats.first {
        seat = try bind(first, Interface.seatName, version: 1, as: .seat)
      }
      if let windows = globals.toplevels {
        _ = try bind(
          windows, Interface.toplevelManagerName, version: min(windows.version, Interface.toplevelManagerVersion),
          as: .toplevelManager)
      }
      try sync()
    case .binding:
      phase = .ready
    case .ready:
      break
    }
  }

  private mutating func bind(
    _ global: Globals.Global, _ interface: String, version: UInt32, as kind: Interface
  ) throws(WireError) -> ObjectID {
    let id = try objects.make(kind)
    requests.append(.bind(registry: registry, name: global.name, interface: interface, version: version, as: id))
    return id
  }

  private mutating func destroy(_ toplevel: ObjectID) {
    requests.append(.destroyToplevel(toplevel))
    objects.forget(toplevel)
  }
}
