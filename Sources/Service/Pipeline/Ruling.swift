import RichText
import Sanitizer

/// What the rules say of a copy, from the names at first, and from its content if one of them asks for that.
struct Ruling: Sendable {
  /// The configuration that the copy began with, whatever is loaded meanwhile.
  let configuration: Configuration
  private let facts: CopyFacts
  /// By what is known without the content.
  let decision: Decision

  init(_ configuration: Configuration, _ facts: CopyFacts) {
    self.configuration = configuration
    self.facts = facts
    decision = configuration.decide(for: facts)
  }

  /// Those that the copy may be cleaned by.
  var possibleProfiles: [Profile] {
    let decisions = [decision.action] + (decision.awaitsContent ? configuration.rules.map(\.action) : [])
    return Set(decisions).compactMap { configuration.profile(of: $0) }
  }

  /// The last word, once the content is there.
  /// - Throws: where the rules' patterns take too long on it.
  func decision(on document: Document, within budget: PatternBudget) throws(SanitizingError) -> Decision {
    guard decision.awaitsContent else { return decision }
    var facts = facts
    facts.content = try configuration.contentFacts(of: document, for: facts, within: budget)
    return configuration.decide(for: facts)
  }
}
