/// The requests that are sent to the compositor.
enum Request: Hashable, Sendable {
  case sync(callback: ObjectID)
  case getRegistry(ObjectID)
  case bind(registry: ObjectID, name: UInt32, interface: String, version: UInt32, as: ObjectID)
  case createSource(manager: ObjectID, ObjectID)
  case getDevice(manager: ObjectID, ObjectID, seat: ObjectID)
  /// The selection is cleared by the source `.none`.
  case setSelection(device: ObjectID, source: ObjectID)
  case setPrimarySelection(device: ObjectID, source: ObjectID)
  case destroyDevice(ObjectID)
  case addType(source: ObjectID, String)
  case destroySource(ObjectID)
  /// A descriptor goes along.
  case receive(offer: ObjectID, type: String)
  case destroyOffer(ObjectID)
  case destroyToplevel(ObjectID)
  case createKeyboard(manager: ObjectID, seat: ObjectID, ObjectID)
  /// The descriptor of a file with the key map, in the format of xkb, goes along.
  case setKeyMap(keyboard: ObjectID, size: UInt32)
  case pressKey(keyboard: ObjectID, time: UInt32, code: UInt32, isDown: Bool)
  case setModifiers(keyboard: ObjectID, UInt32)
  case destroyKeyboard(ObjectID)
  case getSeatKeyboard(seat: ObjectID, ObjectID)
  case authenticate(fakeInput: ObjectID, program: String, reason: String)
  case pressFakeKey(fakeInput: ObjectID, code: UInt32, isDown: Bool)
  case fetchKeyStates(ObjectID)

  /// The request on the wire.
  var message: WireMessage {
    switch self {
    case .sync(let callback): message(to: .display, 0) { $0.write(callback) }
    case .getRegistry(let registry): message(to: .display, 1) { $0.write(registry) }
    case .bind(let registry, let name, let interface, let version, let id):
      message(to: registry, 0) {
        $0.write(name)
        $0.write(interface)
        $0.write(version)
        $0.write(id)
      }
    case .createSource(let manager, let id): message(to: manager, 0) { $0.write(id) }
    case .getDevice(let manager, let id, let seat):
      message(to: manager, 1) {
        $0.write(id)
        $0.write(seat)
      }
    case .setSelection(let device, let source): message(to: device, 0) { $0.write(source) }
    case .destroyDevice(let device): message(to: device, 1)
    case .setPrimarySelection(let device, let source): message(to: device, 2) { $0.write(source) }
    case .addType(let source, let type): message(to: source, 0) { $0.write(type) }
    case .destroySource(let source): message(to: source, 1)
    case .receive(let offer, let type): message(to: offer, 0) { $0.write(type) }
    case .destroyOffer(let offer): message(to: offer, 1)
    case .destroyToplevel(let toplevel): message(to: toplevel, 7)
    case .createKeyboard(let manager, let seat, let id):
      message(to: manager, 0) {
        $0.write(seat)
        $0.write(id)
      }
    case .setKeyMap(let keyboard, let size):
      message(to: keyboard, 0) {
        // The only format that there is, of xkb.
        $0.write(1 as UInt32)
        $0.write(size)
      }
    case .pressKey(let keyboard, let time, let code, let isDown):
      message(to: keyboard, 1) {
        $0.write(time)
        $0.write(code)
        $0.write((isDown ? 1 : 0) as UInt32)
      }
    case .setModifiers(let keyboard, let mask):
      message(to: keyboard, 2) {
        $0.write(mask)
        for _ in 0..<3 { $0.write(0 as UInt32) }
      }
    case .destroyKeyboard(let keyboard): message(to: keyboard, 3)
    case .getSeatKeyboard(let seat, let id): message(to: seat, 1) { $0.write(id) }
    case .authenticate(let fakeInput, let program, let reason):
      message(to: fakeInput, 0) {
        $0.write(program)
        $0.write(reason)
      }
    case .pressFakeKey(let fakeInput, let code, let isDown):
      message(to: fakeInput, 10) {
        $0.write(code)
        $0.write((isDown ? 1 : 0) as UInt32)
      }
    case .fetchKeyStates(let states): message(to: states, 0)
    }
  }

  private func message(
    to object: ObjectID, _ opcode: UInt16, _ write: (inout ArgumentWriter) -> Void = { _ in }
  ) -> WireMessage {
    var writer = ArgumentWriter()
    write(&writer)
    return WireMessage(object: object, opcode: opcode, arguments: writer.bytes)
  }
}
