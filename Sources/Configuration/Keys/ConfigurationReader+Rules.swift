internal import RichText
internal import Sanitizer

extension ConfigurationReader {
  /// `[[rules]]`, which come after those that `list` has already.
  mutating func readRules(_ value: TOMLValue, into list: inout RuleList) {
    guard case .array(let values) = value.content else {
      error("'rules' must be a list of tables, each under [[rules]], not \(value.kindName)", at: value.position)
      return
    }
    let keys = RuleDraft.keys
    for value in values {
      let number = list.nextName()
      guard let entries = entries(value, as: "rules") else { continue }
      var draft = RuleDraft(selections: list.clipboard.selections)
      read(keys, of: renewed(value, by: keys.map(\.description)), as: "", into: &draft)
      if let name = draft.name, !list.isNew(name: name.value) {
        warn("another rule also has the name \(name.value.quoted)", at: name.position)
      }
      let stated = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
      let rule = rule(draft, named: draft.name?.value ?? number, stated, at: value.position, list)
      if let rule, let earlier = list.append(rule) {
        warn(
          "rule \(rule.name.quoted) is never reached: \(earlier.quoted) matches the same copies first",
          at: value.position)
      }
    }
  }

  /// Makes a rule of what was read, and reports keys that do not go together.
  /// - Parameter stated: the entries of the table by their keys, those with errors included.
  private mutating func rule(
    _ draft: RuleDraft, named name: String, _ stated: [String: TOMLEntry], at position: SourcePosition, _ list: RuleList
  ) -> Rule? {
    let conditions = draft.conditions
    guard RuleDraft.actions.contains(where: { stated[$0] != nil }) else {
      let actions = RuleDraft.actions.dropLast().joined(separator: ", ")
      error("a rule needs an action: \(actions) or \(RuleDraft.actions.last ?? "")", at: position)
      return nil
    }
    var action = Rule.Action.clean(profile: list.defaultProfile)
    if stated["profile"] != nil {
      guard let profile = draft.profile, let chosen = self.action(profile, profiles: list.profiles.names) else {
        return nil
      }
      action = chosen
    }
    let formats = ["publish", "publish-also"].compactMap { stated[$0] }
    let others = ["map", "keep-targets", "home-paste", "guard"].compactMap { stated[$0] }
    let append = stated["append"].map { [$0] } ?? []
    if action == .ignore {
      refuse(
        formats + append + others, where: "profile is \"\(Self.ignoreWord)\", which leaves the copy with its owner")
    }
    if conditions.needDestination {
      refuse(others, where: "'when' has a destination: this applies to every program that pastes")
      refuse(append, where: "'when' has a destination: name a profile that has it")
      if stated["profile"] == nil, !formats.isEmpty { action = .keepProfile }
      checkDestinationAction(draft.profile, action, at: position, list)
    }
    if conditions.needContent {
      refuse([stated["map"]], where: "'when' has a condition on the content: the map is needed to read it")
      refuse(
        [stated["keep-targets"], stated["home-paste"]],
        where: "'when' has a condition on the content: these forms are fetched before it is known")
    }
    if !conditions.requireSource {
      refuse(
        [stated["home-paste"]], where: "'when' has no source: the program that copied must be named")
    }
    var rule = Rule(name: name, conditions: conditions, action: action)
    rule.place = "\(source.fileName):\(position.line)"
    rule.publish = publishSetting(draft, stated, of: rule, list)
    rule.append = draft.append
    rule.map = draft.map ?? [:]
    rule.keepTargets = draft.keepTargets ?? []
    rule.homePaste = draft.homePaste ?? []
    rule.guardAction = draft.guardAction
    return rule
  }

  private mutating func refuse(_ entries: [TOMLEntry?], where reason: String) {
    for case let entry? in entries { error("'\(entry.key)' cannot be used if \(reason)", at: entry.keyPosition) }
  }

  /// A rule with a destination chooses how the copy is written, when it has long been taken.
  private mutating func checkDestinationAction(
    _ profile: Located<String>?, _ action: Rule.Action, at position: SourcePosition, _ list: RuleList
  ) {
    if case .keepProfile = action { return }
    guard let profile else {
      error(
        "a rule with a destination needs one of the actions profile, publish and publish-also",
        at: position)
      return
    }
    switch action {
    case .keepProfile: break
    case .ignore:
      error(
        "profile = \"\(Self.ignoreWord)\" cannot be used in a rule with a destination: the copy has been taken before the paste",
        at: profile.position)
    case .clean(let name):
      if list.destinationProfiles.count >= DestinationRules.maximumProfiles, !list.destinationProfiles.contains(name) {
        error(
          "rules with a destination choose from more than \(DestinationRules.maximumProfiles) profiles, in "
            + "each of which copies are written", at: profile.position)
      }
    }
  }

  private mutating func action(_ profile: Located<String>, profiles: Set<String>) -> Rule.Action? {
    if profile.value == Self.ignoreWord { return .ignore }
    let isKnown = isKnown(profile: profile.value, at: profile.position, among: profiles, further: [Self.ignoreWord])
    return isKnown ? .clean(profile: profile.value) : nil
  }

  /// Reports whether there is a profile of this name; reported otherwise.
  mutating func isKnown(
    profile name: String, at position: SourcePosition, among profiles: Set<String>, further: [String] = []
  ) -> Bool {
    if profiles.contains(name) { return true }
    error(
      "unknown profile \(name.quoted)", at: position,
      suggestion: Suggestion.nearest(to: name, in: Profile.shipped.map(\.name) + profiles.sorted() + further))
    return false
  }
}
