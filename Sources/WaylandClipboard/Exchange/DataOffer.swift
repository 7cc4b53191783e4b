/// Names an offer of the compositor's: what a selection holds from one change to the next.
struct OfferID: Hashable, Sendable { let rawValue: UInt64 }

/// Names a source of ours: what a selection holds while it is ours.
struct SourceID: Hashable, Sendable { let rawValue: UInt64 }

/// Names a question to the compositor that is answered when everything sent before is done (`wl_display.sync`).
struct SyncID: Hashable, Sendable { let rawValue: UInt64 }

/// Names a transfer to us.
struct ReceiptID: Hashable, Sendable { let rawValue: UInt64 }

/// Names a transfer from us that a client has requested.
struct RequestID: Hashable, Sendable { let rawValue: UInt64 }

/// The content of a pipe as it arrives.
enum Arrival: Hashable, Sendable {
  case bytes(ReceiptID, [UInt8])
  /// The sender has closed its end.
  case ended(ReceiptID)
}

/// A selection that has changed, with the types that can be received.
struct DataOffer: Hashable, Sendable {
  let id: OfferID
  /// The types in the compositor's order.
  let types: [String]
  /// Whether more types were offered than are taken.
  var isCut = false
}
