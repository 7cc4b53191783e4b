/// The tables of a story: which paragraphs stand in which cell of which row.
///
/// A row ends with `\row`, a cell with `\cell`; what lacks its mark ends where the table does.
struct RTFTables {
  enum Entry {
    case paragraph(Int)
    /// Index into `tables`.
    case table(Int)
  }

  struct Table {
    var rows: [Row] = []
  }

  struct Row {
    var cells: [[Entry]] = []
    var definition: RTFRowDefinition?
  }

  private(set) var body: [Entry] = []
  private(set) var tables: [Table] = []

  private struct OpenTable {
    var index: Int
    var row = Row()
    var cell: [Entry] = []
    var cellEndsWithTable: Bool { if case .table = cell.last { true } else { false } }
  }

  private var open: [OpenTable] = []

  /// - Parameter paragraphs: those of the text, or of a note.
  /// - Throws: `limitExceeded` for more tables than a document may have blocks.
  init(_ story: RTFStory, _ paragraphs: Range<Int>, limits: ReadLimits) throws(FormatError) {
    for (index, paragraph) in zip(paragraphs, story.paragraphs[paragraphs]) {
      let isEmpty = story.textRange(of: index).isEmpty
      let depth = Int(paragraph.depth)
      // A row mark after the text that follows a table, or a stray one, belongs to no row.
      if paragraph.mark == .row, open.count < depth, isEmpty { continue }
      while open.count > depth { closeTable() }
      while open.count < depth { openTable() }
      guard tables.count <= limits.blocks else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.blocks) tables")
      }
      switch paragraph.mark {
      case .paragraph:
        append(.paragraph(index))
      case .cell:
        guard let top = open.indices.last else { continue }
        // After a nested table the cell's mark has an empty paragraph of its own, which is not shown.
        let isSeparator = story.paragraphProperties[paragraph.properties].isSeparator
        if !(isEmpty && (open[top].cellEndsWithTable || isSeparator)) { open[top].cell.append(.paragraph(index)) }
        closeCell()
      case .row:
        guard let top = open.indices.last else { continue }
        if !isEmpty { open[top].cell.append(.paragraph(index)) }
        if !open[top].cell.isEmpty { closeCell() }
        open[top].row.definition =
          story.rows.indices.contains(Int(paragraph.row)) ? story.rows[Int(paragraph.row)] : nil
        closeRow()
      }
    }
    while !open.isEmpty { closeTable() }
  }

  private mutating func append(_ entry: Entry) {
    if let top = open.indices.last { open[top].cell.append(entry) } else { body.append(entry) }
  }

  private mutating func openTable() {
    tables.append(Table())
    append(.table(tables.count - 1))
    open.append(OpenTable(index: tables.count - 1))
  }

  private mutating func closeCell() {
    guard let top = open.indices.last else { return }
    open[top].row.cells.append(open[top].cell)
    open[top].cell = []
  }

  private mutating func closeRow() {
    guard let top = open.indices.last else { return }
    let row = open[top].row
    open[top].row = Row()
    guard !row.cells.isEmpty else { return }
    if let last = tables[open[top].index].rows.last?.definition, row.definition?.beginsTable(after: last) == true {
      replaceTable(at: top)
    }
    tables[open[top].index].rows.append(row)
  }

  /// Begins another table in the place of an open one, which follows it without a paragraph between them.
  private mutating func replaceTable(at level: Int) {
    let entry = Entry.table(tables.count)
    tables.append(Table())
    if level > 0 { open[level - 1].cell.append(entry) } else { body.append(entry) }
    open[level].index = tables.count - 1
  }

  private mutating func closeTable() {
    guard let top = open.indices.last else { return }
    if !open[top].cell.isEmpty { closeCell() }
    if !open[top].row.cells.isEmpty { closeRow() }
    open.removeLast()
  }
}
