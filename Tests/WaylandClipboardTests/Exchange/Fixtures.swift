import Selections

@testable import WaylandClipboard

extension DataOffer {
  static func copy(_ number: UInt64, _ types: [String] = ["text/html", "text/plain"]) -> DataOffer {
    DataOffer(id: OfferID(rawValue: number), types: types)
  }
}

extension Offer {
  static func html(_ bytes: [UInt8] = [1]) -> Offer { Offer(forms: [OfferForm(targets: ["text/html"], bytes: bytes)]) }
}

struct Unexpected: Error {
  let actions: [DataControlAction]
}

extension [DataControlAction] {
  var notices: [ClipboardNotice] { compactMap { if case .tell(let notice) = $0 { notice } else { nil } } }

  func sync() throws -> SyncID {
    for case .sync(let sync) in self { return sync }
    throw Unexpected(actions: self)
  }

  func receipt() throws -> ReceiptID {
    for case .receive(_, _, let receipt) in self { return receipt }
    throw Unexpected(actions: self)
  }

  func source() throws -> SourceID {
    for case .set(let source, _) in self { return source }
    throw Unexpected(actions: self)
  }
}

extension DataControlExchange {
  static func clipboard(_ settings: TransportSettings = TransportSettings()) -> DataControlExchange {
    DataControlExchange(selection: "CLIPBOARD", index: 0, settings: settings)
  }

  /// A copy that is announced to the service.
  mutating func copied(_ offer: DataOffer, now: Instant = 0) throws -> CopyID {
    _ = handle(.selectionChanged(offer, focused: nil), now: now)
    let actions = handle(.batchEnded, now: now)
    guard case .copied(let copy) = actions.notices.last else { throw Unexpected(actions: actions) }
    return copy.id
  }

  /// A form of it that comes whole.
  mutating func fetched(_ id: CopyID, _ bytes: [UInt8] = [7], now: Instant = 0) throws -> [DataControlAction] {
    let receipt = try fetch(id, target: "text/html", limits: FetchLimits(), now: now).receipt()
    _ = handle(.received(receipt, bytes), now: now)
    return handle(.synced(try handle(.receiptEnded(receipt), now: now).sync()), now: now)
  }

  /// The copy is replaced by ours.
  mutating func taken(_ id: CopyID, _ offer: Offer = .html(), now: Instant = 0) throws -> [DataControlAction] {
    answered(try self.offer(id, offer).sync(), now: now)
  }

  /// The compositor knows of nothing newer.
  mutating func answered(_ sync: SyncID, now: Instant = 0) -> [DataControlAction] {
    handle(.synced(sync), now: now) + handle(.batchEnded, now: now)
  }
}
