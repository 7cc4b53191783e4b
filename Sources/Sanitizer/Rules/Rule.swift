/// Chooses what becomes of a copy that meets all its conditions.
package struct Rule: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case clean(profile: String)
    /// The copy stays with its owner.
    case ignore
  }

  package var name: String
  package var conditions: Conditions
  package var action: Action

  package init(name: String, conditions: Conditions = Conditions(), action: Action) {
    self.name = name
    self.conditions = conditions
    self.action = action
  }
}

/// What a rule asks of a copy; a condition that is nil is met by every copy.
package struct Conditions: Hashable, Sendable {
  /// Patterns over the names of the application that copied: its executable and its WM_CLASS.
  package var source: [Glob]?
  /// Patterns over the host of the page, or over any end of it that begins after a dot: `example.com` is met by `www.example.com`.
  package var origin: [Glob]?
  /// Patterns over the names of the forms offered.
  package var targets: [Glob]?
  /// Names of selections.
  package var selection: [String]?

  package init() {}
}
