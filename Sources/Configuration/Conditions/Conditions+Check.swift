/// Whether conditions are met, and by which of them.
enum ConditionVerdict: Hashable {
  case met(String)
  case unmet(String)
  /// The answer depends on content that has not been read, or on a destination that has not asked.
  case unknown
}

extension Conditions {
  /// Looks at each condition in turn, first at those that need no content.
  func check(_ facts: FoldedFacts) -> ConditionVerdict {
    var met: [String] = []
    var isPlural = false
    var isUnknown = false
    for kind in Self.kinds {
      switch kind.answer(self, facts) {
      case .met:
        met.append(kind.name)
        isPlural = kind.isPlural
      case .unmet: return .unmet("\(kind.name) \(kind.isPlural ? "do" : "does") not match")
      case .unstated: return .unmet("\(kind.name) \(kind.isPlural ? "are" : "is") not known")
      case .unknown: isUnknown = true
      case nil: break
      }
    }
    var clauses: [String] = []
    for (clause, verdict) in nested(facts) {
      switch verdict {
      case .met: clauses.append(clause)
      case .unmet(let reason): return .unmet(reason)
      case .unknown: isUnknown = true
      }
    }
    if let content {
      if let facts = facts.copy.content {
        if let reason = content.failure(facts) { return .unmet(reason) }
        if content.matches.map({ facts.matches[$0] == nil }) == true { isUnknown = true } else { met.append("content") }
      } else {
        isUnknown = true
      }
    }
    if isUnknown { return .unknown }
    if !met.isEmpty {
      let verb = met.count > 1 || isPlural ? "match" : "matches"
      clauses.insert("\(met.joined(separator: " and ")) \(verb)", at: 0)
    }
    return .met(clauses.isEmpty ? "the rule has no condition" : clauses.joined(separator: ", and "))
  }

  private func nested(_ facts: FoldedFacts) -> [(clause: String, verdict: ConditionVerdict)] {
    var verdicts: [(String, ConditionVerdict)] = []
    if let any { verdicts.append(("one condition under 'any' is met", Self.any(any.map { $0.check(facts) }))) }
    if let all { verdicts.append(("all conditions under 'all' are met", Self.all(all.map { $0.check(facts) }))) }
    if let not { verdicts.append(("none under 'not' is met", Self.none(not.map { $0.check(facts) }))) }
    return verdicts
  }

  private static func any(_ verdicts: [ConditionVerdict]) -> ConditionVerdict {
    var reasons: [String] = []
    for verdict in verdicts {
      switch verdict {
      case .met: return verdict
      case .unmet(let reason): if !reasons.contains(reason) { reasons.append(reason) }
      case .unknown: break
      }
    }
    return verdicts.contains(.unknown)
      ? .unknown : .unmet("no condition under 'any' is met: \(reasons.joined(separator: ", "))")
  }

  private static func all(_ verdicts: [ConditionVerdict]) -> ConditionVerdict {
    for case .unmet(let reason) in verdicts { return .unmet("one condition under 'all' is not met: \(reason)") }
    return verdicts.contains(.unknown) ? .unknown : .met("all")
  }

  private static func none(_ verdicts: [ConditionVerdict]) -> ConditionVerdict {
    for case .met(let reason) in verdicts { return .unmet("one condition under 'not' is met: \(reason)") }
    return verdicts.contains(.unknown) ? .unknown : .met("not")
  }
}
