// Tables (GFM, section 4.10).
extension MarkdownBlockParser {
  /// Makes the last line of the open paragraph the header of a table if the line is a delimiter row of as many cells.
  mutating func openTable(_ line: MarkdownLine) -> Bool {
    guard case .paragraph(let start, let lastLine) = leaf,
      let alignments = MarkdownTableRow.alignments(line.bytes, line.rest)
    else { return false }
    let header = lastLine..<result.content.count - 1
    let cells = MarkdownTableRow.cells(result.content, header)
    guard cells.count == alignments.count else { return false }
    leaf = .none
    let before = text(from: start, to: lastLine)
    if !before.isEmpty { result.blocks.append(.paragraph(before)) }
    begin(.table(columns: alignments.count))
    result.blocks.append(.table(alignments))
    // Markdown has no table without a header; the writers of one leave it empty.
    if cells.contains(where: { !$0.isEmpty }) {
      addRow(result.content, header, columns: alignments.count, isHeader: true)
    }
    return true
  }

  mutating func addRow(_ bytes: [UInt8], _ range: Range<Int>, columns: Int, isHeader: Bool) {
    let cells = MarkdownTableRow.cells(bytes, range)
    result.findings.record(.markdownExcessCells, count: max(cells.count - columns, 0))
    let ranges = cells.prefix(columns).map { cell in
      let start = result.content.count
      MarkdownTableRow.appendUnescaped(bytes[cell], to: &result.content)
      return start..<result.content.count
    }
    result.blocks.append(.row(isHeader: isHeader, cells: ranges))
  }
}

/// Divides the rows of a table into cells.
enum MarkdownTableRow {
  /// The cells without the white space around them; a bar after a backslash or in a formula divides nothing.
  static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var range = trimmed(bytes, range)
    if range.first.map({ bytes[$0] }) == UInt8(ascii: "|") { range.removeFirst() }
    var start = range.lowerBound
    var formulas = MarkdownFormulas(in: bytes[range]).ranges[...]
    for index in range where bytes[index] == UInt8(ascii: "|") {
      if index > range.lowerBound, bytes[index - 1] == UInt8(ascii: "\\") { continue }
      while let formula = formulas.first, formula.upperBound <= index { formulas.removeFirst() }
      if formulas.first?.contains(index) == true { continue }
      cells.append(trimmed(bytes, start..<index))
      start = index + 1
    }
    let last = trimmed(bytes, start..<range.upperBound)
    if !last.isEmpty { cells.append(last) }
    return cells
  }

  /// The alignments that a delimiter row states; nil if the line is none.
  static func alignments(_ bytes: [UInt8], _ range: Range<Int>) -> [Alignment?]? {
    guard
      bytes[range].allSatisfy({
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") || $0.isMarkdownSpace
      })
    else { return nil }
    var alignments: [Alignment?] = []
    for cell in cells(bytes, range) {
      var dashes = bytes[cell]
      let isLeft = dashes.first == UInt8(ascii: ":")
      if isLeft { dashes.removeFirst() }
      let isRight = dashes.last == UInt8(ascii: ":")
      if isRight { dashes.removeLast() }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(isLeft && isRight ? .center : isLeft ? .left : isRight ? .right : nil)
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// Appends a cell's text without the backslashes before its bars, which are gone before anything else is read.
  static func appendUnescaped(_ cell: ArraySlice<UInt8>, to content: inout [UInt8]) {
    var start = cell.startIndex
    for index in cell.indices.dropFirst()
    where cell[index] == UInt8(ascii: "|") && cell[index - 1] == UInt8(ascii: "\\") {
      content += cell[start..<index - 1]
      start = index
    }
    content += cell[start...]
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isMarkdownSpace { start += 1 }
    while end > start, bytes[end - 1].isMarkdownSpace { end -= 1 }
    return start..<end
  }
}
