internal import Selections

/// One form on its way to us, from the first byte to the end of the file.
struct IncomingTransfer: Hashable, Sendable {
  let id: ReceiptID
  private(set) var bytes: [UInt8] = []
  /// `.max` once the owner is late and is awaited all the same.
  private(set) var deadline: Instant
  private let limit: Int
  private let pace: Instant
  /// The longest time from the first byte of an owner that was late.
  private let length: Instant
  private let isPatient: Bool
  /// The time by which the whole transfer must have arrived.
  private var end: Instant

  init(_ id: ReceiptID, _ limits: FetchLimits, isPatient: Bool, settings: TransportSettings, now: Instant) {
    self.id = id
    self.isPatient = isPatient && limits.arePatient
    length = settings.transferDeadline
    limit = max(0, min(settings.maxSize, limits.bytes))
    pace = settings.incrementDeadline
    end = min(limits.deadline, now &+ settings.transferDeadline)
    deadline = min(now &+ settings.answerDeadline(limits), end)
  }

  /// Awaits the first byte without a deadline, where that is allowed.
  mutating func becomeOverdue() -> Bool {
    guard isPatient, bytes.isEmpty, deadline < .max else { return false }
    deadline = .max
    return true
  }

  /// - Throws: `SelectionError` with code `tooLarge`.
  mutating func append(_ more: [UInt8], now: Instant) throws(SelectionError) {
    guard more.count <= limit - bytes.count else {
      throw SelectionError(.tooLarge, reason: "the form is longer than \(limit) bytes")
    }
    bytes += more
    if deadline == .max { end = now &+ length }
    deadline = min(now &+ pace, end)
  }
}
