import Sanitizer
import Selections

/// Gives each program that pastes the forms of the profile that the rules choose for it.
struct DestinationProfiles: DestinationChoosing {
  private let rules: DestinationRules
  /// In the order of the offer's alternatives.
  private let profiles: [String]

  /// - Parameters:
  ///   - rules: those of one copy.
  ///   - profiles: that its alternatives are written by; nil: those of the rules, in their order.
  init(_ rules: DestinationRules, profiles: [String]? = nil) {
    self.rules = rules
    self.profiles = profiles ?? rules.profiles
  }

  func alternative(for client: Client?) -> Int? {
    let names = client.map { [$0.executable, $0.path].compactMap(\.self) + $0.classes } ?? []
    let choice = rules.choice(for: names, isRemote: client?.isRemote == true)
    return choice.profile.flatMap(profiles.firstIndex)
  }
}
