import CXCB
import Glibc

/// A bare client with one window.
final class Client {
  enum Event {
    case requested(xcb_selection_request_event_t)
    case notified(xcb_selection_notify_event_t)
    case ownerChanged(window: UInt32)
    case written(property: UInt32, time: UInt32)
    case deleted(property: UInt32, window: UInt32)
    case other
  }

  let connection: OpaquePointer
  let window: UInt32
  let ownerChangeCode: UInt8
  /// The most bytes that one request can write.
  let largestWrite: Int

  init(display: String) {
    guard let connection = xcb_connect(display, nil), xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data,
      let xfixes = xcb_query_extension_reply(connection, xcb_query_extension(connection, 6, "XFIXES"), nil)
    else { fatalError("cannot use display \(display)") }
    defer { free(xfixes) }
    self.connection = connection
    window = xcb_generate_id(connection)
    let largestRequest = Int(xcb_get_maximum_request_length(connection)) * 4
    largestWrite = largestRequest - MemoryLayout<xcb_change_property_request_t>.size - 4
    ownerChangeCode = xfixes.pointee.first_event + UInt8(XCB_XFIXES_SELECTION_NOTIFY)
    var mask = UInt32(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
    xcb_create_window(
      connection, 0, window, screen.pointee.root, -1, -1, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      UInt32(XCB_CW_EVENT_MASK.rawValue), &mask)
    free(xcb_xfixes_query_version_reply(connection, xcb_xfixes_query_version(connection, 5, 0), nil))
    xcb_flush(connection)
  }

  var descriptor: Int32 { xcb_get_file_descriptor(connection) }

  func atom(_ name: String) -> UInt32 {
    guard
      let reply = xcb_intern_atom_reply(connection, xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name), nil)
    else { return 0 }
    defer { free(reply) }
    return reply.pointee.atom
  }

  func watchOwner(of selection: UInt32) {
    xcb_xfixes_select_selection_input(
      connection, window, selection, UInt32(XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue))
    xcb_flush(connection)
  }

  func watchProperties(of window: UInt32) {
    var mask = UInt32(XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue)
    xcb_change_window_attributes(connection, window, UInt32(XCB_CW_EVENT_MASK.rawValue), &mask)
  }

  func next() -> Event? {
    guard let raw = xcb_poll_for_event(connection) else { return nil }
    defer { free(raw) }
    let bytes = UnsafeRawPointer(raw)
    let code = raw.pointee.response_type & 0x7F
    if code == ownerChangeCode {
      return .ownerChanged(window: bytes.load(as: xcb_xfixes_selection_notify_event_t.self).owner)
    }
    switch Int32(code) {
    case XCB_SELECTION_REQUEST: return .requested(bytes.load(as: xcb_selection_request_event_t.self))
    case XCB_SELECTION_NOTIFY: return .notified(bytes.load(as: xcb_selection_notify_event_t.self))
    case XCB_PROPERTY_NOTIFY:
      let event = bytes.load(as: xcb_property_notify_event_t.self)
      let isNew = event.state == UInt8(XCB_PROPERTY_NEW_VALUE.rawValue)
      return isNew
        ? .written(property: event.atom, time: event.time) : .deleted(property: event.atom, window: event.window)
    default: return .other
    }
  }

  /// Takes a property's value out; nil if there is none.
  func take(_ property: UInt32) -> (type: UInt32, bytes: [UInt8])? {
    let cookie = xcb_get_property(connection, 1, window, property, 0, 0, 1 << 24)
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.type != 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
    return (reply.pointee.type, Array(bytes))
  }

  func write(_ bytes: [UInt8], type: UInt32, format: UInt8, to property: UInt32, of window: UInt32) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, format,
      UInt32(bytes.count / Int(format / 8)), bytes)
  }
}

func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
