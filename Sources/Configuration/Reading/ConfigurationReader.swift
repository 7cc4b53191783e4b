internal import Sanitizer

/// Reads values out of a TOML file and collects everything that is wrong with it.
///
/// Each function returns `nil` where it has reported an error, and reading goes on: the user sees all errors at once.
struct ConfigurationReader {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []

  /// More errors than this are not listed: no user reads on.
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

  /// Reports a value of another kind than a key has.
  mutating func mismatch(_ value: TOMLValue, _ name: String, expected: String) {
    error("'\(name)' must be \(expected), not \(value.kindName)", at: value.position)
  }

  // MARK: Values

  /// A string that is not empty.
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

  /// A table.
  mutating func entries(_ value: TOMLValue, as name: String) -> [TOMLEntry]? {
    guard case .table(let entries) = value.content else {
      mismatch(value, name, expected: "a table")
      return nil
    }
    return entries
  }

  // MARK: Keys

  /// Reads the entries of a table by the keys that it may have, in the order of the keys, and reports all others.
  /// - Parameter path: the name of the table in messages, such as `clipboard`; empty for a file and for a profile.
  mutating func read<Draft>(_ keys: [Key<Draft>], of value: TOMLValue, as path: String, into draft: inout Draft) {
    guard let entries = entries(value, as: path) else { return }
    let places = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for key in keys {
      guard let place = places[key.description.name] else { continue }
      let path = path.isEmpty ? key.description.name : "\(path).\(key.description.name)"
      key.read(&self, entries[place], path, &draft)
    }
    let names = keys.map(\.description.name)
    let known = Set(names)
    for entry in entries where !known.contains(entry.key) {
      error(
        "unknown key \(entry.key.quoted)", at: entry.keyPosition,
        suggestion: Suggestion.nearest(to: entry.key, in: names))
    }
  }

  /// Puts each value that stands under a former path of a key where the key stands now, with a warning.
  /// - Parameter path: the name of the table in messages.
  mutating func renewed(_ value: TOMLValue, by keys: [KeyDescription], as path: String = "") -> TOMLValue {
    var value = value
    for (former, present) in keys.flatMap(\.formerNames) {
      guard let entry = value.removeEntry(at: former) else { continue }
      let names = [former, present].map { "'\(path.isEmpty ? "" : path + ".")\($0.joined(separator: "."))'" }
      if value.insert(entry, at: present) {
        warn("\(names[0]) is now called \(names[1])", at: entry.keyPosition)
      } else {
        error("\(names[0]) is now called \(names[1]), which is also set", at: entry.keyPosition)
      }
    }
    return value
  }
}

extension TOMLValue {
  /// Takes the entry at a path out of a table.
  fileprivate mutating func removeEntry(at path: [String]) -> TOMLEntry? {
    guard case .table(var entries) = content, let index = entries.firstIndex(where: { $0.key == path.first }) else {
      return nil
    }
    var entry: TOMLEntry? = entries[index]
    if path.count > 1 { entry = entries[index].value.removeEntry(at: Array(path.dropFirst())) }
    // A table that held nothing else is gone as well.
    if path.count == 1 || entry != nil && entries[index].value.content == .table([]) { entries.remove(at: index) }
    content = .table(entries)
    return entry
  }

  /// Puts an entry at a path of a table, in tables that are made where there are none.
  /// - Returns: `false` if there is an entry or no table.
  fileprivate mutating func insert(_ entry: TOMLEntry, at path: [String]) -> Bool {
    guard case .table(var entries) = content, let name = path.first else { return false }
    var isInserted = false
    if let index = entries.firstIndex(where: { $0.key == name }) {
      isInserted = path.count > 1 && entries[index].value.insert(entry, at: Array(path.dropFirst()))
    } else {
      var value = entry.value
      isInserted = true
      if path.count > 1 {
        value = TOMLValue(content: .table([]), position: entry.keyPosition)
        isInserted = value.insert(entry, at: Array(path.dropFirst()))
      }
      entries.append(TOMLEntry(key: name, keyPosition: entry.keyPosition, value: value))
    }
    content = .table(entries)
    return isInserted
  }
}
