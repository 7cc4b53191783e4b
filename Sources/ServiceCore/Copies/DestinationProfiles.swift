import Configuration
import Selections

/// Gives each program that pastes the forms that the rules choose for it.
struct DestinationProfiles: DestinationSelector {
  private let rules: DestinationRules
  /// The variants in the order of the offer's alternatives.
  private let variants: [DestinationVariant]

  /// - Parameters:
  ///   - rules: those of one copy.
  ///   - variants: those that its alternatives were written for; `nil` for those of the rules, in their order.
  init(_ rules: DestinationRules, variants: [DestinationVariant]? = nil) {
    self.rules = rules
    self.variants = variants ?? rules.variants
  }

  func alternative(for client: Client?) -> Int? {
    Self.choice(by: rules, for: client).variant.flatMap { variants.firstIndex(of: $0) }
  }

  /// Finds the rule for a program, by all names that are known of it.
  static func choice(by rules: DestinationRules, for client: Client?) -> DestinationRules.Choice {
    rules.choice(for: client?.names ?? [], titled: client?.windowTitle, isRemote: client?.isRemote == true)
  }
}
