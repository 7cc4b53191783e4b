/// Rebuilds a document, leaving containers out.
///
/// Its functions borrow the document that is rebuilt.
struct DocumentFlattener {
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
    var cellHasText = false
    /// Whether the cells of the present row stand on one line.
    var isLine = false

    init(_ grid: TableGrid) {
      for row in grid.rows {
        for (column, place) in row.enumerated() {
          if case .cell(let block) = place { cells.append((block, column)) }
        }
      }
    }

    /// Returns the column of a cell; calls must follow document order.
    mutating func column(of block: Int) -> Int {
      while next < cells.count {
        defer { next += 1 }
        if cells[next].block == block { return cells[next].column }
      }
      return 0
    }
  }

  private let containers: Flattening
  private let listMarkers: Bool
  private let rows: TableRowLayouts?
  var builder = DocumentBuilder(limits: .unlimited)
  private var lists: [OpenList] = []
  /// The flattened tables around the present position.
  private var tables: [OpenTable] = []
  /// The number of flattened descriptions around the present position.
  private var descriptions = 0
  /// The marker of an item that has no text yet.
  private var marker: [UInt8] = []
  /// The style's id in the result by its id in the source, once text has the style.
  private var styleIDs: [StyleTable<CharacterStyle>.ID?]
  /// The result's id for a marker's style, by the source's id for the style of the text behind the marker.
  private var markerStyleIDs: [StyleTable<CharacterStyle>.ID?]
  /// The result's id for the style that says nothing, once text has it.
  private var plainStyleID: StyleTable<CharacterStyle>.ID?
  /// The number in the source of the builder's paragraph style, and whether the paragraph is a line.
  private var paragraphStyle: (id: StyleTable<ParagraphStyle>.ID, isLine: Bool)?
  /// The spaces that begin each line of the present paragraph.
  private var lineIndent = 0
  /// The flattened code that the last paragraph stands in.
  private var code: Int?
  /// Whether the last paragraph is a line that is not empty.
  private var followsLine = false
  /// The list that has ended last, where nothing stands after it.
  private var endedList: ListStyle?
  /// Whether the last paragraph is set apart from the one before it alone, and is not empty.
  private var followsFlushSide = false
  /// Whether the edge of a flattened container sets the next paragraph apart from the last.
  private var needsSpace = false

  init(_ source: Document, _ containers: Flattening, listMarkers: Bool) {
    self.containers = containers
    self.listMarkers = listMarkers
    rows = containers.contains(.tables) ? TableRowLayouts(source) : nil
    styleIDs = Array(repeating: nil, count: source.characterStyles.count)
    markerStyleIDs = styleIDs
    builder.reserve(source.text.count)
  }

  mutating func handle(_ event: Document.Event, of source: Document) throws(FormatError) {
    switch event {
    case .blockOpened(let index):
      try open(index, of: source)
      endedList = nil
    case .blockClosed(let index):
      let isFlattened = isFlattened(source.blocks[index].kind)
      try close(source.blocks[index].kind)
      endedList = nil
      if isFlattened { passEdge(of: index, of: source) }
      if case .list(let style) = source.blocks[index].kind { endedList = style }
    case .paragraph(let index):
      endedList = nil
      try append(index, of: source)
    }
  }

  private var isInLineOfCells: Bool { tables.last?.isLine ?? false }

  private func isFlattened(_ kind: Block.Kind) -> Bool {
    if isInLineOfCells { return true }
    switch kind {
    case .list: return containers.contains(.lists)
    case .item: return lists.last?.isFlattened ?? false
    case .descriptionList, .term, .description: return containers.contains(.lists)
    case .table, .row, .cell: return containers.contains(.tables)
    case .quote: return containers.contains(.quotes)
    case .code: return containers.contains(.code)
    case .note: return containers.contains(.notes)
    }
  }

  private mutating func open(_ index: Int, of source: Document) throws(FormatError) {
    let kind = source.blocks[index].kind
    let isFlattened = isFlattened(kind)
    switch kind {
    case .list(let style):
      lists.append(OpenList(style: style, isFlattened: isFlattened))
    case .item(let isChecked) where isFlattened:
      beginItem(isChecked: isChecked)
    case .table where isFlattened:
      tables.append(OpenTable(TableGrid(of: index, in: source)))
    case .row where isFlattened:
      tables[tables.count - 1].column = 0
      tables[tables.count - 1].cellHasText = false
      tables[tables.count - 1].isLine = rows?.isLine(index) ?? true
    case .cell where isFlattened:
      let column = tables[tables.count - 1].column(of: index)
      guard isInLineOfCells else { return }
      let tabs = max(column - tables[tables.count - 1].column, 0)
      if tabs > 0 { try appendPlain(Self.tabs.prefix(tabs)) }
      tables[tables.count - 1].column = column
      tables[tables.count - 1].cellHasText = false
    case .description where isFlattened: descriptions += 1
    case .item, .table, .row, .cell, .quote, .code, .descriptionList, .term, .description, .note: break
    }
    if isFlattened { passEdge(of: index, of: source) } else { try builder.openBlock(like: source.blocks[index]) }
  }

  /// Notes the distance at the beginning or the end of a flattened container; those in cells stay in them.
  private mutating func passEdge(of block: Int, of source: Document) {
    switch source.blocks[block].kind {
    case .list(let style) where endedList.map(style.goesOn(from:)) == true: needsSpace = false
    case .list, .quote, .code, .descriptionList:
      if !isInLineOfCells, source.isSetApart(block: block) { needsSpace = true }
    case .table, .row, .cell: needsSpace = false
    case .item, .term, .description: break
    case .note: needsSpace = false
    }
  }

  private mutating func beginItem(isChecked: Bool?) {
    let list = lists[lists.count - 1]
    lists[lists.count - 1].itemCount += 1
    // A checkbox is no marker: it says something of its item.
    guard listMarkers || isChecked != nil else { return }
    let depth = lists.count { $0.isFlattened } - 1
    let outer =
      list.style.showsOuterNumbers ? lists.dropLast().compactMap { $0.style.counter(ofItem: $0.itemCount - 1) } : []
    let text = list.style.textBeforeItem(
      list.itemCount, isChecked: isChecked, outer: outer, showsMarker: listMarkers)
    marker = listMarkers ? Array(repeating: 0x20, count: 2 * max(depth, 0)) : []
    if !text.isEmpty {
      marker += text.utf8
      marker.append(0x20)
    }
  }

  private mutating func close(_ kind: Block.Kind) throws(FormatError) {
    switch kind {
    case .list:
      let list = lists.removeLast()
      if !list.isFlattened { try builder.closeBlock() }
      return
    case .item where isFlattened(kind): marker = []
    case .row where isFlattened(kind):
      guard isInLineOfCells else { return }
      builder.paragraphStyle.isLine = true
      paragraphStyle = nil
      followsLine = builder.openParagraphLength > 0
      code = nil
      try builder.endParagraph()
      tables[tables.count - 1].isLine = false
    case .table where isFlattened(kind): tables.removeLast()
    case .description where isFlattened(kind): descriptions -= 1
    case .quote, .item, .code, .table, .row, .cell, .descriptionList, .term, .description:
      if !isFlattened(kind) { try builder.closeBlock() }
    case .note: if !isFlattened(kind) { try builder.closeBlock() }
    }
  }

  private static let space: ArraySlice<UInt8> = [0x20]
  /// The spaces before the lines of a description, and how many descriptions in each other have them.
  private static let indent = 4
  private static let deepestIndent = 16
  /// The most tabs that can stand before a cell.
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

  // MARK: Paragraphs

  private mutating func append(_ index: Int, of source: Document) throws(FormatError) {
    let paragraph = source.paragraphs[index]
    if isInLineOfCells {
      let table = tables.count - 1
      if tables[table].cellHasText { try appendPlain(Self.space) }
      if paragraph.range.isEmpty { setPlainStyle() } else { tables[table].cellHasText = true }
    } else {
      if !tables.isEmpty, isOfEmptyCell(index, of: source) { return }
      try keepCodeApart(paragraph, of: source)
    }
    lineIndent = indent(of: paragraph, in: source)
    if lineIndent > 0 { marker = Array(repeating: 0x20, count: lineIndent) + marker }
    if !marker.isEmpty { try appendMarker(before: paragraph.range, of: source) }
    try source.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      if let id = styleIDs[Int(style)] { builder.setStyle(id) } else { builder.style = source.characterStyles[style] }
      switch piece {
      case .text(let range): try append(source.text[range])
      case .attachment(let index): try builder.append(source.attachments[index].attachment)
      }
      styleIDs[Int(style)] = builder.styleID
    }
    let isLine = source.isLine(paragraph)
    if paragraphStyle?.id != paragraph.style || paragraphStyle?.isLine != isLine {
      paragraphStyle = (paragraph.style, isLine)
      builder.paragraphStyle = source.style(of: paragraph)
      builder.paragraphStyle.isLine = isLine
    }
    if isInLineOfCells { return }
    if needsSpace { setApart(isLine: isLine) }
    followsLine = isLine && !paragraph.range.isEmpty
    followsFlushSide = builder.paragraphStyle.flushSide == .after && !paragraph.range.isEmpty
    try builder.endParagraph()
  }

  /// Sets the present paragraph apart from the one before it.
  private mutating func setApart(isLine: Bool) {
    needsSpace = false
    guard followsLine || followsFlushSide, isLine || builder.paragraphStyle.flushSide == .before else { return }
    builder.paragraphStyle.isLine = false
    builder.paragraphStyle.flushSide = isLine ? .after : nil
    paragraphStyle = nil
  }

  /// The spaces that begin the lines of a paragraph in flattened descriptions; code and the lines of cells stay as they
  /// are.
  private func indent(of paragraph: Paragraph, in source: Document) -> Int {
    guard descriptions > 0, !isInLineOfCells, !paragraph.range.isEmpty else { return 0 }
    if let block = paragraph.block, case .code = source.blocks[block].kind { return 0 }
    return Self.indent * min(descriptions, Self.deepestIndent)
  }

  /// Appends text of one run; on a line of cells, line breaks are spaces.
  private mutating func append(_ text: ArraySlice<UInt8>) throws(FormatError) {
    var rest = text
    while isInLineOfCells || lineIndent > 0, case let end = Self.lineBreak(in: rest), end < rest.endIndex {
      if end > rest.startIndex { try builder.append(clean: rest[..<end]) }
      if isInLineOfCells {
        try builder.append(clean: Self.space)
      } else {
        try builder.appendLineBreak()
        try builder.append(clean: ArraySlice(repeating: 0x20, count: lineIndent))
      }
      rest = rest[(end + Document.lineSeparator.count)...]
    }
    if !rest.isEmpty { try builder.append(clean: rest) }
  }

  /// The index of the first line break; `endIndex` if there is none.
  private static func lineBreak(in text: ArraySlice<UInt8>) -> Int {
    text.startIndex + text.withUnsafeBufferPointer { ByteScan.first(0xE2, 0x80, 0xA8, in: $0, from: 0) }
  }

  /// Reports whether the paragraph only fills an empty cell beside others.
  private func isOfEmptyCell(_ index: Int, of source: Document) -> Bool {
    let paragraph = source.paragraphs[index]
    guard paragraph.range.isEmpty, let cell = paragraph.block, case .cell = source.blocks[cell].kind,
      let row = source.blocks[cell].parent, rows?.hasSeveralCells(row) == true
    else { return false }
    let isFirst = index == 0 || source.paragraphs[index - 1].block != cell
    let isLast = index + 1 == source.paragraphs.count || source.paragraphs[index + 1].block != cell
    return isFirst && isLast
  }

  /// Puts an empty line between code and the line before or after it.
  private mutating func keepCodeApart(_ paragraph: Paragraph, of source: Document) throws(FormatError) {
    guard containers.contains(.code) else { return }
    var present: Int?
    if let block = paragraph.block, case .code = source.blocks[block].kind { present = block }
    defer { code = present }
    guard present != code, followsLine, !needsSpace, !paragraph.range.isEmpty, source.isLine(paragraph) else { return }
    builder.paragraphStyle = ParagraphStyle()
    builder.paragraphStyle.isLine = true
    paragraphStyle = nil
    try builder.endParagraph()
  }
}
