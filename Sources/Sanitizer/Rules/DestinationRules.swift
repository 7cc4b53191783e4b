/// The rules that ask who pastes, for one copy of which all else is known.
///
/// They choose by which profile a program is served, over the one that the copy was cleaned by. As the forms that they may
/// need are written before the copy is taken, `profiles` says which can be chosen at all.
package struct DestinationRules: Hashable, Sendable {
  /// How a program is called that runs on another machine, beside its other names.
  package static let remoteName = "remote"
  /// How a program is called of which nothing is known.
  package static let unknownName = "unknown"
  /// Profiles that the rules of a configuration may choose from, and in which each copy may have to be written.
  package static let maximumProfiles = 8

  /// A rule, and why no paste of this copy can meet it.
  private struct Entry: Hashable, Sendable {
    let rule: Rule
    let rejection: String?
  }

  private let entries: [Entry]
  private let facts: FoldedFacts
  /// The profiles that can be chosen, each once, in the order of the rules.
  package let profiles: [String]
  /// Whether a rule asks for the content, which is not known: with it there may be fewer profiles.
  package let awaitsContent: Bool

  init(_ rules: [Rule], for copy: CopyFacts) {
    let facts = FoldedFacts(copy)
    var entries: [Entry] = []
    var profiles: [String] = []
    var awaitsContent = false
    loop: for rule in rules where rule.conditions.needDestination {
      let verdict = rule.conditions.check(facts)
      if case .unmet(let reason) = verdict {
        entries.append(Entry(rule: rule, rejection: reason))
        continue
      }
      entries.append(Entry(rule: rule, rejection: nil))
      if case .clean(let profile) = rule.action, !profiles.contains(profile) { profiles.append(profile) }
      // Where one of `any` is met by the copy alone, every paste meets the rule and none comes to a later one.
      if case .met = verdict { break loop }
      awaitsContent = awaitsContent || copy.content == nil && rule.conditions.needContent
    }
    self.entries = entries
    self.facts = facts
    self.profiles = profiles
    self.awaitsContent = awaitsContent
  }

  /// What a program is served by.
  package struct Choice: Hashable, Sendable {
    /// Nil: no rule matches, and the program gets what the copy was cleaned to.
    package let rule: Rule?
    package let profile: String?
    /// The rules that were tried, in order.
    package let trace: [RuleTrace]
  }

  /// Finds the first rule that matches.
  /// - Parameters:
  ///   - names: executable, its path, and WM_CLASS of the program that pastes; empty where nothing is known.
  ///   - isRemote: whether it runs on another machine, as far as is known.
  package func choice(for names: [String], isRemote: Bool = false) -> Choice {
    var facts = facts
    let all = (names.isEmpty ? [Self.unknownName] : names) + (isRemote ? [Self.remoteName] : [])
    facts.destinationNames = all.map { Array($0.lowercased().utf8) }
    var trace: [RuleTrace] = []
    for entry in entries {
      let name = entry.rule.name
      if let rejection = entry.rejection {
        trace.append(RuleTrace(ruleName: name, matched: false, reason: rejection))
        continue
      }
      switch entry.rule.conditions.check(facts) {
      case .met(let reason):
        trace.append(RuleTrace(ruleName: name, matched: true, reason: reason))
        guard case .clean(let profile) = entry.rule.action else { continue }
        return Choice(rule: entry.rule, profile: profile, trace: trace)
      case .unmet(let reason):
        trace.append(RuleTrace(ruleName: name, matched: false, reason: reason))
      case .unknown:
        trace.append(RuleTrace(ruleName: name, matched: false, reason: "the content was not read"))
      }
    }
    return Choice(rule: nil, profile: nil, trace: trace)
  }
}

extension Configuration {
  /// What of the rules with a destination is left to ask when somebody pastes the copy.
  package func destinationRules(for copy: CopyFacts) -> DestinationRules { DestinationRules(rules, for: copy) }
}
