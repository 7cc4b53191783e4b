/// Follows the fenced code of Markdown from line to line (CommonMark, 4.5).
package struct MarkdownFenceLines {
  /// The place of a line.
  package enum Place: Hashable {
    case outside, opening, inside, closing
  }

  package init() {}

  /// The signs of the fence that is open.
  private var signs: ArraySlice<UInt8>?

  /// The most bytes behind the signs; a longer line is text.
  private static let longestInfo = 40

  package var isOpen: Bool { signs != nil }

  /// Takes the next line.
  /// - Parameter line: its bytes without white space at either end.
  package mutating func place(of line: ArraySlice<UInt8>) -> Place {
    if let signs {
      guard line.starts(with: signs), line.allSatisfy({ $0 == signs.first }) else { return .inside }
      self.signs = nil
      return .closing
    }
    guard line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) else { return .outside }
    let info = line.drop { $0 == line.first }
    guard !info.contains(UInt8(ascii: "`")), info.count <= Self.longestInfo else { return .outside }
    signs = line[..<info.startIndex]
    return .opening
  }
}
