private import CX11
private import Glibc
internal import ICCCM
internal import Selections

/// The connection to an X server, and our one window on it.
///
/// Opened by libX11, which has the COMPOUND_TEXT converters and lets a lost server be survived; used through XCB.
final class ServerConnection {
  let displayName: String
  /// Any client can destroy it: another one takes its place then.
  private(set) var window: WindowID
  /// Whether the machines have yet to be notified of the new window.
  var hasNewWindow = false
  /// Whether a request has said that it is gone; the event that says so is waiting.
  var isWindowLost = false
  let root: WindowID
  /// The bits of resource ids that a client chooses; the others tell clients apart.
  let resourceMask: UInt32
  /// Bytes of the longest request.
  let maxRequestSize: Int
  let atoms: AtomTable
  let atomsOfProtocol: ProtocolAtoms
  /// Written to for the server's time.
  let timeProperty: Atom
  /// Number of the XFixes selection event.
  let ownerChangeCode: UInt8
  let canIdentifyClients: Bool

  /// `Display *` and the `xcb_connection_t *` inside it.
  let display: OpaquePointer
  let xcb: OpaquePointer

  /// Events that were read while a reply was awaited.
  var backlog = EventBacklog()
  /// The time of the last event that told nothing else; `nil` if the machines know it.
  var toldTime: ServerTime?
  /// The properties of requestors' windows whose deletion is awaited.
  private var watched: [WindowID: Set<Atom>] = [:]
  /// The requests of ours that wrote those last.
  private var lastWrites: [TransferKey: UInt32] = [:]

  init(display name: String?) throws(SelectionError) {
    // Errors of requests are normal life: requestors die. A lost connection is seen in `xcb_connection_has_error`;
    // without these handlers libX11 would end the process.
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in 0 }
    guard let display = XOpenDisplay(name), let xcb = XGetXCBConnection(display) else {
      let shown = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
      throw SelectionError(
        .unavailable, reason: "cannot open the X display '\(shown)'", advice: "check the display's name and XAUTHORITY")
    }
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    XSetEventQueueOwner(display, XCBOwnsEventQueue)
    self.display = display
    self.xcb = xcb
    displayName = XDisplayString(display).map { String(cString: $0) } ?? ""

    guard let fixes = Self.extensionEvent("XFIXES", on: xcb) else {
      XCloseDisplay(display)
      throw SelectionError(.unavailable, reason: "the X server lacks the XFIXES extension, which reports copies")
    }
    free(xcb_xfixes_query_version_reply(xcb, xcb_xfixes_query_version(xcb, 5, 0), nil))
    ownerChangeCode = fixes
    canIdentifyClients = Self.extensionEvent("X-Resource", on: xcb) != nil && Self.hasClientIDs(xcb)

    let setup = xcb_get_setup(xcb)
    resourceMask = setup?.pointee.resource_id_mask ?? 0x1F_FFFF
    root = WindowID(rawValue: xcb_setup_roots_iterator(setup).data?.pointee.root ?? 0)
    maxRequestSize = Int(xcb_get_maximum_request_length(xcb)) * 4

    let (window, creation) = Self.makeWindow(xcb, root)
    xcb_discard_reply(xcb, creation.sequence)
    self.window = window
    atoms = AtomTable(xcb: xcb)
    atomsOfProtocol = atoms.protocolAtoms()
    timeProperty = atoms.intern(["_WASHBOARD_TIME"])[0]
    nameWindow()
  }

  deinit {
    // libX11 would try to say goodbye to a server that is gone, and complain.
    if isLost { xcb_disconnect(xcb) } else { XCloseDisplay(display) }
  }

  // MARK: Window

  private static func makeWindow(_ xcb: OpaquePointer, _ root: WindowID) -> (WindowID, xcb_void_cookie_t) {
    let id = xcb_generate_id(xcb)
    var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    let cookie = xcb_create_window_checked(
      xcb, 0, id, root.rawValue, -100, -100, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      XCB_CW_EVENT_MASK.rawValue, &mask)
    return (WindowID(rawValue: id), cookie)
  }

  private func nameWindow() {
    let title = Array("Washboard".utf8)
    write(
      PropertyWrite(
        window: window, property: atoms.intern(["WM_NAME"])[0], type: atomsOfProtocol.string,
        value: .bytes(FormBytes(title), 0..<title.count)))
  }

  /// Puts a new window in the place of one that another client has destroyed.
  /// - Throws: `SelectionError` with code `unavailable` if the server gives none.
  func replaceWindow() throws(SelectionError) {
    let (window, creation) = Self.makeWindow(xcb, root)
    if let error = xcb_request_check(xcb, creation) {
      free(error)
      throw SelectionError(
        .unavailable, reason: "the window on display \(displayName) was destroyed, and the X server gives no other")
    }
    self.window = window
    isWindowLost = false
    hasNewWindow = true
    nameWindow()
  }

  /// Reports whether that is our window, or one that we had before it.
  func isOurs(_ window: WindowID) -> Bool {
    window.isOfSameClient(as: self.window, resourceMask: resourceMask)
  }

  var fileDescriptor: Int32 { xcb_get_file_descriptor(xcb) }

  var isLost: Bool { xcb_connection_has_error(xcb) != 0 }

  func flush() { xcb_flush(xcb) }

  private static func extensionEvent(_ name: String, on xcb: OpaquePointer) -> UInt8? {
    let cookie = xcb_query_extension(xcb, UInt16(name.utf8.count), name)
    guard let reply = xcb_query_extension_reply(xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.present != 0 ? reply.pointee.first_event : nil
  }

  private static func hasClientIDs(_ xcb: OpaquePointer) -> Bool {
    guard let reply = xcb_res_query_version_reply(xcb, xcb_res_query_version(xcb, 1, 2), nil) else { return false }
    defer { free(reply) }
    return (reply.pointee.server_major, reply.pointee.server_minor) >= (1, 2)
  }

  // MARK: Selections

  /// Starts or stops receiving every change of owner. The root window reports them, which no client can destroy:
  /// changes while our own window is replaced are received, too.
  func watchOwner(of selection: Atom, _ isWatched: Bool) {
    let events =
      XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
      | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
      | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
    xcb_xfixes_select_selection_input(xcb, root.rawValue, selection.rawValue, isWatched ? events : 0)
  }

  func convert(_ selection: Atom, to target: Atom, into property: Atom, at time: ServerTime) {
    xcb_delete_property(xcb, window.rawValue, property.rawValue)
    xcb_convert_selection(
      xcb, window.rawValue, selection.rawValue, target.rawValue, property.rawValue, time.rawValue)
  }

  func notify(_ request: SelectionRequest, of selection: Atom, property: Atom) {
    // SelectionNotify has 24 bytes, an event on the wire 32.
    let words: [UInt32] = [
      UInt32(XCB_SELECTION_NOTIFY), request.time.rawValue, request.requestor.rawValue, selection.rawValue,
      request.target.rawValue, property.rawValue, 0, 0,
    ]
    words.withUnsafeBytes { bytes in
      _ = xcb_send_event(
        xcb, 0, request.requestor.rawValue, 0, bytes.assumingMemoryBound(to: CChar.self).baseAddress)
    }
  }

  /// Subscribes to the deletions of a property of another client's window, and to the end of the window.
  func watch(_ key: TransferKey) {
    if watched[key.requestor] == nil {
      setEvents(
        XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, of: key.requestor)
    }
    watched[key.requestor, default: []].insert(key.property)
  }

  func unwatch(_ key: TransferKey) {
    lastWrites[key] = nil
    watched[key.requestor]?.remove(key.property)
    guard watched[key.requestor]?.isEmpty == true else { return }
    watched[key.requestor] = nil
    setEvents(XCB_EVENT_MASK_NO_EVENT.rawValue, of: key.requestor)
  }

  /// Notes which request wrote a watched property.
  func noteWrite(to key: TransferKey, by request: UInt32) {
    if watched[key.requestor]?.contains(key.property) == true { lastWrites[key] = request }
  }

  /// Reports whether a deletion that the server reported after `request` concerned a value that we have replaced since.
  /// This happens if the requestor requests another transfer into a property that still has one under way.
  func isOutdated(_ deletion: TransferKey, after request: UInt32) -> Bool {
    guard let written = lastWrites[deletion] else { return false }
    return Int32(bitPattern: request &- written) < 0
  }

  func setEvents(_ events: UInt32, of window: WindowID) {
    // Our window's own events are not for requestors to change.
    guard window != self.window else { return }
    var events = events
    xcb_change_window_attributes(xcb, window.rawValue, XCB_CW_EVENT_MASK.rawValue, &events)
  }
}
