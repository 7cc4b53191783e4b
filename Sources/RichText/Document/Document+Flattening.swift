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
    var flattener = Flattener(source: self, containers: containers)
    do {
      try forEachEvent { event throws(FormatError) in try flattener.handle(event) }
      return try flattener.builder.finish()
    } catch {
      // Only limits throw, and the flattener's builder has none.
      return self
    }
  }
}

/// Rebuilds a document, leaving containers out.
private struct Flattener {
  private struct OpenList {
    var style: ListStyle
    var itemCount = 0
    var isFlattened: Bool
  }

  private struct OpenTable {
    var columns: [Int: Int]
    var column = 0
    var rowHasText = false
  }

  let source: Document
  let containers: Flattening
  var builder = DocumentBuilder(limits: .unlimited)
  private var lists: [OpenList] = []
  /// The flattened tables around the present position; inside one every container is flattened.
  private var tables: [OpenTable] = []
  private var marker: String?

  init(source: Document, containers: Flattening) {
    self.source = source
    self.containers = containers
  }

  mutating func handle(_ event: Document.Event) throws(FormatError) {
    switch event {
    case .blockOpened(let index): try open(index)
    case .blockClosed(let index): try close(index)
    case .paragraph(let index): try append(source.paragraphs[index])
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

  private mutating func open(_ index: Int) throws(FormatError) {
    let kind = source.blocks[index].kind
    let isFlattened = isFlattened(kind)
    switch kind {
    case .list(let style):
      lists.append(OpenList(style: style, isFlattened: isFlattened))
    case .item where isFlattened:
      let depth = lists.lazy.filter(\.isFlattened).count - 1
      let list = lists[lists.count - 1]
      let text = list.style.markerText(item: list.itemCount)
      marker = String(repeating: "  ", count: max(depth, 0)) + (text.isEmpty ? "" : text + " ")
      lists[lists.count - 1].itemCount += 1
    case .table where isFlattened:
      var columns: [Int: Int] = [:]
      for row in TableGrid(of: index, in: source).rows {
        for (column, place) in row.enumerated() {
          if case .cell(let cell) = place { columns[cell] = column }
        }
      }
      // Inside another flattened table the text before it and its own stand on one line.
      if tables.last?.rowHasText == true {
        builder.style = CharacterStyle()
        try builder.append(utf8: [0x20])
      }
      tables.append(OpenTable(columns: columns))
    case .row where isFlattened:
      tables[tables.count - 1].column = 0
      tables[tables.count - 1].rowHasText = false
    case .cell where isFlattened:
      let column = tables[tables.count - 1].columns[index] ?? 0
      let tabs = max(column - tables[tables.count - 1].column, 0)
      builder.style = CharacterStyle()
      if tabs > 0 { try builder.append(utf8: [UInt8](repeating: 0x09, count: min(tabs, 1000))) }
      tables[tables.count - 1].column = column
      tables[tables.count - 1].rowHasText = false
    case .item, .table, .row, .cell, .quote, .code: break
    }
    if !isFlattened { try builder.openBlock(kind) }
  }

  private mutating func close(_ index: Int) throws(FormatError) {
    let kind = source.blocks[index].kind
    switch kind {
    case .list:
      let list = lists.removeLast()
      if !list.isFlattened { try builder.closeBlock() }
      return
    case .item where isFlattened(kind): marker = nil
    case .row where isFlattened(kind):
      // Inside another flattened table the row is a part of that table's line.
      if tables.count == 1 { try builder.endParagraph() } else { try builder.append(utf8: [0x20]) }
    case .table where isFlattened(kind): tables.removeLast()
    case .quote, .item, .code, .table, .row, .cell:
      if !isFlattened(kind) { try builder.closeBlock() }
    }
  }

  private mutating func append(_ paragraph: Paragraph) throws(FormatError) {
    let firstStyle = source.runs(in: paragraph.range).first { _ in true }.map(source.style(of:))
    if let table = tables.indices.last {
      builder.style = CharacterStyle()
      if tables[table].rowHasText { try builder.append(utf8: [0x20]) }
      if !paragraph.range.isEmpty { tables[table].rowHasText = true }
    }
    if let marker {
      builder.style = CharacterStyle()
      builder.style.font = firstStyle?.font
      builder.style.size = firstStyle?.size
      try builder.append(marker)
      self.marker = nil
    }
    try source.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      builder.style = source.characterStyles[style]
      switch piece {
      case .text(let range): try builder.append(utf8: source.text[range])
      case .attachment(let index): try builder.append(source.attachments[index].attachment)
      }
    }
    builder.paragraphStyle = source.style(of: paragraph)
    if tables.isEmpty { try builder.endParagraph() }
  }
}
