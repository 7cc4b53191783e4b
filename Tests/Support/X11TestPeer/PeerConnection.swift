private import CX11
private import Glibc
private import TestProcesses

/// A bare XCB client with one window, as small as a client can be.
package final class PeerConnection {
  package enum Event {
    case requested(requestor: UInt32, selection: UInt32, target: UInt32, property: UInt32, time: UInt32)
    case notified(selection: UInt32, target: UInt32, property: UInt32, time: UInt32)
    case cleared(selection: UInt32, time: UInt32)
    case propertyChanged(window: UInt32, property: UInt32, isDeleted: Bool, time: UInt32)
    case other
  }

  package struct Property {
    package var type: String
    package var format: UInt8
    package var bytes: [UInt8]
  }

  private var connection: OpaquePointer?
  private var atoms: [String: UInt32] = [:]
  private var names: [UInt32: String] = [:]
  package let window: UInt32
  package let root: UInt32

  package init(display: String, windowClass: String? = nil) throws {
    guard let connection = xcb_connect(display, nil), xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else { throw PeerError("cannot connect to display \(display)") }
    self.connection = connection
    root = screen.pointee.root
    window = Self.makeWindow(connection, root)
    if let windowClass {
      changeProperty(
        of: window, atom("WM_CLASS"), type: atom("STRING"), format: 8,
        bytes: Array("\(windowClass)\0\(windowClass)\0".utf8))
    }
    xcb_flush(connection)
  }

  deinit { close() }

  /// Goes away without a word, as a killed program does.
  package func close() {
    if let connection { xcb_disconnect(connection) }
    connection = nil
  }

  package var isOpen: Bool { connection != nil }
  package var fileDescriptor: Int32 { connection.map { xcb_get_file_descriptor($0) } ?? -1 }

  package func flush() {
    if let connection { xcb_flush(connection) }
  }

  /// Waits until the server has done all that was asked.
  package func synchronize() {
    guard let connection else { return }
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  // MARK: Windows

  /// Makes one more window of this client, whose property changes are received.
  package func makeWindow() -> UInt32 {
    guard let connection else { return 0 }
    defer { synchronize() }
    return Self.makeWindow(connection, root)
  }

  private static func makeWindow(_ connection: OpaquePointer, _ root: UInt32) -> UInt32 {
    let window = xcb_generate_id(connection)
    var mask = UInt32(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
    xcb_create_window(
      connection, 0, window, root, -10, -10, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      UInt32(XCB_CW_EVENT_MASK.rawValue), &mask)
    return window
  }

  package func destroy(_ window: UInt32) {
    guard let connection else { return }
    xcb_destroy_window(connection, window)
    synchronize()
  }

  /// Ends the connection of the client that made the window.
  package func killClient(of window: UInt32) {
    guard let connection else { return }
    xcb_kill_client(connection, window)
    synchronize()
  }

  /// Keeps all other clients from being served, as long as this one is there.
  package func grabServer() {
    guard let connection else { return }
    xcb_grab_server(connection)
    synchronize()
  }

  // MARK: Atoms

  package func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    guard let connection else { return 0 }
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { free(reply) }
    atoms[name] = reply.pointee.atom
    names[reply.pointee.atom] = name
    return reply.pointee.atom
  }

  package func name(_ atom: UInt32) -> String {
    if let known = names[atom] { return known }
    guard atom != 0, let connection,
      let reply = xcb_get_atom_name_reply(connection, xcb_get_atom_name(connection, atom), nil)
    else { return "None" }
    defer { free(reply) }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply)))
    let name = String(decoding: bytes, as: UTF8.self)
    names[atom] = name
    return name
  }

  // MARK: Selections

  /// Takes the selection; time 0 is CurrentTime.
  package func own(_ selection: String, time: UInt32 = 0, window: UInt32? = nil) {
    guard let connection else { return }
    xcb_set_selection_owner(connection, window ?? self.window, atom(selection), time)
    synchronize()
  }

  package func owner(of selection: String) -> UInt32 {
    guard let connection,
      let reply = xcb_get_selection_owner_reply(connection, xcb_get_selection_owner(connection, atom(selection)), nil)
    else { return 0 }
    defer { free(reply) }
    return reply.pointee.owner
  }

  /// - Parameter requestor: the window; `nil` means this client's own. It may also be a window of another client.
  package func convert(
    _ selection: String, target: UInt32, property: UInt32, time: UInt32, requestor: UInt32? = nil
  ) {
    guard let connection else { return }
    xcb_convert_selection(connection, requestor ?? window, atom(selection), target, property, time)
    xcb_flush(connection)
  }

  package func notify(_ requestor: UInt32, selection: UInt32, target: UInt32, property: UInt32, time: UInt32) {
    guard let connection else { return }
    // SelectionNotify is exactly 32 bytes with its padding, as SendEvent needs it.
    var words: [UInt32] = [UInt32(XCB_SELECTION_NOTIFY), time, requestor, selection, target, property, 0, 0]
    words.withUnsafeMutableBytes { bytes in
      _ = xcb_send_event(connection, 0, requestor, 0, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    xcb_flush(connection)
  }

  // MARK: Properties

  package func changeProperty(of window: UInt32, _ property: UInt32, type: UInt32, format: UInt8, bytes: [UInt8]) {
    guard let connection else { return }
    // What is written to another's window is content.
    if format == 8, window != self.window { OfferedContent.note(bytes) }
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, format,
      UInt32(bytes.count / Int(format / 8)), bytes)
    xcb_flush(connection)
  }

  /// Sets the X resources of the display, as xrdb does.
  package func setResources(_ text: String) {
    guard let connection, let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data else { return }
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), screen.pointee.root, XCB_ATOM_RESOURCE_MANAGER.rawValue,
      XCB_ATOM_STRING.rawValue, 8, UInt32(text.utf8.count), text)
    xcb_flush(connection)
  }

  package func deleteProperty(of window: UInt32, _ property: UInt32) {
    guard let connection else { return }
    xcb_delete_property(connection, window, property)
    xcb_flush(connection)
  }

  package func property(of window: UInt32, _ property: UInt32, delete: Bool) -> Property? {
    guard let connection,
      let reply = xcb_get_property_reply(
        connection, xcb_get_property(connection, delete ? 1 : 0, window, property, 0, 0, 0x1000_0000), nil)
    else { return nil }
    defer { free(reply) }
    guard reply.pointee.type != 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
    return Property(type: name(reply.pointee.type), format: reply.pointee.format, bytes: Array(bytes))
  }

  /// Hears of property changes on another client's window from now on.
  package func watch(_ window: UInt32) {
    guard let connection, window != self.window else { return }
    var mask = UInt32(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
    xcb_change_window_attributes(connection, window, UInt32(XCB_CW_EVENT_MASK.rawValue), &mask)
    xcb_flush(connection)
  }

  /// The server's time, by a zero-length append to a property of our own.
  package func serverTime() -> UInt32 {
    guard let connection else { return 0 }
    let probe = atom("_PEER_TIME")
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, probe, atom("INTEGER"), 32, 0, nil)
    synchronize()
    var held: [Event] = []
    defer { backlog = held + backlog }
    while let event = nextEvent() {
      if case .propertyChanged(_, probe, _, let time) = event { return time }
      held.append(event)
    }
    return 0
  }

  // MARK: Events

  private var backlog: [Event] = []
  /// The keys that were pressed while this client had the keyboard, and the modifiers that were down.
  package private(set) var keyPresses: [(code: UInt8, modifiers: UInt16)] = []

  package func nextEvent() -> Event? {
    if !backlog.isEmpty { return backlog.removeFirst() }
    guard let connection, let raw = xcb_poll_for_event(connection) else { return nil }
    defer { free(raw) }
    let bytes = UnsafeRawPointer(raw)
    switch Int32(raw.pointee.response_type & 0x7F) {
    case XCB_SELECTION_REQUEST:
      let event = bytes.load(as: xcb_selection_request_event_t.self)
      return .requested(
        requestor: event.requestor, selection: event.selection, target: event.target, property: event.property,
        time: event.time)
    case XCB_SELECTION_NOTIFY:
      let event = bytes.load(as: xcb_selection_notify_event_t.self)
      return .notified(selection: event.selection, target: event.target, property: event.property, time: event.time)
    case XCB_SELECTION_CLEAR:
      let event = bytes.load(as: xcb_selection_clear_event_t.self)
      return .cleared(selection: event.selection, time: event.time)
    case XCB_PROPERTY_NOTIFY:
      let event = bytes.load(as: xcb_property_notify_event_t.self)
      return .propertyChanged(
        window: event.window, property: event.atom, isDeleted: event.state == UInt8(XCB_PROPERTY_DELETE.rawValue),
        time: event.time)
    case XCB_KEY_PRESS:
      let event = bytes.load(as: xcb_key_press_event_t.self)
      keyPresses.append((event.detail, event.state))
      return .other
    default:
      return .other
    }
  }

  // MARK: Keyboard

  /// Gives the keyboard to a window of this client, and hears of the keys that are pressed.
  /// - Returns: the window.
  package func takeKeyboard() -> UInt32 {
    guard let connection else { return 0 }
    let window = xcb_generate_id(connection)
    var values: [UInt32] = [1, XCB_EVENT_MASK_KEY_PRESS.rawValue]
    xcb_create_window(
      connection, 0, window, root, 0, 0, 10, 10, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue, &values)
    xcb_map_window(connection, window)
    xcb_set_input_focus(connection, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, 0)
    synchronize()
    return window
  }

  /// Whether another client has grabbed the keyboard, as menus do.
  package var isKeyboardGrabbed: Bool {
    guard let connection else { return false }
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_keyboard(connection, 0, root, 0, mode, mode)
    guard let reply = xcb_grab_keyboard_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    xcb_ungrab_keyboard(connection, 0)
    synchronize()
    return reply.pointee.status == UInt8(XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue)
  }

  /// Presses or releases a key, as a person would.
  package func setKey(_ code: UInt8, isDown: Bool) {
    guard let connection else { return }
    xcb_test_fake_input(connection, UInt8(isDown ? XCB_KEY_PRESS : XCB_KEY_RELEASE), code, 0, root, 0, 0, 0)
    synchronize()
  }
}

/// Format-32 property values are in the byte order of the client.
package func words(_ values: [UInt32]) -> [UInt8] {
  values.withUnsafeBytes { Array($0) }
}

package func words(_ bytes: [UInt8]) -> [UInt32] {
  stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
  }
}
