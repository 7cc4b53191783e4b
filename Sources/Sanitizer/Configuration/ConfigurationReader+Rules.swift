extension ConfigurationReader {
  /// `[[rules]]`
  mutating func readRules(_ value: TOMLValue, profiles: Set<String>) -> [Rule] {
    guard case .array(let values) = value.content else {
      error("'rules' must be a list of tables, each under [[rules]], not \(value.kindName)", at: value.position)
      return []
    }
    var names: Set<String> = []
    return values.enumerated().compactMap { index, value in
      guard var table = table(value, as: "rules") else { return nil }
      let nameEntry = table.take("name")
      let name = nameEntry.flatMap { string($0.value, as: "name") } ?? "rule \(index + 1)"
      if let nameEntry, !names.insert(name).inserted {
        warn("another rule is named \(Self.quoted(name)) too", at: nameEntry.value.position)
      }
      let conditions = readConditions(in: &table)
      let action = readAction(in: &table, profiles: profiles)
      finish(table)
      return action.map { Rule(name: name, conditions: conditions, action: $0) }
    }
  }

  private mutating func readConditions(in table: inout ConfigurationTable) -> Conditions {
    var conditions = Conditions()
    guard let entry = table.take("when"), var when = self.table(entry.value, as: "when") else { return conditions }
    conditions.source = globs("source", in: &when)
    conditions.origin = globs("origin", in: &when)
    conditions.targets = globs("targets", in: &when)
    if let words = texts("selection", in: &when) {
      conditions.selection = selectionNames(words, as: "when.selection")
    }
    finish(when)
    return conditions
  }

  private mutating func readAction(in table: inout ConfigurationTable, profiles: Set<String>) -> Rule.Action? {
    guard let entry = table.take("profile") else {
      error("a rule must have a profile, or profile = \"ignore\"", at: table.position)
      return nil
    }
    guard let name = string(entry.value, as: "profile") else { return nil }
    if name == Self.ignoreWord { return .ignore }
    guard isKnown(profile: name, at: entry.value.position, among: profiles, further: [Self.ignoreWord]) else {
      return nil
    }
    return .clean(profile: name)
  }

  /// Whether there is a profile of this name; reported otherwise.
  mutating func isKnown(
    profile name: String, at position: SourcePosition, among profiles: Set<String>, further: [String] = []
  ) -> Bool {
    if profiles.contains(name) { return true }
    error(
      "unknown profile \(Self.quoted(name))", at: position,
      suggestion: Suggestion.nearest(to: name, in: Profile.shipped.map(\.name) + profiles.sorted() + further))
    return false
  }
}
