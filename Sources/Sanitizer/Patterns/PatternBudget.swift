private import Synchronization

/// The time of the processor that patterns have taken for one copy: those of rules and of profiles share it.
package final class PatternBudget: Sendable {
  /// Milliseconds that the patterns of rules may take; those of profiles have `Profile.replaceTimeLimit`.
  package static let timeOfRules = 100
  /// Milliseconds that the patterns of rules about links may take, out of a budget of their own.
  package static let timeOfLinks = 100

  private let spent = Atomic<UInt64>(0)

  package init() {}

  /// Nanoseconds that are left where all patterns together may take `timeLimit` milliseconds.
  func rest(of timeLimit: Int) -> UInt64 {
    let limit = UInt64(timeLimit) * 1_000_000
    return limit - min(limit, spent.load(ordering: .relaxed))
  }

  func spend(nanoseconds: UInt64) { spent.wrappingAdd(nanoseconds, ordering: .relaxed) }
}
