package import Selections

/// One takeover of the selection: compare and swap.
///
/// In place of a copy, the selection is taken at the time of the copy plus one millisecond. Not earlier: an owner that
/// loses the selection at its own time still believes that it owns it (Qt). Not later: the server would refuse a newer
/// copy with an older event time. If no copy is being replaced, the time is the server's own, and the owner of that
/// moment is compared. The server silently refuses a time that it has not reached.
package struct SelectionTakeover: Hashable, Sendable {
  ///     findingOwner ── found ──▶ asking ── known time ≥ ours ──▶ trying ── taken ──▶ ended
  ///                                ▲  │ earlier                      │ tooEarly
  ///                                │  ▼                              │
  ///                               waiting (1 ms) ◀───────────────────┘
  ///
  ///     standing by ── the owner ends ──▶ asking
  private enum State: Hashable {
    case findingOwner
    case standingBy(until: Instant)
    case asking
    case waiting(until: Instant)
    case trying(at: ServerTime)
    case ended
  }

  package enum Step: Hashable {
    case wait
    case findOwner
    case askServerTime
    case take(from: WindowID, at: ServerTime)
    case taken(at: ServerTime)
    case superseded
  }

  /// The time of the takeover; `nil` means the server's present time.
  private let time: ServerTime?
  private var owner: WindowID
  private var state: State
  private var attempts = 0

  /// A server whose clock does not move in so many attempts has another reason to refuse.
  private static let maxAttempts = 50

  /// Starts a takeover in place of a copy.
  package init(change: OwnerChange) {
    owner = change.owner
    time = change.selectionTimestamp.next
    state = .asking
  }

  /// Starts a takeover in place of a copy whose owner ends before `until`; nothing is taken earlier.
  package init(afterEndOf change: OwnerChange, until: Instant) {
    self.init(change: change)
    state = .standingBy(until: until)
  }

  /// Starts a takeover in place of the present copy.
  /// - Parameter owner: the required owner; `nil` if any owner will do.
  package init(from owner: WindowID?) {
    self.owner = owner ?? .none
    time = nil
    state = owner == nil ? .findingOwner : .asking
  }

  package var deadline: Instant? {
    switch state {
    case .waiting(let until), .standingBy(let until): until
    case .findingOwner, .asking, .trying, .ended: nil
    }
  }

  /// Whether it waits for the owner's end.
  package var isStandingBy: Bool {
    switch state {
    case .standingBy: true
    case .findingOwner, .asking, .waiting, .trying, .ended: false
    }
  }

  /// - Parameter known: the latest time that the server has told.
  package mutating func begin(known: ServerTime) -> Step {
    switch state {
    case .findingOwner: return .findOwner
    case .asking: break
    case .standingBy, .waiting, .trying, .ended: return .wait
    }
    guard let time, !time.isLater(than: known) else { return .askServerTime }
    return attempt(at: time)
  }

  package mutating func ownerFound(_ owner: WindowID) -> Step {
    guard case .findingOwner = state else { return .wait }
    self.owner = owner
    state = .asking
    return .askServerTime
  }

  /// The owner has ended: the selection is taken if it has no owner.
  package mutating func ownerEnded(known: ServerTime) -> Step {
    owner = .none
    switch state {
    // An attempt that failed had found the owner gone.
    case .standingBy, .trying: state = .asking
    case .findingOwner, .asking, .waiting, .ended: return .wait
    }
    return begin(known: known)
  }

  /// Asks again, as a question by way of the old window is not answered.
  package func windowReplaced() -> Step { state == .asking ? .askServerTime : .wait }

  /// The answer to what was asked.
  package mutating func serverTimeTold(_ told: ServerTime, now: Instant) -> Step {
    guard case .asking = state else { return .wait }
    let time = time ?? told
    return time.isLater(than: told) ? pause(now) : attempt(at: time)
  }

  package mutating func deadlinePassed(now: Instant) -> Step {
    switch state {
    case .waiting(let until) where until <= now:
      state = .asking
      return .askServerTime
    case .standingBy(let until) where until <= now:
      state = .ended
      return .superseded
    case .findingOwner, .standingBy, .asking, .waiting, .trying, .ended:
      return .wait
    }
  }

  package mutating func tried(_ outcome: TakeoverOutcome, now: Instant) -> Step {
    guard case .trying(let time) = state else { return .wait }
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

  private mutating func attempt(at time: ServerTime) -> Step {
    state = .trying(at: time)
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
