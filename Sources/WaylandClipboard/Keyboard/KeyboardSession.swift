internal import Selections

/// The objects of a connection that presses keys: the windows, and a keyboard of its own. On KWin it has the fake input
/// in place of both, which presses keys of the user's keyboard. Messages in, requests out.
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
  /// The user's layouts, by which the keys of the fake input are chosen.
  var layout: KeyboardLayout?
  private var fakeInput = ObjectID.none
  private var keyStates = ObjectID.none
  private var heldModifiers: Set<UInt32> = []
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
  var hasFakeInput: Bool { globals.fakeInput != nil && !globals.seats.isEmpty }

  /// Whether a modifier is held down; `nil` if the compositor does not tell.
  var isModifierHeld: Bool? { keyStates == .none ? nil : !heldModifiers.isEmpty }

  /// The descriptors that come along with a message.
  func descriptorCount(of message: WireMessage) -> Int {
    objects.interface(of: message.object)?.descriptorCount(ofEvent: message.opcode) ?? 0
  }

  // MARK: Keys

  /// Makes the keyboard. The file with its key map goes along with `.setKeyMap`.
  mutating func makeKeyboard(mapSize: UInt32) throws(WireError) {
    guard let global = globals.keyboards, seat != .none else { return }
    let manager = try bind(global, Interface.keyboardManagerName, version: 1, as: .keyboardManager)
    keyboard = try objects.make(.keyboard)
    requests.append(.createKeyboard(manager: manager, seat: seat, keyboard))
    requests.append(.setKeyMap(keyboard: keyboard, size: mapSize))
  }

  /// Takes the fake input, and asks for the user's key map and the state of the modifiers.
  mutating func makeFakeInput() throws(WireError) {
    guard let global = globals.fakeInput, seat != .none else { return }
    fakeInput = try bind(global, Interface.fakeInputName, version: Interface.fakeInputVersion, as: .fakeInput)
    requests.append(.authenticate(fakeInput: fakeInput, program: "Washboard", reason: "to paste"))
    if let global = globals.keyStates {
      keyStates = try bind(global, Interface.keyStatesName, version: Interface.keyStatesVersion, as: .keyStates)
      requests.append(.fetchKeyStates(keyStates))
    }
    requests.append(.getSeatKeyboard(seat: seat, try objects.make(.seatKeyboard)))
  }

  /// Presses and releases keys of the user's keyboard. The compositor gets them all at once.
  /// - Returns: whether the user's layouts have the keys. Nothing is pressed otherwise.
  mutating func pressFakeKeys(_ key: PasteKey) -> Bool {
    guard fakeInput != .none, let codes = layout?.codes(of: key) else { return false }
    requests += codes.map { .pressFakeKey(fakeInput: fakeInput, code: $0, isDown: true) }
    requests += codes.reversed().map { .pressFakeKey(fakeInput: fakeInput, code: $0, isDown: false) }
    return true
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
    case .modifierChanged(let key, let isHeld):
      if isHeld { heldModifiers.insert(key) } else { heldModifiers.remove(key) }
    case .toplevelMade(let toplevel):
      try objects.note(toplevel, .toplevel)
      if toplevels.count < Self.maximumToplevels { toplevels.add(toplevel) } else { destroy(toplevel) }
    case .toplevelNamed(let application): toplevels.name(message.object, application)
    case .toplevelActivated(let isActivated): toplevels.activate(message.object, isActivated)
    case .toplevelClosed:
      toplevels.remove(message.object)
      destroy(message.object)
    case .offerMade, .selectionChanged, .primarySelectionChanged, .deviceFinished, .typeOffered, .sendRequested,
      .sourceCancelled, .toplevelTitled, .keyMapSent:
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
