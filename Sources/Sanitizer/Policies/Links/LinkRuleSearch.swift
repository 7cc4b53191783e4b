package import RichText

/// Applies the rules of the user and of lists to the links of one document, within the time that they may take.
///
/// When the time is over, the rules that need no pattern go on; so does the built-in table.
final class LinkRuleSearch {
  private let rules: LinkRules
  private let search: PatternSearch
  /// Whether the time is over.
  private(set) var isOver = false

  /// - Returns: `nil` if the settings have no rules.
  init?(_ settings: LinkSettings, within budget: PatternBudget) {
    guard let rules = settings.rules, settings.tracking == .strip || settings.unwrap else { return nil }
    self.rules = rules
    search = PatternSearch(within: budget, timeLimit: PatternBudget.timeOfLinks)
  }

  func record(in findings: inout Findings) {
    if isOver { findings.record(.linkRulesTimeLimit) }
  }

  /// Reports whether an address has a match; never true when the time is over.
  private func finds(_ pattern: RegularExpression, in bytes: [UInt8]) -> Bool {
    if isOver { return false }
    do throws(PatternSearch.Failure) {
      return try search.finds(pattern, in: bytes, range: bytes.indices)
    } catch {
      // A name that is not UTF-8 once it is decoded is no match, and neither is a search of too many steps.
      if error == .timeLimit { isOver = true }
      return false
    }
  }

  /// The places of each match, and of its groups; none when the time is over.
  private func matches(of pattern: RegularExpression, in bytes: [UInt8]) -> [[Range<Int>?]] {
    if isOver { return [] }
    var found: [[Range<Int>?]] = []
    do {
      try search.forEachMatch(of: pattern, in: bytes, range: bytes.indices) { groups throws(Never) in
        found.append(groups)
      }
    } catch {
      if case .search(.timeLimit) = error { isOver = true }
      return []
    }
    return found
  }

  /// The rules for one address.
  final class Page {
    private let owner: LinkRuleSearch
    private let url: URLParts
    /// The general rules for the host, in order.
    private lazy var general = candidates
    private var verdicts: [Int: Bool] = [:]

    init(_ owner: LinkRuleSearch, _ url: URLParts) {
      self.owner = owner
      self.url = url
    }

    private var rules: [LinkRule] { owner.rules.rules }

    private var candidates: [Int] {
      var found = Set(owner.rules.everywhere)
      if let host = url.hostBytes {
        for name in Domains(of: host) { found.formUnion(owner.rules.numbers(at: name)) }
        for stem in Self.stems(of: host) {
          for name in Domains(of: stem) { found.formUnion(owner.rules.numbers(atStem: name)) }
        }
      }
      return found.sorted()
    }

    /// The host without its last label, and without its last two, as in `co.uk`.
    private static func stems(of host: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      let domains = Domains(of: host)
      return (1...2).compactMap { domains.name(ofLast: $0) }.filter { $0.startIndex > host.startIndex }.map {
        host[..<($0.startIndex - 1)]
      }
    }

    private func holds(_ number: Int) -> Bool {
      if let known = verdicts[number] { return known }
      // A pattern that could not be searched for leaves open whether the rule holds.
      let wasOver = owner.isOver
      let verdict = holds(rules[number].site) && owner.isOver == wasOver
      verdicts[number] = verdict
      return verdict
    }

    private func holds(_ site: LinkSite) -> Bool {
      if !site.hosts.isEmpty, !site.hosts.contains(where: isHost) { return false }
      if site.exceptHosts.contains(where: isHost) { return false }
      if let pattern = site.pattern, !owner.finds(pattern, in: url.bytes) { return false }
      return !site.exceptions.contains { holds($0) }
    }

    /// Reports whether the address has a host, or one below it.
    private func isHost(_ name: String) -> Bool {
      guard let host = url.hostBytes else { return false }
      if name.utf8.last == UInt8(ascii: "*") {
        return Self.stems(of: host).contains { Self.ends($0, with: name.utf8.dropLast(2)) }
      }
      return Self.ends(host, with: name.utf8[...])
    }

    private static func ends(_ host: ArraySlice<UInt8>, with name: Substring.UTF8View) -> Bool {
      let rest = host.count - name.count
      guard rest >= 0, rest == 0 || host[host.startIndex + rest - 1] == UInt8(ascii: ".") else { return false }
      return host.suffix(name.count).elementsEqual(name) { lowerCase($0) == $1 }
    }

    /// The fate of a parameter by these rules.
    enum Fate {
      case kept
      case removed(by: String)
      case open
    }

    func fate(of parameter: QueryParameters.Parameter) -> Fate {
      let name = parameter.name
      var remover: Int?
      func remove(_ number: Int) { remover = min(number, remover ?? number) }
      for (number, keeps) in owner.rules.uses(of: name) where holds(number) {
        if keeps { return .kept }
        remove(number)
      }
      for number in general {
        if rules[number].kept.contains(where: { matches($0, parameter, name) }), holds(number) { return .kept }
        if rules[number].removed.contains(where: { matches($0, parameter, name) }), holds(number) { remove(number) }
      }
      return remover.map { .removed(by: rules[$0].name) } ?? .open
    }

    private func matches(
      _ description: LinkParameter, _ parameter: QueryParameters.Parameter, _ name: ArraySlice<UInt8>
    ) -> Bool {
      switch description {
      case .glob(let glob): glob.matches(String(decoding: name, as: UTF8.self))
      case .names(let pattern, let prefix):
        Self.begins(name, with: prefix) && owner.finds(pattern, in: Array(name))
      case .pairs(let pattern, let prefix):
        Self.begins(parameter.bytes, with: prefix) && owner.finds(pattern, in: Array(parameter.bytes))
      case .all: true
      case .otherThan(let entry): name.count != entry.utf8.count || !Self.begins(name, with: entry)
      }
    }

    private static func begins(_ name: ArraySlice<UInt8>, with start: String) -> Bool {
      name.starts(with: start.utf8) { lowerCase($0) == lowerCase($1) }
    }

    private static func lowerCase(_ byte: UInt8) -> UInt8 { byte.isASCIIUppercase ? byte | 0x20 : byte }

    /// The address without the stretches that go, and the rules by which they do; `nil` if all stays.
    func cut() -> (bytes: [UInt8], rules: [String])? {
      var bytes = url.bytes
      var names: [String] = []
      for number in general where !rules[number].cuts.isEmpty && holds(number) {
        for pattern in rules[number].cuts {
          let ranges = owner.matches(of: pattern, in: bytes).compactMap { $0.first ?? nil }
          if ranges.isEmpty { continue }
          var rest: [UInt8] = []
          var end = 0
          for range in ranges {
            rest += bytes[end..<range.lowerBound]
            end = range.upperBound
          }
          rest += bytes[end...]
          // What leads to another host is no part of an address that can be spared.
          guard URLParts(rest).host == url.host else { continue }
          bytes = rest
          names.append(rules[number].name)
        }
      }
      return names.isEmpty ? nil : (bytes, names)
    }

    /// The web address that the link leads to, and the rule that knows its place.
    func target() -> (target: String, rule: String)? {
      for number in general where !rules[number].targets.isEmpty && holds(number) {
        for target in rules[number].targets {
          guard var bytes = value(of: target) else { continue }
          // Some services encode the address several times.
          for _ in 0..<3 {
            bytes = RedirectService.decode(bytes)[...]
            let parts = URLParts(Array(bytes))
            guard case .absolute = parts.kind, parts.isWeb, parts.hostBytes != nil else { continue }
            return (String(decoding: parts.bytes, as: UTF8.self), rules[number].name)
          }
        }
      }
      return nil
    }

    private func value(of target: LinkTarget) -> ArraySlice<UInt8>? {
      switch target {
      case .parameter(let name): return RedirectService.parameter(name, of: url)
      case .pattern(let pattern):
        guard let groups = owner.matches(of: pattern, in: url.bytes).first, groups.count > 1 else { return nil }
        return groups[1].map { url.bytes[$0] }
      }
    }
  }
}

extension Finding.Code {
  /// A part of an address was removed by a rule of the user or of a list. From: the rule.
  package static let linkRuleApplied = Finding.Code("links.rule-applied")
  /// The rules about links took too long, and were not applied to the rest of the copy.
  package static let linkRulesTimeLimit = Finding.Code("links.rules-time-limit")
}
