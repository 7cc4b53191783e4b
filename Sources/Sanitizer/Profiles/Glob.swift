/// A pattern over names in which `*` stands for any characters and `?` for one; letter case does not matter.
package struct Glob: Hashable, Sendable {
  package let pattern: String
  private let bytes: [UInt8]

  package init(_ pattern: String) {
    self.pattern = pattern
    bytes = Array(pattern.lowercased().utf8)
  }

  /// Whether the pattern is more than a plain name.
  package var hasWildcards: Bool { Self.hasWildcards(pattern) }

  package static func hasWildcards(_ pattern: String) -> Bool { pattern.utf8.contains { $0 == star || $0 == mark } }

  /// The lower-case bytes before the first wildcard, with which every matching name begins.
  var literalPrefix: ArraySlice<UInt8> { bytes.prefix { $0 != Self.star && $0 != Self.mark } }

  package func matches(_ name: String) -> Bool { matches(folded: Array(name.lowercased().utf8)[...]) }

  /// Works as `matches` does, for the UTF-8 of a name that is already in lower case.
  ///
  /// Only the last `*` is ever tried again, so the cost is at most the product of both lengths.
  package func matches(folded name: ArraySlice<UInt8>) -> Bool {
    var inPattern = 0
    var inName = name.startIndex
    var retry: (pattern: Int, name: Int)?
    while inName < name.endIndex {
      if inPattern < bytes.count, bytes[inPattern] == Self.star {
        retry = (inPattern + 1, inName)
        inPattern += 1
      } else if inPattern < bytes.count, bytes[inPattern] == Self.mark {
        inPattern += 1
        inName = Self.scalarEnd(after: inName, in: name)
      } else if inPattern < bytes.count, bytes[inPattern] == name[inName] {
        inPattern += 1
        inName += 1
      } else if let (pattern, start) = retry {
        inPattern = pattern
        inName = Self.scalarEnd(after: start, in: name)
        retry = (pattern, inName)
      } else {
        return false
      }
    }
    return bytes[inPattern...].allSatisfy { $0 == Self.star }
  }

  /// Reports whether every name that `other` matches is matched here; never true where that is not so.
  func covers(_ other: Glob) -> Bool {
    // A `*` of the other is matched like a letter: only a `*` can stand for it, as long as no `?` is there to do so.
    bytes == other.bytes || (!bytes.contains(Self.mark) && matches(folded: other.bytes[...]))
  }

  private static func scalarEnd(after index: Int, in name: ArraySlice<UInt8>) -> Int {
    var end = index + 1
    while end < name.endIndex, name[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static let star = UInt8(ascii: "*")
  private static let mark = UInt8(ascii: "?")

  package static func == (left: Glob, right: Glob) -> Bool { left.pattern == right.pattern }
  package func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}

/// Finds the first of many patterns that matches a name, without trying those whose beginning differs.
package struct GlobTable: Hashable, Sendable {
  private var globs: [Glob] = []
  private var byPrefix: [ArraySlice<UInt8>: [Int]] = [:]
  private var prefixLengths: Set<Int> = []

  package init() {}

  package subscript(index: Int) -> Glob { globs[index] }

  package mutating func append(_ glob: Glob) {
    let prefix = glob.literalPrefix
    byPrefix[prefix, default: []].append(globs.count)
    prefixLengths.insert(prefix.count)
    globs.append(glob)
  }

  /// The index of the first pattern, in the order they were added, that matches a name in lower case.
  func firstMatch(folded name: ArraySlice<UInt8>) -> Int? {
    first(amongPrefixesOf: name) { $0.matches(folded: name) }
  }

  /// The index of the first pattern that matches whatever `glob` matches.
  package func firstCovering(_ glob: Glob) -> Int? {
    // What a pattern begins with, all that it covers begins with.
    first(amongPrefixesOf: glob.literalPrefix) { $0.covers(glob) }
  }

  private func first(amongPrefixesOf name: ArraySlice<UInt8>, where isMatch: (Glob) -> Bool) -> Int? {
    var best: Int?
    for length in prefixLengths where length <= name.count {
      for index in byPrefix[name.prefix(length)] ?? [] {
        if let best, best < index { break }
        if isMatch(globs[index]) { best = index }
      }
    }
    return best
  }
}
