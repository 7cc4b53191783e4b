private import CX11
private import Glibc
internal import ICCCM
package import Selections

/// The keyboard of an X display, pressed by XTEST.
package final class TestInputKeyboard: PasteKeyboard {
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
  package func focus() -> PasteFocus? {
    guard let window = connection.focusedWindow() else { return nil }
    let client = clients.client(of: window)
    // While a Wayland window has the keyboard, GNOME may give that of the X display to an invisible window of its own.
    if client?.isCompositor == true { return nil }
    var focus = PasteFocus(window: window.rawValue, client: client, isDialog: isDialog(window))
    if focus.client?.executable == "xterm" || focus.client?.classes.contains("XTerm") == true {
      focus.resourceKey = XTermResources.pasteKey(in: resources())
    }
    return focus
  }

  /// A window of the compositor, which pastes on XWayland for every Wayland window; `nil` if no compositor manages the
  /// display (EWMH, _NET_SUPPORTING_WM_CHECK).
  package func compositorWindow() -> UInt32? {
    let check = connection.atoms.existing("_NET_SUPPORTING_WM_CHECK")
    let window = words(of: connection.root.rawValue, check, XCB_ATOM_WINDOW).first
    return window.flatMap { clients.client(of: WindowID(rawValue: $0))?.isCompositor == true ? $0 : nil }
  }

  /// The X resources of the display (X11 protocol, appendix B: RESOURCE_MANAGER of the root window).
  private func resources() -> String {
    let root = xcb_setup_roots_iterator(xcb_get_setup(connection.xcb)).data?.pointee.root ?? connection.root.rawValue
    let property = Atom(rawValue: XCB_ATOM_RESOURCE_MANAGER.rawValue)
    guard
      let value = connection.readProperty(
        property, of: WindowID(rawValue: root), limit: Self.maximumResources, delete: false),
      value.type.rawValue == XCB_ATOM_STRING.rawValue, value.format == 8
    else { return "" }
    return String(decoding: value.bytes, as: UTF8.self)
  }

  /// Bytes of the resources that are read.
  private static let maximumResources = 1 << 18

  /// Reports whether the window, or one around it, says that it is a dialog (EWMH, _NET_WM_WINDOW_TYPE) or belongs to
  /// another one (ICCCM 4.1.2.6). GTK gives the keyboard to an inner window.
  private func isDialog(_ window: WindowID) -> Bool {
    let type = connection.atoms.existing("_NET_WM_WINDOW_TYPE")
    let dialog = connection.atoms.existing("_NET_WM_WINDOW_TYPE_DIALOG")
    let transientFor = Atom(rawValue: XCB_ATOM_WM_TRANSIENT_FOR.rawValue)
    var current = window.rawValue
    for _ in 0..<Self.ancestorLimit {
      if dialog != .none, words(of: current, type, XCB_ATOM_ATOM).contains(dialog.rawValue) { return true }
      if words(of: current, transientFor, XCB_ATOM_WINDOW).contains(where: { $0 != 0 }) {
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

  /// The first words of a property of 32 bits; empty if there is none of this type.
  private func words(of window: UInt32, _ property: Atom, _ type: xcb_atom_enum_t) -> [UInt32] {
    let value = connection.readProperty(property, of: WindowID(rawValue: window), limit: 64, delete: false)
    guard let value, value.type.rawValue == type.rawValue, value.format == 32 else { return [] }
    return value.words
  }

  /// Reports whether that window still has the keyboard.
  package func isFocused(_ focus: PasteFocus) -> Bool { connection.focusedWindow()?.rawValue == focus.window }

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
    for symbol in key.keys.map(\.symbol) {
      guard let code = map.code(of: symbol) else {
        throw SelectionError(.unavailable, reason: "the keyboard has no key for \(key.rawValue)")
      }
      codes.append(code)
    }
    for code in codes { fake(UInt8(XCB_KEY_PRESS), code) }
    for code in codes.reversed() { fake(UInt8(XCB_KEY_RELEASE), code) }
    // An answer says that the server has done it all.
    _ = connection.focusedWindow()
    if connection.isLost { throw SelectionError(.connectionLost, reason: "the connection to the display is lost") }
  }

  private func fake(_ type: UInt8, _ code: UInt8) {
    xcb_test_fake_input(connection.xcb, type, code, 0, connection.root.rawValue, 0, 0, 0)
  }
}
