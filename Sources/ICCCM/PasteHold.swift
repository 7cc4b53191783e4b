package import Selections

/// Decides which requests for a held copy are let through.
///
///     unknown ── request ──▶ refused ── request after 700 ms, within 10 s ──▶ let through
///                            ▲     │
///                            └─────┘ request within 700 ms (a retry), or after 10 s (a first paste again)
///
/// A user who pastes a second time means it. Toolkits that are refused ask for other forms at once, which is no second
/// paste.
package struct PasteHold: Hashable, Sendable {
  /// The program that asks. A client's window numbers may be those of another one after its end.
  package struct Program: Hashable, Sendable {
    package var windowBase: UInt32
    package var processID: Int32?

    package init(windowBase: UInt32, processID: Int32?) {
      self.windowBase = windowBase
      self.processID = processID
    }
  }

  package enum Verdict: Hashable, Sendable {
    /// - Parameter isFirst: Whether the request begins a paste; others of the same paste follow it.
    case refused(isFirst: Bool)
    /// - Parameter isFirst: Whether the program was refused before.
    case letThrough(isFirst: Bool)
  }

  private enum Standing: Hashable {
    case refused(last: Instant)
    case letThrough
  }

  /// Milliseconds after the last request of a paste before which another request belongs to it.
  package static let retryTime: Instant = 700
  /// Milliseconds after the last request of a paste within which a second paste counts.
  package static let secondPasteTime: Instant = 10_000
  /// Programs that are remembered. Whoever opens many connections makes others paste three times, and nothing else.
  private static let maximumPrograms = 64

  private var standings: [Program: Standing] = [:]
  /// Whether every program is let through.
  package private(set) var isLifted = false

  package init() {}

  /// Lets everybody through from now on.
  package mutating func lift() {
    isLifted = true
    standings = [:]
  }

  package mutating func requested(by program: Program, now: Instant) -> Verdict {
    if isLifted { return .letThrough(isFirst: false) }
    switch standings[program] {
    case .letThrough:
      return .letThrough(isFirst: false)
    case .refused(let last):
      let pause = now >= last ? now - last : 0
      if (Self.retryTime...Self.secondPasteTime).contains(pause) {
        standings[program] = .letThrough
        return .letThrough(isFirst: true)
      }
      standings[program] = .refused(last: now)
      return .refused(isFirst: pause > Self.secondPasteTime)
    case nil:
      makeRoom()
      standings[program] = .refused(last: now)
      return .refused(isFirst: true)
    }
  }

  private mutating func makeRoom() {
    guard standings.count >= Self.maximumPrograms else { return }
    let oldest = standings.min { Self.time(of: $0.value) < Self.time(of: $1.value) }
    if let oldest { standings[oldest.key] = nil }
  }

  /// Programs that were let through stay longest.
  private static func time(of standing: Standing) -> Instant {
    switch standing {
    case .refused(let last): last
    case .letThrough: .max
    }
  }
}
