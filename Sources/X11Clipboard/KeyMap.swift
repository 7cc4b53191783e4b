private import CX11
private import Glibc
internal import ICCCM

/// The symbols of the keys of a keyboard.
struct KeyMap {
  /// The symbols of all keys, those of one key after those of another.
  var symbols: [UInt32] = []
  var symbolsPerKey = 0
  /// The code of the first key.
  let first: UInt8
  /// The place of the layout in use among those of the keyboard.
  var layout = 0

  init(symbols: [UInt32], symbolsPerKey: Int, first: UInt8, layout: Int) {
    (self.symbols, self.symbolsPerKey, self.first, self.layout) = (symbols, symbolsPerKey, first, layout)
  }

  init(_ connection: ServerConnection) {
    let setup = xcb_get_setup(connection.xcb)
    first = setup?.pointee.min_keycode ?? 8
    let count = (setup?.pointee.max_keycode ?? 255) - first &+ 1
    let cookie = xcb_get_keyboard_mapping(connection.xcb, first, count)
    guard let reply = xcb_get_keyboard_mapping_reply(connection.xcb, cookie, nil) else { return }
    defer { free(reply) }
    symbolsPerKey = Int(reply.pointee.keysyms_per_keycode)
    let length = max(0, Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
    symbols = Array(UnsafeBufferPointer(start: xcb_get_keyboard_mapping_keysyms(reply), count: length))
    layout = Self.layoutInUse(connection)
  }

  private static func layoutInUse(_ connection: ServerConnection) -> Int {
    let cookie = xcb_query_pointer(connection.xcb, connection.root.rawValue)
    guard let reply = xcb_query_pointer_reply(connection.xcb, cookie, nil) else { return 0 }
    defer { free(reply) }
    // XKB protocol, 12: two bits of the state that the core protocol leaves free.
    return Int(reply.pointee.mask >> 13) & 3
  }

  /// Returns the first key with the symbol on the first level of the layout in use, or else of any layout. Programs
  /// look up in the others what the layout lacks.
  func code(of symbol: UInt32) -> UInt8? {
    guard symbolsPerKey > 0 else { return nil }
    let places = symbols.indices.filter { symbols[$0] == symbol }
    // XKB protocol, 12: the first two levels of the first two layouts come first.
    let inUse = places.first { layout < 2 && $0 % symbolsPerKey == 2 * layout }
    let place = inUse ?? places.first { $0 % symbolsPerKey == 0 } ?? places.first
    return place.flatMap { UInt8(exactly: Int(first) + $0 / symbolsPerKey) }
  }
}
