internal import Selections

/// The way back to a compositor that has closed the connection, and lives.
///
///     connected ── lost ──▶ pausing ── time ──▶ greeting ── the selections are known ──▶ connected
///                              ▲                    │ lost, or no answer
///                              └────────────────────┘
struct Reconnection: Sendable {
  enum State: Hashable {
    case connected
    case pausing(until: Instant)
    case greeting(until: Instant)
  }

  private(set) var state = State.connected
  private var pause = firstPause
  private var lastLoss: Instant?

  /// Milliseconds.
  private static let (firstPause, longestPause): (Instant, Instant) = (100, 10_000)

  /// The connection, or the attempt to make it, has failed. Pauses grow while losses follow each other.
  mutating func lost(now: Instant) {
    if let lastLoss, now &- lastLoss > 2 * Self.longestPause { pause = Self.firstPause }
    lastLoss = now
    state = .pausing(until: now &+ pause)
    pause = min(2 * pause, Self.longestPause)
  }

  mutating func began(until: Instant) { state = .greeting(until: until) }

  mutating func succeeded() { state = .connected }

  var deadline: Instant? {
    switch state {
    case .connected: nil
    case .pausing(let until), .greeting(let until): until
    }
  }

  var isPausing: Bool { if case .pausing = state { true } else { false } }
}
