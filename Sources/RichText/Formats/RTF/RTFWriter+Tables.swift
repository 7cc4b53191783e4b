// Tables: every place of the grid that a cell or a vertical span covers is a cell of RTF; a cell that spans columns is one
// wide cell.
extension RTFWriter {
  /// Text width of a page with usual margins.
  private static let tableWidth = 9360
  private static let narrowestColumn = 360
  /// A line half a point wide on each side of a cell.
  private static let cellBorders = Array(
    "tlbr".map { "\\clbrdr\($0)\\brdrs\\brdrw10" }.joined().utf8)

  mutating func makeTable(_ index: Int) -> OpenTable {
    let grid = TableGrid(of: index, in: document)
    let containers = containers.style()
    let left = containers.indents.left
    let style = if case .table(let style) = document.blocks[index].kind { style } else { TableStyle() }
    var edges: [Int] = []
    for width in columnWidths(of: index, grid, left: left, fills: style.isFullWidth) {
      edges.append((edges.last ?? left) + width)
    }
    return OpenTable(
      grid: grid, left: left, edges: edges, style: containers.tableName.map { stylesheet.number(ofTable: $0) },
      isBordered: style.isBordered, isFullWidth: style.isFullWidth, isRightToLeft: style.isRightToLeft)
  }

  /// The widths of a table's columns; a table in a cell has no more room than the cell, and deep ones are not measured.
  private mutating func columnWidths(of index: Int, _ grid: TableGrid, left: Int, fills: Bool) -> [Int] {
    let room = max((tables.last?.roomOfCell ?? Self.tableWidth) - left, Self.narrowestColumn * max(grid.columnCount, 1))
    guard tables.count < 3 else {
      return Array(repeating: room / max(grid.columnCount, 1), count: grid.columnCount)
    }
    return widths.widths(of: index, grid, from: nextParagraph, available: room, fills: fills)
  }

  /// Writes an empty paragraph that only keeps its neighbours apart, but for its mark.
  mutating func writeSeparator() {
    writePlacement()
    output.append("\\s", stylesheet.number(of: RTFContainerStyle.separatorName, indents: (0, 0), isCode: false))
    output.append("\\fs2")
  }

  mutating func openRow() {
    guard let top = tables.indices.last else { return }
    tables[top].row += 1
    tables[top].column = 0
    let places = self.places(of: tables[top])
    tables[top].end = (places.lastIndex { $0 != .vacant } ?? -1) + 1
    tables[top].isInHeaderCell = false
    tables[top].isHeadingRow = hasHeaders(places) && !hasOtherThanHeaders(places)
    // Nested rows are described at their end (RTF 1.9.1, "Nested Tables").
    if tables.count == 1 { writeDefinition() }
  }

  /// Places before the next cell that a span from above covers get empty cells.
  mutating func openCell() {
    writeCoveredCells(isAtEnd: false)
    guard let top = tables.indices.last else { return }
    let places = self.places(of: tables[top])
    let place = places.indices.contains(tables[top].column) ? places[tables[top].column] : .vacant
    let first = tables[top].column
    tables[top].column += extent(at: first, in: places)
    tables[top].roomOfCell = tables[top].room(from: first, to: tables[top].column)
    tables[top].isInHeaderCell = if case .cell(let index) = place { isHeader(index) } else { false }
    if tables[top].isInHeaderCell, !tables[top].isHeadingRow { containers.isHeading = true }
  }

  mutating func writeCellMark() {
    output.append(tables.count > 1 ? "\\nestcell\n" : "\\cell\n")
  }

  mutating func closeRow() {
    writeCoveredCells(isAtEnd: true)
    if tables.count > 1 {
      output.append("{\\*\\nesttableprops")
      writeDefinition()
      output.append("\\nestrow}{\\nonesttables\\par}\n")
    } else {
      output.append("\\row\n")
    }
  }

  private func places(of table: OpenTable) -> [TableGrid.Place] {
    table.grid.rows.indices.contains(table.row) ? table.grid.rows[table.row] : []
  }

  /// Returns the number of columns of the cell at `column` in this row.
  private func extent(at column: Int, in places: [TableGrid.Place]) -> Int {
    guard places.indices.contains(column) else { return 1 }
    let continuation: TableGrid.Place
    switch places[column] {
    case .cell(let index): continuation = .coveredFromLeft(index)
    case .coveredFromAbove(let index): continuation = .coveredFromAbove(index)
    case .coveredFromLeft, .vacant: return 1
    }
    var end = column + 1
    while end < places.count, places[end] == continuation { end += 1 }
    return end - column
  }

  private mutating func writeCoveredCells(isAtEnd: Bool) {
    guard let top = tables.indices.last else { return }
    let places = self.places(of: tables[top])
    while tables[top].column < tables[top].end {
      if case .cell = places[tables[top].column] { if !isAtEnd { return } }
      writePlacement()
      writeCellMark()
      tables[top].column += extent(at: tables[top].column, in: places)
    }
  }

  private mutating func writeDefinition() {
    guard let table = tables.last else { return }
    let places = self.places(of: table)
    let below = table.row + 1 < table.grid.rows.count ? table.grid.rows[table.row + 1] : []
    output.append("\\trowd")
    if table.isRightToLeft { output.append("\\rtlrow") }
    if let style = table.style { output.append("\\ts", style) }
    output.append("\\trgaph108\\trleft", table.left)
    // Word lays a table of automatic width out by its content, whatever edges are stated.
    output.append(table.isFullWidth ? "\\trftsWidth2\\trwWidth5000" : "\\trautofit1\\trftsWidth1")
    if table.isHeadingRow { output.append("\\trhdr") }
    var column = 0
    while column < table.end {
      let extent = extent(at: column, in: places)
      switch places[column] {
      case .cell(let index):
        if below.indices.contains(column), below[column] == .coveredFromAbove(index) { output.append("\\clvmgf") }
      case .coveredFromAbove: output.append("\\clvmrg")
      case .coveredFromLeft, .vacant: break
      }
      if table.isBordered { output.append(Self.cellBorders) }
      column += extent
      output.append("\\cellx", table.edges[min(column, table.edges.count) - 1])
    }
    output.append("\n")
  }

  private func hasHeaders(_ places: [TableGrid.Place]) -> Bool {
    places.contains { if case .cell(let index) = $0 { isHeader(index) } else { false } }
  }

  private func isHeader(_ cell: Int) -> Bool {
    if case .cell(let style) = document.blocks[cell].kind { style.isHeader } else { false }
  }

  private func hasOtherThanHeaders(_ places: [TableGrid.Place]) -> Bool {
    places.contains { if case .cell(let index) = $0 { !isHeader(index) } else { false } }
  }
}
