/// The widths that the columns of a table need for their text, in twips.
///
/// RTF states where each column ends, and most programs obey. So the writer lays the table out as in CSS 2.2, section
/// 17.5.2.2. Every column gets the width of its longest line or, where these do not fit, at least that of its longest
/// word. The widths of letters are those of a wide serif face: a column that is too narrow breaks words.
struct RTFColumnWidths {
  /// The least and the best width of some text.
  private struct Need {
    var least = 0
    var best = 0

    mutating func formUnion(_ other: Need) {
      least = max(least, other.least)
      best = max(best, other.best)
    }
  }

  private let document: Document
  /// The width, in per cent, that the sizes of each style give its text, computed when first needed.
  private var scales: [Int]

  init(_ document: Document) {
    self.document = document
    scales = Array(repeating: 0, count: document.characterStyles.count)
  }

  /// Space beside the text of a cell, with some for letters that are wider than reckoned.
  private static let padding = 280
  private static let narrowest = 360
  /// A table nested deeper than this is not measured and needs what there is.
  private static let maximumDepth = 3
  private static let unlimited = Need(least: narrowest, best: 100_000)

  /// Returns the widths of the columns.
  /// - Parameters:
  ///   - start: the first paragraph of the table.
  ///   - available: the width that the table may have.
  ///   - fills: whether it has all of it.
  mutating func widths(
    of table: Int, _ grid: TableGrid, from start: Int, available: Int, fills: Bool
  ) -> [Int] {
    let needs = columns(of: grid, in: table, cells: needs(of: table, from: start, depth: 0))
    guard !needs.isEmpty else { return [] }
    let best = needs.reduce(0) { $0 + $1.best }
    let least = needs.reduce(0) { $0 + $1.least }
    let width = max(available, Self.narrowest * needs.count)
    if best <= width {
      return fills ? needs.map { $0.best * width / max(best, 1) } : needs.map(\.best)
    }
    if least <= width {
      return needs.map { $0.least + ($0.best - $0.least) * (width - least) / max(best - least, 1) }
    }
    let rest = width - Self.narrowest * needs.count
    return needs.map {
      Self.narrowest + ($0.least - Self.narrowest) * rest / max(least - Self.narrowest * needs.count, 1)
    }
  }

  /// The needs of the cells, by how far their block stands behind the table's.
  private mutating func needs(of table: Int, from start: Int, depth: Int) -> [Need] {
    var needs: [Need] = []
    var measured = -1
    for index in start..<max(document.paragraphs.count, start) {
      let paragraph = document.paragraphs[index]
      guard let place = cell(of: paragraph, in: table) else { break }
      while needs.count <= place.cell - table { needs.append(Need()) }
      guard let nested = place.nested else {
        let isHeader = if case .cell(let style) = document.blocks[place.cell].kind { style.isHeader } else { false }
        needs[place.cell - table].formUnion(need(of: paragraph, indent: place.indent, isHeader: isHeader))
        continue
      }
      guard nested != measured else { continue }
      measured = nested
      needs[place.cell - table].formUnion(need(ofTable: nested, from: index, depth: depth + 1))
    }
    return needs
  }

  private mutating func need(ofTable table: Int, from start: Int, depth: Int) -> Need {
    guard depth < Self.maximumDepth else { return Self.unlimited }
    let grid = TableGrid(of: table, in: document)
    let columns = columns(of: grid, in: table, cells: needs(of: table, from: start, depth: depth))
    return Need(
      least: columns.reduce(Self.padding) { $0 + $1.least }, best: columns.reduce(Self.padding) { $0 + $1.best })
  }

  /// The cell of the table that the paragraph stands in, and the table in it; `nil` outside the table.
  private func cell(of paragraph: Paragraph, in table: Int) -> (cell: Int, nested: Int?, indent: Int)? {
    var cell: Int?
    var inner: Int?
    var nested: Int?
    var indent = 0
    var next = paragraph.block
    while let block = next {
      if block == table { return cell.map { ($0, nested, indent) } }
      switch document.blocks[block].kind {
      case .cell:
        cell = block
        nested = inner
      case .table: inner = block
      case .list, .quote: indent += 720
      case .description: indent += RTFContainerStyle.indentOfDescription
      case .item, .code, .row, .descriptionList, .term, .note: break
      }
      next = document.blocks[block].parent
    }
    return nil
  }

  private mutating func need(of paragraph: Paragraph, indent: Int, isHeader: Bool) -> Need {
    let style = document.paragraphStyles[paragraph.style]
    let size = style.headingLevel.map { RTFLook.headingSize(level: $0, of: nil) * 100 / 24 } ?? 100
    var (need, line, word) = (Need(), 0, 0)
    let range = paragraph.range
    for run in document.runs[document.firstRun(beyond: range.lowerBound)...] {
      guard run.range.lowerBound < range.upperBound else { break }
      let scale = scale(of: run.style, isHeader: isHeader) * size / 100
      let isCode = document.characterStyles[run.style].code
      document.text.withUnsafeBufferPointer { text in
        for byte in text[run.range.clamped(to: range)] {
          let width = (isCode && byte & 0xC0 != 0x80 ? 150 : Self.width(of: byte)) * scale / 100
          line += width
          if byte == 0x20 || byte == 0x2D { word = 0 } else { word += width }
          need.least = max(need.least, word)
        }
      }
    }
    let sides = Int(style.leftIndent.twips) + Int(style.rightIndent.twips) + indent + Self.padding
    need.best = max(line + sides, Self.narrowest)
    need.least = min(max(need.least + sides, Self.narrowest), need.best)
    return need
  }

  /// Returns the width of text in per cent; header cells are bold without a stated weight.
  private mutating func scale(of id: StyleTable<CharacterStyle>.ID, isHeader: Bool) -> Int {
    let style = document.characterStyles[id]
    if scales[Int(id)] == 0 {
      scales[Int(id)] = max(style.size.map { Int($0.twips) * 100 / 240 } ?? 100, 1)
    }
    return scales[Int(id)] * (style.bold || isHeader ? 115 : 100) / 100
  }

  /// The width of a character of 12 pt by the byte that it begins with; other bytes of it have none.
  private static func width(of byte: UInt8) -> Int {
    switch byte {
    case 0x80...0xBF: 0
    case 0xE3...0xFF: 240
    // The narrow capitals I and J, then the wide ones M and W.
    case 0x49, 0x4A: 96
    case 0x4D, 0x57: 248
    case 0x41...0x5A: 185
    // m, w, % and @.
    case 0x6D, 0x77, 0x25, 0x40: 230
    // Spaces, punctuation, i, j and l.
    case 0x20, 0x21, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 80
    // f, r and t.
    case 0x66, 0x72, 0x74: 115
    default: 155
    }
  }

  /// The needs of the columns; what a cell that spans several needs beyond theirs is shared among them.
  private func columns(of grid: TableGrid, in table: Int, cells: [Need]) -> [Need] {
    var columns = [Need](repeating: Need(least: Self.narrowest, best: Self.narrowest), count: grid.columnCount)
    var wide: [(columns: Range<Int>, need: Need)] = []
    for row in grid.rows {
      for (column, place) in row.enumerated() {
        guard case .cell(let cell) = place, cell - table < cells.count else { continue }
        let need = cells[cell - table]
        var end = column + 1
        while end < row.count, row[end] == .coveredFromLeft(cell) { end += 1 }
        if end == column + 1 { columns[column].formUnion(need) } else { wide.append((column..<end, need)) }
      }
    }
    for (range, need) in wide {
      let least = need.least - columns[range].reduce(0) { $0 + $1.least }
      let best = need.best - columns[range].reduce(0) { $0 + $1.best }
      for column in range {
        if least > 0 { columns[column].least += least / range.count }
        if best > 0 { columns[column].best += best / range.count }
        columns[column].best = max(columns[column].best, columns[column].least)
      }
    }
    return columns
  }
}
