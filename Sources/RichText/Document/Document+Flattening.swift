/// Which containers `Document.flattening(_:)` turns into plain paragraphs.
public struct Flattening: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Items become paragraphs that begin with their marker, two spaces for each outer list before it.
  public static let lists = Flattening(rawValue: 1)
  /// Rows become paragraphs, cells apart by tabs; containers inside a cell are flattened with it.
  public static let tables = Flattening(rawValue: 2)
  public static let quotes = Flattening(rawValue: 4)
  public static let code = Flattening(rawValue: 8)
  public static let all: Flattening = [.lists, .tables, .quotes, .code]
}

extension Document {
  /// The document without the named containers: nothing of the text is lost, and what a container meant is said in text.
  public func flattening(_ containers: Flattening) -> Document {
    let concerned = blocks.contains { block in
      switch block.kind {
      case .list, .item: containers.contains(.lists)
      case .table, .row, .cell: containers.contains(.tables)
      case .quote: containers.contains(.quotes)
      case .code: containers.contains(.code)
      }
    }
    guard concerned else { return self }
    var flattener = Flattener(self, containers)
    do {
      try forEachEvent { event throws(FormatError) in try flattener.handle(event, of: self) }
      return try flattener.builder.finish()
    } catch {
      // Only limits throw, and the flattener's builder has none.
      return self
    }
  }
}

/// Rebuilds a document, leaving containers out.
///
/// Its functions are given the document: one that it kept would be copied for each closure that changes the flattener.
private struct Flattener {
  private struct OpenList {
    var style: ListStyle
    var itemCount = 0
    var isFlattened: Bool
  }

  private struct OpenTable {
    /// The cells in document order, each with the column that it begins in.
    private var cells: [(block: Int, column: Int)] = []
    private var next = 0
    var column = 0
    var rowHasText = false

    init(_ grid: TableGrid) {
      for row in grid.rows {
        for (column, place) in row.enumerated() {
          if case .cell(let block) = place { cells.append((block, column)) }
        }
      }
    }

    /// The column of a cell; cells are asked for in document order.
    mutating func column(of block: Int) -> Int {
      while next < cells.count {
        defer { next += 1 }
        if cells[next].block == block { return cells[next].column }
      }
      return 0
    }
  }

  private let containers: Flattening
  var builder = DocumentBuilder(limits: .unlimited)
  private var lists: [OpenList] = []
  /// The flattened tables around the present position; inside one every container is flattened.
  private var tables: [OpenTable] = []
  /// The marker of an item that has no text yet.
  private var marker: [UInt8] = []
  /// By number in the source: the number that a character style has in the result, once text has it.
  private var styleIDs: [StyleTable<CharacterStyle>.ID?]
  /// The same of the style that a marker has before text in that style.
  private var markerStyleIDs: [StyleTable<CharacterStyle>.ID?]
  /// The same of the style that says nothing.
  private var plainStyleID: StyleTable<CharacterStyle>.ID?
  /// Number in the source of the builder's paragraph style.
  private var paragraphStyleID: StyleTable<ParagraphStyle>.ID?

  init(_ source: Document, _ containers: Flattening) {
    self.containers = containers
    styleIDs = Array(repeating: nil, count: source.characterStyles.count)
    markerStyleIDs = styleIDs
  }

  mutating func handle(_ event: Document.Event, of source: Document) throws(FormatError) {
    switch event {
    case .blockOpened(let index): try open(index, of: source)
    case .blockClosed(let index): try close(source.blocks[index].kind)
    case .paragraph(let index): try append(source.paragraphs[index], of: source)
    }
  }

  private func isFlattened(_ kind: Block.Kind) -> Bool {
    if !tables.isEmpty { return true }
    switch kind {
    case .list: return containers.contains(.lists)
    case .item: return lists.last?.isFlattened ?? false
    case .table, .row, .cell: return containers.contains(.tables)
    case .quote: return containers.contains(.quotes)
    case .code: return containers.contains(.code)
    }
  }

  private mutating func open(_ index: Int, of source: Document) throws(FormatError) {
    let kind = source.blocks[index].kind
    let isFlattened = isFlattened(kind)
    switch kind {
    case .list(let style):
      lists.append(OpenList(style: style, isFlattened: isFlattened))
    case .item where isFlattened:
      let depth = lists.count { $0.isFlattened } - 1
      let list = lists[lists.count - 1]
      let text = list.style.markerText(item: list.itemCount)
      marker = Array(repeating: 0x20, count: 2 * max(depth, 0))
      if !text.isEmpty {
        marker += text.utf8
        marker.append(0x20)
      }
      lists[lists.count - 1].itemCount += 1
    case .table where isFlattened:
      // Inside another flattened table the text before it and its own stand on one line.
      if tables.last?.rowHasText == true { try appendPlain(Self.space) }
      tables.append(OpenTable(TableGrid(of: index, in: source)))
    case .row where isFlattened:
      tables[tables.count - 1].column = 0
      tables[tables.count - 1].rowHasText = false
    case .cell where isFlattened:
      let column = tables[tables.count - 1].column(of: index)
      let tabs = max(column - tables[tables.count - 1].column, 0)
      if tabs > 0 { try appendPlain(Self.tabs.prefix(tabs)) }
      tables[tables.count - 1].column = column
      tables[tables.count - 1].rowHasText = false
    case .item, .table, .row, .cell, .quote, .code: break
    }
    if !isFlattened { try builder.openBlock(kind) }
  }

  private mutating func close(_ kind: Block.Kind) throws(FormatError) {
    switch kind {
    case .list:
      let list = lists.removeLast()
      if !list.isFlattened { try builder.closeBlock() }
      return
    case .item where isFlattened(kind): marker = []
    case .row where isFlattened(kind):
      // Inside another flattened table the row is a part of that table's line.
      if tables.count == 1 { try builder.endParagraph() } else { try builder.append(clean: Self.space) }
    case .table where isFlattened(kind): tables.removeLast()
    case .quote, .item, .code, .table, .row, .cell:
      if !isFlattened(kind) { try builder.closeBlock() }
    }
  }

  private static let space: ArraySlice<UInt8> = [0x20]
  /// As many as can stand before a cell.
  private static let tabs = ArraySlice<UInt8>(repeating: 0x09, count: 1000)

  /// Makes the style current that says nothing.
  private mutating func setPlainStyle() {
    if let plainStyleID { builder.setStyle(plainStyleID) } else { builder.style = CharacterStyle() }
  }

  private mutating func appendPlain(_ text: ArraySlice<UInt8>) throws(FormatError) {
    setPlainStyle()
    try builder.append(clean: text)
    plainStyleID = builder.styleID
  }

  /// Appends the marker in the font and size of the text that follows it.
  private mutating func appendMarker(before text: Range<Int>, of source: Document) throws(FormatError) {
    defer { marker = [] }
    guard !text.isEmpty else {
      try appendPlain(marker[...])
      return
    }
    let style = source.runs[source.firstRun(beyond: text.lowerBound)].style
    if let id = markerStyleIDs[Int(style)] {
      builder.setStyle(id)
    } else {
      builder.style = CharacterStyle()
      builder.style.font = source.characterStyles[style].font
      builder.style.size = source.characterStyles[style].size
    }
    try builder.append(clean: marker[...])
    markerStyleIDs[Int(style)] = builder.styleID
  }

  private mutating func append(_ paragraph: Paragraph, of source: Document) throws(FormatError) {
    if let table = tables.indices.last {
      if tables[table].rowHasText { try appendPlain(Self.space) }
      if paragraph.range.isEmpty { setPlainStyle() } else { tables[table].rowHasText = true }
    }
    if !marker.isEmpty { try appendMarker(before: paragraph.range, of: source) }
    try source.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      if let id = styleIDs[Int(style)] { builder.setStyle(id) } else { builder.style = source.characterStyles[style] }
      switch piece {
      case .text(let range): try builder.append(clean: source.text[range])
      case .attachment(let index): try builder.append(source.attachments[index].attachment)
      }
      styleIDs[Int(style)] = builder.styleID
    }
    if paragraphStyleID != paragraph.style {
      paragraphStyleID = paragraph.style
      builder.paragraphStyle = source.style(of: paragraph)
    }
    if tables.isEmpty { try builder.endParagraph() }
  }
}
