private import CX11
private import Glibc
internal import ICCCM
package import Selections

/// The keyboard of a display, for a program that presses the paste key at its user's word.
package final class PasteKeyboard {
  /// A window that has the keyboard, and its program.
  package struct Focus: Hashable, Sendable {
    package var window: UInt32
    /// The program of the window; `nil` if it is not known.
    package var client: Client?
  }

  private let connection: ServerConnection
  private let clients: ClientDirectory

  /// - Throws: `SelectionError` with code `unavailable` if the display cannot be opened, or has no XTEST to press
  ///   keys by.
  package init(display: String?) throws(SelectionError) {
    connection = try ServerConnection(display: display)
    clients = ClientDirectory(connection)
    let cookie = xcb_test_get_version(connection.xcb, 2, 1)
    guard let reply = xcb_test_get_version_reply(connection.xcb, cookie, nil) else {
      throw SelectionError(.unavailable, reason: "the X server lacks the XTEST extension, by which keys are pressed")
    }
    free(reply)
  }

  /// Returns the window that has the keyboard; `nil` if none has.
  package func focus() -> Focus? {
    guard let window = focusedWindow() else { return nil }
    return Focus(window: window.rawValue, client: clients.client(of: window))
  }

  /// Reports whether that window still has the keyboard.
  package func isFocused(_ focus: Focus) -> Bool { focusedWindow()?.rawValue == focus.window }

  private func focusedWindow() -> WindowID? {
    let cookie = xcb_get_input_focus(connection.xcb)
    guard let reply = xcb_get_input_focus_reply(connection.xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    let window = reply.pointee.focus
    // 1 stands for the root window under the pointer: nobody has the focus.
    guard window > 1, window != connection.root.rawValue, !connection.isOurs(WindowID(rawValue: window)) else {
      return nil
    }
    return WindowID(rawValue: window)
  }

  /// Reports whether any key is held down, those of the binding that started this process among them.
  package func isAnyKeyHeld() -> Bool {
    guard let reply = xcb_query_keymap_reply(connection.xcb, xcb_query_keymap(connection.xcb), nil) else { return true }
    defer { free(reply) }
    return withUnsafeBytes(of: &reply.pointee.keys) { $0.contains { $0 != 0 } }
  }

  /// Presses and releases the keys of a paste.
  /// - Throws: `SelectionError` with code `unavailable` if the keyboard has no such key. Nothing is pressed then.
  package func press(_ key: PasteKey) throws(SelectionError) {
    let map = KeyMap(connection)
    var codes: [UInt8] = []
    for symbol in key.symbols {
      guard let code = map.code(of: symbol) else {
        throw SelectionError(.unavailable, reason: "the keyboard has no key for \(key.rawValue)")
      }
      codes.append(code)
    }
    for code in codes { fake(UInt8(XCB_KEY_PRESS), code) }
    for code in codes.reversed() { fake(UInt8(XCB_KEY_RELEASE), code) }
    // An answer says that the server has done it all.
    _ = focusedWindow()
    if connection.isLost { throw SelectionError(.connectionLost, reason: "the connection to the display is lost") }
  }

  private func fake(_ type: UInt8, _ code: UInt8) {
    xcb_test_fake_input(connection.xcb, type, code, 0, connection.root.rawValue, 0, 0, 0)
  }
}

/// The symbols of the keys of a keyboard.
private struct KeyMap {
  private var symbols: [UInt32] = []
  private var symbolsPerKey = 0
  private let first: UInt8

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
  }

  /// Returns the first key with the symbol on its first level, or else on any level, as in a layout of other letters.
  func code(of symbol: UInt32) -> UInt8? {
    guard symbolsPerKey > 0 else { return nil }
    let places = symbols.indices.filter { symbols[$0] == symbol }
    let place = places.first { $0 % symbolsPerKey == 0 } ?? places.first
    return place.flatMap { UInt8(exactly: Int(first) + $0 / symbolsPerKey) }
  }
}
