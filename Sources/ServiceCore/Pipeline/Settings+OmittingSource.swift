import Configuration
import Guard
import Sanitizer

extension Settings {
  /// The part of the rules with a destination that is left to ask when a program pastes the copy.
  /// - Parameter omittingSource: whether terminals are offered the copy without its source line.
  func destinationRules(for facts: CopyFacts, omittingSource: Bool) -> DestinationRules {
    guard omittingSource else { return destinationRules(for: facts) }
    let terminals = pasteGuard.terminalPrograms + Destination.terminalPatterns.map(Glob.init)
    return destinationRules(for: facts, further: [.withoutSource(in: terminals)])
  }

  /// The part of the rules with a destination that is left to ask when a program pastes a copy with these variants.
  func destinationRules(for destinations: CleanCopy.Destinations) -> DestinationRules {
    destinationRules(for: destinations.facts, omittingSource: destinations.variants.contains(where: \.omitsSource))
  }
}
