private import CX11
private import Glibc
internal import ICCCM
internal import Selections

extension ServerConnection {
  /// Takes a selection if `owner` still has it and nothing newer is known. No other client is served meanwhile, so the
  /// grab is as short as it can be. It lasts one round trip to compare, and one write that swaps, confirms and
  /// releases.
  func take(_ selection: Atom, from owner: WindowID, at time: ServerTime) -> TakeoverOutcome {
    xcb_grab_server(xcb)
    let present = self.owner(of: selection)
    let isUnchanged = present == owner || isOurs(present) && isOurs(owner)
    // With the reply came every event before it: the same owner may have copied again.
    collectQueuedEvents()
    let isChangeKnown = backlog.announcesChange(of: selection) { change in
      // The end of our own window is reported after it has been replaced.
      !isOurs(change.owner) && (change.cause == .set || !isOurs(owner))
    }
    guard isUnchanged, !isChangeKnown else {
      xcb_ungrab_server(xcb)
      xcb_flush(xcb)
      return .ownerChanged
    }
    xcb_set_selection_owner(xcb, window.rawValue, selection.rawValue, time.rawValue)
    let confirmation = xcb_get_selection_owner(xcb, selection.rawValue)
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
    guard let reply = self.reply(confirmation.sequence, as: xcb_get_selection_owner_reply_t.self) else {
      return .ownerChanged
    }
    defer { free(reply) }
    return reply.pointee.owner == window.rawValue ? .taken : .tooEarly
  }

  /// Takes a selection that our window had when it was destroyed, at the same time as before. Later copies and requests
  /// are not older than that time.
  func ownAgain(_ selection: Atom, since time: ServerTime) throws(SelectionError) -> OwnAgainOutcome {
    xcb_grab_server(xcb)
    defer {
      xcb_ungrab_server(xcb)
      xcb_flush(xcb)
    }
    let present = owner(of: selection)
    collectQueuedEvents()
    if present == window { return .owned(since: time) }
    if backlog.tellsEnd(of: window) { return .windowLost }
    let isChanged = backlog.announcesChange(of: selection) { $0.cause == .set && !isOurs($0.owner) }
    guard present == .none, !isChanged else { return .ownerChanged }
    if own(selection, at: time) { return .owned(since: time) }
    // The server takes a time of weeks ago for one to come.
    let now = try currentTime()
    if own(selection, at: now) { return .owned(since: now) }
    throw SelectionError(
      .unavailable, reason: "what was owned on display \(displayName) was lost and cannot be owned again")
  }

  /// Takes a selection that our window has, at the same time as before: XFixes tells that to all who listen. One that
  /// another client has taken meanwhile stays with it.
  func reassertOwnership(_ selection: Atom, since time: ServerTime) { hand(selection, to: window, since: time) }

  private func own(_ selection: Atom, at time: ServerTime) -> Bool {
    xcb_set_selection_owner(xcb, window.rawValue, selection.rawValue, time.rawValue)
    return owner(of: selection) == window
  }

  /// Reports whether the user holds a pointer button or Shift, as when marking text.
  func isInputHeld() -> Bool {
    guard
      let reply = self.reply(
        xcb_query_pointer(xcb, root.rawValue).sequence, as: xcb_query_pointer_reply_t.self)
    else { return false }
    defer { free(reply) }
    let marking = [
      XCB_KEY_BUT_MASK_BUTTON_1, XCB_KEY_BUT_MASK_BUTTON_2, XCB_KEY_BUT_MASK_BUTTON_3, XCB_KEY_BUT_MASK_SHIFT,
    ]
    return marking.contains { UInt32(reply.pointee.mask) & $0.rawValue != 0 }
  }

  /// Returns the window that has the keyboard; `nil` if none of another program has.
  func focusedWindow() -> WindowID? {
    let cookie = xcb_get_input_focus(xcb)
    guard let reply = self.reply(cookie.sequence, as: xcb_get_input_focus_reply_t.self) else { return nil }
    defer { free(reply) }
    let window = WindowID(rawValue: reply.pointee.focus)
    // 1 stands for the root window under the pointer: no window has the focus.
    return window.rawValue > 1 && window != root && !isOurs(window) ? window : nil
  }

  /// Gives up a selection; one that another client has taken meanwhile stays with it.
  func release(_ selection: Atom, since time: ServerTime) { hand(selection, to: .none, since: time) }

  /// Makes a window the owner, if ours is.
  private func hand(_ selection: Atom, to owner: WindowID, since time: ServerTime) {
    xcb_grab_server(xcb)
    if self.owner(of: selection) == window {
      xcb_set_selection_owner(xcb, owner.rawValue, selection.rawValue, time.rawValue)
    }
    xcb_ungrab_server(xcb)
    xcb_flush(xcb)
  }

  func owner(of selection: Atom) -> WindowID {
    guard
      let reply = self.reply(
        xcb_get_selection_owner(xcb, selection.rawValue).sequence, as: xcb_get_selection_owner_reply_t.self)
    else {
      return .none
    }
    defer { free(reply) }
    return WindowID(rawValue: reply.pointee.owner)
  }
}

/// The outcome of an attempt to own a selection again after our window was replaced.
enum OwnAgainOutcome: Hashable {
  case owned(since: ServerTime)
  /// Another program has copied or cleared the selection since.
  case ownerChanged
  /// The new window has been destroyed, too.
  case windowLost
}
