/// What the exchange of one selection hears: events of the server, and the results of its own actions.
package enum SelectionEvent: Hashable, Sendable {
  case ownerChanged(OwnerChange)
  /// SelectionNotify; property None is a refusal.
  case notified(target: Atom, property: Atom)
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
  /// Answers `.readProperty`; nil: there is no such property.
  case propertyRead(Atom, PropertyValue?)
  /// Answers `.describe`; a name is nil where the owner listed what is no atom.
  case described(names: [String?], source: Client?)
  /// Answers `.take`.
  case takeTried(TakeOutcome)
  /// Answers `.readPairs`; nil: no property, or not of pairs.
  case pairsRead(SelectionRequest, [Atom]?)
  /// `nextDeadline` has come.
  case deadlinePassed
}

/// What became of an attempt to take a selection, under the server's grab.
package enum TakeOutcome: Hashable, Sendable {
  case taken
  /// Another owner than the one that was read, or a newer copy of the same.
  case ownerChanged
  /// The server refused silently: its clock is not that far.
  case tooEarly
}

/// What the exchange of one selection asks for. All actions concern that selection.
package enum SelectionAction: Hashable, Sendable {
  /// Delete the property of our window, then ConvertSelection into it.
  case convert(target: Atom, property: Atom, time: ServerTime)
  /// Read at most `limit` bytes of a property of our window, and delete it if that was all of it.
  case readProperty(Atom, limit: Int)
  case deleteProperty(Atom)
  /// Delete a property that nobody waits for, unless it is an INCR, which would be started by it.
  case discardProperty(Atom)
  /// Find the names of the atoms, and who owns the window.
  case describe([Atom], owner: WindowID)
  case askServerTime
  /// Compare and swap: take the selection at this time if `owner` still has it and no newer copy is known.
  case take(from: WindowID, at: ServerTime)
  /// Hear of the deletion of properties and of the end of a requestor's window.
  case watch(WindowID)
  case unwatch(WindowID)
  case write(PropertyWrite)
  /// SelectionNotify; property None refuses.
  case notify(SelectionRequest, property: Atom)
  case readPairs(SelectionRequest)
  case tell(ClipboardNotice)
  /// Tell `.fetched`, with the name of the type.
  case deliver(CopyID, target: String, SelectionReply)
}

/// A value for a property of a requestor's window.
package struct PropertyWrite: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case words([UInt32])
    /// A part of bytes that are shared with the offer, not copied.
    case bytes([UInt8], Range<Int>)
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
