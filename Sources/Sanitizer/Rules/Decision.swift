package import RichText

/// What is to be done with a copy, and how that was found.
package struct Decision: Hashable, Sendable {
  /// The rule that matched; nil: none did, and the default profile was taken.
  package let rule: Rule?
  package let action: Rule.Action
  /// The rules that were tried, in order.
  package let trace: [RuleTrace]
  /// Whether a rule before `rule` asks for the content, which is not known yet: with it the decision may be another.
  package let awaitsContent: Bool

  package init(rule: Rule?, action: Rule.Action, trace: [RuleTrace], awaitsContent: Bool = false) {
    self.rule = rule
    self.action = action
    self.trace = trace
    self.awaitsContent = awaitsContent
  }
}

/// Whether a rule matched, and by which conditions; never with content or names from the copy.
package struct RuleTrace: Hashable, Sendable {
  package let ruleName: String
  package let matched: Bool
  /// Such as `source does not match` or `source and targets match`.
  package let reason: String

  package init(ruleName: String, matched: Bool, reason: String) {
    self.ruleName = ruleName
    self.matched = matched
    self.reason = reason
  }
}

extension Configuration {
  /// Finds the first rule that matches, of those that ask for no destination.
  package func decide(for copy: CopyFacts) -> Decision {
    let facts = FoldedFacts(copy)
    var trace: [RuleTrace] = []
    var awaitsContent = false
    for rule in rules {
      if rule.conditions.needDestination {
        trace.append(RuleTrace(ruleName: rule.name, matched: false, reason: "it is tried at each paste"))
        continue
      }
      switch rule.conditions.check(facts) {
      case .met(let reason):
        trace.append(RuleTrace(ruleName: rule.name, matched: true, reason: reason))
        return Decision(rule: rule, action: rule.action, trace: trace, awaitsContent: awaitsContent)
      case .unmet(let reason):
        trace.append(RuleTrace(ruleName: rule.name, matched: false, reason: reason))
      case .unknown:
        trace.append(RuleTrace(ruleName: rule.name, matched: false, reason: "the content was not read"))
        awaitsContent = true
      }
    }
    return Decision(rule: nil, action: .clean(profile: defaultProfile), trace: trace, awaitsContent: awaitsContent)
  }

  /// The decision with its profile.
  package func profile(of decision: Decision) -> Profile? { profile(of: decision.action) }

  package func profile(of action: Rule.Action) -> Profile? {
    switch action {
    case .ignore: nil
    case .clean(let name): profiles[name]
    case .keepProfile: profiles[defaultProfile]
    }
  }

  /// The private names that a copy is read by, those of the rule before the configured ones.
  package func privateTypes(of decision: Decision) -> [String: FormatName] {
    clipboard.privateTypes.merging(decision.rule?.map ?? [:]) { _, ofRule in ofRule }
  }
}
