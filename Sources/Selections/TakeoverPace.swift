/// How soon after a copy its owner may be asked, so that a storm of copies does not become a war.
///
/// So many takeovers a second are free. When they are used up, each copy waits until none has followed it for a while: the last
/// one of a storm is cleaned, the others are not fought over. Against a program that answers each takeover by another copy the
/// while doubles; and against one that brings the same content again and again, however slowly, after a few times, too.
package struct TakeoverPace: Hashable, Sendable {
  ///     calm ── copied, no takeover left ──▶ storm(while) ── taken ──▶ storm(while × 2)
  ///      │ ▲                                     │  ▲
  ///      │ └── copied, nothing had happened for the while
  ///      └── taken, the same content once more ─────┘
  private enum State: Hashable {
    case calm
    case storm(Instant)
  }

  private var state = State.calm
  private var perSecond: UInt64
  /// In thousandths of a takeover, as milliseconds bring them.
  private var level: UInt64
  private var filledAt: Instant = 0
  private var lastEvent: Instant = 0
  /// Takeovers in a row whose content was that of the one before.
  private var repeats = 0

  private static let shortestWhile: Instant = 500
  private static let longestWhile: Instant = 8000
  /// Who copies the same once more by hand, impatiently even, does not do it more often.
  private static let freeRepeats = 30

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
    return switch state {
    case .calm: 0
    case .storm(let pause): pause
    }
  }

  /// - Parameter isRepeated: whether the copy had the content of the one that was taken before.
  package mutating func taken(now: Instant, isRepeated: Bool = false) {
    fill(now)
    lastEvent = now
    level -= min(level, 1000)
    repeats = isRepeated ? repeats + 1 : 0
    if case .storm(let pause) = state { state = .storm(min(pause * 2, Self.longestWhile)) }
    guard repeats > Self.freeRepeats else { return }
    let pause = Self.shortestWhile << min(repeats - Self.freeRepeats - 1, 8)
    switch state {
    case .calm: state = .storm(min(pause, Self.longestWhile))
    case .storm(let present): state = .storm(max(present, min(pause, Self.longestWhile)))
    }
  }

  private mutating func fill(_ now: Instant) {
    let elapsed = min(now >= filledAt ? now - filledAt : 0, 1000)
    filledAt = max(now, filledAt)
    level = min(level + elapsed * perSecond, perSecond * 1000)
  }
}
