internal import Sanitizer

/// The rules that ask who pastes, for one copy of which all else is known.
///
/// They choose the profile and the formats that a program is served by, over those of the copy. The forms that they may
/// need are written before the copy is taken, so `variants` lists all that can be chosen.
package struct DestinationRules: Hashable, Sendable {
  /// The additional name of a program that runs on another machine.
  package static let remoteName = "remote"
  /// The name of a program of which nothing is known.
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
  /// All that can be chosen, each once, in the order of the rules.
  package let variants: [DestinationVariant]
  /// The profiles among them, each once, in the order of the rules.
  package let profiles: [String]
  /// Whether a rule asks for the content, which is not known: with it there may be fewer profiles.
  package let awaitsContent: Bool

  init(_ rules: [Rule], for copy: CopyFacts) {
    let facts = FoldedFacts(copy)
    var entries: [Entry] = []
    var variants: [DestinationVariant] = []
    var known: Set<DestinationVariant> = []
    var awaitsContent = false
    loop: for rule in rules where rule.conditions.needDestination {
      let verdict = rule.conditions.check(facts)
      if case .unmet(let reason) = verdict {
        entries.append(Entry(rule: rule, rejection: reason))
        continue
      }
      entries.append(Entry(rule: rule, rejection: nil))
      if let variant = DestinationVariant(rule), known.insert(variant).inserted { variants.append(variant) }
      // Where one of `any` is met by the copy alone, every paste meets the rule and none comes to a later one.
      if case .met = verdict { break loop }
      awaitsContent = awaitsContent || copy.content == nil && rule.conditions.needContent
    }
    self.entries = entries
    self.facts = facts
    self.variants = variants
    var names: Set<String> = []
    profiles = variants.compactMap(\.profile).filter { names.insert($0).inserted }
    self.awaitsContent = awaitsContent
  }

  /// The rules that some program may be served by, each with its variant, in order.
  package var serving: [(rule: Rule, variant: DestinationVariant)] {
    entries.compactMap { entry in
      guard entry.rejection == nil, let variant = DestinationVariant(entry.rule) else { return nil }
      return (entry.rule, variant)
    }
  }

  /// The variant that a program is served, and the rule that chose it.
  package struct Choice: Hashable, Sendable {
    /// The rule; `nil` if none matches and the program gets the forms for everyone.
    package let rule: Rule?
    package let variant: DestinationVariant?
    /// The rules that were tried, in order.
    package let trace: [RuleTrace]

    /// The profile that the rule names; `nil` if it names none.
    package var profile: String? { variant?.profile }
  }

  /// Finds the first rule that matches.
  /// - Parameters:
  ///   - names: executable, its path, and WM_CLASS of the program that pastes; empty where nothing is known.
  ///   - title: the title of its window; `nil` if it is not known.
  ///   - isRemote: whether it runs on another machine, as far as is known.
  package func choice(for names: [String], titled title: String? = nil, isRemote: Bool = false) -> Choice {
    var facts = facts
    let all = (names.isEmpty ? [Self.unknownName] : names) + (isRemote ? [Self.remoteName] : [])
    facts.paste(into: all, titled: title)
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
        guard let variant = DestinationVariant(entry.rule) else { continue }
        return Choice(rule: entry.rule, variant: variant, trace: trace)
      case .unmet(let reason):
        trace.append(RuleTrace(ruleName: name, matched: false, reason: reason))
      case .unknown:
        trace.append(RuleTrace(ruleName: name, matched: false, reason: "the content was not read"))
      }
    }
    return Choice(rule: nil, variant: nil, trace: trace)
  }
}

/// One way in which a program that pastes is served where a rule names it.
package struct DestinationVariant: Hashable, Sendable {
  /// The profile that its forms are written by; `nil` for that of the copy.
  package let profile: String?
  /// The formats that its rule asks for; `nil` if it says nothing about them.
  package let publish: PublishSetting?
  /// Whether it is the copy without a source line.
  package let omitsSource: Bool

  package init(profile: String?, publish: PublishSetting? = nil, omitsSource: Bool = false) {
    self.profile = profile
    self.publish = publish
    self.omitsSource = omitsSource
  }

  /// The variant that a rule with a destination chooses; `nil` if it chooses none.
  init?(_ rule: Rule) {
    switch rule.action {
    case .ignore: return nil
    case .clean(let profile): self.init(profile: profile, publish: rule.publish)
    case .keepProfile: self.init(profile: nil, publish: rule.publish, omitsSource: rule.append == .nothing)
    }
  }
}
