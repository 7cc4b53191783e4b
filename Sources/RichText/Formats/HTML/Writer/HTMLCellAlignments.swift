/// The alignments that HTML states on the cells of tables: editors take a block in a cell for a paragraph of its own.
struct HTMLCellAlignments {
  /// The alignment, by block, of cells whose paragraphs all have the same alignment.
  private(set) var ofCells: [Int: Alignment] = [:]

  /// Takes the alignments out of the paragraphs of `document`. A cell with a table in it is left as it is.
  init(takenOutOf document: inout Document) {
    guard document.blocks.contains(where: { $0.kind.isTable }),
      document.paragraphStyles.all.contains(where: { $0.alignment != nil })
    else { return }
    let cells = Self.cells(in: document)
    var mixed: Set<Int> = []
    for paragraph in document.paragraphs {
      guard let block = paragraph.block, let cell = cells[block], !mixed.contains(cell) else { continue }
      let alignment = document.style(of: paragraph).alignment
      if let alignment, ofCells[cell] ?? alignment == alignment, !document.isThematicBreak(paragraph) {
        ofCells[cell] = alignment
      } else {
        mixed.insert(cell)
      }
    }
    for (index, block) in document.blocks.enumerated() where block.kind.isTable {
      if let cell = cells[index] { mixed.insert(cell) }
    }
    for cell in mixed { ofCells[cell] = nil }
    guard !ofCells.isEmpty else { return }
    for (index, paragraph) in document.paragraphs.enumerated() {
      guard let cell = paragraph.block.flatMap({ cells[$0] }), ofCells[cell] != nil else { continue }
      var style = document.style(of: paragraph)
      style.alignment = nil
      document.paragraphs[index].style = document.paragraphStyles.intern(style)
    }
  }

  /// Returns for each block the innermost cell that it is or stands in.
  private static func cells(in document: Document) -> [Int?] {
    var cells: [Int?] = []
    cells.reserveCapacity(document.blocks.count)
    for (index, block) in document.blocks.enumerated() {
      if case .cell = block.kind { cells.append(index) } else { cells.append(block.parent.flatMap { cells[$0] }) }
    }
    return cells
  }
}
