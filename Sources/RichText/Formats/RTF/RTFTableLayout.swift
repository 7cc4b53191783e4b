extension RTFTables {
  /// A cell as the document has it.
  struct PlacedCell {
    var entries: [Entry]
    var style: CellStyle
  }
}

extension RTFTables.Table {
  /// Returns the look of the table. A table in a cell is as wide as the cell only if it states so.
  func style(isNested: Bool) -> TableStyle {
    // All rows of a table have one direction (`beginsTable`).
    TableStyle(
      isBordered: isBordered, isFullWidth: isFullWidth(isNested: isNested),
      isRightToLeft: rows.lazy.compactMap(\.definition).first?.isRightToLeft ?? false)
  }

  /// Reports whether the table is as wide as a printed line, or nearly.
  private func isFullWidth(isNested: Bool) -> Bool {
    guard let row = rows.lazy.compactMap(\.definition).first else { return false }
    switch row.widthUnit {
    case 1: return false
    case 2: return row.width >= 4500
    default: return !isNested && Int(row.cells.last?.right ?? 0) - Int(row.left) >= Self.wideTable
    }
  }

  /// Twips; 14 cm of the 16 or 17 between usual margins.
  private static let wideTable = 8000

  /// Whether half of the cells or more have a border.
  private var isBordered: Bool {
    var (cells, bordered) = (0, 0)
    for case let row? in rows.lazy.map(\.definition) {
      cells += row.cells.count
      bordered += row.cells.count { !($0.borders.stated.isEmpty ? row.borders : $0.borders).drawn.isEmpty }
    }
    return bordered > 0 && 2 * bordered >= cells
  }
}

/// Turns the edges and merge flags of rows into cells with spans.
///
/// RTF has no column count. A cell ends at a distance from the margin, and one that is as wide as two cells of another
/// row spans two columns. `\clmrg` and `\clvmrg` continue the cell to the left and above.
enum RTFTableLayout {
  private struct Cell {
    var entries: [RTFTables.Entry]
    var left: Int32
    var right: Int32
    var startsVerticalMerge: Bool
    var continuesVerticalMerge: Bool
    var isHeader: Bool
    var column = 0
    var columnSpan = 1
    var rowSpan = 1
    var isMerged = false
  }

  static func place(_ table: RTFTables.Table, in story: RTFStory) -> [[RTFTables.PlacedCell]] {
    var rows = table.rows.map { cells(of: $0, in: story) }
    assignColumns(&rows)
    mergeVertically(&rows, in: story)
    return rows.map { row in
      row.filter { !$0.isMerged }.map { cell in
        let style = CellStyle(columnSpan: cell.columnSpan, rowSpan: cell.rowSpan, isHeader: cell.isHeader)
        return RTFTables.PlacedCell(entries: cell.entries, style: style)
      }
    }
  }

  /// The cells of a row with their edges, horizontally merged ones joined.
  private static func cells(of row: RTFTables.Row, in story: RTFStory) -> [Cell] {
    var cells: [Cell] = []
    var left = row.definition?.left ?? 0
    for (index, entries) in row.cells.enumerated() {
      let description = row.definition.flatMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil }
      // Writer ends some rows with more marks than the row has cells.
      if description == nil, row.definition?.cells.isEmpty == false, entries.allSatisfy({ isEmptyText($0, in: story) })
      {
        continue
      }
      let right = description.map { max($0.right, left) } ?? left
      if description?.continuesHorizontalMerge == true, let last = cells.indices.last {
        cells[last].right = right
        cells[last].entries += entries.filter { !isEmptyText($0, in: story) }
      } else {
        cells.append(
          Cell(
            entries: entries, left: left, right: right,
            startsVerticalMerge: description?.startsVerticalMerge ?? false,
            continuesVerticalMerge: description?.continuesVerticalMerge ?? false,
            isHeader: row.definition?.isHeader ?? false))
      }
      left = right
    }
    return cells
  }

  /// Finds the grid: all edges of the table, those nearer than half the narrowest cell taken as one.
  private static func assignColumns(_ rows: inout [[Cell]]) {
    var narrowest = Int32(240)
    var edges: [Int32] = []
    for cell in rows.joined() where cell.right > cell.left {
      narrowest = min(narrowest, cell.right - cell.left)
      edges.append(cell.left)
      edges.append(cell.right)
    }
    edges.sort()
    // Rows of one table differ by a few twips in programs that round.
    let tolerance = max(narrowest / 2 - 1, 0)
    var columns: [Int32] = []
    for edge in edges where columns.last.map({ edge - $0 > tolerance }) ?? true { columns.append(edge) }
    func column(of edge: Int32) -> Int { max(columns.partitioningIndex { $0 > edge } - 1, 0) }
    for row in rows.indices {
      for index in rows[row].indices {
        let cell = rows[row][index]
        if cell.right > cell.left {
          rows[row][index].column = column(of: cell.left)
          rows[row][index].columnSpan = max(column(of: cell.right) - rows[row][index].column, 1)
        } else {
          // A cell without a place of its own, beyond what \cellx described.
          rows[row][index].column = columns.count + index
        }
      }
    }
  }

  private static func mergeVertically(_ rows: inout [[Cell]], in story: RTFStory) {
    // For each column, the cell that a continuation below extends.
    var origins: [Int: (row: Int, cell: Int)] = [:]
    for row in rows.indices {
      var next: [Int: (row: Int, cell: Int)] = [:]
      var extended: [(row: Int, cell: Int)] = []
      var merged: [Int] = []
      for index in rows[row].indices {
        let cell = rows[row][index]
        if cell.continuesVerticalMerge, let origin = origins[cell.column],
          rows[origin.row][origin.cell].columnSpan == cell.columnSpan,
          // Text in a covered cell is not shown by Word; here it keeps a cell of its own.
          cell.entries.allSatisfy({ isEmptyText($0, in: story) })
        {
          extended.append(origin)
          merged.append(index)
          next[cell.column] = origin
        } else if cell.startsVerticalMerge || cell.continuesVerticalMerge {
          next[cell.column] = (row, index)
        }
      }
      // A row with only covered places is removed, and so are its places.
      if merged.count < rows[row].count {
        for origin in extended { rows[origin.row][origin.cell].rowSpan += 1 }
      }
      for index in merged { rows[row][index].isMerged = true }
      origins = next
    }
  }

  private static func isEmptyText(_ entry: RTFTables.Entry, in story: RTFStory) -> Bool {
    guard case .paragraph(let index) = entry else { return false }
    return story.textRange(of: index).isEmpty
  }
}
