/// The globals of the compositor's registry that are needed.
struct Globals: Sendable {
  struct Global: Hashable, Sendable {
    let name: UInt32
    let version: UInt32
  }

  /// The data control that is used, and its number.
  private(set) var dataControl: (interface: DataControlInterface, name: UInt32)?
  private(set) var toplevels: Global?
  private(set) var keyboards: Global?
  private(set) var fakeInput: Global?
  private(set) var keyStates: Global?
  /// The seats in the order in which they were announced. A program without a window has none of its own, so the first
  /// is used.
  private(set) var seats: [Global] = []

  private static let maximumSeats = 64

  mutating func add(name: UInt32, interface: String, version: UInt32) {
    switch interface {
    case Interface.seatName:
      if seats.count < Self.maximumSeats { seats.append(Global(name: name, version: version)) }
    case Interface.toplevelManagerName:
      toplevels = toplevels ?? Global(name: name, version: version)
    case Interface.keyboardManagerName:
      keyboards = keyboards ?? Global(name: name, version: version)
    case Interface.fakeInputName where version >= Interface.fakeInputVersion:
      fakeInput = fakeInput ?? Global(name: name, version: version)
    case Interface.keyStatesName where version >= Interface.keyStatesVersion:
      keyStates = keyStates ?? Global(name: name, version: version)
    default:
      if let found = DataControlInterface(name: interface, version: version),
        found.isPreferred(to: dataControl?.interface)
      {
        dataControl = (found, name)
      }
    }
  }

  mutating func remove(name: UInt32) {
    seats.removeAll { $0.name == name }
    if toplevels?.name == name { toplevels = nil }
    if keyboards?.name == name { keyboards = nil }
    if fakeInput?.name == name { fakeInput = nil }
    if keyStates?.name == name { keyStates = nil }
  }
}
