internal import Sanitizer

extension ConfigurationReader {
  /// A pattern longer than this is none: no name is.
  private static let maximumPatternLength = 1000

  /// `when`, or a table in `any`, `all` or `not`.
  mutating func readConditions(_ value: TOMLValue, clipboard: ClipboardSettings, depth: Int = 1) -> Conditions {
    var conditions = Conditions()
    guard var when = table(value, as: "when") else { return conditions }
    guard depth <= Conditions.maximumDepth else {
      error("conditions are nested deeper than \(Conditions.maximumDepth)", at: value.position)
      return conditions
    }
    conditions.source = globs("source", in: &when)
    conditions.destination = globs("destination", in: &when)
    conditions.origin = texts("origin", in: &when)?.compactMap { readHost($0.text, at: $0.position) }
    conditions.targets = globs("targets", in: &when)
    conditions.selection = readSelection(in: &when, clipboard: clipboard)
    conditions.content = when.take("content").flatMap { readContent($0.value) }
    conditions.any = readNested("any", in: &when, clipboard, depth)
    conditions.all = readNested("all", in: &when, clipboard, depth)
    conditions.not = readNested("not", in: &when, clipboard, depth)
    finish(when)
    return conditions
  }

  /// A list of tables; `not` may be one.
  private mutating func readNested(
    _ key: String, in when: inout ConfigurationTable, _ clipboard: ClipboardSettings, _ depth: Int
  ) -> [Conditions]? {
    let path = when.path(of: key)
    guard let value = when.take(key)?.value else { return nil }
    if key == "not", case .table = value.content { return [readNested(value, in: path, clipboard, depth)] }
    guard case .array(let values) = value.content else {
      error("'\(path)' must be a list of tables, not \(value.kindName)", at: value.position)
      return nil
    }
    if values.isEmpty { error("'\(path)' must not be empty", at: value.position) }
    return values.map { readNested($0, in: path, clipboard, depth) }
  }

  private mutating func readNested(
    _ value: TOMLValue, in path: String, _ clipboard: ClipboardSettings, _ depth: Int
  ) -> Conditions {
    if case .table(let entries) = value.content, entries.isEmpty {
      error("'\(path)' must not have an empty table: every copy would meet it", at: value.position)
    }
    return readConditions(value, clipboard: clipboard, depth: depth + 1)
  }

  private mutating func readSelection(
    in when: inout ConfigurationTable, clipboard: ClipboardSettings
  ) -> [String]? {
    let path = when.path(of: "selection")
    guard let words = texts("selection", in: &when) else { return nil }
    let selections = selectionNames(words, as: path)
    if let first = words.first, !selections.isEmpty, selections.allSatisfy({ !clipboard.selections.contains($0) }) {
      warn("'\(path)' never matches: clipboard.selections has none of it", at: first.position)
    }
    return selections
  }

  private mutating func readContent(_ value: TOMLValue) -> ContentConditions? {
    guard var table = table(value, as: "when.content") else { return nil }
    var content = ContentConditions()
    content.hasTable = boolean("has-table", in: &table)
    content.hasImage = boolean("has-image", in: &table)
    content.hasLink = boolean("has-link", in: &table)
    content.isCode = boolean("is-code", in: &table)
    content.minSize = bytes("min-size", in: &table, range: 0...1 << 30, description: "0 B and 1 GiB")
    content.maxSize = bytes("max-size", in: &table, range: 0...1 << 30, description: "0 B and 1 GiB")
    content.matches = table.take("matches").flatMap { readPattern($0.value, as: "when.content.matches") }?.source
    if let minimum = content.minSize, let maximum = content.maxSize, minimum > maximum {
      error("'min-size' is larger than 'max-size': the rule would never match", at: table.position)
    }
    if table.all.isEmpty { error("'when.content' must not be empty", at: table.position) }
    finish(table)
    return content
  }

  // MARK: Patterns

  /// Patterns of a condition: a list, or one string.
  private mutating func globs(_ key: String, in table: inout ConfigurationTable) -> [Glob]? {
    texts(key, in: &table)?.compactMap { readGlob($0.text, at: $0.position) }
  }

  mutating func readGlob(_ text: String, at position: SourcePosition) -> Glob? {
    guard text.utf8.count <= Self.maximumPatternLength else {
      error("the pattern is longer than \(Self.maximumPatternLength) bytes", at: position)
      return nil
    }
    // Those who know more patterns than these would wonder for long why theirs does not match.
    guard !text.contains(where: { "[]{}|^$\\".contains($0) }), !Self.hasAnyCharacters(text) else {
      error(
        "\(text.quoted) is no pattern: only * (any characters) and ? (one) are special", at: position,
        suggestion: Self.plainPattern(text))
      return nil
    }
    return Glob(text)
  }

  /// Whether `.*` stands for any characters and not, as in `org.gnome.*`, for the parts of a name after a dot.
  private static func hasAnyCharacters(_ text: String) -> Bool {
    guard let range = text.firstRange(of: ".*") else { return false }
    return range.lowerBound == text.startIndex || !text[..<range.lowerBound].contains(".")
  }

  /// What was meant by a regular expression that is hardly one, such as `^kitty.*$`.
  private static func plainPattern(_ text: String) -> String? {
    var plain = Substring(text)
    if plain.hasPrefix("^") { plain.removeFirst() }
    if plain.hasSuffix("$") { plain.removeLast() }
    var pattern = ""
    for character in plain {
      if character == "*", pattern.hasSuffix(".") { pattern.removeLast() }
      pattern.append(character)
    }
    return pattern.isEmpty || pattern.contains { "[]{}|^$\\".contains($0) } ? nil : pattern
  }

  /// A host or a pattern over hosts.
  private mutating func readHost(_ text: String, at position: SourcePosition) -> Glob? {
    if text.contains(where: { "/:@#".contains($0) }) || text.hasPrefix(".") {
      let host = URLParts(text.contains("//") ? text : "//\(text)").host.map { $0.drop { $0 == "." } }
      error(
        "\(text.quoted) is not a host such as \"example.org\"", at: position,
        suggestion: host.flatMap { $0.isEmpty ? nil : String($0) })
      return nil
    }
    return readGlob(text, at: position)
  }
}
