package import RichText
package import Sanitizer

extension Settings {
  /// Finds the first rule that matches, of those that ask for no destination.
  package func decide(for copy: CopyFacts) -> Decision {
    let facts = FoldedFacts(copy)
    var trace: [RuleTrace] = []
    var awaitsContent = false
    for rule in rules {
      if rule.conditions.needDestination {
        trace.append(RuleTrace(ruleName: rule.name, matched: false, reason: RuleTrace.triedAtPaste))
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

  /// The profile of an action. Only a person who names it can ask for its repair.
  package func profile(of action: Rule.Action) -> Profile? {
    var profile: Profile? =
      switch action {
      case .ignore: nil
      case .clean(let name): profiles[name]
      case .keepProfile: profiles[defaultProfile]
      }
    if profile?.text.isAsked == true { profile?.text.isAsked = isProfileNamed }
    return profile
  }

  /// The private names that a copy is read by, those of the rule before the configured ones.
  package func privateTypes(of decision: Decision) -> [String: FormatName] {
    clipboard.privateTypes.merging(decision.rule?.map ?? [:]) { _, ofRule in ofRule }
  }

  /// The part of the rules with a destination that is left to ask when a program pastes the copy.
  /// - Parameter further: rules that are tried after those of the user.
  package func destinationRules(for copy: CopyFacts, further: [Rule] = []) -> DestinationRules {
    DestinationRules(rules + further + (clipboard.officeRTF == .offered ? Rule.shipped : []), for: copy)
  }
}
