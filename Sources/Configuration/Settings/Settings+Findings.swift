extension Settings {
  /// The rules of the user that do not do what they say where programs are named like this.
  package func findings(in session: ProgramNaming) -> [RuleFinding] {
    guard session != .x11 else { return [] }
    return rules.filter { $0.place != nil }.compactMap { rule in
      rule.conditions.finding(in: session).map { kind, condition in
        RuleFinding(rule: rule.name, place: rule.place, kind: kind, condition: condition)
      }
    }
  }
}
