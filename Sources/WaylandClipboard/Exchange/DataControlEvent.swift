internal import Selections

/// The events that the exchange of one selection handles: those of the compositor, and the results of its own actions.
enum DataControlEvent: Hashable, Sendable {
  /// The selection that was there at the start; `nil` if there was none.
  case selectionFound(DataOffer?)
  /// The selection is another one, which may be our own; `nil` if there is none now.
  /// - Parameter focused: the program that had the focus.
  case selectionChanged(DataOffer?, focused: Client?)
  /// Everything that was sent before `.sync` is done, and what came of it was heard.
  case synced(SyncID)
  /// The compositor uses a source of ours no longer.
  case sourceCancelled(SourceID)
  /// A program pastes: the one that has the focus, as far as that is known.
  case requested(SourceID, type: String, RequestID, focused: Client?)
  case received(ReceiptID, [UInt8])
  /// The sender has closed its end.
  case receiptEnded(ReceiptID)
  /// The descriptors have run out, so that nothing can be received.
  case receiptFailed(ReceiptID)
  /// The seat is gone, and what was on its clipboard with it.
  case deviceLost
  /// The connection is lost, and with it every source and offer.
  case connectionLost
  /// The selections are known on another connection; does nothing on the first.
  case connectionMade
  /// Every event that has arrived is handled, or `nextDeadline` has come.
  case batchEnded
}

/// The actions that the exchange of one selection asks for.
enum DataControlAction: Hashable, Sendable {
  case receive(OfferID, type: String, ReceiptID)
  /// Receive no more of it.
  case endReceipt(ReceiptID)
  /// Destroy the offer; nothing more is received from it.
  case destroyOffer(OfferID)
  case sync(SyncID)
  /// Make a source of these types, and set the selection to it.
  case set(SourceID, types: [String])
  /// Destroy a source; the selection has none if it was this.
  case destroySource(SourceID)
  case send(RequestID, FormBytes)
  case refuse(RequestID)
  case tell(ClipboardNotice)
}
