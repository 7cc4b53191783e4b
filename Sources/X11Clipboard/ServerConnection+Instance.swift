private import CX11
private import Glibc
internal import ICCCM
internal import Selections
internal import SystemCalls

extension ServerConnection {
  /// The longest time that a replaced instance may take to end.
  private static let departureLimit: Int32 = 2000

  /// Makes us the only instance on this display, by a manager selection (ICCCM 2.8).
  /// - Returns: since when.
  func becomeOnlyInstance(of selection: Atom, replace: Bool) throws(SelectionError) -> ServerTime {
    let time = try currentTime()
    xcb_grab_server(xcb)
    let previous = owner(of: selection)
    guard previous == .none || replace else {
      xcb_ungrab_server(xcb)
      flush()
      throw SelectionError(.alreadyRunning, reason: "another instance serves display \(displayName)")
    }
    if previous != .none { setEvents(XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, of: previous) }
    xcb_set_selection_owner(xcb, window.rawValue, selection.rawValue, time.rawValue)
    xcb_ungrab_server(xcb)
    let owner = owner(of: selection)
    guard owner != .none else {
      throw SelectionError(.unavailable, reason: "the window on display \(displayName) was destroyed at the start")
    }
    guard owner == window else {
      throw SelectionError(.alreadyRunning, reason: "another instance came first on display \(displayName)")
    }
    if previous != .none {
      awaitEnd(of: previous)
      setEvents(XCB_EVENT_MASK_NO_EVENT.rawValue, of: previous)
    }
    announce(selection, since: time)
    return time
  }

  private func awaitEnd(of window: WindowID) {
    _ = wait(atMost: Self.departureLimit) { event in
      if case .windowLost(window) = event.event { event } else { nil }
    }
  }

  /// The token of the server's present run, on its root window; made where there is none that can be one.
  ///
  /// The server forgets it when it ends or is reset, as some display managers do between two logins. Every client can
  /// read and change it. A client that changes it breaks what is bound to it. A client that brings it back on a later
  /// run could already read the same content on this one.
  func serverToken() -> ServerToken {
    let property = atoms.intern(["_WASHBOARD_SERVER"])[0]
    let size = ServerToken.wordCount * MemoryLayout<UInt32>.size
    if let value = readProperty(property, of: root, limit: size, delete: false), value.type == atomsOfProtocol.integer,
      value.format == 32, value.remaining == 0, let token = ServerToken(value.words)
    {
      return token
    }
    let token = ServerToken()
    write(
      PropertyWrite(window: root, property: property, type: atomsOfProtocol.integer, value: .words(token.words)))
    flush()
    return token
  }

  /// The server's clock.
  func currentTime() throws(SelectionError) -> ServerTime {
    while true {
      askServerTime()
      let asked = window
      // Without the window that was asked by there will be no answer.
      let answer = wait(atMost: nil) { event -> ServerTime?? in
        switch event.event {
        case .serverTimeTold(let time): .some(time)
        case .windowLost(asked): .some(nil)
        default: nil
        }
      }
      guard let answer else {
        throw SelectionError(.unavailable, reason: "the X server \(displayName) does not tell its time")
      }
      if let time = answer { return time }
      try replaceWindow()
    }
  }

  /// Waits for one event; what is read meanwhile is kept, in its order.
  /// - Parameter limit: the time in milliseconds; `nil` waits as long as for any reply, while another client has
  ///   grabbed the server.
  private func wait<Value>(atMost limit: Int32?, for match: (ServerEvent) -> Value?) -> Value? {
    var looked = 0
    let end = limit.map { MonotonicClock.now() &+ UInt64(clamping: $0) }
    while true {
      flush()
      readEvents()
      if let value = backlog.take(after: &looked, match) { return value }
      var waiting = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      let now = MonotonicClock.now()
      let left = end.map { $0 > now ? Int32(clamping: $0 - now) : 0 } ?? -1
      guard !isLost, left != 0, poll(&waiting, 1, left) > 0 || end == nil else { return nil }
    }
  }

  func announce(_ selection: Atom, since time: ServerTime) {
    let manager = atoms.intern(["MANAGER"])[0]
    // ClientMessage of format 32: type and format share the first word's bytes.
    let words: [UInt32] = [
      UInt32(XCB_CLIENT_MESSAGE) | 32 << 8, root.rawValue, manager.rawValue, time.rawValue, selection.rawValue,
      window.rawValue, 0, 0,
    ]
    words.withUnsafeBytes { bytes in
      _ = xcb_send_event(
        xcb, 0, root.rawValue, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
        bytes.assumingMemoryBound(to: CChar.self).baseAddress)
    }
  }
}
