/// The treatment of a copy, and how it was found.
package struct Decision: Hashable, Sendable {
  /// The rule that matched; `nil` if none did, and the default profile was taken.
  package let rule: Rule?
  package let action: Rule.Action
  /// The rules that were tried, in order.
  package let trace: [RuleTrace]
  /// Whether a rule before `rule` asks for the content, which is not known yet: with it the decision may be another.
  package var awaitsContent = false
}

/// Whether a rule matched, and by which conditions; never with content or names from the copy.
package struct RuleTrace: Hashable, Sendable {
  package let ruleName: String
  package let matched: Bool
  /// Such as `source does not match` or `source and targets match`.
  package let reason: String

  /// The reason for a rule with a destination, before a program pastes.
  package static let triedAtPaste = "it is tried at each paste"
}
