package import Sanitizer

/// The treatment of pastes that could run something where they are pasted.
package struct GuardSettings: Hashable, Sendable {
  /// A treatment of a paste. Each includes those before it.
  package enum Action: String, Hashable, Sendable, CaseIterable, Comparable {
    case off
    /// The text is pasted without its last line ends, and the desktop shows the reasons.
    case notice
    /// Holds the paste back until the user allows it.
    case hold

    package static func < (left: Action, right: Action) -> Bool {
      switch (left, right) {
      case (.off, .notice), (.off, .hold), (.notice, .hold): true
      case (.off, .off), (.notice, _), (.hold, _): false
      }
    }
  }

  /// A treatment where nothing can be held.
  package enum RelayAction: String, Hashable, Sendable, CaseIterable {
    case off
    case notice

    package var action: Action { self == .off ? .off : .notice }
  }

  /// The least grave copies that are protected where it is not known which program pastes.
  package enum Copies: String, Hashable, Sendable, CaseIterable {
    case off
    case dangerous
    case suspicious
  }

  /// The treatments of one kind of program, by severity.
  package struct Actions: Hashable, Sendable {
    package var suspicious: Action
    package var dangerous: Action

    /// Whether nothing is ever done.
    package var areOff: Bool { suspicious == .off && dangerous == .off }
  }

  package var terminals = Actions(suspicious: .notice, dangerous: .notice)
  /// Programs that pass the text on to another system; never `hold`.
  package var relays = Actions(suspicious: .notice, dangerous: .notice)
  package var copies = Copies.dangerous
  /// Texts for browsers and chats, which are looked at for sign-in codes and replaced account numbers only.
  package var pages = RelayAction.notice
  /// Terminals beside those that are known.
  package var terminalPrograms: [Glob] = []
  /// Relays beside those that are known.
  package var relayPrograms: [Glob] = []

  package init() {}

  /// The settings for the copies of a rule.
  /// - Parameter action: the treatment that the rule asks for; `nil` if it says nothing about it.
  package func applying(_ action: Action?) -> GuardSettings {
    guard let action else { return self }
    var settings = self
    settings.terminals = Actions(suspicious: action, dangerous: action)
    settings.relays = Actions(suspicious: min(action, .notice), dangerous: min(action, .notice))
    return settings
  }
}
