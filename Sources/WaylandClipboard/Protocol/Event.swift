/// The events of the compositor that matter here.
enum Event: Hashable, Sendable {
  /// A fatal error, after which the compositor closes the connection.
  case failed(object: ObjectID, code: UInt32, message: String)
  /// The number of an object that we destroyed, or that ended by itself, is free again.
  case idDeleted(ObjectID)
  case global(name: UInt32, interface: String, version: UInt32)
  case globalRemoved(name: UInt32)
  case synced
  /// An offer begins: its types come next.
  case offerMade(ObjectID)
  /// The offer is the selection now; `.none` if there is no selection.
  case selectionChanged(ObjectID)
  case primarySelectionChanged(ObjectID)
  case deviceFinished
  case typeOffered(String)
  /// A program pastes into the descriptor that came with the event.
  case sendRequested(type: String)
  case sourceCancelled
  case toplevelMade(ObjectID)
  case toplevelTitled(String)
  case toplevelNamed(application: String)
  case toplevelActivated(Bool)
  case toplevelClosed
  case seatChanged(hasKeyboard: Bool)
  /// The descriptor of a file with the user's key map came with the event.
  case keyMapSent
  case modifierChanged(UInt32, isHeld: Bool)

  /// The value of `activated` in the states of a toplevel.
  private static let activated: UInt32 = 2
  /// The first modifier among the keys with a state, after the locks.
  private static let firstModifier: UInt32 = 3
  /// The bit of a keyboard in the capabilities of a seat.
  private static let keyboard: UInt32 = 2

  /// Reads an event of an object of some interface.
  /// - Returns: `nil` for events that are not needed here, or of a later version of the interface.
  init?(_ message: WireMessage, from interface: Interface) throws(WireError) {
    var arguments = ArgumentReader(message.arguments)
    switch (interface, message.opcode) {
    case (.display, 0):
      self = .failed(object: try arguments.object(), code: try arguments.uint(), message: try arguments.string())
    case (.display, 1): self = .idDeleted(try arguments.object())
    case (.registry, 0):
      self = .global(name: try arguments.uint(), interface: try arguments.string(), version: try arguments.uint())
    case (.registry, 1): self = .globalRemoved(name: try arguments.uint())
    case (.callback, 0): self = .synced
    case (.dataControlDevice, 0): self = .offerMade(try arguments.object())
    case (.dataControlDevice, 1): self = .selectionChanged(try arguments.object())
    case (.dataControlDevice, 2): self = .deviceFinished
    case (.dataControlDevice, 3): self = .primarySelectionChanged(try arguments.object())
    case (.dataControlOffer, 0): self = .typeOffered(try arguments.string())
    case (.dataControlSource, 0): self = .sendRequested(type: try arguments.string())
    case (.dataControlSource, 1): self = .sourceCancelled
    case (.toplevelManager, 0): self = .toplevelMade(try arguments.object())
    case (.toplevel, 0): self = .toplevelTitled(try arguments.string())
    case (.toplevel, 1): self = .toplevelNamed(application: try arguments.string())
    case (.toplevel, 4): self = .toplevelActivated(try arguments.words().contains(Self.activated))
    case (.toplevel, 6): self = .toplevelClosed
    case (.seat, 0): self = .seatChanged(hasKeyboard: try arguments.uint() & Self.keyboard != 0)
    case (.seatKeyboard, 0): self = .keyMapSent
    case (.keyStates, 0):
      let (key, state) = (try arguments.uint(), try arguments.uint())
      guard key >= Self.firstModifier else { return nil }
      self = .modifierChanged(key, isHeld: state != 0)
    default: return nil
    }
  }
}

extension Interface {
  /// The descriptors that come along with an event.
  func descriptorCount(ofEvent opcode: UInt16) -> Int {
    (self == .dataControlSource || self == .seatKeyboard) && opcode == 0 ? 1 : 0
  }
}
