/// The profiles of all files, as they are read one after the other: each can stand on those before it.
struct ProfileTable {
  private(set) var profiles = Configuration.shipped.profiles
  /// Those with errors, too: they are names that others may refer to.
  private(set) var names = Set(Configuration.shipped.profiles.keys)
  /// The lines of each profile's font map and of its bases'.
  private var fontMaps: [String: [FontMap.Entry]] = [:]

  /// Takes in the names of a file.
  mutating func add(names: some Sequence<String>) { self.names.formUnion(names) }

  mutating func add(_ profile: Profile, fontMap: [FontMap.Entry]) {
    profiles[profile.name] = profile
    fontMaps[profile.name] = fontMap
  }

  subscript(name: String) -> Profile? { profiles[name] }

  /// The font map of a profile that `draft` puts its own on; those lines that the own ones do not speak of.
  func fontMap(of base: String, under draft: ProfileDraft) -> [FontMap.Entry] {
    guard let entries = fontMaps[base], !entries.isEmpty else { return [] }
    let own = Set(draft.fontMap.map { $0.pattern.lowercased() })
    return entries.filter { !own.contains($0.pattern.lowercased()) }
  }
}
