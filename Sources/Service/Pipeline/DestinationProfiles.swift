import Sanitizer
import Selections

/// Gives each program that pastes the forms of the profile that the rules choose for it.
struct DestinationProfiles: DestinationChoosing {
  private let rules: DestinationRules

  /// - Parameter rules: those of one copy; the alternatives of its offer are in the order of their profiles.
  init(_ rules: DestinationRules) { self.rules = rules }

  func alternative(for client: Client?) -> Int? {
    let names = client.map { [$0.executable, $0.path].compactMap(\.self) + $0.classes } ?? []
    let choice = rules.choice(for: names, isRemote: client?.isRemote == true)
    return choice.profile.flatMap(rules.profiles.firstIndex)
  }
}
