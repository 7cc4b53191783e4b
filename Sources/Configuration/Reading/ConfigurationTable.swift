/// A table being read: it remembers which keys were asked for, so that the others can be named as unknown.
struct ConfigurationTable {
  /// How the table is called in messages, such as `fonts`; empty for the file itself.
  let name: String
  let position: SourcePosition
  private let entries: [TOMLEntry]
  private let positions: [String: Int]
  private(set) var asked: [String] = []

  init(_ entries: [TOMLEntry], name: String, position: SourcePosition) {
    self.name = name
    self.position = position
    self.entries = entries
    positions = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// The entry of a known key.
  mutating func take(_ key: String) -> TOMLEntry? {
    asked.append(key)
    return positions[key].map { entries[$0] }
  }

  /// The entries that nobody asked for.
  var unknown: [TOMLEntry] {
    let known = Set(asked)
    return entries.filter { !known.contains($0.key) }
  }

  /// All entries, of a table whose keys are the user's.
  var all: [TOMLEntry] { entries }

  func path(of key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }
}
