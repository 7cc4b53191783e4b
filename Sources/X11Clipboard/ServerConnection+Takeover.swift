private import CX11
private import Glibc
internal import Selections

extension ServerConnection {
  /// Takes a selection if `owner` still has it and nothing newer is known; nobody else is served meanwhile, so the grab
  /// is as short as it can be: one round trip to compare, and one write that swaps, confirms and lets go.
  func take(_ selection: Atom, from owner: WindowID, at time: ServerTime) -> TakeOutcome {
    xcb_grab_server(xcb)
    let isUnchanged = self.owner(of: selection) == owner
    // With the reply came every event before it: the same owner may have copied again.
    collectQueuedEvents()
    guard isUnchanged, !backlog.announcesOwner(of: selection, otherThan: window) else {
      xcb_ungrab_server(xcb)
      xcb_flush(xcb)
      return .ownerChanged
    }
    xcb_set_selection_owner(xcb, window.rawValue, selection.rawValue, time.rawValue)
    let confirmation = xcb_get_selection_owner(xcb, selection.rawValue)
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard let reply = xcb_get_selection_owner_reply(xcb, confirmation, nil) else { return .ownerChanged }
    defer { free(reply) }
    return reply.pointee.owner == window.rawValue ? .taken : .tooEarly
  }

  /// Whether the user holds a pointer button or Shift, as when marking text.
  func isInputHeld() -> Bool {
    guard let reply = xcb_query_pointer_reply(xcb, xcb_query_pointer(xcb, root.rawValue), nil) else { return false }
    defer { free(reply) }
    let marking = [
      XCB_KEY_BUT_MASK_BUTTON_1, XCB_KEY_BUT_MASK_BUTTON_2, XCB_KEY_BUT_MASK_BUTTON_3, XCB_KEY_BUT_MASK_SHIFT,
    ]
    return marking.contains { UInt32(reply.pointee.mask) & $0.rawValue != 0 }
  }

  /// Gives up a selection; one that another client has taken meanwhile stays with it.
  func release(_ selection: Atom, since time: ServerTime) {
    xcb_set_selection_owner(xcb, XCB_WINDOW_NONE.rawValue, selection.rawValue, time.rawValue)
  }

  func owner(of selection: Atom) -> WindowID {
    guard let reply = xcb_get_selection_owner_reply(xcb, xcb_get_selection_owner(xcb, selection.rawValue), nil) else {
      return .none
    }
    defer { free(reply) }
    return WindowID(rawValue: reply.pointee.owner)
  }
}
