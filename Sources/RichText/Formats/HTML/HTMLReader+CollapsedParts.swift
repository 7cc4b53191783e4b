// Rows and columns of tables that are not shown: CSS 2.2, section 17.5.5.
extension HTMLReader {
  /// Hides a part of a table and all that is in it, whatever that says of itself.
  mutating func collapse(_ frame: inout Frame) {
    frame.style = styles.style(of: tree.tag(frame.node), stating: [.display(.none)], parent: frame.style)
  }

  /// Columns beyond this one are shown: a cell may span a thousand, and each row is compared with them all.
  private static let maximumColumns = 1000

  /// Notes the cells of a table that stand in collapsed columns alone, so that nobody sees them.
  mutating func noteCollapsedCells(of table: NodeID, style: StyleID) {
    let columns = collapsedColumns(of: table, style: style)
    guard let last = columns.lastIndex(of: true) else { return }
    var part = tree[table].firstChild
    while part != HTMLTree.none {
      switch tree.tag(part) {
      case .thead, .tbody, .tfoot: noteCollapsedCells(ofRowsIn: part, columns[...last], parent: style)
      default: break
      }
      part = tree[part].next
    }
  }

  /// Returns for each column of a table, up to the last that is stated, whether it is collapsed.
  private mutating func collapsedColumns(of table: NodeID, style: StyleID) -> [Bool] {
    var columns: [Bool] = []
    func add(_ element: NodeID, _ style: StyleID) {
      let stated = tree.value(named: Array("span".utf8)[...], of: element)
        .flatMap { HTMLReader.integer(String(decoding: $0, as: UTF8.self)) }
      let span = min(max(stated ?? 1, 1), Self.maximumColumns)
      let isCollapsed = styles[style].visibility == .collapsed
      columns += repeatElement(isCollapsed, count: min(span, Self.maximumColumns - columns.count))
    }
    var child = tree[table].firstChild
    while child != HTMLTree.none {
      if tree.tag(child) == .colgroup {
        let group = styles.style(of: child, in: tree, parent: style)
        var column = tree[child].firstChild
        var isEmpty = true
        while column != HTMLTree.none {
          if tree.tag(column) == .col {
            isEmpty = false
            add(column, styles.style(of: column, in: tree, parent: group))
          }
          column = tree[column].next
        }
        if isEmpty { add(child, group) }
      }
      child = tree[child].next
    }
    return columns
  }

  private mutating func noteCollapsedCells(ofRowsIn part: NodeID, _ columns: ArraySlice<Bool>, parent: StyleID) {
    let partStyle = styles.style(of: part, in: tree, parent: parent)
    // For each column, the number of following rows that a cell from above covers.
    var reach = [Int](repeating: 0, count: columns.count)
    var row = tree[part].firstChild
    while row != HTMLTree.none {
      if tree.tag(row) == .tr {
        let style = styles.style(of: row, in: tree, parent: partStyle)
        if styles[style].display != .none { noteCollapsedCells(of: row, columns, &reach, style) }
      }
      row = tree[row].next
    }
  }

  /// Reports whether a cell takes a place in its row.
  private mutating func isDisplayed(_ cell: NodeID, in row: StyleID) -> Bool {
    let style = styles.style(of: cell, in: tree, parent: row)
    return styles[style].display != .none
  }

  private mutating func noteCollapsedCells(
    of row: NodeID, _ columns: ArraySlice<Bool>, _ reach: inout [Int], _ rowStyle: StyleID
  ) {
    var column = 0
    var cell = tree[row].firstChild
    while cell != HTMLTree.none, column < columns.count {
      if HTMLTagSet.cells.contains(tree.tag(cell)), isDisplayed(cell, in: rowStyle) {
        while column < columns.count, reach[column] > 0 {
          reach[column] -= 1
          column += 1
        }
        let style = tree.cellStyle(of: cell)
        let end = column + style.columnSpan
        if end <= columns.count, columns[column..<end].allSatisfy({ $0 }) { collapsedCells.insert(cell) }
        while column < min(end, columns.count) {
          reach[column] = max(reach[column] - 1, style.rowSpan - 1)
          column += 1
        }
      }
      cell = tree[cell].next
    }
    while column < columns.count {
      reach[column] = max(reach[column] - 1, 0)
      column += 1
    }
  }
}
