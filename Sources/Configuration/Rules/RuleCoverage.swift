internal import Sanitizer

/// Finds rules that are never reached, because each copy they would match is matched by one before.
///
/// Every rule it finds is unreachable, but it does not find all. Earlier rules count if they have no condition, the
/// same conditions, or one list of patterns as their only condition. The work is linear in the number of rules.
struct RuleCoverage {
  private var unconditional: String?
  private var whole: [Conditions: String] = [:]
  private var sources = Patterns()
  private var destinations = Patterns()
  private var origins = Patterns()
  private var targets = Patterns()

  /// Takes the next rule in; the name of one before it that matches whatever it matches, if there is one.
  mutating func add(_ rule: Rule) -> String? {
    if let earlier = earlier(than: rule.conditions) { return earlier }
    let conditions = rule.conditions
    whole[conditions] = rule.name
    if conditions == Conditions() { unconditional = rule.name }
    if conditions == Conditions(source: conditions.source) { sources.add(conditions.source, of: rule.name) }
    if conditions == Conditions(destination: conditions.destination) {
      destinations.add(conditions.destination, of: rule.name)
    }
    if conditions == Conditions(origin: conditions.origin) { origins.add(conditions.origin, of: rule.name) }
    if conditions == Conditions(targets: conditions.targets) { targets.add(conditions.targets, of: rule.name) }
    return nil
  }

  private func earlier(than conditions: Conditions) -> String? {
    unconditional ?? whole[conditions] ?? sources.rule(covering: conditions.source)
      ?? destinations.rule(covering: conditions.destination) ?? origins.rule(covering: conditions.origin)
      ?? targets.rule(covering: conditions.targets)
  }

  /// The patterns of rules that ask for nothing else.
  private struct Patterns {
    private var globs = GlobTable()
    private var names: [String] = []

    mutating func add(_ patterns: [Glob]?, of name: String) {
      for pattern in patterns ?? [] {
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

extension Conditions {
  fileprivate init(
    source: [Glob]? = nil, destination: [Glob]? = nil, origin: [Glob]? = nil, targets: [Glob]? = nil
  ) {
    self.source = source
    self.destination = destination
    self.origin = origin
    self.targets = targets
  }
}
