/// Tables that highlighters and viewers of files draw for code: numbers of lines in one column, the lines in the other.
///
///     one row        the numbers of all lines, and all lines (Hugo, Pygments, Rouge)
///     a row a line   the number of a line, and the line (GitHub, Gitea, highlight.js)
struct HTMLCodeTable {
  typealias NodeID = HTMLTree.NodeID

  /// The cells that hold code, in the order of their lines.
  private(set) var cells: [NodeID]
  /// Whether one cell holds all lines.
  let isWhole: Bool

  /// Recognises the table, which most are not: their first rows tell it.
  init?(_ table: NodeID, in tree: HTMLTree) {
    let rows = Self.rows(of: table, in: tree)
    guard let first = rows.first, Self.mayHoldCode(first, in: tree),
      let code = Self.code(in: first, of: tree, number: nil)
    else { return nil }
    isWhole = rows.count == 1 && Self.holdsCode(code, in: tree)
    cells = []
    var number: Int?
    for row in rows {
      guard let cell = Self.code(in: row, of: tree, number: number) else { return nil }
      cells.append(cell)
      number = Self.lastNumber(in: row, of: tree)
    }
  }

  // MARK: Rows

  private static func rows(of table: NodeID, in tree: HTMLTree) -> [NodeID] {
    tree.children(of: table).flatMap { child in
      HTMLTagSet.tableSections.contains(tree.tag(child)) ? Array(tree.children(of: child)) : [child]
    }.filter { tree.tag($0) == .tr }
  }

  /// More columns than this has no table of code.
  private static let maximumCells = 6

  private static func cells(of row: NodeID, in tree: HTMLTree) -> [NodeID] {
    tree.children(of: row).filter { HTMLTagSet.cells.contains(tree.tag($0)) }
  }

  /// Reports whether the first cell can be the number of a line, or one is named as code.
  private static func mayHoldCode(_ row: NodeID, in tree: HTMLTree) -> Bool {
    let cells = cells(of: row, in: tree)
    guard let first = cells.first, cells.count <= maximumCells else { return false }
    if cells.contains(where: { isNamed($0, codeNames, in: tree) }) || isOnlyCode(cells, in: tree) { return true }
    return cells.count > 1 && numbers(in: first, of: tree) != nil
  }

  /// The cell of the row that holds code, if all others hold numbers or nothing.
  /// - Parameter number: the number of the line before, if it has one.
  private static func code(in row: NodeID, of tree: HTMLTree, number: Int?) -> NodeID? {
    let cells = cells(of: row, in: tree)
    guard cells.count <= maximumCells else { return nil }
    var others: [NodeID] = []
    var isNumbered = false
    // Browsers do not copy numbers that cannot be selected.
    var isCertain = isOnlyCode(cells, in: tree)
    for cell in cells {
      if isNamed(cell, codeNames, in: tree) {
        others.append(cell)
        isCertain = true
      } else if let numbers = numbers(in: cell, of: tree),
        isNumberCell(cell, in: tree) || others.isEmpty && numbers.first == number.map({ $0 + 1 }) ?? 1
      {
        isNumbered = true
        if statesNumber(cell, in: tree) { isCertain = true }
      } else {
        others.append(cell)
      }
    }
    let filled = others.filter { !isEmpty($0, in: tree) }
    guard filled.count < 2, let code = filled.first ?? others.last else { return nil }
    return isCertain || isNumbered && holdsCode(code, in: tree) ? code : nil
  }

  /// Reports whether the only cell of a row is named as code and holds it.
  private static func isOnlyCode(_ cells: [NodeID], in tree: HTMLTree) -> Bool {
    cells.count == 1 && isNamed(cells[0], ["code"], in: tree) && holdsCode(cells[0], in: tree)
  }

  private static func lastNumber(in row: NodeID, of tree: HTMLTree) -> Int? {
    cells(of: row, in: tree).first.flatMap { numbers(in: $0, of: tree)?.last }
  }

  // MARK: Cells

  private static let numberNames: Set<String> = [
    "blob-num", "linenos", "lineno", "gutter", "rouge-gutter", "lntd", "hljs-ln-numbers", "line-numbers", "lines-num",
    "line-number", "linenumber", "line_numbers", "diff-line-num",
  ]
  private static let codeNames: Set<String> = [
    "blob-code", "blob-code-inner", "hljs-ln-code", "lines-code", "rouge-code",
  ]

  private static func isNamed(_ cell: NodeID, _ names: Set<String>, in tree: HTMLTree) -> Bool {
    guard let value = tree.value(.class, of: cell) else { return false }
    return value.split(whereSeparator: \.isHTMLSpace).prefix(8).contains {
      names.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  private static func isNumberCell(_ cell: NodeID, in tree: HTMLTree) -> Bool {
    statesNumber(cell, in: tree) || isNamed(cell, numberNames, in: tree)
  }

  /// Reports whether an attribute says that the cell is the number of a line.
  private static func statesNumber(_ cell: NodeID, in tree: HTMLTree) -> Bool {
    if tree.value(.dataLineNumber, of: cell) != nil { return true }
    let child = tree[cell].firstChild
    return child != HTMLTree.none && tree.isElement(child) && tree.value(.dataLineNumber, of: child) != nil
  }

  /// The numbers that are all that stands in the cell, each but the first one more than the last; `nil` for other
  /// cells.
  private static func numbers(in cell: NodeID, of tree: HTMLTree) -> [Int]? {
    var numbers: [Int] = []
    var digits: Int?
    func endNumber() -> Bool {
      guard let number = digits else { return true }
      digits = nil
      defer { numbers.append(number) }
      return numbers.last.map { number == $0 + 1 } ?? true
    }
    let isOfNumbers = forEachText(in: cell, of: tree) { text in
      for byte in text {
        if byte.isASCIIDigit, digits ?? 0 < 10_000_000 {
          digits = (digits ?? 0) * 10 + Int(byte - 0x30)
        } else {
          guard byte.isHTMLSpace || byte == 0xC2 || byte == 0xA0, endNumber() else { return false }
        }
      }
      return endNumber()
    }
    guard isOfNumbers else { return nil }
    return numbers.isEmpty && !isNumberCell(cell, in: tree) ? nil : numbers
  }

  private static func isEmpty(_ cell: NodeID, in tree: HTMLTree) -> Bool {
    forEachText(in: cell, of: tree) { $0.allSatisfy(\.isHTMLSpace) }
  }

  private static func holdsCode(_ cell: NodeID, in tree: HTMLTree) -> Bool {
    var node = cell
    for _ in 0..<4 {
      guard let first = tree.children(of: node).first(where: tree.isElement) else { return false }
      node = first
      if tree.tag(node) == .pre || tree.tag(node) == .code { return true }
    }
    return false
  }

  /// Returns whether `body` accepts each text in the cell, and the cell holds neither a picture nor a mark of the
  /// fragment.
  private static func forEachText(
    in cell: NodeID, of tree: HTMLTree, _ body: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    for node in tree.nodes(in: cell) {
      switch tree[node].kind {
      case .text: if !body(tree.text(node)) { return false }
      case .comment: return false
      case .element, .document: if tree.tag(node) == .img || tree.tag(node) == .table { return false }
      }
    }
    return true
  }
}
