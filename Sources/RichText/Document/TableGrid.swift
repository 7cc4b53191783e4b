/// The places of a table's cells once spans are laid out (HTML, section 4.9.12, "forming a table").
///
/// Writers for formats that describe every place of the grid (RTF, plain text, Markdown) work from this.
public struct TableGrid: Hashable, Sendable {
  /// One place of the grid.
  public enum Place: Hashable, Sendable {
    /// The upper left place of the cell with this index into `Document.blocks`.
    case cell(Int)
    /// A place that the span of the cell covers: to the right in its first row, or in a row below.
    case coveredFromLeft(Int)
    case coveredFromAbove(Int)
    /// A place no cell reaches.
    case vacant
  }

  /// The places of each row up to its last cell or span; what is beyond them, up to `columnCount`, is vacant.
  public let rows: [[Place]]
  /// The length of the longest row.
  public let columnCount: Int

  /// The size from which a table is laid out without spans: spans of 65,534 rows and 1000 columns cost a few bytes
  /// each.
  static let maximumPlaces = 4_000_000

  public init(of table: Int, in document: Document) {
    var cellsByRow: [[Int]] = []
    var row: Int?
    for index in document.blocks.indices.dropFirst(table + 1) {
      let block = document.blocks[index]
      guard let parent = block.parent, parent >= table else { break }
      if parent == table {
        row = index
        cellsByRow.append([])
      } else if parent == row {
        cellsByRow[cellsByRow.count - 1].append(index)
      }
    }
    rows = Self.layOut(cellsByRow) { index in
      if case .cell(let style) = document.blocks[index].kind { style } else { CellStyle() }
    }
    columnCount = rows.reduce(0) { max($0, $1.count) }
  }

  private static func layOut(_ cellsByRow: [[Int]], style: (Int) -> CellStyle) -> [[Place]] {
    var rows: [[Place]] = []
    var hanging: [Int: (cell: Int, rowsLeft: Int)] = [:]
    var places = 0
    for (rowIndex, cells) in cellsByRow.enumerated() {
      var row: [Place] = []
      row.reserveCapacity(cells.count)
      var started: [Int: (cell: Int, rowsLeft: Int)] = [:]
      func fillHanging() {
        while let span = hanging[row.count] { row.append(.coveredFromAbove(span.cell)) }
      }
      for cell in cells {
        fillHanging()
        let style = style(cell)
        if style.columnSpan == 1, style.rowSpan == 1 {
          row.append(.cell(cell))
          continue
        }
        let allowsSpans = places + row.count < maximumPlaces
        let rowSpan = allowsSpans ? min(style.rowSpan, cellsByRow.count - rowIndex) : 1
        for column in 0..<(allowsSpans ? style.columnSpan : 1) {
          if column > 0, hanging[row.count] != nil { break }
          if rowSpan > 1 { started[row.count] = (cell, rowSpan - 1) }
          row.append(column == 0 ? .cell(cell) : .coveredFromLeft(cell))
        }
      }
      let last = hanging.keys.max() ?? -1
      while row.count <= last {
        row.append(hanging[row.count].map { .coveredFromAbove($0.cell) } ?? .vacant)
      }
      places += row.count
      guard places < maximumPlaces else {
        hanging = [:]
        rows.append(row)
        continue
      }
      if !hanging.isEmpty {
        hanging = hanging.compactMapValues { $0.rowsLeft > 1 ? ($0.cell, $0.rowsLeft - 1) : nil }
      }
      if !started.isEmpty { hanging.merge(started) { _, new in new } }
      rows.append(row)
    }
    return rows
  }
}
