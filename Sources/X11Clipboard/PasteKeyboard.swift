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
    /// Whether the window is a dialog of its program.
    package var isDialog: Bool
    /// The paste key that the user's X resources give to the program, for xterm.
    package var resourceKey: PasteKey?
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
    var focus = Focus(window: window.rawValue, client: clients.client(of: window), isDialog: isDialog(window))
    if focus.client?.executable == "xterm" || focus.client?.classes.contains("XTerm") == true {
      focus.resourceKey = XTermResources.pasteKey(in: resources())
    }
    return focus
  }

  /// The X resources of the display (X11 protocol, appendix B: RESOURCE_MANAGER of the root window).
  private func resources() -> String {
    let root = xcb_setup_roots_iterator(xcb_get_setup(connection.xcb)).data?.pointee.root ?? connection.root.rawValue
    let cookie = xcb_get_property(
      connection.xcb, 0, root, XCB_ATOM_RESOURCE_MANAGER.rawValue, XCB_ATOM_STRING.rawValue, 0, Self.maximumResources)
    guard let reply = xcb_get_property_reply(connection.xcb, cookie, nil) else { return "" }
    defer { free(reply) }
    guard reply.pointee.format == 8 else { return "" }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words of four bytes.
  private static let maximumResources: UInt32 = 1 << 16

  /// Reports whether the window, or one around it, says that it is a dialog (EWMH, _NET_WM_WINDOW_TYPE) or belongs to
  /// another one (ICCCM 4.1.2.6). GTK gives the keyboard to an inner window.
  private func isDialog(_ window: WindowID) -> Bool {
    let type = connection.atoms.existing("_NET_WM_WINDOW_TYPE")
    let dialog = connection.atoms.existing("_NET_WM_WINDOW_TYPE_DIALOG")
    var current = window.rawValue
    for _ in 0..<Self.ancestorLimit {
      if dialog != .none, words(of: current, type.rawValue, XCB_ATOM_ATOM).contains(dialog.rawValue) { return true }
      if words(of: current, XCB_ATOM_WM_TRANSIENT_FOR.rawValue, XCB_ATOM_WINDOW).contains(where: { $0 != 0 }) {
        return true
      }
      guard let reply = xcb_query_tree_reply(connection.xcb, xcb_query_tree(connection.xcb, current), nil) else {
        break
      }
      defer { free(reply) }
      current = reply.pointee.parent
      if current == 0 || current == connection.root.rawValue { break }
    }
    return false
  }

  private static let ancestorLimit = 8

  /// The first words of a property of 32 bits; empty if there is none.
  private func words(of window: UInt32, _ property: UInt32, _ type: xcb_atom_enum_t) -> [UInt32] {
    let cookie = xcb_get_property(connection.xcb, 0, window, property, type.rawValue, 0, 16)
    guard let reply = xcb_get_property_reply(connection.xcb, cookie, nil) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 32 else { return [] }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
    return Array(bytes.bindMemory(to: UInt32.self))
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
