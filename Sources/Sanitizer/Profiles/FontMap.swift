/// The replacements of font families, with every chain already followed to its end.
package struct FontMap: Hashable, Sendable {
  /// The replacement of a font.
  package enum Target: Hashable, Sendable {
    case family(String)
    /// No family is stated: the program that pastes decides.
    case unstated
  }

  private var exact: [String: Target] = [:]
  private var globs = GlobTable()
  private var globTargets: [Target] = []

  package init() {}

  package var isEmpty: Bool { exact.isEmpty && globTargets.isEmpty }

  /// The families that text may be set in by this map.
  package var families: Set<String> {
    var families: Set<String> = []
    for case .family(let name) in Array(exact.values) + globTargets { families.insert(name) }
    return families
  }

  /// Returns the replacement of `family`; `nil` if it stays. Exact names win over patterns, earlier patterns over later
  /// ones.
  /// - Parameter onlyByName: whether patterns are passed over.
  package func target(of family: String, onlyByName: Bool = false) -> Target? {
    let folded = family.lowercased()
    if let target = exact[folded] { return target }
    if onlyByName { return nil }
    return globs.firstMatch(folded: Array(folded.utf8)[...]).map { globTargets[$0] }
  }
}

extension FontMap {
  /// A line of the map as the user wrote it.
  package struct Entry: Hashable, Sendable {
    /// A family or a pattern.
    package var pattern: String
    /// A family, or `default`.
    package var target: String

    package init(pattern: String, target: String) {
      self.pattern = pattern
      self.target = target
    }
  }

  /// A chain of entries that leads back to its own beginning.
  package struct Cycle: Hashable {
    package var families: [String]
    /// The index of the first of its entries.
    package var entry: Int
  }

  /// Follows every chain of `entries`, in which earlier ones win, to its end.
  ///
  /// The work is linear in the number of entries: what is known of an entry is not found out again.
  package static func resolve(_ entries: [Entry], defaultFamily: String?) -> (map: FontMap, cycles: [Cycle]) {
    let index = Index(entries)
    var cycles: [Cycle] = []
    var targets = [Target?](repeating: nil, count: entries.count)
    for start in entries.indices where targets[start] == nil {
      var chain: [Int] = []
      var places: [Int: Int] = [:]
      var next: Int? = start
      var end = Target.unstated
      while let entry = next {
        if let known = targets[entry] {
          end = known
          break
        }
        if let place = places[entry] {
          let loop = chain[place...]
          let names = loop.map { entries[$0].pattern } + [entries[entry].pattern]
          cycles.append(Cycle(families: names, entry: loop.min() ?? entry))
          break
        }
        places[entry] = chain.count
        chain.append(entry)
        guard let family = index.target(of: entry, defaultFamily) else {
          end = .unstated
          break
        }
        end = .family(family)
        next = index.entry(of: family)
        // A family that is mapped to itself stays: so one family can be exempted from a pattern.
        if let following = next, let target = index.target(of: following, defaultFamily),
          target.lowercased() == family.lowercased()
        {
          end = .family(target)
          next = nil
        }
      }
      for entry in chain { targets[entry] = end }
    }
    return (index.map(to: targets), cycles)
  }

  /// The entries by name and pattern.
  private struct Index {
    let entries: [Entry]
    private var exact: [String: Int] = [:]
    private var globs = GlobTable()
    private var globEntries: [Int] = []

    init(_ entries: [Entry]) {
      self.entries = entries
      for (index, entry) in entries.enumerated() {
        if Glob.hasWildcards(entry.pattern) {
          globs.append(Glob(entry.pattern))
          globEntries.append(index)
        } else {
          // The first of a name wins.
          let folded = entry.pattern.lowercased()
          if let first = exact.updateValue(index, forKey: folded) { exact[folded] = first }
        }
      }
    }

    func entry(of family: String) -> Int? {
      let folded = family.lowercased()
      return exact[folded] ?? globs.firstMatch(folded: Array(folded.utf8)[...]).map { globEntries[$0] }
    }

    func target(of entry: Int, _ defaultFamily: String?) -> String? {
      entries[entry].target.lowercased() == "default" ? defaultFamily : entries[entry].target
    }

    func map(to targets: [Target?]) -> FontMap {
      var map = FontMap()
      map.globs = globs
      map.globTargets = globEntries.map { targets[$0] ?? .unstated }
      map.exact = exact.mapValues { targets[$0] ?? .unstated }
      return map
    }
  }
}
