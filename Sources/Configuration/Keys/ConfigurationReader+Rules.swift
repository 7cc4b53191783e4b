internal import RichText
internal import Sanitizer

extension ConfigurationReader {
  /// `[[rules]]`, which come after those that `list` has already.
  mutating func readRules(_ value: TOMLValue, into list: inout RuleList) {
    guard case .array(let values) = value.content else {
      error("'rules' must be a list of tables, each under [[rules]], not \(value.kindName)", at: value.position)
      return
    }
    for value in values {
      let number = list.nextName()
      guard var table = table(value, as: "rules") else { continue }
      let nameEntry = table.take("name")
      let name = nameEntry.flatMap { string($0.value, as: "name") } ?? number
      if let nameEntry, !list.isNew(name: name) {
        warn("another rule is named \(name.quoted) too", at: nameEntry.value.position)
      }
      let when = table.take("when")
      let conditions = when.map { readConditions($0.value, clipboard: list.clipboard) } ?? Conditions()
      let rule = readRule(name, conditions, in: &table, list)
      finish(table)
      if let rule, let earlier = list.append(rule) {
        warn(
          "rule \(name.quoted) is never reached: \(earlier.quoted) before it matches whatever it would",
          at: table.position)
      }
    }
  }

  private mutating func readRule(
    _ name: String, _ conditions: Conditions, in table: inout ConfigurationTable, _ list: RuleList
  ) -> Rule? {
    let profile = table.take("profile")
    let publish = table.take("publish")
    let publishAlso = table.take("publish-also")
    let map = table.take("map")
    let keptTargets = table.take("keep-targets")
    let homePaste = table.take("home-paste")
    let guardAction = table.take("guard")
    let formats = [publish, publishAlso].compactMap(\.self)
    let others = [map, keptTargets, homePaste, guardAction].compactMap(\.self)
    guard profile != nil || !formats.isEmpty || !others.isEmpty else {
      error(
        "a rule must say what to do: profile, publish, publish-also, map, keep-targets, home-paste or guard",
        at: table.position)
      return nil
    }
    var action = Rule.Action.clean(profile: list.defaultProfile)
    if let profile {
      guard let chosen = readAction(profile.value, profiles: list.profiles.names) else { return nil }
      action = chosen
    }
    if action == .ignore {
      refuse(formats + others, where: "profile = \"\(Self.ignoreWord)\" leaves the copy with its owner")
    }
    if conditions.needDestination {
      refuse(others, where: "'when' asks for the destination: that is the same for every program")
      if profile == nil, !formats.isEmpty { action = .keepProfile }
      checkDestinationAction(profile, action, at: table.position, list)
    }
    if let map, conditions.needContent {
      error("'map' is impossible where 'when' asks for the content: it says how that is read", at: map.keyPosition)
    }
    checkVerbatimTargets(keptTargets, homePaste, conditions)
    var rule = Rule(name: name, conditions: conditions, action: action)
    rule.place = "\(source.fileName):\(table.position.line)"
    rule.publish = readPublishSetting(publish, publishAlso, of: rule, list)
    if let map, let types = self.table(map.value, as: "map") { rule.map = formatNames(types) }
    if let keptTargets { rule.keepTargets = readKeptTargets(keptTargets) }
    if let homePaste { rule.homePaste = readHomePaste(homePaste) }
    if let guardAction, let word = string(guardAction.value, as: "guard") {
      rule.guardAction = choice(word, at: guardAction.value.position, as: "rules.guard")
    }
    return rule
  }

  private mutating func refuse(_ entries: [TOMLEntry], where reason: String) {
    for entry in entries { error("'\(entry.key)' is impossible where \(reason)", at: entry.keyPosition) }
  }

  /// A rule with a destination chooses how the copy is written, when it has long been taken.
  private mutating func checkDestinationAction(
    _ profile: TOMLEntry?, _ action: Rule.Action, at position: SourcePosition, _ list: RuleList
  ) {
    if case .keepProfile = action { return }
    guard let profile else {
      error(
        "a rule whose 'when' asks for the destination must say what is offered there: profile, publish or publish-also",
        at: position)
      return
    }
    switch action {
    case .keepProfile: break
    case .ignore:
      error(
        "profile = \"\(Self.ignoreWord)\" is impossible where 'when' asks for the destination: by then the copy is taken",
        at: profile.value.position)
    case .clean(let name):
      if list.destinationProfiles.count >= DestinationRules.maximumProfiles, !list.destinationProfiles.contains(name) {
        error(
          "rules that ask for the destination choose from more than \(DestinationRules.maximumProfiles) profiles, in "
            + "each of which copies are written", at: profile.value.position)
      }
    }
  }

  private mutating func readAction(_ value: TOMLValue, profiles: Set<String>) -> Rule.Action? {
    guard let name = string(value, as: "profile") else { return nil }
    if name == Self.ignoreWord { return .ignore }
    guard isKnown(profile: name, at: value.position, among: profiles, further: [Self.ignoreWord]) else { return nil }
    return .clean(profile: name)
  }

  /// Whether there is a profile of this name; reported otherwise.
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
