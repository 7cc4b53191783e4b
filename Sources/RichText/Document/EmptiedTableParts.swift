/// The rows and columns of tables of which nothing is left once some paragraphs are removed.
struct EmptiedTableParts {
  /// Indices of the blocks that go: rows with their cells, cells of columns, and tables without another row.
  private(set) var blocks: Set<Int> = []

  /// - Parameter indices: the paragraphs that are to be removed where they can be spared, in ascending order.
  init(of document: Document, withoutParagraphs indices: [Int]) {
    let emptied = Self.emptiedCells(of: document, indices)
    guard !emptied.isEmpty else { return }
    var contents = Array(repeating: 0, count: document.blocks.count)
    for paragraph in document.paragraphs { if let block = paragraph.block { contents[block] += 1 } }
    for block in document.blocks { if let parent = block.parent { contents[parent] += 1 } }
    let filled = Self.filledCells(of: document)
    for table in Set(emptied.compactMap { document.table(ofCell: $0) }) {
      remove(from: table, of: document, emptied, filled, &contents)
    }
  }

  /// The cells that lose all that stands in them.
  private static func emptiedCells(of document: Document, _ indices: [Int]) -> Set<Int> {
    var cells: Set<Int> = []
    for index in indices where document.paragraphs.indices.contains(index) {
      let paragraph = document.paragraphs[index]
      guard paragraph.range.isEmpty, let block = paragraph.block, case .cell = document.blocks[block].kind else {
        continue
      }
      cells.insert(block)
    }
    return cells
  }

  private static func filledCells(of document: Document) -> [Bool] {
    var filled = Array(repeating: false, count: document.blocks.count)
    for paragraph in document.paragraphs where !document.isBlank(paragraph) {
      if let block = paragraph.block { filled[block] = true }
    }
    for block in document.blocks { if let parent = block.parent { filled[parent] = true } }
    return filled
  }

  private mutating func remove(
    from table: Int, of document: Document, _ emptied: Set<Int>, _ filled: [Bool], _ contents: inout [Int]
  ) {
    var rows: [(row: Int, cells: [Int])] = []
    for (index, block) in document.blocks.enumerated().dropFirst(table + 1) {
      guard let parent = block.parent, parent >= table else { break }
      if parent == table { rows.append((index, [])) }
      guard case .cell(let style) = block.kind, let last = rows.indices.last, parent == rows[last].row else { continue }
      // What spans others would have to be made smaller.
      if style.columnSpan > 1 || style.rowSpan > 1 { return }
      rows[last].cells.append(index)
    }
    func isEmptied(_ cells: [Int]) -> Bool {
      cells.allSatisfy { !filled[$0] } && cells.contains(where: emptied.contains)
    }
    let kept = rows.filter { !isEmptied($0.cells) }
    guard !kept.isEmpty else {
      let parent = document.blocks[table].parent
      // A container is not to be left empty.
      if let parent {
        guard contents[parent] > 1 else { return }
        contents[parent] -= 1
      }
      blocks.insert(table)
      for row in rows { blocks.formUnion(row.cells + [row.row]) }
      return
    }
    for row in rows where isEmptied(row.cells) { blocks.formUnion(row.cells + [row.row]) }
    let width = kept[0].cells.count
    // In one row alone an empty cell says where the others stand.
    guard kept.count > 1, kept.allSatisfy({ $0.cells.count == width }) else { return }
    for column in 0..<width {
      let cells = kept.map { $0.cells[column] }
      if isEmptied(cells) { blocks.formUnion(cells) }
    }
  }
}

extension Document {
  fileprivate func table(ofCell cell: Int) -> Int? { blocks[cell].parent.flatMap { blocks[$0].parent } }
}
