internal import Sanitizer

/// Finds rules that are never reached, because each copy they would match is matched by one before.
///
/// Every rule it finds is unreachable, but it does not find all. Earlier rules count if they have no condition, the
/// same conditions, or one list of patterns as their only condition. The work is linear in the number of rules.
struct RuleCoverage {
  private var unconditional: String?
  private var whole: [Conditions: String] = [:]
  /// The patterns of rules that have one condition, by its name.
  private var patterns: [String: Patterns] = [:]

  /// Takes the next rule in; the name of one before it that matches whatever it matches, if there is one.
  mutating func add(_ rule: Rule) -> String? {
    if let earlier = earlier(than: rule.conditions) { return earlier }
    let conditions = rule.conditions
    whole[conditions] = rule.name
    if conditions == Conditions() { unconditional = rule.name }
    if let kind = conditions.single, let patterns = kind.patterns(conditions) {
      self.patterns[kind.name, default: Patterns()].add(patterns, of: rule.name)
    }
    return nil
  }

  private func earlier(than conditions: Conditions) -> String? {
    if let earlier = unconditional ?? whole[conditions] { return earlier }
    for kind in Conditions.kinds {
      if let earlier = patterns[kind.name]?.rule(covering: kind.patterns(conditions)) { return earlier }
    }
    return nil
  }

  /// The patterns of rules that ask for nothing else.
  private struct Patterns {
    private var globs = GlobTable()
    private var names: [String] = []

    mutating func add(_ patterns: [Glob], of name: String) {
      for pattern in patterns {
        globs.append(pattern)
        names.append(name)
      }
    }

    /// A rule's name, if every name that one of `patterns` matches is matched here.
    func rule(covering patterns: [Glob]?) -> String? {
      guard let patterns, !patterns.isEmpty, !names.isEmpty else { return nil }
      var name: String?
      for pattern in patterns {
        guard let index = globs.firstCovering(pattern) else { return nil }
        name = name ?? names[index]
      }
      return name
    }
  }
}
