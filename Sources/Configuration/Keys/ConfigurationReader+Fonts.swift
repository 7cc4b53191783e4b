internal import RichText
internal import Sanitizer

/// `fonts` of `[profiles.NAME]`.
extension ConfigurationReader {
  mutating func readFonts(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var fonts = self.table("fonts", in: &table) else { return }
    draft.set(\.fonts.default, to: string("default", in: &fonts))
    draft.set(\.fonts.defaultSize, to: points("default-size", in: &fonts))
    draft.set(\.fonts.monospace, to: choice("monospace", in: &fonts, needs: [.font], of: &draft))
    draft.set(\.fonts.missing, to: choice("missing", in: &fonts, needs: [.font], of: &draft))
    if let entry = fonts.take("sizes") {
      draft.dependentKeys.append((fonts.path(of: "sizes"), [.size], entry.keyPosition))
      draft.set(\.fonts.sizes, to: sizes(entry.value, as: fonts.path(of: "sizes")))
    }
    if let entry = fonts.take("map"), let map = self.table(entry.value, as: fonts.path(of: "map")) {
      draft.dependentKeys.append((fonts.path(of: "map"), [.font], entry.keyPosition))
      draft.fontMap = readFontMap(map)
    }
    finish(fonts)
  }

  private mutating func readFontMap(_ map: ConfigurationTable) -> [FontMapLine] {
    var entries: [FontMapLine] = []
    var seen: [String: String] = [:]
    var patterns = GlobTable()
    for entry in map.all {
      guard !entry.key.isEmpty else {
        error("a font name must not be empty", at: entry.keyPosition)
        continue
      }
      guard let target = string(entry.value, as: map.name, expected: "a table of font names") else { continue }
      if Glob.hasWildcards(target) {
        error("the target \(target.quoted) must be one font, not a pattern", at: entry.value.position)
        continue
      }
      // A comma is in no family's name (CSS Fonts 4, 2.1): it divides a list.
      for name in Self.names(in: entry.key) {
        if let first = seen.updateValue(entry.key, forKey: name.lowercased()) {
          error("\(name.quoted) maps the same font as \(first.quoted)", at: entry.keyPosition)
        } else {
          warnIfShadowed(name, at: entry.keyPosition, by: &patterns)
          entries.append(FontMapLine(entry: FontMap.Entry(pattern: name, target: target), position: entry.keyPosition))
        }
      }
    }
    return entries
  }

  /// The names between commas, without the spaces around them.
  private static func names(in key: String) -> [String] {
    guard
      key.utf8.contains(UInt8(ascii: ",")) || key.utf8.first == UInt8(ascii: " ") || key.utf8.last == UInt8(ascii: " ")
    else { return [key] }
    return key.split(separator: ",").map { String($0.drop { $0 == " " }.trimmingSuffix { $0 == " " }) }
  }

  /// Tells of a pattern that an earlier one leaves nothing; names of their own win over all patterns.
  private mutating func warnIfShadowed(
    _ name: String, at position: SourcePosition, by patterns: inout GlobTable
  ) {
    guard Glob.hasWildcards(name) else { return }
    let glob = Glob(name)
    if let first = patterns.firstCovering(glob) {
      let earlier = patterns[first].pattern.quoted
      warn("\(name.quoted) has no effect: \(earlier) before it matches whatever it would", at: position)
    }
    patterns.append(glob)
  }

  /// `"keep"`, `"drop"`, or a table of one key such as `{ fixed = "11 pt" }`.
  private mutating func sizes(_ value: TOMLValue, as name: String) -> SizeHandling? {
    if case .table = value.content { return sizeTable(value, as: name) }
    guard let word = string(value, as: name, expected: "a string or a table such as { fixed = \"11 pt\" }") else {
      return nil
    }
    let handling: Keeping? = choice(word, at: value.position, as: name)
    switch handling {
    case .keep: return .keep
    case .drop: return .drop
    case nil: return nil
    }
  }

  private mutating func sizeTable(_ value: TOMLValue, as name: String) -> SizeHandling? {
    guard var table = table(value, as: name) else { return nil }
    var found: [SizeHandling] = []
    if table.take("fixed") != nil, let size = points("fixed", in: &table) { found.append(.fixed(size)) }
    if let entry = table.take("scale"), let text = string(entry.value, as: table.path(of: "scale")) {
      if let percent = Quantity.percent(text), (10...1000).contains(percent) {
        found.append(.scale(percent: percent))
      } else {
        error("'\(table.path(of: "scale"))' must be between 10 % and 1000 %", at: entry.value.position)
      }
    }
    if let entry = table.take("clamp"), let sizes = sizeList(entry.value, as: table.path(of: "clamp")) {
      if sizes.count == 2, sizes[0] <= sizes[1] {
        found.append(.clamp(sizes[0]...sizes[1]))
      } else {
        error("'\(table.path(of: "clamp"))' must be the smallest and the largest size", at: entry.value.position)
      }
    }
    if let entry = table.take("snap"), let sizes = sizeList(entry.value, as: table.path(of: "snap")) {
      requireSome(table.path(of: "snap"), at: entry)
      if !sizes.isEmpty { found.append(.snap(sizes.sorted())) }
    }
    finish(table)
    if table.all.count != 1 {
      error("'\(name)' must have one of the keys fixed, scale, clamp, snap", at: value.position)
      return nil
    }
    return found.first
  }

  private mutating func sizeList(_ value: TOMLValue, as name: String) -> [Length]? {
    guard let words = strings(value, as: name) else { return nil }
    return words.compactMap { points($0.text, at: $0.position, as: name) }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}
