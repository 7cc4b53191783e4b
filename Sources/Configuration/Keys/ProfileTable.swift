internal import Sanitizer

/// The profiles of all files, as they are read one after the other: each can stand on those before it.
struct ProfileTable {
  private(set) var profiles = Settings.shipped.profiles
  /// The names of all profiles, including those with errors: others may refer to them.
  private(set) var names = Set(Settings.shipped.profiles.keys)
  /// The names of ready profiles that the configuration has not taken for its own.
  private var readyNames = Set(Profile.ready.map(\.name))
  /// The lines of each profile's font map and of its bases'.
  private var fontMaps: [String: [FontMapLine]] = [:]

  /// Takes in the names of a file.
  mutating func add(names: some Sequence<String>) { self.names.formUnion(names) }

  /// Removes the ready profile of this name, so that the configuration's own takes its place.
  /// - Returns: whether there was one.
  mutating func replaceReady(_ name: String) -> Bool {
    guard readyNames.remove(name) != nil else { return false }
    profiles[name] = nil
    names.remove(name)
    return true
  }

  mutating func add(_ profile: Profile, fontMap: [FontMapLine]) {
    profiles[profile.name] = profile
    fontMaps[profile.name] = fontMap
  }

  subscript(name: String) -> Profile? { profiles[name] }

  /// The font map of a profile that `draft` puts its own on; those lines that the own ones do not speak of.
  func fontMap(of base: String, under draft: ProfileDraft) -> [FontMapLine] {
    guard let entries = fontMaps[base], !entries.isEmpty else { return [] }
    let own = Set(draft.fontMap.map { $0.entry.pattern.lowercased() })
    return entries.filter { !own.contains($0.entry.pattern.lowercased()) }
  }
}
