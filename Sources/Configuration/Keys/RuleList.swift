/// The rules of all files, as they are read one after the other, and what they may refer to.
struct RuleList {
  private(set) var rules: [Rule] = []
  /// The profiles that a rule may choose from.
  var profiles: ProfileTable
  /// The profile for rules that name none.
  let defaultProfile: String
  let clipboard: ClipboardSettings
  private var names: Set<String> = []
  /// The profiles that rules with a destination may choose from.
  private(set) var destinationProfiles: Set<String> = []
  private var coverage = RuleCoverage()
  /// Rules with a destination are tried at another time than the others.
  private var destinationCoverage = RuleCoverage()
  private var count = 0

  init(profiles: ProfileTable, defaultProfile: String, clipboard: ClipboardSettings) {
    self.profiles = profiles
    self.defaultProfile = defaultProfile
    self.clipboard = clipboard
  }

  /// Returns the name of the next rule if it has none of its own; rules with errors count.
  mutating func nextName() -> String {
    count += 1
    return "rule \(count)"
  }

  /// Reports whether no rule before has the name.
  mutating func isNew(name: String) -> Bool { names.insert(name).inserted }

  /// Adds a rule.
  /// - Returns: the name of one before it that matches whatever it would match, if there is one.
  mutating func append(_ rule: Rule) -> String? {
    rules.append(rule)
    guard rule.conditions.needDestination else { return coverage.add(rule) }
    if case .clean(let profile) = rule.action { destinationProfiles.insert(profile) }
    return destinationCoverage.add(rule)
  }
}
