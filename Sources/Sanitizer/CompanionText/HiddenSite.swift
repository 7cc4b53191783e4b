/// The part of a text that stands between two visible letters of the document with hidden text between them.
///
/// It is solved if it is the visible characters, with or without characters of the hidden text at their places: these
/// are cut. Signs that the program's layout adds or leaves out do not matter, unless the hidden text has the same ones.
struct HiddenSite {
  /// A character of the document.
  struct Expected {
    let character: TextCharacter
    let isHidden: Bool
    /// Whether the text need not have it.
    let isOptional: Bool
  }

  /// Bytes of a site, in the document and in the text, that are compared character by character.
  static let maximumLength = 1 << 16
  /// Comparisons that all sites of a text may take together: a few milliseconds.
  static let limit = 1 << 20

  private let expected: [Expected]
  private let found: [TextCharacter]
  private let hiddenSigns: Set<UInt32>

  /// - Parameters:
  ///   - expected: what the document has there, blanks left out.
  ///   - found: what the text has there, blanks left out.
  init(expected: [Expected], found: [TextCharacter]) {
    self.expected = expected
    self.found = found
    hiddenSigns = Set(expected.lazy.filter { $0.isHidden && $0.character.kind == .sign }.map(\.character.folded))
  }

  /// Finds the characters of the text that are hidden text.
  /// - Parameter comparisons: how many are left of `limit`.
  /// - Returns: indices into `found`; `nil` if something else stands there, or no comparisons are left.
  func hiddenCharacters(within comparisons: inout Int) -> [Int]? {
    let (rows, columns) = (expected.count + 1, found.count + 1)
    let (count, isTooLarge) = rows.multipliedReportingOverflow(by: columns)
    guard !isTooLarge, count <= comparisons else { return nil }
    comparisons -= count
    let mayBeAbsent = expected.map(\.isOptional) + [false]
    let mayBeAdded = found.map { $0.kind == .sign && !hiddenSigns.contains($0.folded) } + [false]
    let ofDocument = expected.map(\.character.folded)
    let ofText = found.map(\.folded)
    // Whether the rest can be matched from here, from the end to the beginning.
    var canEnd = [Bool](repeating: false, count: count)
    canEnd[count - 1] = true
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let place = row &* columns &+ column
        if mayBeAbsent[row], canEnd[place &+ columns] { canEnd[place] = true }
        if mayBeAdded[column], canEnd[place &+ 1] { canEnd[place] = true }
        if row < ofDocument.count, column < ofText.count, ofDocument[row] == ofText[column],
          canEnd[place &+ columns &+ 1]
        {
          canEnd[place] = true
        }
      }
    }
    guard canEnd[0] else { return nil }
    var (row, column) = (0, 0)
    var cut: [Int] = []
    while row < ofDocument.count || column < ofText.count {
      let place = row * columns + column
      if row < ofDocument.count, column < ofText.count, ofDocument[row] == ofText[column], canEnd[place + columns + 1] {
        if expected[row].isHidden { cut.append(column) }
        (row, column) = (row + 1, column + 1)
      } else if mayBeAbsent[row], canEnd[place + columns] {
        row += 1
      } else {
        column += 1
      }
    }
    return cut
  }
}
