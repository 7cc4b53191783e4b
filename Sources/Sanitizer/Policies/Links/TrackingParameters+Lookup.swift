internal import RichText

// Names of parameters as the tables of trackers spell them, and how they are found.
extension TrackingParameters {
  /// A few names, compared one by one: most hosts are never met, and their names are not to cost anything before.
  struct NameList: Hashable, Sendable {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    /// The entry that stands for a parameter, rather for it alone than for all that begin alike; nil if none does.
    func entry(for name: ArraySlice<UInt8>) -> String? {
      var pattern: String?
      let first = name.first.map { Self.lowerCase($0) }
      for entry in names {
        // Most differ in their first letter.
        guard let begin = entry.utf8.first, begin == UInt8(ascii: "*") || Self.lowerCase(begin) == first else {
          continue
        }
        if entry.utf8.last == UInt8(ascii: "*") {
          if pattern == nil, Self.begins(name, with: entry.utf8.dropLast()) { pattern = entry }
        } else if entry.utf8.count == name.count, Self.begins(name, with: entry.utf8[...]) {
          return entry
        }
      }
      return pattern
    }

    private static func begins(_ name: ArraySlice<UInt8>, with start: Substring.UTF8View) -> Bool {
      name.starts(with: start) { lowerCase($0) == lowerCase($1) }
    }

    private static func lowerCase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  }

  /// Many names, found by their hashes.
  struct NameTable: Sendable {
    /// The entries that stand for one name each.
    private let entries: [String]
    private let numbers: ASCIINames
    /// The entries that end in `*`.
    private let patterns: NameList

    init(_ names: [String]) {
      entries = names.filter { $0.utf8.last != UInt8(ascii: "*") }
      numbers = ASCIINames(entries)
      patterns = NameList(names.filter { $0.utf8.last == UInt8(ascii: "*") })
    }

    /// The entry that stands for a parameter; nil if none does.
    func entry(for name: ArraySlice<UInt8>) -> String? {
      numbers.number(of: name).map { entries[$0] } ?? patterns.entry(for: name)
    }
  }
}
