package import Selections

/// An event for the exchange of one selection: an event of the server, or the result of one of its own actions.
package enum SelectionEvent: Hashable, Sendable {
  case ownerChanged(OwnerChange)
  /// SelectionNotify; property None is a refusal. The time is that of the request, as the owner repeats it (ICCCM 2.2).
  case notified(target: Atom, property: Atom, time: ServerTime = .current)
  /// A property of our own window has a new value.
  case propertyWritten(Atom)
  /// A requestor has deleted a property of its window.
  case propertyDeleted(WindowID, Atom)
  case requested(SelectionRequest)
  case selectionCleared(ServerTime)
  /// A window that we knew is gone, by its own end or by an error that said so.
  case windowLost(WindowID)
  /// The server's clock was at least this far; every event that carries a time tells it.
  case serverTimeKnown(ServerTime)
  /// Answers `.askServerTime`.
  case serverTimeTold(ServerTime)
  /// The answer to `.readProperty`; `nil` if there is no such property.
  case propertyRead(Atom, PropertyValue?)
  /// Answers `.emptyProperty` where an INCR was found in the property.
  case transferFound(Atom)
  /// Answers `.describe`; a name is nil where the owner listed what is no atom.
  case described(names: [String?], source: Client?)
  /// Answers `.askInput`: whether a pointer button or Shift is held.
  case inputTold(isHeld: Bool)
  /// Answers `.findOwner`.
  case ownerFound(WindowID)
  /// Answers `.take`.
  case takeTried(TakeoverOutcome)
  /// The answer to `.readPairs`; `nil` if there is no property, or one that does not hold pairs.
  case pairsRead(SelectionRequest, [Atom]?)
  /// The answer to `.identify`; `nil` if nothing is known of the requestor.
  case identified(SelectionRequest, Client?)
  /// Another client has destroyed our window. A new one is in its place; properties, requests and selections of the old
  /// one are gone.
  case windowReplaced
  /// Answers `.ownAgain` where the time is another than before.
  case ownedAgain(since: ServerTime)
  /// `nextDeadline` has come.
  case deadlinePassed
}

/// The result of an attempt to take a selection, under the server's grab.
package enum TakeoverOutcome: Hashable, Sendable {
  case taken
  /// Another owner than the one that was read, or a newer copy of the same.
  case ownerChanged
  /// The server refused silently: its clock is not that far.
  case tooEarly
}
