import ClipboardTargets
import Configuration
import RichText
import Sanitizer

/// The decision of the rules on a copy: from the names at first, and from its content if a rule needs that.
struct RuleEvaluation: Sendable {
  /// The configuration that the copy began with, whatever is loaded meanwhile.
  let configuration: Settings
  private let facts: CopyFacts
  /// The page that the copy was made on; `nil` if it is not known, or no copy gets a line for it.
  let page: SourcePage?
  /// The decision by the facts that are known without the content.
  let decision: Decision
  /// The rules that still depend on the pasting program, by the facts that are known without the content.
  let destinations: DestinationRules

  init(_ configuration: Settings, _ facts: CopyFacts, page: SourcePage? = nil) {
    self.configuration = configuration
    self.facts = facts
    self.page = page.flatMap { configuration.mayAppendSource ? $0 : nil }
    decision = configuration.decide(for: facts)
    destinations = configuration.destinationRules(for: facts, omittingSource: self.page != nil)
  }

  /// Reports whether the copy has a form of a format, by the names that it offers.
  func offers(_ format: FormatName) -> Bool {
    facts.targets.contains { TargetName($0).row?.format == format.ofTarget }
  }

  /// Whether the content may have to be searched for the patterns of rules.
  var searchesContent: Bool {
    (decision.awaitsContent || destinations.awaitsContent)
      && configuration.rules.contains(where: \.conditions.needSearch)
  }

  /// The profiles that the copy may be cleaned by.
  var possibleProfiles: [Profile] {
    let decisions = [decision.action] + (decision.awaitsContent ? configuration.rules.map(\.action) : [])
    return Set(decisions).union(destinations.profiles.map { .clean(profile: $0) }).compactMap {
      configuration.profile(of: $0)
    }
  }

  /// The final decision on the copy, and the rules that depend on the program that pastes it.
  struct FinalDecision {
    let decision: Decision
    let destinations: DestinationRules
    /// The facts by which the decision was made.
    let facts: CopyFacts
  }

  /// Returns the final decision, once the content is there.
  /// - Throws: where the rules' patterns take too long on it.
  func finalDecision(on document: Document, within budget: PatternBudget) throws(SanitizingError) -> FinalDecision {
    guard decision.awaitsContent || destinations.awaitsContent else {
      return FinalDecision(decision: decision, destinations: destinations, facts: facts)
    }
    var facts = facts
    facts.content = try configuration.contentFacts(of: document, for: facts, within: budget)
    return FinalDecision(
      decision: configuration.decide(for: facts),
      destinations: configuration.destinationRules(for: facts, omittingSource: page != nil), facts: facts)
  }
}
