/// The replacement of a match: text, and the matches of the pattern's groups.
///
///     $0 to $99, ${0} to ${99}, ${name}   a group; $0 is the whole match
///     $$                                  a dollar sign
package struct ReplacementTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text([UInt8])
    case group(Int)
  }

  package struct SyntaxError: Error, Hashable {
    package let message: String
  }

  private(set) var parts: [Part] = []

  package init(_ template: String, for expression: RegularExpression) throws(SyntaxError) {
    var rest = Substring(template)
    while let dollar = rest.firstIndex(of: "$") {
      append(rest[..<dollar])
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        append("$")
        rest = rest.dropFirst()
      } else if rest.first == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw SyntaxError(message: "'${' without '}'") }
        try append(group: rest[..<end].dropFirst(), of: expression)
        rest = rest[end...].dropFirst()
      } else {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }.prefix(2)
        guard !digits.isEmpty else { throw SyntaxError(message: "'$' before no group; write '$$' for a dollar sign") }
        try append(group: digits, of: expression)
        rest = rest.dropFirst(digits.count)
      }
    }
    append(rest)
  }

  private mutating func append(group name: Substring, of expression: RegularExpression) throws(SyntaxError) {
    guard let number = Int(name) ?? expression.group(named: String(name)), (0...expression.groupCount).contains(number)
    else { throw SyntaxError(message: "the pattern has no group \(String(name).quoted)") }
    parts.append(.group(number))
  }

  private mutating func append(_ text: Substring) {
    guard !text.isEmpty else { return }
    if case .text(let before) = parts.last {
      parts[parts.count - 1] = .text(before + Array(text.utf8))
    } else {
      parts.append(.text(Array(text.utf8)))
    }
  }
}

extension ReplacementTemplate {
  /// The edits that put the template in the place of a match.
  ///
  /// If the template has the groups in the order of the match, only the text between them is replaced, so that groups
  /// keep their styles. Otherwise all of it has the style of its first character.
  func edits(of groups: [Range<Int>?], in text: [UInt8]) -> [(range: Range<Int>, bytes: [UInt8])] {
    guard let whole = groups.first ?? nil else { return [] }
    return editsBetweenGroups(of: groups, whole: whole, in: text) ?? [(whole, bytes(of: groups, in: text))]
  }

  private func bytes(of groups: [Range<Int>?], in text: [UInt8]) -> [UInt8] {
    parts.reduce(into: []) { bytes, part in
      switch part {
      case .text(let literal): bytes += literal
      case .group(let number): if let range = groups[number] { bytes += text[range] }
      }
    }
  }

  /// Returns the edits between the groups; `nil` if the groups are in another order, or if the match has no character
  /// between them to replace.
  private func editsBetweenGroups(
    of groups: [Range<Int>?], whole: Range<Int>, in text: [UInt8]
  ) -> [(range: Range<Int>, bytes: [UInt8])]? {
    var edits: [(Range<Int>, [UInt8])] = []
    var position = whole.lowerBound
    var pending: [UInt8] = []
    func replace(to end: Int) -> Bool {
      defer { pending = [] }
      if position == end { return pending.isEmpty }
      if !text[position..<end].elementsEqual(pending) { edits.append((position..<end, pending)) }
      return true
    }
    for part in parts {
      switch part {
      case .text(let literal): pending += literal
      case .group(let number):
        guard let range = groups[number], !range.isEmpty else { continue }
        guard range.lowerBound >= position, range.upperBound <= whole.upperBound, replace(to: range.lowerBound) else {
          return nil
        }
        position = range.upperBound
      }
    }
    return replace(to: whole.upperBound) ? edits : nil
  }
}
