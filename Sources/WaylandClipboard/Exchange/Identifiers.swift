/// Gives the numbers of one exchange, which differ from those of every other.
struct Identifiers: Hashable, Sendable {
  private let index: UInt64
  private var last: UInt64 = 0

  /// - Parameter index: tells the exchange from others.
  init(index: UInt8) { self.index = UInt64(index) }

  mutating func nextSync() -> SyncID { SyncID(rawValue: next()) }
  mutating func nextReceipt() -> ReceiptID { ReceiptID(rawValue: next()) }
  mutating func nextSource() -> SourceID { SourceID(rawValue: next()) }

  private mutating func next() -> UInt64 {
    last &+= 1
    return last << 8 | index
  }

  /// The index of the exchange that gave a number.
  static func index(of rawValue: UInt64) -> Int { Int(rawValue & 0xFF) }
}
