internal import RichText

extension ConfigurationReader {
  /// The word with which a rule leaves a copy alone, and which therefore names no profile.
  static let ignoreWord = "ignore"

  /// `[profiles.NAME]`
  mutating func readProfile(_ entry: TOMLEntry) -> ProfileDraft? {
    guard isFree(profileName: entry.key, at: entry.keyPosition),
      var table = table(entry.value, as: "")
    else { return nil }
    var draft = ProfileDraft(name: entry.key, position: entry.keyPosition)
    if let base = table.take("base"), let name = string(base.value, as: "base") {
      draft.base = (name, base.value.position)
    }
    readAttributes(in: &table, into: &draft)
    readFonts(in: &table, into: &draft)
    draft.set(\.colors, to: choice("colors", in: &table, needs: [.color, .background], of: &draft))
    draft.set(\.pageColor, to: color("page-color", in: &table))
    draft.set(\.direction, to: choice("direction", in: &table, needs: [.direction], of: &draft))
    readValues(in: &table, into: &draft)
    readLinks(in: &table, into: &draft)
    readAttachments(in: &table, into: &draft)
    readText(in: &table, into: &draft)
    finish(table)
    return draft
  }

  private mutating func isFree(profileName name: String, at position: SourcePosition) -> Bool {
    if Profile.shipped.contains(where: { $0.name == name }) {
      error("'\(name)' is a shipped profile; choose another name and set base = \"\(name)\"", at: position)
      return false
    }
    if name == Self.ignoreWord || name.isEmpty || name.unicodeScalars.contains(where: { !$0.isPrintable }) {
      error("a profile cannot be named \(Self.quoted(name))", at: position)
      return false
    }
    return true
  }

  private mutating func readAttributes(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var attributes = self.table("attributes", in: &table) else { return }
    let keep: [Attribute]? = choices("keep", in: &attributes)
    draft.set(\.keep, to: keep.map { Set($0) })
    finish(attributes)
  }

  private mutating func readFonts(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var fonts = self.table("fonts", in: &table) else { return }
    draft.set(\.fonts.default, to: string("default", in: &fonts))
    draft.set(\.fonts.defaultSize, to: points("default-size", in: &fonts))
    draft.set(\.fonts.sizes, to: choice("sizes", in: &fonts, needs: [.size], of: &draft))
    if let entry = fonts.take("map"), let map = self.table(entry.value, as: fonts.path(of: "map")) {
      draft.dependentKeys.append((fonts.path(of: "map"), [.font], entry.keyPosition))
      draft.fontMap = readFontMap(map)
    }
    finish(fonts)
  }

  private mutating func readFontMap(_ map: ConfigurationTable) -> [FontMap.Entry] {
    var entries: [FontMap.Entry] = []
    var seen: [String: String] = [:]
    var patterns = GlobTable()
    for entry in map.all {
      guard !entry.key.isEmpty else {
        error("a font name must not be empty", at: entry.keyPosition)
        continue
      }
      guard let target = string(entry.value, as: map.name, expected: "a table of font names") else { continue }
      if Glob(target).hasWildcards {
        error("the target \(Self.quoted(target)) must be one font, not a pattern", at: entry.value.position)
      } else if let first = seen.updateValue(entry.key, forKey: entry.key.lowercased()) {
        error("\(Self.quoted(entry.key)) maps the same font as \(Self.quoted(first))", at: entry.keyPosition)
      } else {
        let glob = Glob(entry.key)
        if glob.hasWildcards {
          // An earlier pattern wins; names of their own win over all patterns.
          if let first = patterns.firstCovering(glob) {
            warn(
              "\(Self.quoted(entry.key)) has no effect: \(Self.quoted(patterns[first].pattern)) before it matches whatever it would",
              at: entry.keyPosition)
          }
          patterns.append(glob)
        }
        entries.append(FontMap.Entry(pattern: entry.key, target: target, position: entry.keyPosition))
      }
    }
    return entries
  }

  private mutating func readValues(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var values = self.table("values", in: &table) else { return }
    if let entry = values.take("heading-levels") {
      draft.dependentKeys.append((values.path(of: "heading-levels"), [.heading], entry.keyPosition))
      draft.set(\.values.headingLevels, to: integers("heading-levels", in: &values, range: 1...6))
    }
    draft.set(\.values.otherHeadings, to: choice("other-headings", in: &values, needs: [.heading], of: &draft))
    draft.set(\.values.underlines, to: allowed("underlines", in: &values, needs: .underline, of: &draft))
    draft.set(\.values.alignments, to: allowed("alignments", in: &values, needs: .alignment, of: &draft))
    draft.set(\.values.lineHeights, to: allowed("line-heights", in: &values, needs: .lineHeight, of: &draft))
    if let entry = values.take("list-depth") {
      draft.dependentKeys.append((values.path(of: "list-depth"), [.list], entry.keyPosition))
      draft.set(\.values.listDepth, to: integer("list-depth", in: &values, range: 1...100))
    }
    finish(values)
  }

  /// A list of the values that an attribute may have, of which there must be one: to allow none is not to keep the attribute.
  private mutating func allowed<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable, needs attribute: Attribute, of draft: inout ProfileDraft
  ) -> [Choice]? where Choice.RawValue == String {
    guard let entry = table.take(key) else { return nil }
    draft.dependentKeys.append((table.path(of: key), [attribute], entry.keyPosition))
    requireSome(table.path(of: key), at: entry)
    return choices(key, in: &table)
  }

  private mutating func readLinks(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var links = self.table("links", in: &table) else { return }
    if let entry = links.take("schemes"), let words = strings(entry.value, as: links.path(of: "schemes")) {
      draft.dependentKeys.append((links.path(of: "schemes"), [.link, .image], entry.keyPosition))
      let schemes: [String] = words.compactMap { word in
        if word.text == "*" || URLParts(word.text + ":").kind == .absolute(scheme: word.text.lowercased()) {
          return word.text.lowercased()
        }
        error("\(Self.quoted(word.text)) is not a scheme such as \"https\"", at: word.position)
        return nil
      }
      draft.set(\.links.schemes, to: schemes)
    }
    // These three act on addresses in the text as well, whatever is kept.
    draft.set(\.links.tracking, to: choice("tracking", in: &links))
    draft.set(\.links.unwrap, to: boolean("unwrap", in: &links))
    draft.set(\.links.text, to: choice("text", in: &links))
    draft.set(\.links.deceptive, to: choice("deceptive", in: &links, needs: [.link], of: &draft))
    finish(links)
  }

  private mutating func readAttachments(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var attachments = self.table("attachments", in: &table) else { return }
    let images: AttachmentHandling? = choice("images", in: &attachments)
    draft.set(\.attachments.images, to: images)
    draft.set(\.attachments.remote, to: choice("remote", in: &attachments, needs: [.image], of: &draft))
    // Where images are not kept, `drop` still says that their alternative text is not wanted either.
    if images == .keep, let entry = attachments.take("images") {
      draft.dependentKeys.append((attachments.path(of: "images"), [.image], entry.keyPosition))
    }
    finish(attachments)
  }

  private mutating func readText(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var text = self.table("text", in: &table) else { return }
    draft.set(\.text.hidden, to: choice("hidden", in: &text))
    draft.set(\.text.bidi, to: choice("bidi", in: &text))
    draft.set(\.text.invisible, to: choice("invisible", in: &text))
    draft.set(\.text.softHyphens, to: choice("soft-hyphens", in: &text))
    draft.set(\.text.spaces, to: choice("spaces", in: &text))
    draft.set(\.text.noBreakSpaces, to: choice("no-break-spaces", in: &text))
    draft.set(\.text.quotes, to: choice("quotes", in: &text))
    draft.set(\.text.dashes, to: choice("dashes", in: &text))
    draft.set(\.text.ligatures, to: choice("ligatures", in: &text))
    draft.set(\.text.normalization, to: choice("normalization", in: &text))
    draft.set(\.text.unwrapLines, to: boolean("unwrap-lines", in: &text))
    draft.set(\.text.trailingNewline, to: choice("trailing-newline", in: &text))
    draft.set(\.text.lineEnds, to: choice("line-ends", in: &text))
    finish(text)
  }

  /// The word under `key`, noting which attributes it says something about.
  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable, needs: [Attribute], of draft: inout ProfileDraft
  ) -> Choice? where Choice.RawValue == String {
    if let entry = table.take(key) { draft.dependentKeys.append((table.path(of: key), needs, entry.keyPosition)) }
    return choice(key, in: &table)
  }

  // MARK: Bases

  /// Puts each profile on its base and resolves its font map.
  mutating func resolve(_ drafts: [ProfileDraft]) -> [String: Profile] {
    let byName = Dictionary(drafts.map { ($0.name, $0) }) { first, _ in first }
    var profiles = Configuration.shipped.profiles
    var fontMaps: [String: [FontMap.Entry]] = [:]
    for draft in drafts where profiles[draft.name] == nil {
      var chain = [draft]
      var names: Set<String> = [draft.name]
      while let base = chain.last?.base, profiles[base.name] == nil {
        guard let next = byName[base.name] else {
          let known = Profile.shipped.map(\.name) + drafts.map(\.name)
          error(
            "unknown profile \(Self.quoted(base.name))", at: base.position,
            suggestion: Suggestion.nearest(to: base.name, in: known))
          break
        }
        guard names.insert(next.name).inserted else {
          reportCycle(of: chain, at: base)
          break
        }
        chain.append(next)
      }
      for draft in chain.reversed() {
        let baseName = draft.base?.name ?? Profile.structure.name
        let base = profiles[baseName] ?? .structure
        var profile = draft.profile(on: base)
        // The profile's own entries win over those of its base.
        let own = Set(draft.fontMap.map { $0.pattern.lowercased() })
        let entries =
          draft.fontMap + (fontMaps[baseName] ?? []).filter { !own.contains($0.pattern.lowercased()) }
        fontMaps[draft.name] = entries
        profile.fonts.map = resolveFontMap(entries, of: profile)
        reportIneffectiveKeys(of: draft, in: profile)
        profiles[draft.name] = profile
      }
    }
    return profiles
  }

  private mutating func reportCycle(of chain: [ProfileDraft], at base: (name: String, position: SourcePosition)) {
    let loop = chain.drop { $0.name != base.name }
    let names = loop.prefix(8).map { Self.quoted($0.name) } + (loop.count > 8 ? ["…"] : []) + [Self.quoted(base.name)]
    error("profile \(Self.quoted(base.name)) is based on itself: \(names.joined(separator: " -> "))", at: base.position)
  }

  private mutating func resolveFontMap(_ entries: [FontMap.Entry], of profile: Profile) -> FontMap {
    let (map, cycles) = FontMap.resolve(entries, defaultFamily: profile.fonts.default)
    for cycle in cycles {
      let names = cycle.families.prefix(8).map(Self.quoted) + (cycle.families.count > 8 ? ["…"] : [])
      error("the font map leads in a circle: \(names.joined(separator: " -> "))", at: cycle.position)
    }
    return map
  }

  private mutating func reportIneffectiveKeys(of draft: ProfileDraft, in profile: Profile) {
    for (key, needs, position) in draft.dependentKeys where profile.keep.isDisjoint(with: needs) {
      let names = needs.map { "'\($0.rawValue)'" }.joined(separator: " nor ")
      let neither = needs.count > 1 ? "neither \(names) is" : "\(names) is not"
      warn("'\(key)' has no effect: \(neither) in attributes.keep of profile \(Self.quoted(draft.name))", at: position)
    }
  }
}
