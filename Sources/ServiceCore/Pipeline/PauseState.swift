import Selections

/// Whether copies are cleaned at present, or left alone because the user wants a rest from it.
struct PauseState: Hashable, Sendable {
  enum Pause: Hashable, Sendable {
    case until(Instant)
    case untilResumed
  }

  private var pause: Pause?
  /// Whether the next copy is left alone.
  private(set) var skipsNext = false

  mutating func pause(_ pause: Pause) { self.pause = pause }

  /// Ends a pause, and takes back `skip`.
  mutating func resume() { self = PauseState() }

  mutating func skip() { skipsNext = true }

  /// The pause that holds at this time.
  func pause(at now: Instant) -> Pause? {
    if case .until(let end) = pause, now >= end { nil } else { pause }
  }

  /// Returns the reason to leave the copy that has just come with its owner; `nil` if there is none.
  /// - Parameter usesUpSkip: whether it can be the copy that `skip` has announced.
  mutating func reasonToLeave(now: Instant, usesUpSkip: Bool = true) -> LeaveReason? {
    if pause(at: now) != nil { return .paused }
    guard skipsNext, usesUpSkip else { return nil }
    skipsNext = false
    return .skipped
  }
}
