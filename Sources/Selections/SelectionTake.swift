/// The takeover of one copy: at the time of the copy plus one millisecond, and only if it is still the last copy.
///
/// Not earlier: an owner that is told of a loss at its own time still believes that it owns (Qt). Not later: the server
/// would refuse a newer copy with an older event time. A time that the server has not reached is refused silently.
package struct SelectionTake: Hashable, Sendable {
  ///     asking ── known time ≥ ours ──▶ trying ── taken ──▶ ended
  ///      ▲  │ earlier                      │ tooEarly
  ///      │  ▼                              │
  ///     waiting (1 ms) ◀───────────────────┘
  private enum State: Hashable {
    case asking
    case waiting(until: Instant)
    case trying
    case ended
  }

  package enum Step: Hashable {
    case wait
    case askServerTime
    case take(from: WindowID, at: ServerTime)
    case taken(at: ServerTime)
    case superseded
  }

  package let time: ServerTime
  private let owner: WindowID
  private var state = State.asking
  private var attempts = 0

  /// A server whose clock does not move in so many attempts has another reason to refuse.
  private static let maxAttempts = 50

  package init(change: OwnerChange) {
    owner = change.owner
    time = change.selectionTimestamp.next
  }

  package var deadline: Instant? {
    switch state {
    case .waiting(let until): until
    case .asking, .trying, .ended: nil
    }
  }

  /// - Parameter known: the latest time that the server has told.
  package mutating func begin(known: ServerTime) -> Step {
    guard case .asking = state else { return .wait }
    return isReached(known) ? attempt() : .askServerTime
  }

  /// The answer to what was asked.
  package mutating func serverTimeTold(_ told: ServerTime, now: Instant) -> Step {
    guard case .asking = state else { return .wait }
    return isReached(told) ? attempt() : pause(now)
  }

  package mutating func deadlinePassed(now: Instant) -> Step {
    guard case .waiting(let until) = state, until <= now else { return .wait }
    state = .asking
    return .askServerTime
  }

  package mutating func tried(_ outcome: TakeOutcome, now: Instant) -> Step {
    guard case .trying = state else { return .wait }
    switch outcome {
    case .taken:
      state = .ended
      return .taken(at: time)
    case .ownerChanged:
      state = .ended
      return .superseded
    case .tooEarly:
      return pause(now)
    }
  }

  private func isReached(_ known: ServerTime) -> Bool { !time.isLater(than: known) }

  private mutating func attempt() -> Step {
    state = .trying
    return .take(from: owner, at: time)
  }

  private mutating func pause(_ now: Instant) -> Step {
    attempts += 1
    guard attempts < Self.maxAttempts else {
      state = .ended
      return .superseded
    }
    state = .waiting(until: now &+ 1)
    return .wait
  }
}
