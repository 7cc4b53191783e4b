internal import RichText
internal import Sanitizer

/// Reads values out of a TOML file and collects everything that is wrong with it.
///
/// Each function returns nil where it has reported an error, and reading goes on: the user sees all errors at once.
struct ConfigurationReader {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// Every key asked for, and whether the file has it: what a complete example must show.
  private(set) var askedKeys: [String: Bool] = [:]
  /// The words that a key accepts, of those that the file has.
  private(set) var knownWords: [String: [String]] = [:]

  /// More errors than this are not listed: nobody reads on.
  private static let maximumCount = 1000

  init(source: SourceText) {
    self.source = source
  }

  // MARK: Reporting

  mutating func error(_ message: @autoclosure () -> String, at position: SourcePosition, suggestion: String? = nil) {
    report(.error, message, at: position, suggestion: suggestion)
  }

  mutating func warn(_ message: @autoclosure () -> String, at position: SourcePosition) {
    report(.warning, message, at: position, suggestion: nil)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ message: () -> String, at position: SourcePosition, suggestion: String?
  ) {
    guard diagnostics.count < Self.maximumCount else { return }
    diagnostics.append(
      Diagnostic(
        severity: severity, file: source.fileName, position: position, message: message(), suggestion: suggestion,
        sourceLine: source.line(position.line)))
  }

  // MARK: Tables

  mutating func table(_ value: TOMLValue, as name: String) -> ConfigurationTable? {
    guard case .table(let entries) = value.content else {
      mismatch(value, name, expected: "a table")
      return nil
    }
    return ConfigurationTable(entries, name: name, position: value.position)
  }

  /// The table under `key` of `parent`, where there is one.
  mutating func table(_ key: String, in parent: inout ConfigurationTable) -> ConfigurationTable? {
    let path = parent.path(of: key)
    return parent.take(key).flatMap { table($0.value, as: path) }
  }

  /// Reports the keys of `table` that were not asked for.
  mutating func finish(_ table: ConfigurationTable) {
    for key in table.asked {
      askedKeys[table.path(of: key), default: false] =
        askedKeys[table.path(of: key)] == true || table.all.contains { $0.key == key }
    }
    for entry in table.unknown {
      error(
        "unknown key \(entry.key.quoted)", at: entry.keyPosition,
        suggestion: Suggestion.nearest(to: entry.key, in: table.asked))
    }
  }

  // MARK: Values

  private mutating func mismatch(_ value: TOMLValue, _ name: String, expected: String) {
    error("'\(name)' must be \(expected), not \(value.kindName)", at: value.position)
  }

  mutating func string(_ value: TOMLValue, as name: String, expected: String = "a string") -> String? {
    guard case .string(let text) = value.content else {
      mismatch(value, name, expected: expected)
      return nil
    }
    guard !text.isEmpty else {
      error("'\(name)' must not be empty", at: value.position)
      return nil
    }
    return text
  }

  mutating func string(_ key: String, in table: inout ConfigurationTable) -> String? {
    let path = table.path(of: key)
    return table.take(key).flatMap { string($0.value, as: path) }
  }

  /// A list of strings, each with its place.
  mutating func strings(_ value: TOMLValue, as name: String) -> [(text: String, position: SourcePosition)]? {
    guard case .array(let values) = value.content else {
      mismatch(value, name, expected: "a list of strings")
      return nil
    }
    var texts: [(String, SourcePosition)] = []
    var seen: Set<String> = []
    for value in values {
      guard let text = string(value, as: name, expected: "a list of strings") else { continue }
      if seen.insert(text).inserted {
        texts.append((text, value.position))
      } else {
        warn("\(text.quoted) stands twice in '\(name)'", at: value.position)
      }
    }
    return texts
  }

  /// A list of strings that is not empty, or one string.
  mutating func texts(
    _ key: String, in table: inout ConfigurationTable
  ) -> [(text: String, position: SourcePosition)]? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    if case .string = value.content { return string(value, as: path).map { [($0, value.position)] } }
    guard let texts = strings(value, as: path) else { return nil }
    if texts.isEmpty, case .array(let values) = value.content, values.isEmpty {
      error("'\(path)' must not be empty: it would never match", at: value.position)
    }
    return texts
  }

  /// One of the words of `Choice`.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, at position: SourcePosition, as name: String
  ) -> Choice? where Choice.RawValue == String {
    knownWords[name] = Choice.allCases.map(\.rawValue)
    if let choice = Choice(rawValue: word) { return choice }
    unknown(word, at: position, as: name, known: Choice.allCases.map(\.rawValue))
    return nil
  }

  /// The word under `key` of `table`.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable
  ) -> Choice? where Choice.RawValue == String {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value, let word = string(value, as: path) else { return nil }
    return choice(word, at: value.position, as: path)
  }

  /// A list of the words of `Choice`.
  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable
  ) -> [Choice]? where Choice.RawValue == String {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value, let words = strings(value, as: path) else { return nil }
    return words.compactMap { choice($0.text, at: $0.position, as: path) }
  }

  mutating func unknown(_ word: String, at position: SourcePosition, as name: String, known: [String]) {
    error(
      "unknown value \(word.quoted) for '\(name)' (\(known.joined(separator: ", ")))", at: position,
      suggestion: Suggestion.nearest(to: word, in: known))
  }

  mutating func boolean(_ key: String, in table: inout ConfigurationTable) -> Bool? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard case .boolean(let answer) = value.content else {
      mismatch(value, path, expected: "true or false")
      return nil
    }
    return answer
  }

  mutating func integer(_ key: String, in table: inout ConfigurationTable, range: ClosedRange<Int>) -> Int? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard case .integer(let number) = value.content else {
      mismatch(value, path, expected: "a whole number")
      return nil
    }
    guard range.contains(number) else {
      error("'\(path)' must be between \(range.lowerBound) and \(range.upperBound)", at: value.position)
      return nil
    }
    return number
  }

  /// A list of whole numbers, which must not be empty.
  mutating func integers(_ key: String, in table: inout ConfigurationTable, range: ClosedRange<Int>) -> [Int]? {
    let path = table.path(of: key)
    guard let entry = table.take(key) else { return nil }
    guard case .array(let values) = entry.value.content else {
      mismatch(entry.value, path, expected: "a list of whole numbers")
      return nil
    }
    requireSome(path, at: entry)
    return values.compactMap { value in
      guard case .integer(let number) = value.content else {
        mismatch(value, path, expected: "a list of whole numbers")
        return nil
      }
      if range.contains(number) { return number }
      error("'\(path)' must be between \(range.lowerBound) and \(range.upperBound)", at: value.position)
      return nil
    }
  }

  /// Reports a list that is empty and so would switch off what it stands for without saying so.
  mutating func requireSome(_ name: String, at entry: TOMLEntry?) {
    guard let entry, case .array(let values) = entry.value.content, values.isEmpty else { return }
    error("'\(name)' must not be empty", at: entry.value.position)
  }

  /// A colour such as `#1e1e1e`.
  mutating func color(_ key: String, in table: inout ConfigurationTable) -> Color? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard let text = string(value, as: path, expected: "a color such as \"#ffffff\"") else { return nil }
    return color(text, at: value.position)
  }

  mutating func color(_ text: String, at position: SourcePosition) -> Color? {
    if let color = Color(hex: text), color.alpha == 255 { return color }
    error("\(text.quoted) is not a color such as \"#ffffff\"", at: position)
    return nil
  }

  /// A size such as `64 MiB`, in bytes.
  mutating func bytes(
    _ key: String, in table: inout ConfigurationTable, range: ClosedRange<Int>, description: String
  ) -> Int? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard let text = string(value, as: path, expected: "a size such as \"64 MiB\"") else { return nil }
    guard let bytes = Quantity.bytes(text) else {
      error("\(text.quoted) is not a size such as \"64 MiB\"", at: value.position)
      return nil
    }
    guard range.contains(bytes) else {
      error("'\(path)' must be between \(description)", at: value.position)
      return nil
    }
    return bytes
  }

  /// A time such as `100 ms`, in milliseconds.
  mutating func milliseconds(
    _ key: String, in table: inout ConfigurationTable, range: ClosedRange<Int>, description: String
  ) -> Int? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard let text = string(value, as: path, expected: "a time such as \"100 ms\"") else { return nil }
    guard let time = Quantity.milliseconds(text) else {
      error("\(text.quoted) is not a time such as \"100 ms\"", at: value.position)
      return nil
    }
    guard range.contains(time) else {
      error("'\(path)' must be between \(description)", at: value.position)
      return nil
    }
    return time
  }

  /// A type size such as `11 pt`.
  mutating func points(_ key: String, in table: inout ConfigurationTable) -> Length? {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return nil }
    guard let text = string(value, as: path, expected: "a type size such as \"11 pt\"") else { return nil }
    return points(text, at: value.position, as: path)
  }

  mutating func points(_ text: String, at position: SourcePosition, as name: String) -> Length? {
    guard let size = Quantity.points(text) else {
      error("\(text.quoted) is not a type size such as \"11 pt\"", at: position)
      return nil
    }
    // The range of Word and LibreOffice.
    guard (Length(points: 1)...Length(points: 1638)).contains(size) else {
      error("'\(name)' must be between 1 pt and 1638 pt", at: position)
      return nil
    }
    return size
  }
}
