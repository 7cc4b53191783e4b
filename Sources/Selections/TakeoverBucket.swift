/// Counts takeovers, so that a storm of copies does not become a war: full at first, one more for each n-th of a second.
package struct TakeoverBucket: Hashable, Sendable {
  /// In thousandths of a takeover, as milliseconds bring them.
  private var level: UInt64
  private var filledAt: Instant = 0
  private var perSecond: UInt64

  package init(perSecond: Int) {
    self.perSecond = min(UInt64(clamping: perSecond), 1_000_000)
    level = self.perSecond * 1000
  }

  /// Whether one more takeover is allowed now; it counts then.
  package mutating func take(now: Instant) -> Bool {
    let elapsed = min(now >= filledAt ? now - filledAt : 0, 1000)
    filledAt = max(now, filledAt)
    level = min(level + elapsed * perSecond, perSecond * 1000)
    guard level >= 1000 else { return false }
    level -= 1000
    return true
  }

  package mutating func update(perSecond: Int) {
    self.perSecond = min(UInt64(clamping: perSecond), 1_000_000)
    level = min(level, self.perSecond * 1000)
  }
}
