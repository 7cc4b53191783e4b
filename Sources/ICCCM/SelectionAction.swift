package import Selections

/// An action that the exchange of one selection requests. All actions concern that selection.
package enum SelectionAction: Hashable, Sendable {
  /// Delete the property of our window, then ConvertSelection into it.
  case convert(target: Atom, property: Atom, time: ServerTime)
  /// Read at most `limit` bytes of a property of our window, and delete it if that was all of it.
  case readProperty(Atom, limit: Int)
  /// Put an empty value in the place of one that is not awaited. Its deletion would ask a sender by INCR for more.
  case emptyProperty(Atom)
  /// Find the names of the atoms, and who owns the window.
  case describe([Atom], owner: WindowID)
  /// Look whether a pointer button or Shift is held.
  case askInput
  /// Look who owns the selection.
  case findOwner
  case askServerTime
  /// Compare and swap: take the selection at this time if `owner` still has it and no newer copy is known.
  case take(from: WindowID, at: ServerTime)
  /// Take the selection for our new window, at the time of the ownership that the old window had. It fails if another
  /// program has copied or cleared the selection since.
  case ownAgain(since: ServerTime)
  /// Take the selection from ourselves, at the time since which we own it. Some programs keep what they have read until
  /// they hear of an owner.
  case reassertOwnership(since: ServerTime)
  /// Hear of the deletion of a property, each time after the last value that we wrote, and of the end of its window.
  case watch(TransferKey)
  case unwatch(TransferKey)
  case write(PropertyWrite)
  /// SelectionNotify; property None refuses.
  case notify(SelectionRequest, property: Atom)
  case readPairs(SelectionRequest)
  /// Find out whose window a request came from.
  case identify(SelectionRequest)
  /// Give up a selection that is owned since then.
  case release(since: ServerTime)
  /// Tell all clients that there is a new manager (ICCCM 2.8).
  case announce(since: ServerTime)
  case tell(ClipboardNotice)
  /// Tell `.fetched`, with the name of the type.
  case deliver(CopyID, target: String, SelectionReply, isReoffered: Bool)
}

/// A value for a property of a requestor's window.
package struct PropertyWrite: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case words([UInt32])
    /// A part of bytes that are shared with the offer, not copied.
    case bytes(FormBytes, Range<Int>)
  }

  package var window: WindowID
  package var property: Atom
  package var type: Atom
  package var value: Value

  package init(window: WindowID, property: Atom, type: Atom, value: Value) {
    self.window = window
    self.property = property
    self.type = type
    self.value = value
  }
}
