/// Writes a `Document` as canonical RTF 1.9.1: 7-bit ASCII, each run in a group of its own, equal bytes for equal
/// documents.
struct RTFWriter {
  let document: Document
  let styles: RTFStyleTables
  let lists: RTFListPlan
  /// The body; the tables before it are known when it is written.
  var output = RTFOutput()
  var findings = Findings()

  struct OpenTable {
    var grid: TableGrid
    /// Edges of the table and right edges of the columns, in twips.
    var left: Int
    var edges: [Int]
    /// The style that says in which containers the table stands.
    var style: Int?
    var isBordered = false
    var isFullWidth = false
    var isRightToLeft = false
    /// The width that a table in the present cell may have.
    var roomOfCell = 0
    var row = -1
    var column = 0
    /// The places of the present row from here on are vacant: RTF rows may differ in length.
    var end = 0
    /// The present row has header cells and no others.
    var isHeadingRow = false
    var isInHeaderCell = false

    /// The width between the padding of a cell of these columns.
    func room(from first: Int, to end: Int) -> Int {
      guard !edges.isEmpty, end > 0 else { return 0 }
      return edges[min(end, edges.count) - 1] - (first > 0 ? edges[min(first, edges.count) - 1] : left) - 216
    }
  }

  var tables: [OpenTable] = []
  var containers = RTFOpenContainers()
  var stylesheet = RTFStyleNumbers()
  /// A paragraph's content is written and waits to know whether a paragraph's or a cell's mark ends it.
  var needsMark = false
  var isAfterTable = false
  /// The last paragraph is empty and follows a table.
  var isEmptyAfterTable = false
  /// The paragraph that comes next.
  var nextParagraph = 0
  var widths: RTFColumnWidths
  var attachmentIndex = 0
  var runIndex = 0
  /// The words by paragraph style, distance and whether in a header cell, for places where no container has words of
  /// its own. They are made when first needed.
  var paragraphWords: [[UInt8]?]
  /// Whether the next paragraph follows a line, or a table, which has no space after it.
  var followsLine = false

  /// Whether something stands before the present place, in the same item or cell and container.
  var hasPredecessor = false
  /// The container that has ended last, where nothing stands after it.
  var endedBlock: Int?
  /// Whether a container that is set apart begins with the next paragraph.
  var beginsApart = false
  /// The notes of the document; `nil` if it has none.
  let notes: NotePlan?
  /// The text of each note, once it is written.
  var noteTexts: [[UInt8]]
  /// The note that is being written.
  var noteInProgress: Int?
  /// The next mark that has its note.
  var nextMark = 0

  private init(_ document: Document, options: WriteOptions) {
    self.document = document
    paragraphWords = Array(repeating: nil, count: document.paragraphStyles.count * Distance.allCases.count * 2)
    styles = RTFStyleTables(document, options: options)
    lists = RTFListPlan(document)
    widths = RTFColumnWidths(document)
    notes = NotePlan(document)
    output.reserve(document.text.count + 2048)
    noteTexts = Array(repeating: [], count: notes?.blocks.count ?? 0)
  }

  static func write(_ document: Document, options: WriteOptions) -> Writing {
    var writer = RTFWriter(document, options: options)
    if writer.notes == nil { document.forEachEvent { event in writer.write(event) } } else { writer.writeWithNotes() }
    writer.endParagraph()
    var output = RTFOutput()
    output.reserve(writer.output.bytes.count + 4096)
    output.append("{\\rtf1\\ansi\\ansicpg1252\\uc1")
    writer.styles.writeHeader(to: &output)
    writer.stylesheet.write(writer.styles, to: &output)
    writer.lists.writeTables(to: &output)
    writer.notes?.writeNumbering(to: &output)
    output.append(writer.output.bytes)
    output.append("}")
    var findings = Findings()
    for name in writer.styles.notCarried { findings.record(.rtfNotCarried, from: name) }
    findings.record(contentsOf: writer.findings)
    return Writing(bytes: output.bytes, findings: findings)
  }

  // MARK: Blocks

  mutating func write(_ event: Document.Event) {
    switch event {
    case .paragraph(let index):
      endParagraph()
      writeMarkers(all: false)
      isEmptyAfterTable = isAfterTable && document.paragraphs[index].range.isEmpty
      writeParagraph(index)
      nextParagraph = index + 1
      needsMark = true
      hasPredecessor = true
      endedBlock = nil
      beginsApart = false
      isAfterTable = false
    case .blockOpened(let index): open(document.blocks[index].kind, index)
    case .blockClosed(let index):
      close(document.blocks[index].kind)
      endedBlock = index
    }
  }

  private mutating func open(_ kind: Block.Kind, _ index: Int) {
    if let endedBlock, goesOn(endedBlock, in: index) {
      beginsApart = false
    } else if hasPredecessor, document.isSetApart(block: index) {
      beginsApart = true
    }
    hasPredecessor = false
    endedBlock = nil
    switch kind {
    case .list(let style):
      containers.open(.list, block: index)
      if style.isReversed || !RTFListPlan.carries(style.marker) { findings.record(.rtfNotCarried, from: "list marker") }
      if lists.places[index]?.level == RTFListPlan.maximumLevel { findings.record(.tooDeep) }
    case .item(let isChecked): containers.openItem(isChecked: isChecked)
    case .quote: containers.open(.quote, block: index)
    case .description: containers.open(.description, block: index)
    case .descriptionList, .term: break
    case .code(let language):
      if let language, !RTFContainerStyle.isWritable(language: language) {
        findings.record(.rtfNotCarried, from: "code language")
      }
      containers.open(.code(language: language), block: index)
    case .table:
      endParagraph()
      writeMarkers(all: true)
      beginsApart = false
      if isAfterTable {
        // Tables that touch are one table to every reader of RTF.
        writeSeparator()
        output.append("\\par\n")
      }
      if containers.isHeading { findings.record(.rtfNotCarried, from: "header cell") }
      tables.append(makeTable(index))
      containers.openTable()
    case .row: openRow()
    case .cell:
      containers.openCell()
      openCell()
      followsLine = false
      isAfterTable = false
      isEmptyAfterTable = false
    case .note: endParagraph()
    }
    if containers.isTooDeep { findings.record(.tooDeep) }
  }

  private mutating func close(_ kind: Block.Kind) {
    hasPredecessor = true
    switch kind {
    case .list, .quote, .code, .description: containers.close()
    case .descriptionList, .term: break
    case .item: containers.closeItem()
    case .table:
      _ = tables.popLast()
      containers.closeTable()
      isAfterTable = true
      followsLine = true
    case .row: closeRow()
    case .note: endParagraph()
    case .cell:
      if needsMark, isEmptyAfterTable {
        // An empty paragraph between a nested table and the end of its cell is not part of the document.
        endParagraph()
        writeSeparator()
      } else if !needsMark {
        writePlacement()
      }
      needsMark = false
      writeCellMark()
    }
  }

  mutating func endParagraph() {
    guard needsMark else { return }
    output.append("\\par\n")
    needsMark = false
  }
}
