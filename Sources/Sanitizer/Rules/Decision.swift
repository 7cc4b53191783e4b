/// What is to be done with a copy, and how that was found.
package struct Decision: Hashable, Sendable {
  package let action: Rule.Action
  /// The rule that matched; nil: none did, and the default profile was taken.
  package let ruleName: String?
  /// The rules that were tried, in the order of the file.
  package let trace: [RuleTrace]

  package init(action: Rule.Action, ruleName: String?, trace: [RuleTrace]) {
    self.action = action
    self.ruleName = ruleName
    self.trace = trace
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
  /// Finds the first rule that matches.
  package func decide(for copy: CopyFacts) -> Decision {
    let facts = FoldedFacts(copy)
    var trace: [RuleTrace] = []
    for rule in rules {
      let (matched, reason) = rule.conditions.check(facts)
      trace.append(RuleTrace(ruleName: rule.name, matched: matched, reason: reason))
      if matched { return Decision(action: rule.action, ruleName: rule.name, trace: trace) }
    }
    return Decision(action: .clean(profile: defaultProfile), ruleName: nil, trace: trace)
  }
}

/// The facts in lower case, as bytes: folded once, matched by every rule.
private struct FoldedFacts {
  let sourceNames: [[UInt8]]
  /// The host and each end of it that begins after a dot; empty if no origin is known.
  let origins: [ArraySlice<UInt8>]
  let targets: [[UInt8]]
  let selection: String

  /// Names are at most 253 characters (RFC 1035, 2.3.4): a longer host is none.
  private static let maximumHostLength = 253

  init(_ copy: CopyFacts) {
    sourceNames = copy.sourceNames.map { Array($0.lowercased().utf8) }
    targets = copy.targets.map { Array($0.lowercased().utf8) }
    selection = copy.selection
    let host = copy.origin.flatMap { URLParts($0).host }.map { Array($0.utf8) } ?? []
    if host.isEmpty || host.count > Self.maximumHostLength {
      origins = []
    } else {
      let starts = host.indices.filter { $0 == 0 || host[$0 - 1] == UInt8(ascii: ".") }
      origins = starts.map { host[$0...] }
    }
  }
}

extension Conditions {
  fileprivate func check(_ facts: FoldedFacts) -> (matched: Bool, reason: String) {
    var met: [String] = []
    if let source {
      guard !facts.sourceNames.isEmpty else { return (false, "source is not known") }
      guard facts.sourceNames.contains(where: { name in source.contains { $0.matches(folded: name[...]) } }) else {
        return (false, "source does not match")
      }
      met.append("source")
    }
    if let origin {
      guard !facts.origins.isEmpty else { return (false, "origin is not known") }
      guard facts.origins.contains(where: { host in origin.contains { $0.matches(folded: host) } }) else {
        return (false, "origin does not match")
      }
      met.append("origin")
    }
    if let targets {
      guard facts.targets.contains(where: { name in targets.contains { $0.matches(folded: name[...]) } }) else {
        return (false, "targets do not match")
      }
      met.append("targets")
    }
    if let selection {
      guard selection.contains(facts.selection) else { return (false, "selection does not match") }
      met.append("selection")
    }
    return (true, met.isEmpty ? "the rule has no condition" : "\(met.joined(separator: " and ")) match")
  }
}
