/// Tables that a page builds of boxes and states by the roles of WAI-ARIA, as lists of transactions or files.
enum HTMLStatedTables: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.dialectStarts.contains { tree.isStatedRow($0) } }

  static func rewrite(_ page: inout HTMLPage) {
    var tables: [(root: HTMLTree.NodeID, rows: [HTMLTree.NodeID])] = []
    var indices: [HTMLTree.NodeID: Int] = [:]
    for row in page.tree.dialectStarts where page.tree.isStatedRow(row) {
      let root = page.tree.statedTable(ofRow: row)
      if let index = indices[root] {
        tables[index].rows.append(row)
      } else {
        indices[root] = tables.count
        tables.append((root, [row]))
      }
    }
    for (root, rows) in tables where page.tree.isTable(rows, in: root) { page.makeTable(of: rows, in: root) }
  }
}

extension HTMLPage {
  /// Puts a table in the place of the first row.
  fileprivate mutating func makeTable(of rows: [NodeID], in root: NodeID) {
    let table = tree.makeElement(HTMLTagName(kind: .table))
    var place = rows[0]
    while tree[place].parent != root { place = tree[place].parent }
    tree.insert(table, in: root, before: place)
    // A row that the selection begins in lacks its first cells.
    var missing = tree.childElements(of: rows[1]).count - tree.childElements(of: rows[0]).count
    for old in rows {
      let row = makeElement(.tr, from: old)
      let cells = Array(tree.children(of: row))
      while missing > 0 {
        tree.insert(tree.makeElement(HTMLTagName(kind: .td)), in: row)
        missing -= 1
      }
      for cell in cells {
        if tree.isElement(cell) {
          tree.insert(makeElement(tree.isStatedHeader(cell) ? .th : .td, from: cell), in: row)
        }
        tree.remove(cell)
      }
      tree.insert(row, in: table)
      tree.remove(old)
    }
  }
}

extension HTMLTree {
  /// Nodes between two rows of a table, such as the ends and beginnings of groups.
  private static let maximumBetweenRows = 64

  fileprivate func isStatedRow(_ node: NodeID) -> Bool { tag(node) == .div && hasRole("row", node) }

  fileprivate func isStatedHeader(_ cell: NodeID) -> Bool {
    hasRole("columnheader", cell) || hasRole("rowheader", cell)
  }

  private func hasRole(_ role: StaticString, _ node: NodeID) -> Bool {
    value(.role, of: node)?.elementsEqual(UnsafeBufferPointer(start: role.utf8Start, count: role.utf8CodeUnitCount))
      ?? false
  }

  /// Returns the element that holds all rows of the table; for a part of one, the element that holds the row's group.
  fileprivate func statedTable(ofRow row: NodeID) -> NodeID {
    for ancestor in ancestors(of: row) {
      if hasRole("table", ancestor) || hasRole("grid", ancestor) || hasRole("treegrid", ancestor) { return ancestor }
      if isStatedRow(ancestor) { break }
    }
    let parent = self[row].parent
    return parent != Self.none && hasRole("rowgroup", parent) ? self[parent].parent : parent
  }

  /// Reports whether rows are a table: two or more, with the same number of cells and nothing else in each, and
  /// without text between them. A selection may begin or end within a further row.
  fileprivate func isTable(_ rows: [NodeID], in root: NodeID) -> Bool {
    guard rows.count > 1, ancestors(of: rows[0]).contains(root) else { return false }
    let counts = rows.map { childElements(of: $0).count }
    let count = counts[1...].max() ?? 0
    guard count > 1 else { return false }
    let mayBeCut = counts.count { $0 == count } > 1
    for (index, row) in rows.enumerated() {
      var cells = 0
      for child in children(of: row) {
        if isElement(child) {
          guard isStatedHeader(child) || hasRole("cell", child) || hasRole("gridcell", child) else { return false }
          cells += 1
        } else if !isBlank(child) {
          return false
        }
      }
      // A short first row of heads is a caption.
      let isCut = index == 0 ? !childElements(of: row).contains(where: isStatedHeader) : index == rows.count - 1
      guard cells == count || mayBeCut && isCut && cells < count else { return false }
    }
    var unmet = rows[...]
    var node = rows[0]
    var others = 0
    while node != Self.none, others < Self.maximumBetweenRows {
      let isRow = node == unmet.first
      if isRow { unmet.removeFirst() }
      if unmet.isEmpty { return true }
      if !isRow, !isBlank(node) { return false }
      others = isRow ? 0 : others + 1
      node = next(after: node, in: root, isEntered: !isRow)
    }
    return false
  }
}
