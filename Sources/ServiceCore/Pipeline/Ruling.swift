import Configuration
import RichText
import Sanitizer

/// What the rules say of a copy, from the names at first, and from its content if one of them asks for that.
struct Ruling: Sendable {
  /// The configuration that the copy began with, whatever is loaded meanwhile.
  let configuration: Settings
  private let facts: CopyFacts
  /// By what is known without the content.
  let decision: Decision
  /// What is left to be asked of those who paste, by what is known without the content.
  let destinations: DestinationRules

  init(_ configuration: Settings, _ facts: CopyFacts) {
    self.configuration = configuration
    self.facts = facts
    decision = configuration.decide(for: facts)
    destinations = configuration.destinationRules(for: facts)
  }

  /// Whether the content may have to be searched for the patterns of rules.
  var searchesContent: Bool {
    (decision.awaitsContent || destinations.awaitsContent)
      && configuration.rules.contains(where: \.conditions.needSearch)
  }

  /// Those that the copy may be cleaned by.
  var possibleProfiles: [Profile] {
    let decisions = [decision.action] + (decision.awaitsContent ? configuration.rules.map(\.action) : [])
    return Set(decisions).union(destinations.profiles.map { .clean(profile: $0) }).compactMap {
      configuration.profile(of: $0)
    }
  }

  /// What is to be done with the copy, and what is left to be asked of those who paste it.
  struct LastWord {
    let decision: Decision
    let destinations: DestinationRules
    /// What they were chosen for.
    let facts: CopyFacts
  }

  /// The last word, once the content is there.
  /// - Throws: where the rules' patterns take too long on it.
  func lastWord(on document: Document, within budget: PatternBudget) throws(SanitizingError) -> LastWord {
    guard decision.awaitsContent || destinations.awaitsContent else {
      return LastWord(decision: decision, destinations: destinations, facts: facts)
    }
    var facts = facts
    facts.content = try configuration.contentFacts(of: document, for: facts, within: budget)
    return LastWord(
      decision: configuration.decide(for: facts), destinations: configuration.destinationRules(for: facts), facts: facts
    )
  }
}
