// Cells that are as wide as their text, which hide it where they have no width.
extension HTMLReader {
  /// Parts of a box or a table beyond which nothing is known of it.
  private static let maximumParts = 64

  // MARK: Cells

  /// Reports whether nothing makes the column of a cell wider than the cell itself: the table is as wide as its only
  /// row.
  mutating func isNarrowColumn(of cell: Frame) -> Bool {
    guard let place = frames.lastIndex(where: { tree.tag($0.node) == .table }), place > 0 else { return false }
    let table = frames[place]
    if styles[table.style].effects.contains(.isWidenedTable) || styles[table.style].display.holdsItems { return false }
    if styles[frames[place - 1].style].display.holdsItems { return false }
    if tree[table.node].hasAttributes {
      if tree.attribute(.width, of: table.node) != nil { return false }
      if tree.value(named: Array("cellpadding".utf8)[...], of: table.node) != nil { return false }
      // Without the sheets of the page its class may say anything.
      if styles.isWithoutSheet, tree.value(.class, of: table.node) != nil { return false }
    }
    // Captions are moved before their table.
    if tree[table.node].previous != HTMLTree.none, tree.tag(tree[table.node].previous) == .caption { return false }
    return hasOneRow(table.node) && !standsBesideShare(cell.node)
  }

  /// Reports whether a cell is not the only one of its row.
  func hasNeighbour(_ cell: NodeID) -> Bool {
    var node = tree[cell].next
    while node != HTMLTree.none, !tree.isElement(node) { node = tree[node].next }
    return node != HTMLTree.none || !isFirstCell(cell)
  }

  func isFirstCell(_ cell: NodeID) -> Bool {
    var node = tree[cell].previous
    while node != HTMLTree.none, !tree.isElement(node) { node = tree[node].previous }
    return node == HTMLTree.none
  }

  /// Reports whether a cell may end farther to the right than so many times its own least width, that of its longest
  /// word.
  func mayStandFartherThan(_ times: Double, _ cell: NodeID) -> Bool {
    var (letters, longest) = (0, 0)
    let row = tree[cell].parent
    var node = tree[row].firstChild
    var isOwn = false
    for _ in 0..<Self.maximumParts {
      if node == cell { isOwn = true }
      if tree[node].kind == .text {
        let words = tree.text(node).split(whereSeparator: \.isHTMLSpace)
        letters += words.reduce(0) { $0 + $1.count + 1 }
        if isOwn { longest = max(longest, words.map(\.count).max() ?? 0) }
      } else if tree.tag(node) == .img || tree[node].namespace != .html {
        return true
      }
      node = tree.next(after: node, in: isOwn ? cell : row)
      if node == HTMLTree.none { return Double(letters) > times * Double(longest) }
    }
    return true
  }

  /// Reports whether a cell of the row is as wide as a share of the table.
  mutating func standsBesideShare(_ cell: NodeID) -> Bool {
    guard let row = frames.last else { return false }
    var node = tree[tree[cell].parent].firstChild
    for _ in 0..<Self.maximumParts where node != HTMLTree.none {
      if HTMLTagSet.cells.contains(tree.tag(node)) {
        if tree.attribute(.width, of: node)?.hasSuffix("%") == true { return true }
        let style = styles.style(of: node, in: tree, parent: row.style)
        let effects = styles[style].effects
        if effects.contains(.isShareOfTable), node != cell || !effects.contains(.isBoundedCell) { return true }
      }
      node = tree[node].next
    }
    return false
  }

  private func hasOneRow(_ table: NodeID) -> Bool {
    var rows = 0
    var node = tree[table].firstChild
    for _ in 0..<Self.maximumParts {
      switch node == HTMLTree.none ? .unknown : tree.tag(node) {
      case .tr: rows += 1
      case .col, .colgroup, .caption: return false
      default: break
      }
      if rows > 1 { return false }
      if node == HTMLTree.none { return rows == 1 }
      let isSection = HTMLTagSet.tableSections.contains(tree.tag(node))
      node = tree.next(after: node, in: table, isEntered: isSection)
    }
    return false
  }
}
