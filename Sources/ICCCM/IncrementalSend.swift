package import Selections

/// Names one transfer: a requestor may run several, each into another property.
package struct TransferKey: Hashable, Sendable {
  package var requestor: WindowID
  package var property: Atom

  package init(requestor: WindowID, property: Atom) {
    self.requestor = requestor
    self.property = property
  }
}

/// One form on its way to a requestor by INCR (ICCCM 2.7.2), paced by its deletions.
///
/// Holds the content itself, shared with the offer: it goes on when the selection is lost meanwhile.
package struct IncrementalSend: Hashable, Sendable {
  ///     announced ── deleted ──▶ sending ── deleted … ──▶ ended (after the zero-length write)
  private enum State: Hashable {
    case announced
    case sending(from: Int)
    case ended
  }

  package enum Step: Hashable {
    case write(PropertyWrite)
    /// The last write; the transfer is over with it.
    case finish(PropertyWrite)
    case nothing
  }

  package let key: TransferKey
  package private(set) var deadline: Instant
  private let type: Atom
  private let bytes: FormBytes
  private let chunkSize: Int
  private let pace: Instant
  private var state = State.announced

  package init(key: TransferKey, type: Atom, bytes: FormBytes, settings: TransportSettings, now: Instant) {
    self.key = key
    self.type = type
    self.bytes = bytes
    chunkSize = max(1, settings.chunkSize)
    pace = settings.sendDeadline
    deadline = now &+ pace
  }

  package mutating func propertyDeleted(now: Instant) -> Step {
    let start: Int
    switch state {
    case .announced: start = 0
    case .sending(let from): start = from
    case .ended: return .nothing
    }
    deadline = now &+ pace
    let end = start + min(chunkSize, bytes.count - start)
    let write = PropertyWrite(
      window: key.requestor, property: key.property, type: type, value: .bytes(bytes, start..<end))
    if start == end {
      state = .ended
      return .finish(write)
    }
    state = .sending(from: end)
    return .write(write)
  }
}
