internal import RichText
internal import Sanitizer

extension ProfileDraft {
  static var fonts: Key<ProfileDraft> {
    Key.table("fonts", why: "The font families and the sizes of text.") {
      Key(
        "default", .text, \.fonts.default, example: #""Noto Sans""#,
        why: """
          The font family for text that has none, if a form must name one. `default` in the map also stands for this \
          family.
          """
      )
      Key(
        "default-size", .points, \.fonts.defaultSize, example: #""11 pt""#,
        why: "The size for text that has none, if a form must state one.")
      Key(
        "sizes", .sizeHandling, \.fonts.sizes, needs: [.size],
        why: """
          The treatment of text sizes: `keep`, `drop`, or a table that changes them. The table is one of `{ fixed = \
          "11 pt" }`, `{ scale = "120 %" }`, `{ clamp = ["9 pt", "24 pt"] }` and `{ snap = ["10 pt", "12 pt", "16 \
          pt"] }`.
          """)
      Key(
        "monospace", .word, \.fonts.monospace, needs: [.font],
        why: """
          The treatment of monospaced families. With `map` the font map applies to them as to all others. With `keep` \
          only its exact names apply to them, and its patterns do not.
          """,
        more: """
          With `keep` the patterns do not apply to text that is marked as code, either.
          """)
      Key(
        "missing", .word, \.fonts.missing, needs: [.font],
        why:
          "Families that are not installed; `substitute` replaces them by an installed one with letters of the same widths.",
        more: """
          The substitutes are those of fontconfig, such as Carlito for Calibri, Caladea for Cambria and Liberation Sans \
          for Arial. A family that has no substitute stays.
          """)
      Key(
        "map", .fontMap, example: #"{ "Calibri" = "Carlito", "Cambria" = "Caladea", "Comic *" = "default" }"#,
        why: """
          Families, or patterns with `*` and `?`, and their replacements. `default` stands for `fonts.default`.
          """,
        more: """
          Letter case does not matter. One entry can have several families, separated by commas. An exact name takes \
          precedence over patterns, and an earlier pattern over later ones. A replacement is a family, not a pattern. \
          `serif`, `sans-serif` and `monospace` stand for the families that this machine uses for them. If a replacement \
          is replaced by another entry, the last one applies; a loop is an error. The map has an effect only if `font` \
          is kept. Bold and italic stay.
          """
      ) { _, draft, lines, entry, path in
        draft.dependentKeys.append((path, [.font], entry.keyPosition))
        draft.fontMap = lines
      }
    }
  }
}

extension ValueKind where Value == [FontMapLine] {
  /// The lines of a font map.
  fileprivate static var fontMap: ValueKind {
    ValueKind(schema: .names(of: .text(mayBeEmpty: false), except: [""])) { reader, value, name in
      reader.entries(value, as: name).map { reader.readFontMap($0, as: name) }
    }
  }
}

extension ConfigurationReader {
  fileprivate mutating func readFontMap(_ map: [TOMLEntry], as path: String) -> [FontMapLine] {
    var lines: [FontMapLine] = []
    var seen: [String: String] = [:]
    var patterns = GlobTable()
    for entry in map {
      guard !entry.key.isEmpty else {
        error("a font name must not be empty", at: entry.keyPosition)
        continue
      }
      guard let target = string(entry.value, as: path, expected: "a table of font names") else { continue }
      if Glob.hasWildcards(target) {
        error("the replacement \(target.quoted) must be a font, not a pattern", at: entry.value.position)
        continue
      }
      // A comma is in no family's name (CSS Fonts 4, 2.1): it divides a list.
      for name in Self.names(in: entry.key) {
        if let first = seen.updateValue(entry.key, forKey: name.lowercased()) {
          error("\(name.quoted) is the same font as \(first.quoted)", at: entry.keyPosition)
        } else {
          warnIfShadowed(name, at: entry.keyPosition, by: &patterns)
          lines.append(FontMapLine(entry: FontMap.Entry(pattern: name, target: target), position: entry.keyPosition))
        }
      }
    }
    return lines
  }

  /// The names between commas, without the spaces around them.
  private static func names(in key: String) -> [String] {
    guard
      key.utf8.contains(UInt8(ascii: ",")) || key.utf8.first == UInt8(ascii: " ") || key.utf8.last == UInt8(ascii: " ")
    else { return [key] }
    return key.split(separator: ",").map { String($0.drop { $0 == " " }.trimmingSuffix { $0 == " " }) }
  }

  /// Warns of a pattern that never matches because earlier ones match all its names. Exact names win over all patterns.
  private mutating func warnIfShadowed(
    _ name: String, at position: SourcePosition, by patterns: inout GlobTable
  ) {
    guard Glob.hasWildcards(name) else { return }
    let glob = Glob(name)
    if let first = patterns.firstCovering(glob) {
      let earlier = patterns[first].pattern.quoted
      warn("\(name.quoted) has no effect: \(earlier) matches all its names first", at: position)
    }
    patterns.append(glob)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return rest
  }
}

extension ValueKind where Value == SizeHandling {
  /// `"keep"`, `"drop"`, or a table of one key such as `{ fixed = "11 pt" }`.
  fileprivate static var sizeHandling: ValueKind {
    let table = ValueKind<[SizeHandling]>.table({ Self.sizeKeys }, laws: [.count(1...1)]) { [] }
    let word = ValueKind<KeepHandling>.word
    return ValueKind(
      schema: .either([word.schema, table.schema]),
      read: { reader, value, name in
        switch value.content {
        case .table(let entries):
          let found = table.read(&reader, value, name)
          if entries.count == 1 { return found?.first }
          reader.error("'\(name)' must have one of the keys fixed, scale, clamp, snap", at: value.position)
          return nil
        case .string: return word.read(&reader, value, name).map { $0 == .keep ? .keep : .drop }
        default:
          reader.mismatch(value, name, expected: "a string or a table such as { fixed = \"11 pt\" }")
          return nil
        }
      },
      literal: { $0 == .keep ? .text(KeepHandling.keep.rawValue) : nil })
  }

  @KeyList<[SizeHandling]> private static var sizeKeys: [Key<[SizeHandling]>] {
    Key("fixed", .points, example: #""11 pt""#, why: "The size of all text that states one.") {
      _, found, size, _, _ in found.append(.fixed(size))
    }
    Key(
      "scale", .percent(10...1000), example: #""120 %""#,
      why: """
        The factor by which sizes are multiplied. The result is rounded to half a point. If a copy is cleaned twice, \
        it is applied twice.
        """
    ) { _, found, percent, _, _ in found.append(.scale(percent: percent)) }
    Key(
      "clamp", .sizeRange, example: #"["9 pt", "24 pt"]"#,
      why: "The smallest and the largest size. Smaller and larger sizes become these."
    ) { _, found, sizes, _, _ in found.append(.clamp(sizes)) }
    Key(
      "snap", .list(of: .points), example: #"["10 pt", "12 pt", "16 pt"]"#,
      why: "The allowed sizes. Each size becomes the nearest of these."
    ) { _, found, sizes, _, _ in found += sizes.isEmpty ? [] : [.snap(sizes.sorted())] }
  }
}

extension ValueKind where Value == ClosedRange<Length> {
  /// Two sizes, the smaller first.
  fileprivate static var sizeRange: ValueKind {
    ValueKind<[Length]>.list(of: .points).then(schema: .list(of: ValueKind<Length>.points.schema, count: 2...2)) {
      reader, sizes, value, name in
      if sizes.count == 2, sizes[0] <= sizes[1] { return sizes[0]...sizes[1] }
      reader.error("'\(name)' must be the smallest and the largest size", at: value.position)
      return nil
    }
  }
}
