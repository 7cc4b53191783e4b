/// The earliest time after a copy at which its owner may be asked. It keeps a rapid series of copies from becoming a
/// war between programs.
///
/// A fixed number of takeovers a second are free. When they are used up, each copy waits until no other has followed it
/// for a while. So only the last copy of a rapid series is cleaned. If a program answers each takeover with another
/// copy, the wait doubles. If it repeats the same content more slowly than that, the pause between takeovers doubles
/// each time. The repeated content is still cleaned.
package struct TakeoverRateLimit: Hashable, Sendable {
  ///     calm ── copied, no takeover left ──▶ storm(while) ── taken ──▶ storm(while × 2)
  ///      ▲                                        │
  ///      └── copied, nothing had happened meanwhile ──┘
  private enum State: Hashable {
    case calm
    case storm(Instant)
  }

  private var state = State.calm
  private var perSecond: UInt64
  /// The free takeovers left, in thousandths of a takeover, as each millisecond adds to them.
  private var level: UInt64
  private var filledAt: Instant = 0
  private var lastEvent: Instant = 0
  private var takenAt: Instant = 0
  /// Takeovers in a row whose content was that of the one before, none of them long after it.
  private var repeats = 0
  /// The pause after the last takeover before the next may come.
  private var rest: Instant = 0

  private static let shortestWhile: Instant = 500
  private static let longestWhile: Instant = 8000
  /// The count of repeats without a pause. A user who copies the same again by hand, even impatiently, does not exceed
  /// it.
  private static let freeRepeats = 30
  /// The longest time after the pause in which a copy counts as an answer to a takeover.
  private static let longestAnswer: Instant = 10_000

  package init(perSecond: Int) {
    self.perSecond = Self.clamped(perSecond)
    level = self.perSecond * 1000
  }

  package mutating func update(perSecond: Int) {
    self.perSecond = Self.clamped(perSecond)
    level = min(level, self.perSecond * 1000)
  }

  private static func clamped(_ perSecond: Int) -> UInt64 { min(max(1, UInt64(clamping: perSecond)), 1_000_000) }

  /// - Returns: for how long nothing may follow a copy made now before it is read; 0: it is read at once.
  package mutating func copied(now: Instant) -> Instant {
    fill(now)
    defer { lastEvent = now }
    if case .storm(let pause) = state, now &- lastEvent >= pause {
      state = .calm
      level = perSecond * 1000
    }
    if case .calm = state, level < 1000 { state = .storm(Self.shortestWhile) }
    return max(stormPause, restLeft(at: now))
  }

  /// Returns the whole time that a copy made now waits; 0 if it does not wait.
  package func pause(at now: Instant) -> Instant { max(stormPause, restLeft(at: now) > 0 ? rest : 0) }

  private func restLeft(at now: Instant) -> Instant {
    let end = takenAt &+ rest
    return rest > 0 && end > now ? end - now : 0
  }

  private var stormPause: Instant {
    switch state {
    case .calm: 0
    case .storm(let pause): pause
    }
  }

  /// - Parameter isRepeated: whether the copy had the content of the one that was taken before.
  package mutating func taken(now: Instant, isRepeated: Bool = false) {
    fill(now)
    let isAnswer = isRepeated && now &- takenAt <= Self.longestAnswer &+ rest
    (lastEvent, takenAt) = (now, now)
    level -= min(level, 1000)
    if case .storm(let pause) = state { state = .storm(min(pause * 2, Self.longestWhile)) }
    repeats = isAnswer ? repeats + 1 : 0
    let doublings = repeats - Self.freeRepeats
    rest = doublings > 0 ? min(Self.shortestWhile << min(doublings - 1, 8), Self.longestWhile) : 0
  }

  private mutating func fill(_ now: Instant) {
    let elapsed = min(now >= filledAt ? now - filledAt : 0, 1000)
    filledAt = max(now, filledAt)
    level = min(level + elapsed * perSecond, perSecond * 1000)
  }
}
