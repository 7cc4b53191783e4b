private import CX11
private import Glibc
internal import ICCCM
internal import Selections

/// An event of the server in our own terms.
struct ServerEvent: Hashable {
  /// The selection that the event concerns; `nil` if it concerns no particular one.
  var selection: Atom?
  var time: ServerTime?
  var event: SelectionEvent
  /// The last request of ours that the server had seen, where that matters.
  var request: UInt32?
}

/// Events that have been read but not handled, first come first served.
struct EventBacklog {
  private var events: [ServerEvent] = []
  private var first = 0
  /// The places of the changes since the last event of another kind.
  private var copies: [Atom: Int] = [:]

  var isEmpty: Bool { first == events.count }

  /// Adds an event. Of changes to windows of other clients, with nothing but such changes between them, only the last
  /// of each selection is kept.
  mutating func append(_ event: ServerEvent, isOthersCopy: Bool = false) {
    guard isOthersCopy, let selection = event.selection else {
      copies = [:]
      events.append(event)
      return
    }
    if let place = copies[selection], place >= first {
      events[place] = event
    } else {
      copies[selection] = events.count
      events.append(event)
    }
  }

  mutating func next() -> ServerEvent? {
    guard !isEmpty else { return nil }
    defer {
      first += 1
      if isEmpty {
        events.removeAll()
        copies = [:]
        first = 0
      }
    }
    return events[first]
  }

  /// Takes out one event; the others stay, in their order.
  /// - Parameter looked: how many that wait have been looked at before.
  mutating func take<Value>(after looked: inout Int, _ match: (ServerEvent) -> Value?) -> Value? {
    while first + looked < events.count {
      if let value = match(events[first + looked]) {
        events.remove(at: first + looked)
        copies = [:]
        return value
      }
      looked += 1
    }
    return nil
  }

  /// Reports whether such a change of owner of the selection is waiting.
  func announcesChange(of selection: Atom, where matches: (OwnerChange) -> Bool) -> Bool {
    events[first...].contains { event in
      if case .ownerChanged(let change) = event.event { event.selection == selection && matches(change) } else { false }
    }
  }

  /// Reports whether the end of the window is waiting.
  func tellsEnd(of window: WindowID) -> Bool {
    events[first...].contains { $0.event == .windowLost(window) }
  }
}

extension ServerConnection {
  /// The next event that has been read.
  func nextEvent() -> ServerEvent? {
    while let event = backlog.next() {
      if !isOutdated(event) { return event }
    }
    return nil
  }

  /// Reads once what has arrived; never waits. For what comes after that the descriptor is readable again.
  func readEvents() {
    if let raw = xcb_poll_for_event(xcb) { collect(raw) }
    collectQueuedEvents()
  }

  private func collect(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) {
    defer { free(raw) }
    guard let event = translate(raw) else { return }
    var isOthersCopy = false
    if case .ownerChanged(let change) = event.event {
      isOthersCopy = change.cause == .set && change.owner != .none && !isOurs(change.owner)
    }
    backlog.append(event, isOthersCopy: isOthersCopy)
  }

  /// Waits for a reply, and takes events from XCB meanwhile. XCB itself keeps all that come before the reply.
  /// - Parameter failed: receives the code of an error that comes in place of the reply.
  func reply<Reply>(
    _ sequence: UInt32, as type: Reply.Type, failed: (_ code: Int32) -> Void = { _ in }
  ) -> UnsafeMutablePointer<Reply>? {
    xcb_flush(xcb)
    var answer: UnsafeMutableRawPointer?
    var failure: UnsafeMutablePointer<xcb_generic_error_t>?
    while xcb_poll_for_reply(xcb, sequence, &answer, &failure) == 0 {
      // It may read the reply although it finds no event: only if neither is there is anything to be waited for.
      if let raw = xcb_poll_for_event(xcb) {
        collect(raw)
        collectQueuedEvents()
      } else if xcb_poll_for_reply(xcb, sequence, &answer, &failure) != 0 {
        break
      } else {
        var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, -1)
      }
    }
    if let failure { failed(Int32(failure.pointee.error_code)) }
    free(failure)
    return answer?.assumingMemoryBound(to: type)
  }

  private func isOutdated(_ event: ServerEvent) -> Bool {
    guard case .propertyDeleted(let window, let property) = event.event, let request = event.request else {
      return false
    }
    return isOutdated(TransferKey(requestor: window, property: property), after: request)
  }

  /// Moves events that XCB has read meanwhile into the backlog: the descriptor does not announce them.
  func collectQueuedEvents() {
    while let raw = xcb_poll_for_queued_event(xcb) { collect(raw) }
  }

  private func translate(_ raw: UnsafeMutablePointer<xcb_generic_event_t>) -> ServerEvent? {
    let code = raw.pointee.response_type
    let bytes = UnsafeRawPointer(raw)
    if code == 0 { return translateError(bytes.load(as: xcb_generic_error_t.self)) }
    // Clients may send anything in the server's name; only SelectionNotify is theirs to send.
    let isSent = code & 0x80 != 0
    guard !isSent || Int32(code & 0x7F) == XCB_SELECTION_NOTIFY else { return nil }
    if code == ownerChangeCode { return translate(bytes.load(as: xcb_xfixes_selection_notify_event_t.self)) }
    switch Int32(code & 0x7F) {
    case XCB_PROPERTY_NOTIFY:
      return translate(bytes.load(as: xcb_property_notify_event_t.self), after: raw.pointee.full_sequence)
    case XCB_SELECTION_REQUEST:
      let event = bytes.load(as: xcb_selection_request_event_t.self)
      let request = SelectionRequest(
        requestor: WindowID(rawValue: event.requestor), target: Atom(rawValue: event.target),
        property: Atom(rawValue: event.property), time: ServerTime(rawValue: event.time))
      return ServerEvent(selection: Atom(rawValue: event.selection), event: .requested(request))
    case XCB_SELECTION_NOTIFY:
      let event = bytes.load(as: xcb_selection_notify_event_t.self)
      return ServerEvent(
        selection: Atom(rawValue: event.selection),
        event: .notified(
          target: Atom(rawValue: event.target), property: Atom(rawValue: event.property),
          time: ServerTime(rawValue: event.time)))
    case XCB_SELECTION_CLEAR:
      let event = bytes.load(as: xcb_selection_clear_event_t.self)
      let time = ServerTime(rawValue: event.time)
      return ServerEvent(selection: Atom(rawValue: event.selection), event: .selectionCleared(time))
    case XCB_DESTROY_NOTIFY:
      let event = bytes.load(as: xcb_destroy_notify_event_t.self)
      return ServerEvent(event: .windowLost(WindowID(rawValue: event.window)))
    default:
      return nil
    }
  }

  private func translate(_ event: xcb_xfixes_selection_notify_event_t) -> ServerEvent {
    let cause: OwnerChange.Cause =
      switch UInt32(event.subtype) {
      case XCB_XFIXES_SELECTION_EVENT_SELECTION_WINDOW_DESTROY.rawValue: .windowDestroyed
      case XCB_XFIXES_SELECTION_EVENT_SELECTION_CLIENT_CLOSE.rawValue: .clientClosed
      default: .set
      }
    let change = OwnerChange(
      // A window that is going away owns nothing any more.
      owner: cause == .set ? WindowID(rawValue: event.owner) : .none, cause: cause,
      timestamp: ServerTime(rawValue: event.timestamp),
      selectionTimestamp: ServerTime(rawValue: event.selection_timestamp))
    return ServerEvent(
      selection: Atom(rawValue: event.selection), time: change.timestamp, event: .ownerChanged(change))
  }

  private func translate(_ event: xcb_property_notify_event_t, after request: UInt32) -> ServerEvent? {
    let property = Atom(rawValue: event.atom)
    let time = ServerTime(rawValue: event.time)
    let isDeleted = UInt32(event.state) == XCB_PROPERTY_DELETE.rawValue
    guard event.window == window.rawValue else {
      let requestor = WindowID(rawValue: event.window)
      return isDeleted ? ServerEvent(time: time, event: .propertyDeleted(requestor, property), request: request) : nil
    }
    if isDeleted {
      // Each read of ours deletes what it has read. An event for that would be another turn of the loop.
      toldTime = time
      return nil
    }
    if property == timeProperty { return ServerEvent(event: .serverTimeTold(time)) }
    return ServerEvent(time: time, event: .propertyWritten(property))
  }

  /// Translates an error. One about a window that is gone reports the window's end; other errors report nothing.
  private func translateError(_ error: xcb_generic_error_t) -> ServerEvent? {
    guard Int32(error.error_code) == XCB_WINDOW else { return nil }
    return ServerEvent(event: .windowLost(WindowID(rawValue: error.resource_id)))
  }
}
