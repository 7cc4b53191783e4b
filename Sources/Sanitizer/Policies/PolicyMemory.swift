private import Synchronization

/// Keeps the policies of profiles, so that a configuration makes them once and not for each copy.
///
/// A policy holds tables and compiled patterns. Making those of a profile takes longer than cleaning a short copy.
final class PolicyMemory: Sendable {
  /// A profile and its policies; an object, because each copy of a profile counts many references.
  private final class Entry: Sendable {
    let profile: Profile
    let policies: [any Policy]

    init(_ profile: Profile) {
      self.profile = profile
      policies = PolicyCatalog.all.compactMap { $0.asked(by: profile) }
    }

    /// Reports whether a profile is this one. It is compared where it is stored: to copy it costs more than all else.
    func isOf(_ other: borrowing Profile) -> Bool { profile == other }
  }

  /// The profiles asked for so far, the latest made last.
  private let known = Mutex<[Entry]>([])

  /// More profiles than a configuration uses; those of earlier configurations go first.
  static let maximumCount = 16

  /// The number of profiles whose policies are kept.
  var count: Int { known.withLock { $0.count } }

  /// Returns the policies that a profile asks for, in the order of the catalog.
  func policies(for profile: Profile) -> [any Policy] {
    known.withLock { known in
      // Values of one configuration share their storage, so that most comparisons end at once.
      if let entry = known.first(where: { $0.isOf(profile) }) { return entry.policies }
      if known.count == Self.maximumCount { known.removeFirst() }
      let entry = Entry(profile)
      known.append(entry)
      return entry.policies
    }
  }
}
