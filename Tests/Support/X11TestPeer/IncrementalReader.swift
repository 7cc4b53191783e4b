private import Glibc

/// A program that pastes one large form and compares it as it comes, so that hundreds of them need no memory.
package final class IncrementalReader: Participant {
  package enum Manner: Hashable {
    case quick
    /// Takes an increment in so many milliseconds.
    case slow(pause: UInt64)
    /// Goes away without a word after so many increments.
    case dying(after: Int)
  }

  package enum Outcome: Hashable {
    case waiting, exact, different, refused, dead
  }

  package let manner: Manner
  package private(set) var outcome = Outcome.waiting
  /// Milliseconds of the monotonic clock at the end.
  package private(set) var finished: UInt64 = 0
  private let connection: PeerConnection
  private let expected: [UInt8]
  private let property: UInt32
  /// Bytes that have come and were right.
  package private(set) var place = 0
  private var increments = 0
  private var isReceiving = false
  /// The time at which an increment that is ready is taken.
  private var due: UInt64?

  package init(display: String, target: String, expecting expected: [UInt8], manner: Manner) throws {
    connection = try PeerConnection(display: display)
    self.expected = expected
    self.manner = manner
    property = connection.atom("_PEER_PASTE")
    connection.convert("CLIPBOARD", target: connection.atom(target), property: property, time: 0)
  }

  package var isFinished: Bool { outcome != .waiting }
  package var fileDescriptor: Int32 { isFinished ? -1 : connection.fileDescriptor }

  package func turn() throws {
    guard !isFinished else { return }
    while !isFinished, let event = connection.nextEvent() {
      switch event {
      case .notified(_, _, let property, _):
        if property == 0 {
          finish(.refused)
        } else if connection.property(of: connection.window, property, delete: true)?.type == "INCR" {
          isReceiving = true
        } else {
          finish(.different)
        }
      case .propertyChanged(_, property, isDeleted: false, _) where isReceiving:
        if case .slow(let pause) = manner { due = milliseconds() + pause } else { read() }
      case .propertyChanged, .requested, .cleared, .other:
        break
      }
    }
    if let time = due, milliseconds() >= time {
      due = nil
      read()
    }
  }

  private func read() {
    guard let value = connection.property(of: connection.window, property, delete: true) else { return }
    if value.bytes.isEmpty { return finish(place == expected.count ? .exact : .different) }
    let end = place + value.bytes.count
    // Not by elements: hundreds of megabytes go through here, in unoptimized tests.
    let isEqual = value.bytes.withUnsafeBytes { part in
      expected.withUnsafeBytes { whole in
        guard end <= whole.count, let start = whole.baseAddress, let bytes = part.baseAddress else { return false }
        return memcmp(start + place, bytes, part.count) == 0
      }
    }
    guard isEqual else { return finish(.different) }
    place = end
    increments += 1
    if case .dying(increments) = manner { finish(.dead) }
  }

  private func finish(_ outcome: Outcome) {
    self.outcome = outcome
    finished = milliseconds()
    if outcome == .dead { connection.close() }
  }
}
