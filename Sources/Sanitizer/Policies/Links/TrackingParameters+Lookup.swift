// Names of parameters as the tables of trackers spell them, and how they are found.
extension TrackingParameters {
  /// A few names, compared one by one: most hosts are never met, and their names are not to cost anything before.
  struct NameList: Hashable, Sendable {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    /// The entry that stands for a parameter, rather for it alone than for all that begin alike; nil if none does.
    /// - Parameter name: in lower case.
    func entry(for name: String) -> String? {
      var pattern: String?
      for entry in names {
        if entry.utf8.last == UInt8(ascii: "*") {
          if pattern == nil, Self.begins(name, with: entry.utf8.dropLast()) { pattern = entry }
        } else if entry.utf8.count == name.utf8.count, Self.begins(name, with: entry.utf8[...]) {
          return entry
        }
      }
      return pattern
    }

    private static func begins(_ name: String, with start: Substring.UTF8View) -> Bool {
      name.utf8.starts(with: start) { $0 == ($1 &- 0x41 < 26 ? $1 | 0x20 : $1) }
    }
  }

  /// Many names, found by their hashes.
  struct NameTable: Hashable, Sendable {
    /// The entries that stand for one name each, by their lower case.
    private var exact: [String: String] = [:]
    /// The entries that end in `*`.
    private let patterns: NameList

    init(_ names: [String]) {
      exact.reserveCapacity(names.count)
      var patterns: [String] = []
      for name in names {
        if name.utf8.last == UInt8(ascii: "*") { patterns.append(name) } else { exact[name.lowercased()] = name }
      }
      self.patterns = NameList(patterns)
    }

    /// The entry that stands for a parameter; nil if none does.
    /// - Parameter name: in lower case.
    func entry(for name: String) -> String? { exact[name] ?? patterns.entry(for: name) }
  }
}
