package import Selections

/// The wait before the owner of a copy gets its first request. It ends once no other copy has followed for a while and
/// no pointer button or Shift is held. While one is held, the user still changes the marked range.
package struct CopyDebounce: Hashable, Sendable {
  ///     quiet ── until ──▶ asking ── released ──▶ ended
  ///       │                 ▲  │ held
  ///       │                 │  ▼
  ///       └──▶ ended       held (50 ms)
  private enum State: Hashable {
    case quiet(until: Instant)
    case asking
    case held(until: Instant)
    case ended
  }

  package enum Step: Hashable {
    case wait
    case askInput
    case begin
  }

  package let change: OwnerChange
  /// The time at which the copy was noticed.
  package let noticed: Instant
  private let awaitsRelease: Bool
  private var state: State

  /// The interval between two checks of a held button or key.
  private static let pause: Instant = 50

  /// - Parameter quiet: how long nothing may follow.
  package init(change: OwnerChange, quiet: Instant, awaitsRelease: Bool, now: Instant) {
    self.change = change
    self.awaitsRelease = awaitsRelease
    noticed = now
    state = .quiet(until: now &+ quiet)
  }

  package var deadline: Instant? {
    switch state {
    case .quiet(let until), .held(let until): until
    case .asking, .ended: nil
    }
  }

  /// Looks whether the time has come; called at first, and when a deadline has passed.
  package mutating func deadlinePassed(now: Instant) -> Step {
    switch state {
    case .quiet(let until) where until <= now && !awaitsRelease:
      state = .ended
      return .begin
    case .quiet(let until) where until <= now, .held(let until) where until <= now:
      state = .asking
      return .askInput
    case .quiet, .held, .asking, .ended:
      return .wait
    }
  }

  package mutating func inputTold(isHeld: Bool, now: Instant) -> Step {
    guard case .asking = state else { return .wait }
    state = isHeld ? .held(until: now &+ Self.pause) : .ended
    return isHeld ? .wait : .begin
  }
}
