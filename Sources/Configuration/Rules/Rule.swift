package import RichText
package import Sanitizer

/// Chooses what becomes of a copy that meets its conditions, or, where they ask for a destination, by which profile
/// that is served.
package struct Rule: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case clean(profile: String)
    /// The copy stays with its owner.
    case ignore
    /// A program that pastes is served by the profile of the copy; only for rules that ask for a destination.
    case keepProfile
  }

  package var name: String
  package var conditions: Conditions
  package var action: Action
  /// The formats that the rule asks for; `nil` if it says nothing about them.
  package var publish: PublishSetting?
  /// The content that is added to copies of this rule; `nil` if the rule says nothing about it.
  package var append: AppendSetting?
  /// Further names under which copies of this rule offer a format; they come before those of `clipboard.private-types`.
  package var map: [String: FormatName] = [:]
  /// Patterns over offered targets whose bytes are offered as they are, beside the clean forms; `keptTargets(among:)`.
  package var keepTargets: [Glob] = []
  /// Patterns over targets whose bytes the program that copied gets back instead of clean forms; `homeTargets(among:)`.
  package var homePaste: [Glob] = []
  /// The treatment of dangerous pastes of these copies, in place of that of `[guard]`; `nil` if the rule says nothing
  /// about it.
  package var guardAction: GuardSettings.Action?
  /// The purpose of the rule, for people; `nil` if it is not stated.
  package var reason: String?
  /// The rule's file and line, such as `config.toml:12`; `nil` for one that was not read from a file.
  package var place: String?

  package init(name: String, conditions: Conditions = Conditions(), action: Action) {
    self.name = name
    self.conditions = conditions
    self.action = action
  }
}

/// The formats that a rule asks for.
package enum PublishSetting: Hashable, Sendable {
  /// Publishes these formats and no others.
  case only([FormatName])
  /// Publishes these formats after those that are published without the rule.
  case also([FormatName])
  /// All formats that are published without the rule, but for RTF where HTML is among them.
  case withoutRTF

  /// The formats that the rule names.
  package var formats: [FormatName] {
    switch self {
    case .only(let formats), .also(let formats): formats
    case .withoutRTF: []
    }
  }

  /// Returns the formats that are published, where `others` would be without the rule.
  package func applied(to others: [FormatName]) -> [FormatName] {
    switch self {
    case .only(let formats): formats
    case .also(let formats): others + formats.filter { !others.contains($0) }
    case .withoutRTF: others.contains(.html) ? others.filter { $0 != .rtf } : others
    }
  }
}
