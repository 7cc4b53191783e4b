private import Synchronization

/// Keeps the policies of profiles, so that a configuration makes them once and not for each copy.
///
/// A policy holds tables and compiled patterns. Making those of a profile takes longer than cleaning a short copy.
final class PolicyMemory: Sendable {
  /// The profiles asked for so far with their policies, the latest made last.
  private let known = Mutex<[(profile: Profile, policies: [any Policy])]>([])

  /// More profiles than a configuration uses; those of earlier configurations go first.
  static let maximumCount = 16

  /// The number of profiles whose policies are kept.
  var count: Int { known.withLock { $0.count } }

  /// Returns the policies that a profile asks for, in the order of the catalog.
  func policies(for profile: Profile) -> [any Policy] {
    known.withLock { known in
      // Values of one configuration share their storage, so that most comparisons end at once.
      for index in known.indices where known[index].profile == profile { return known[index].policies }
      let policies = PolicyCatalog.all.compactMap { $0.asked(by: profile) }
      if known.count == Self.maximumCount { known.removeFirst() }
      known.append((profile, policies))
      return policies
    }
  }
}
