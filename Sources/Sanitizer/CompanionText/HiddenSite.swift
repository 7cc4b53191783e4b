/// The part of a text that stands between two visible letters of the document with hidden text between them.
///
/// It is solved if it is the visible characters, with or without characters of the hidden text at their places: these are cut.
/// Signs that the program's layout adds or leaves out do not matter, unless the hidden text has the same ones.
struct HiddenSite {
  /// A character of the document.
  struct Expected {
    let character: TextCharacter
    let isHidden: Bool
  }

  /// Comparisons that all sites of a text may take together.
  static let limit = 1 << 22

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
    let visible = expected.filter { !$0.isHidden }
    // Most texts have all of it or nothing.
    if isSame(found, visible) { return [] }
    if isSame(found, expected) { return expected.indices.filter { expected[$0].isHidden } }
    return search(within: &comparisons)
  }

  private func isSame(_ found: [TextCharacter], _ expected: [Expected]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { $0.folded == $1.character.folded }
  }

  /// Finds a way through both sequences by looking at all of them.
  private func search(within comparisons: inout Int) -> [Int]? {
    let (rows, columns) = (expected.count + 1, found.count + 1)
    let (count, isTooLarge) = rows.multipliedReportingOverflow(by: columns)
    guard !isTooLarge, count <= comparisons else { return nil }
    comparisons -= count
    // Whether the rest can be matched from here, from the end to the beginning.
    var canEnd = [Bool](repeating: false, count: rows * columns)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        canEnd[row * columns + column] =
          row == rows - 1 && column == columns - 1
          || steps(row, column).contains { canEnd[$0.row * columns + $0.column] }
      }
    }
    guard canEnd[0] else { return nil }
    var place = (row: 0, column: 0)
    var cut: [Int] = []
    while place != (rows - 1, columns - 1) {
      guard let next = steps(place.row, place.column).first(where: { canEnd[$0.row * columns + $0.column] }) else {
        return nil
      }
      if next.column > place.column, next.row > place.row, expected[place.row].isHidden { cut.append(place.column) }
      place = (next.row, next.column)
    }
    return cut
  }

  /// The places that may follow, the best first.
  private func steps(_ row: Int, _ column: Int) -> [(row: Int, column: Int)] {
    var steps: [(row: Int, column: Int)] = []
    if row < expected.count, column < found.count, expected[row].character.folded == found[column].folded {
      steps.append((row + 1, column + 1))
    }
    if row < expected.count, expected[row].isHidden || expected[row].character.kind == .sign {
      steps.append((row + 1, column))
    }
    if column < found.count, found[column].kind == .sign, !hiddenSigns.contains(found[column].folded) {
      steps.append((row, column + 1))
    }
    return steps
  }
}
