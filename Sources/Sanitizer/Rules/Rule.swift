package import RichText

/// Chooses what becomes of a copy that meets its conditions, or, where they ask for a destination, by which profile that is served.
package struct Rule: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case clean(profile: String)
    /// The copy stays with its owner.
    case ignore
  }

  package var name: String
  package var conditions: Conditions
  package var action: Action
  /// Formats that are published beside those of `clipboard.publish`.
  package var publish: [FormatName] = []
  /// Further names under which copies of this rule offer a format; they come before those of `clipboard.private-types`.
  package var map: [String: FormatName] = [:]
  /// Patterns over offered targets whose bytes are offered as they are, beside the clean forms; `keptTargets(among:)`.
  package var keepTargets: [Glob] = []
  /// The same for what the program that copied is given back, in place of the clean forms; `homeTargets(among:)`.
  package var homePaste: [Glob] = []
  /// Where the rule stands, such as `config.toml:12`; nil for one that was not read from a file.
  package var place: String?

  package init(name: String, conditions: Conditions = Conditions(), action: Action) {
    self.name = name
    self.conditions = conditions
    self.action = action
  }
}
