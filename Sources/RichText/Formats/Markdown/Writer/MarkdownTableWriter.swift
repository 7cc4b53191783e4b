/// Collects the content of a table and writes its rows (GFM, section 4.10).
///
/// A cell is one line. Its paragraphs are divided by `<br>`, its lists are elements of HTML, and another table in it is
/// described in text.
struct MarkdownTableWriter {
  /// The table's index among the blocks.
  let block: Int

  private struct Cell {
    var content: [UInt8] = []
    /// The different alignments of its paragraphs. For a set the runtime would look up how they are hashed.
    var alignments: [Alignment?] = []
    /// Paragraphs outside of lists.
    var paragraphCount = 0
    /// Whether text is at the end, which a break must part from the next.
    var endsInText = false
    /// Empty lines of code after the content.
    var emptyLines = 0
  }

  /// The cells of the table, each by its distance from the table among the blocks.
  private var cells: [Cell?] = []
  private var current: Int?
  /// The number of open lists in the present cell.
  private var listDepth = 0
  /// The sign of the checkbox of an item that has no text yet.
  private var checkbox = ""
  /// The code that the last paragraph stands in.
  private var lastCode: Int?
  private var lostBlocks = 0
  private var lostHeadings = 0

  init(_ block: Int) {
    self.block = block
  }

  mutating func add(_ event: Document.Event, of document: Document, text: inout MarkdownTextWriter) {
    switch event {
    case .blockOpened(let index):
      let parent = document.blocks[index].parent
      switch document.blocks[index].kind {
      case .cell where parent.flatMap({ document.blocks[$0].parent }) == block:
        current = index - block
        cells += repeatElement(nil, count: index - block - cells.count)
        cells.append(Cell())
      case .list(let style):
        listDepth += 1
        let start = style.start == 1 ? "" : " start=\"\(style.start)\""
        add(tag: style.marker.isNumbered ? "<ol\(start)>" : "<ul>")
      case .item(let isChecked):
        add(tag: "<li>")
        checkbox = isChecked.map(CheckboxSign.text(isChecked:)) ?? ""
      case .quote, .code, .table: lostBlocks += 1
      case .note, .row, .cell, .descriptionList, .term, .description: break
      }
    case .blockClosed(let index):
      switch document.blocks[index].kind {
      case .list(let style):
        listDepth -= 1
        add(tag: style.marker.isNumbered ? "</ol>" : "</ul>")
      case .item:
        if !checkbox.isEmpty, let current { add([], to: current, isLineOfCode: false) }
        add(tag: "</li>")
      case .quote, .code, .table, .row, .cell, .descriptionList, .term, .description, .note: break
      }
    case .paragraph(let index):
      guard let current else { return }
      let paragraph = document.paragraphs[index]
      let style = document.style(of: paragraph)
      if style.headingLevel != nil { lostHeadings += 1 }
      if style.isThematicBreak { lostBlocks += 1 }
      cells[current]?.alignments.insert([style.alignment])
      let code = paragraph.block.flatMap { if case .code = document.blocks[$0].kind { $0 } else { nil } }
      let content =
        if code != nil { Self.codeSpan(text.writeCode(paragraph.range)) } else {
          text.write(paragraph.range, in: .cell)
        }
      add(content, to: current, isLineOfCode: code != nil && code == lastCode)
      lastCode = code
    }
  }

  /// A line of code whose indent is of spaces that stay where they begin a line.
  private static func codeSpan(_ line: [UInt8]) -> [UInt8] {
    guard let start = line.firstIndex(where: { !$0.isMarkdownSpace }),
      let end = line.lastIndex(where: { !$0.isMarkdownSpace })
    else { return [] }
    var code: [UInt8] = []
    for byte in line[..<start] { for _ in 0..<(byte == 0x09 ? 4 : 1) { code += [0xC2, 0xA0] } }
    code += line[start...end].map { $0 == 0x0A || $0 == 0x09 ? 0x20 : $0 }
    var span: [UInt8] = []
    MarkdownEscaping.appendCode(code[...], to: &span)
    return span
  }

  /// - Parameter isLineOfCode: whether the line before it is of the same code, so that an empty one counts.
  private mutating func add(_ content: [UInt8], to cell: Int, isLineOfCode: Bool) {
    var content = content
    if !checkbox.isEmpty { content = Array((content.isEmpty ? checkbox : checkbox + " ").utf8) + content }
    checkbox = ""
    guard !content.isEmpty else {
      if isLineOfCode { cells[cell]?.emptyLines += 1 }
      return
    }
    if let filled = cells[cell], filled.endsInText {
      for _ in 0...filled.emptyLines { cells[cell]?.content += Array("<br>".utf8) }
    }
    cells[cell]?.emptyLines = 0
    cells[cell]?.content += content
    cells[cell]?.endsInText = true
    if listDepth == 0 { cells[cell]?.paragraphCount += 1 }
  }

  /// Adds the tag of a list or an item, which parts the texts before and after it.
  private mutating func add(tag: String) {
    guard let current else { return }
    cells[current]?.content += Array(tag.utf8)
    cells[current]?.endsInText = false
    cells[current]?.emptyLines = 0
  }

  // MARK: Rows

  private func cell(_ index: Int) -> Cell? {
    cells.indices.contains(index - block) ? cells[index - block] : nil
  }

  /// The lines of the table; a table without a header begins with an empty row, because Markdown demands one.
  func rows(of document: Document, findings: inout Findings) -> [[UInt8]] {
    let grid = TableGrid(of: block, in: document)
    recordLosses(grid, document, &findings)
    let alignments = alignments(grid, document, &findings)
    let hasHeader = hasHeader(grid, document)
    var lines: [[UInt8]] = []
    if !hasHeader { lines.append(line([[UInt8]](repeating: [], count: grid.columnCount))) }
    for (index, row) in grid.rows.enumerated() {
      var contents: [[UInt8]] = row.map { place in
        if case .cell(let cell) = place { self.cell(cell)?.content ?? [] } else { [] }
      }
      // The header has a cell for each column; other rows may be short.
      if lines.isEmpty { contents += repeatElement([], count: grid.columnCount - contents.count) }
      lines.append(line(contents))
      if hasHeader, index == 0 { lines.append(delimiterRow(alignments)) }
    }
    if !hasHeader { lines.insert(delimiterRow(alignments), at: 1) }
    return lines
  }

  private func line(_ contents: [[UInt8]]) -> [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "|")]
    for content in contents {
      line.append(0x20)
      for byte in content {
        if byte == UInt8(ascii: "|") { line.append(UInt8(ascii: "\\")) }
        line.append(byte)
      }
      line += " |".utf8
    }
    return line
  }

  private func delimiterRow(_ alignments: [Alignment?]) -> [UInt8] {
    var row = "|"
    for alignment in alignments {
      switch alignment {
      case .left: row += " :-- |"
      case .center: row += " :-: |"
      case .right: row += " --: |"
      case .justified, nil: row += " --- |"
      }
    }
    return Array(row.utf8)
  }

  /// Reports whether the first row is a header; an empty one would be read as none.
  private func hasHeader(_ grid: TableGrid, _ document: Document) -> Bool {
    guard let first = grid.rows.first, first.allSatisfy({ isHeader($0, document) }) else { return false }
    return first.contains { place in
      if case .cell(let cell) = place { self.cell(cell)?.content.isEmpty == false } else { false }
    }
  }

  private func isHeader(_ place: TableGrid.Place, _ document: Document) -> Bool {
    switch place {
    case .cell(let index), .coveredFromLeft(let index), .coveredFromAbove(let index):
      if case .cell(let style) = document.blocks[index].kind { style.isHeader } else { false }
    case .vacant: true
    }
  }

  /// The alignment that the filled cells of each column agree in.
  private func alignments(
    _ grid: TableGrid, _ document: Document, _ findings: inout Findings
  ) -> [Alignment?] {
    var stated = [[Alignment?]](repeating: [], count: grid.columnCount)
    var ofEmpty = stated
    for row in grid.rows {
      for (column, place) in row.enumerated() {
        guard case .cell(let index) = place, let cell = cell(index) else { continue }
        // A header that states none, or what text has by itself, is placed as its column is.
        let isUsual = cell.alignments.allSatisfy { $0 == nil || $0 == .left }
        if cell.content.isEmpty || isUsual && isHeader(place, document) {
          ofEmpty[column].insert(cell.alignments)
        } else {
          stated[column].insert(cell.alignments)
        }
      }
    }
    return stated.indices.map { column in
      let alignments = stated[column].isEmpty ? ofEmpty[column] : stated[column]
      guard let alignment = alignments.first else { return nil }
      if alignments.count == 1, alignment != .justified { return alignment }
      findings.record(.markdownNotCarried, from: "cell alignment")
      return nil
    }
  }

  private func recordLosses(_ grid: TableGrid, _ document: Document, _ findings: inout Findings) {
    findings.record(.markdownNotCarried, from: "block in a cell", count: lostBlocks)
    findings.record(.markdownNotCarried, from: "heading in a cell", count: lostHeadings)
    findings.record(
      .markdownNotCarried, from: "paragraphs of a cell", count: cells.count { ($0?.paragraphCount ?? 0) > 1 })
    let spans = cells.indices.count { index in
      guard cells[index] != nil, case .cell(let style) = document.blocks[block + index].kind else { return false }
      return style.columnSpan > 1 || style.rowSpan > 1
    }
    findings.record(.markdownNotCarried, from: "cell span", count: spans)
    for row in grid.rows.dropFirst(hasHeader(grid, document) ? 1 : 0) {
      for case .cell(let index) in row where isHeader(.cell(index), document) {
        findings.record(.markdownNotCarried, from: "header cell")
      }
    }
  }
}

extension [Alignment?] {
  /// Adds those that are not in it.
  fileprivate mutating func insert(_ others: [Alignment?]) {
    for alignment in others where !contains(alignment) { append(alignment) }
  }
}
