extension Settings {
  /// Returns the treatment of the copies or pastes that an added rule is for, in a few words.
  /// - Parameter addition: the rule; its first patterns stand for all of them.
  package func treatment(of addition: RuleAddition) -> String {
    // A star stands for any characters: for one letter, too.
    func example(_ patterns: [String]) -> String? { patterns.first?.replacing("*", with: "x") }
    let facts = CopyFacts(
      sourceNames: example(addition.sources).map { [$0] } ?? [],
      origin: example(addition.origins).map { "https://\($0)/" }, targets: ["text/html"])
    if let destination = example(addition.destinations) {
      let choice = destinationRules(for: facts).choice(for: [destination])
      if let rule = choice.rule { return "\(rule.action) by the rule '\(rule.name)'" }
    }
    let decision = decide(for: facts)
    return decision.rule.map { "\($0.action) by the rule '\($0.name)'" }
      ?? "profile \(defaultProfile), which is the default"
  }
}
