internal import Sanitizer

/// Whether conditions are met, and by which of them.
enum ConditionVerdict: Hashable {
  case met(String)
  case unmet(String)
  /// It depends on content that has not been read, or on a destination that has not asked.
  case unknown
}

/// The facts in lower case, as bytes: folded once, matched by every rule.
struct FoldedFacts: Hashable, Sendable {
  let sourceNames: [[UInt8]]
  /// Nil as long as nobody pastes.
  var destinationNames: [[UInt8]]?
  /// The host and each end of it that begins after a dot; empty if no origin is known.
  let origins: [ArraySlice<UInt8>]
  let targets: [[UInt8]]
  let selection: String
  var content: ContentFacts?

  /// Names are at most 253 characters (RFC 1035, 2.3.4): a longer host is none.
  private static let maximumHostLength = 253

  init(_ copy: CopyFacts) {
    sourceNames = copy.sourceNames.map { Array($0.lowercased().utf8) }
    targets = copy.targets.map { Array($0.lowercased().utf8) }
    selection = copy.selection
    content = copy.content
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
  /// Looks at each condition in turn, first at those that need no content.
  func check(_ facts: FoldedFacts) -> ConditionVerdict {
    var met: [String] = []
    if let source {
      guard !facts.sourceNames.isEmpty else { return .unmet("source is not known") }
      guard facts.sourceNames.contains(where: { name in source.contains { $0.matches(folded: name[...]) } }) else {
        return .unmet("source does not match")
      }
      met.append("source")
    }
    if let origin {
      guard !facts.origins.isEmpty else { return .unmet("origin is not known") }
      guard facts.origins.contains(where: { host in origin.contains { $0.matches(folded: host) } }) else {
        return .unmet("origin does not match")
      }
      met.append("origin")
    }
    if let targets {
      guard facts.targets.contains(where: { name in targets.contains { $0.matches(folded: name[...]) } }) else {
        return .unmet("targets do not match")
      }
      met.append("targets")
    }
    if let selection {
      guard selection.contains(facts.selection) else { return .unmet("selection does not match") }
      met.append("selection")
    }
    var isUnknown = false
    if let destination {
      if let names = facts.destinationNames {
        guard names.contains(where: { name in destination.contains { $0.matches(folded: name[...]) } }) else {
          return .unmet("destination does not match")
        }
        met.append("destination")
      } else {
        isUnknown = true
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
      if let facts = facts.content {
        if let reason = content.failure(facts) { return .unmet(reason) }
        if content.matches.map({ facts.matches[$0] == nil }) == true { isUnknown = true } else { met.append("content") }
      } else {
        isUnknown = true
      }
    }
    if isUnknown { return .unknown }
    return .met(Self.sentence(met, clauses))
  }

  private static func sentence(_ met: [String], _ clauses: [String]) -> String {
    var clauses = clauses
    if !met.isEmpty { clauses.insert("\(met.joined(separator: " and ")) \(met.isPlural ? "match" : "matches")", at: 0) }
    return clauses.isEmpty ? "the rule has no condition" : clauses.joined(separator: ", and ")
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

extension ContentConditions {
  /// The first condition that is not met; nil if all are.
  func failure(_ facts: ContentFacts) -> String? {
    if let hasTable, hasTable != facts.hasTable { return "content has \(hasTable ? "no" : "a") table" }
    if let hasImage, hasImage != facts.hasImage { return "content has \(hasImage ? "no" : "an") image" }
    if let hasLink, hasLink != facts.hasLink { return "content has \(hasLink ? "no" : "a") link" }
    if let isCode, isCode != facts.isCode { return "content is \(isCode ? "not " : "")code" }
    if let minSize, facts.size < minSize { return "content is smaller" }
    if let maxSize, facts.size > maxSize { return "content is larger" }
    if let matches, facts.matches[matches] == false { return "content does not match" }
    return nil
  }
}

extension [String] {
  /// Whether names of conditions take a verb in the plural.
  fileprivate var isPlural: Bool { count > 1 || first == "targets" }
}
