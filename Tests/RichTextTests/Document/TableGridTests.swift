import Testing

@testable import RichText

struct TableGridTests {
  private func grid(_ rows: [[CellStyle]]) throws -> TableGrid {
    var builder = DocumentBuilder()
    try builder.openBlock(.table(TableStyle()))
    for row in rows {
      try builder.openBlock(.row)
      for cell in row {
        try builder.openBlock(.cell(cell))
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    return TableGrid(of: 0, in: try builder.finish())
  }

  @Test func `a span covers places to the right and below`() throws {
    let grid = try grid([[CellStyle(columnSpan: 2, rowSpan: 2), CellStyle()], [CellStyle()]])
    #expect(grid.rows[0] == [.cell(2), .coveredFromLeft(2), .cell(3)])
    #expect(grid.rows[1] == [.coveredFromAbove(2), .coveredFromAbove(2), .cell(5)])
    #expect(grid.columnCount == 3)
  }

  @Test func `short rows are not filled up`() throws {
    let grid = try grid([[CellStyle()], Array(repeating: CellStyle(), count: 5)])
    #expect(grid.rows.map(\.count) == [1, 5])
    #expect(grid.columnCount == 5)
  }

  @Test func `spans of hostile size cost no more than the limit and lose no cell`() throws {
    let grid = try grid(
      Array(repeating: Array(repeating: CellStyle(columnSpan: 1000, rowSpan: 65_534), count: 4), count: 2000))
    let places = grid.rows.reduce(0) { $0 + $1.count }
    #expect(places < TableGrid.maximumPlaces + 10_000_000)
    let cells = grid.rows.joined().filter { if case .cell = $0 { true } else { false } }
    #expect(cells.count == 8000)
  }

  @Test func `spans in a row of many cells are kept`() throws {
    let grid = try grid([Array(repeating: CellStyle(columnSpan: 2), count: 4000)])
    #expect(grid.columnCount == 8000)
  }
}
