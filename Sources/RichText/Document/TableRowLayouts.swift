/// The rows of a document's tables, told apart by what they are for: data, or the layout of a page.
///
/// A row of one cell is layout, as is a row with code of several lines or another table. A row with a list, a quote or
/// several paragraphs that are set apart is layout in most tables. It is data if its table has header cells, lines
/// around its cells, or as many rows without such content. All other rows are data.
struct TableRowLayouts {
  /// The number of cells by block; zero for blocks that are no rows.
  private var cellCounts: [Int]
  private var isLayout: [Bool]

  init(_ document: Document) {
    let blocks = document.blocks
    guard blocks.contains(where: { $0.kind == .row }) else {
      (cellCounts, isLayout) = ([], [])
      return
    }
    cellCounts = Array(repeating: 0, count: blocks.count)
    isLayout = Array(repeating: false, count: blocks.count)
    var hasHeaders = isLayout
    /// Whether a row is layout if its table has no header cells.
    var mayBeLayout = isLayout
    /// The innermost cell around each block.
    var cells = [Int?](repeating: nil, count: blocks.count)
    func row(of block: Int?) -> Int? { block.flatMap { cells[$0] }.flatMap { blocks[$0].parent } }

    for (index, block) in blocks.enumerated() {
      cells[index] = block.parent.flatMap { cells[$0] }
      switch block.kind {
      case .cell(let style):
        cells[index] = index
        guard let row = block.parent else { continue }
        cellCounts[row] += 1
        if style.isHeader, let table = blocks[row].parent { hasHeaders[table] = true }
      case .table: if let row = row(of: block.parent) { isLayout[row] = true }
      case .list, .quote, .descriptionList: if let row = row(of: block.parent) { mayBeLayout[row] = true }
      case .item, .code, .row, .term, .description, .note: break
      }
    }
    var previous: Paragraph?
    for paragraph in document.paragraphs {
      defer { if !paragraph.range.isEmpty { previous = paragraph } }
      guard let block = paragraph.block, previous?.block == block, !paragraph.range.isEmpty,
        let row = row(of: block)
      else { continue }
      if case .code = blocks[block].kind { isLayout[row] = true }
      if !document.isLine(paragraph) { mayBeLayout[row] = true }
    }
    /// The surplus by table: the rows of several cells without such content, minus those with it.
    var surplus = [Int](repeating: 0, count: blocks.count)
    for (index, block) in blocks.enumerated() where block.kind == .row {
      if cellCounts[index] == 1 { isLayout[index] = true }
      if cellCounts[index] > 1, let table = block.parent { surplus[table] += mayBeLayout[index] ? -1 : 1 }
    }
    for (index, block) in blocks.enumerated() where mayBeLayout[index] {
      guard block.kind == .row, let table = block.parent, !hasHeaders[table], surplus[table] < 0 else { continue }
      if case .table(let style) = blocks[table].kind, style.isBordered { continue }
      isLayout[index] = true
    }
  }

  /// Reports whether the row's cells stand on one line.
  func isLine(_ row: Int) -> Bool { !isLayout[row] }

  func hasSeveralCells(_ row: Int) -> Bool { cellCounts[row] > 1 }
}
