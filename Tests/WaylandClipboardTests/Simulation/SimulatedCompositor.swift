import Selections

@testable import WaylandClipboard

/// A compositor with data control. It carries out one request after the other, and reports events in their order. It
/// varies what the protocol leaves open. It may report a source's end before or after the selection that replaces it.
/// It may report a client's own selection to the client, or not.
struct SimulatedCompositor {
  enum Holder: Hashable {
    case nobody
    /// The number of the change.
    case stranger(Int)
    case ours(SourceID)
  }

  let cancelsFirst: Bool
  let echoes: Bool
  private(set) var holder = Holder.nobody
  /// Copies and clears of strangers.
  private(set) var changes = 0
  /// The last of them that was a clear.
  private(set) var lastClear = 0
  /// Sent by us, and not done.
  private(set) var requests: [DataControlAction] = []
  /// Told by the compositor, and not heard by us, with the number of the stranger's change.
  private(set) var events: [(event: DataControlEvent, change: Int?)] = []
  /// The content that arrives by pipes.
  private(set) var pipes: [ReceiptID: [[UInt8]]] = [:]
  private(set) var sources: Set<SourceID> = []
  private var types: [String] = []
  private var offers: [OfferID: Int] = [:]
  /// The copy that each pipe brings.
  private var senders: [ReceiptID: Int] = [:]
  private var lastOffer: UInt64 = 0

  init(cancelsFirst: Bool, echoes: Bool) {
    self.cancelsFirst = cancelsFirst
    self.echoes = echoes
  }

  static func bytes(ofCopy change: Int) -> [UInt8] { (0..<9).map { UInt8(truncatingIfNeeded: change &+ $0) } }

  // MARK: Strangers

  /// - Parameter isDying: whether the copy before is cut off where it is still being sent.
  mutating func copy(_ types: [String], isDying: Bool) {
    if isDying { cutOff() }
    changes += 1
    self.types = types
    replace(by: .stranger(changes), change: changes)
  }

  /// Clears the selection. Content that was written before fits a pipe, and outlives its owner.
  mutating func clear() {
    changes += 1
    lastClear = changes
    replace(by: .nobody, change: changes)
  }

  private mutating func cutOff() {
    for (receipt, change) in senders where holder == .stranger(change) {
      pipes[receipt] = pipes[receipt].map { Array($0.prefix(1)) }
    }
  }

  private mutating func replace(by new: Holder, change: Int?) {
    let old = holder
    holder = new
    var told: [(event: DataControlEvent, change: Int?)] = []
    if echoes || new.source == nil { told.append((.selectionChanged(offer(by: new), focused: nil), change)) }
    if let source = old.source, sources.contains(source) {
      told.insert((.sourceCancelled(source), nil), at: cancelsFirst ? 0 : told.count)
    }
    events += told
  }

  private mutating func offer(by holder: Holder) -> DataOffer? {
    guard holder != .nobody else { return nil }
    lastOffer += 1
    let id = OfferID(rawValue: lastOffer)
    if case .stranger(let change) = holder { offers[id] = change }
    return DataOffer(id: id, types: types)
  }

  // MARK: We

  mutating func send(_ action: DataControlAction) { requests.append(action) }

  mutating func hear() -> (event: DataControlEvent, change: Int?)? { events.isEmpty ? nil : events.removeFirst() }

  /// Does the first request.
  mutating func work() {
    guard !requests.isEmpty else { return }
    switch requests.removeFirst() {
    case .sync(let sync):
      events.append((.synced(sync), nil))
    case .set(let source, let types):
      self.types = types
      sources.insert(source)
      replace(by: .ours(source), change: nil)
    case .destroySource(let source):
      sources.remove(source)
      if holder == .ours(source) { replace(by: .nobody, change: nil) }
    case .receive(let offer, _, let receipt):
      // The offer of a copy that was replaced brings nothing.
      let change = offers[offer].flatMap { holder == .stranger($0) ? $0 : nil }
      let bytes = change.map(Self.bytes) ?? []
      senders[receipt] = change
      pipes[receipt] = bytes.isEmpty ? [] : [Array(bytes.prefix(4)), Array(bytes.dropFirst(4))]
    case .destroyOffer, .endReceipt, .send, .refuse, .tell:
      break
    }
  }

  /// The next of what a pipe brings.
  mutating func arrival(_ choice: Int) -> DataControlEvent? {
    let receipts = pipes.keys.sorted { $0.rawValue < $1.rawValue }
    guard !receipts.isEmpty else { return nil }
    let receipt = receipts[choice % receipts.count]
    guard let chunks = pipes[receipt], let first = chunks.first else {
      pipes[receipt] = nil
      return .receiptEnded(receipt)
    }
    pipes[receipt] = Array(chunks.dropFirst())
    return .received(receipt, first)
  }

  mutating func close(_ receipt: ReceiptID) { pipes[receipt] = nil }
}

extension SimulatedCompositor.Holder {
  var source: SourceID? { if case .ours(let source) = self { source } else { nil } }
}
