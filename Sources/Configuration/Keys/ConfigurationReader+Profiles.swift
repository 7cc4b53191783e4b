internal import RichText
internal import Sanitizer

extension ConfigurationReader {
  /// The word with which a rule leaves a copy alone, and which therefore names no profile.
  static let ignoreWord = "ignore"

  /// `[profiles]`, which come after those that `profiles` has already.
  mutating func readProfiles(_ entry: TOMLEntry, into profiles: inout ProfileTable) {
    guard let entries = entries(entry.value, as: "profiles") else { return }
    let keys = ProfileDraft.keys
    let drafts = entries.compactMap { entry -> ProfileDraft? in
      guard isFree(profileName: entry.key, at: entry.keyPosition) else { return nil }
      var draft = ProfileDraft(name: entry.key, position: entry.keyPosition)
      read(keys, of: renewed(entry.value, by: keys.map(\.description)), as: "", into: &draft)
      if profiles.replaceReady(entry.key) {
        warn("this profile replaces the built-in profile \(entry.key.quoted)", at: entry.keyPosition)
      }
      if !profiles.names.contains(entry.key) { return draft }
      error("an earlier file already has a profile \(entry.key.quoted), too", at: entry.keyPosition)
      return nil
    }
    profiles.add(names: entries.map(\.key))
    resolve(drafts, into: &profiles)
  }

  private mutating func isFree(profileName name: String, at position: SourcePosition) -> Bool {
    if Profile.shipped.contains(where: { $0.name == name }) {
      error("'\(name)' is a built-in profile; choose another name and set base = \"\(name)\"", at: position)
      return false
    }
    if name == Self.ignoreWord || name.isEmpty || name.unicodeScalars.contains(where: { !$0.isPrintable }) {
      error("a profile cannot be named \(name.quoted)", at: position)
      return false
    }
    return true
  }

  /// Puts each profile on its base and resolves its font map.
  private mutating func resolve(_ drafts: [ProfileDraft], into profiles: inout ProfileTable) {
    let byName = Dictionary(drafts.map { ($0.name, $0) }) { first, _ in first }
    for draft in drafts where profiles[draft.name] == nil {
      var chain = [draft]
      var names: Set<String> = [draft.name]
      while let base = chain.last?.base, profiles[base.value] == nil {
        guard let next = byName[base.value] else {
          _ = isKnown(profile: base.value, at: base.position, among: profiles.names)
          break
        }
        guard names.insert(next.name).inserted else {
          reportCycle(of: chain, at: base)
          break
        }
        chain.append(next)
      }
      for draft in chain.reversed() {
        let baseName = draft.base?.value ?? Profile.structure.name
        let base = profiles[baseName] ?? .structure
        var profile = draft.profile(on: base)
        // `plain` publishes text alone because it keeps nothing that text cannot hold.
        if !draft.statesPublish, base.keep.isEmpty, !profile.keep.isEmpty { profile.publish = nil }
        // The profile's own entries win over those of its base. Those of another file have no place in this one.
        var inherited = profiles.fontMap(of: baseName, under: draft)
        if byName[baseName] == nil { for index in inherited.indices { inherited[index].position = draft.position } }
        profile.fonts.map = resolveFontMap(draft.fontMap + inherited, of: profile)
        reportIneffectiveKeys(of: draft, in: profile)
        profiles.add(profile, fontMap: draft.fontMap + inherited)
      }
    }
  }

  private mutating func reportCycle(of chain: [ProfileDraft], at base: Located<String>) {
    let loop = chain.drop { $0.name != base.value }
    let names = loop.prefix(8).map { $0.name.quoted } + (loop.count > 8 ? ["…"] : []) + [base.value.quoted]
    error("profile \(base.value.quoted) is based on itself: \(names.joined(separator: " -> "))", at: base.position)
  }

  private mutating func resolveFontMap(_ lines: [FontMapLine], of profile: Profile) -> FontMap {
    let (map, cycles) = FontMap.resolve(lines.map(\.entry), defaultFamily: profile.fonts.default)
    for cycle in cycles {
      let names = cycle.families.prefix(8).map(\.quoted) + (cycle.families.count > 8 ? ["…"] : [])
      error("the font map leads in a circle: \(names.joined(separator: " -> "))", at: lines[cycle.entry].position)
    }
    return map
  }

  private mutating func reportIneffectiveKeys(of draft: ProfileDraft, in profile: Profile) {
    for (key, needs, position) in draft.dependentKeys where profile.keep.isDisjoint(with: needs) {
      let names = needs.map { "'\($0.rawValue)'" }.joined(separator: " nor ")
      let neither = needs.count > 1 ? "neither \(names) is" : "\(names) is not"
      warn("'\(key)' has no effect: \(neither) in attributes.keep of profile \(draft.name.quoted)", at: position)
    }
    guard profile.values.colors != nil else { return }
    let position = draft.dependentKeys.first { $0.key == "values.colors" }?.position ?? draft.position
    switch profile.colors {
    case .keep: break
    case .drop: warn("'values.colors' has no effect if 'colors' is \"drop\"", at: position)
    case .ensureContrast:
      // Each would undo what the other does.
      error(
        "'values.colors' cannot be used if 'colors' is \"ensure-contrast\", which chooses other colors", at: position)
    }
  }
}
