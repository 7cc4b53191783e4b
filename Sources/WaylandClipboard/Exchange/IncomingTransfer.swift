internal import Selections

/// One form on its way to us, from the first byte to the end of the file.
struct IncomingTransfer: Hashable, Sendable {
  let id: ReceiptID
  private(set) var bytes: [UInt8] = []
  private(set) var deadline: Instant
  private let limit: Int
  private let pace: Instant
  /// The time by which the whole transfer must have arrived.
  private let end: Instant

  init(_ id: ReceiptID, _ limits: FetchLimits, settings: TransportSettings, now: Instant) {
    self.id = id
    limit = max(0, min(settings.maxSize, limits.bytes))
    pace = settings.incrementDeadline
    end = min(limits.deadline, now &+ settings.transferDeadline)
    deadline = min(now &+ settings.answerDeadline, end)
  }

  /// - Throws: `SelectionError` with code `tooLarge`.
  mutating func append(_ more: [UInt8], now: Instant) throws(SelectionError) {
    guard more.count <= limit - bytes.count else {
      throw SelectionError(.tooLarge, reason: "the form is longer than \(limit) bytes")
    }
    bytes += more
    deadline = min(now &+ pace, end)
  }
}
