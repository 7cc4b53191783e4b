/// Reads Markdown into a `Document`: lines become blocks, then the text of each block, whose links may be defined after
/// it, is read and built.
struct MarkdownReader {
  let source: MarkdownBlocks
  private let limits: ReadLimits
  var builder: DocumentBuilder
  private var findings: Findings
  private var columns: [Alignment?] = []
  /// Cells that short rows may still be filled up with: a wide header and many short rows are a small text.
  private var fillers: Int
  /// Bytes that references to link definitions may still expand to: as much as the input has, but enough for a small
  /// one.
  private var expansion: Int
  /// The open lists, items and quotes: whether paragraphs in them are set apart where their place says otherwise.
  private var isLoose: [Bool] = []
  var notes = Notes()
  /// Whether nothing stands in the innermost item yet.
  private var isAtItemStart = false

  static func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    guard bytes.count <= options.limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(options.limits.bytes) bytes of markdown")
    }
    var findings = Findings()
    let text = Array(try PlainTextReader.decode(bytes, options: options, findings: &findings).text)
    let joined = MarkdownFormulas(in: text[...]).joined
    let blocks = MarkdownBlockParser.parse(joined, maximumDepth: options.limits.depth)
    findings.record(contentsOf: blocks.findings)
    var reader = MarkdownReader(blocks, limits: options.limits, findings: findings)
    if blocks.noteLabels.isEmpty {
      for (place, block) in blocks.blocks.enumerated() { try reader.add(block, at: place) }
    } else {
      try reader.addWithNotes()
    }
    reader.findings.record(contentsOf: reader.builder.findings)
    return Reading(document: try reader.builder.finish().readingCheckboxes(), findings: reader.findings)
  }

  private init(_ source: MarkdownBlocks, limits: ReadLimits, findings: Findings) {
    self.source = source
    self.limits = limits
    self.findings = findings
    builder = DocumentBuilder(limits: limits)
    expansion = max(source.content.count, 100_000)
    fillers = limits.blocks / 4
  }

  mutating func add(_ block: MarkdownBlock, at place: Int) throws(FormatError) {
    let beginsItem = isAtItemStart
    isAtItemStart = false
    switch block {
    case .opened(let kind):
      isLoose.append(kind.isItem ? isLoose.last ?? false : source.looseLists.contains(place))
      try builder.openBlock(kind)
      isAtItemStart = kind.isItem
      // An item without text has a paragraph, too.
      builder.paragraphStyle = paragraphStyle
    // Notes are added by themselves.
    case .note: break
    case .closed:
      _ = isLoose.popLast()
      try builder.closeBlock()
    case .paragraph(let range):
      if beginsItem, let (isChecked, length) = checkbox(range) {
        builder.changeOpenBlock(to: .item(isChecked: isChecked))
        try addText(range.dropFirst(length), paragraphStyle)
      } else {
        try addText(range, paragraphStyle)
      }
    case .heading(let level, let range):
      var style = ParagraphStyle()
      style.headingLevel = level
      try builder.beginParagraph()
      try addText(range, style)
    case .code(let language, let range): try addCode(range, language: language)
    case .html(let range): try addHTML(range)
    case .rule:
      builder.paragraphStyle = .thematicBreak
      try builder.endParagraph()
    case .table(let alignments):
      columns = alignments
      isLoose.append(false)
      try builder.openBlock(.table(TableStyle()))
    case .row(let isHeader, let cells): try addRow(cells, isHeader: isHeader)
    }
  }

  /// The checkbox that the first paragraph of an item begins with (GFM, section 5.3), and its length.
  private func checkbox(_ range: Range<Int>) -> (isChecked: Bool, length: Int)? {
    let text = source.content[range]
    guard text.count >= 3, text.first == UInt8(ascii: "["), text[range.lowerBound + 2] == UInt8(ascii: "]"),
      text.count == 3 || text[range.lowerBound + 3].isMarkdownSpace
    else { return nil }
    switch text[range.lowerBound + 1] {
    case 0x20: return (false, min(4, text.count))
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return (true, min(4, text.count))
    default: return nil
    }
  }

  private var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    if isLoose.last == true { style.isLine = false }
    return style
  }

  /// Adds a paragraph, unless nothing is left of it.
  private mutating func addText(
    _ range: Range<Int>, _ style: ParagraphStyle, isCell: Bool = false
  ) throws(FormatError) {
    var parser = MarkdownInlineParser(source.content, range, references: source.references, expansion: expansion)
    parser.parse()
    expansion = parser.remainingExpansion
    findings.record(contentsOf: parser.findings)
    builder.paragraphStyle = style
    if !source.noteLabels.isEmpty { try beginText(with: parser.result) }
    var flow = MarkdownTextFlow(content: source.content, links: parser.links)
    flow.noteNumbers = notes.numbers
    if isCell { flow.lists = MarkdownCellLists() }
    for inline in parser.result { try flow.append(inline, to: &builder) }
    try flow.lists?.end(in: &builder)
    findings.record(contentsOf: flow.findings)
    if builder.hasOpenParagraph { try builder.endParagraph() }
  }

  /// One paragraph a line.
  private mutating func addCode(_ range: Range<Int>, language: String?) throws(FormatError) {
    try builder.openBlock(.code(language: language.map { Label($0) }))
    builder.style = CharacterStyle()
    builder.paragraphStyle = ParagraphStyle()
    var start = range.lowerBound
    while start < range.upperBound {
      let end = source.content[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      try builder.beginParagraph()
      try builder.append(utf8: source.content[start..<end])
      try builder.endParagraph()
      start = end + 1
    }
    try builder.closeBlock()
  }

  private mutating func addRow(_ cells: [Range<Int>], isHeader: Bool) throws(FormatError) {
    try builder.openBlock(.row)
    // A row that is too short has empty cells at its end (GFM, section 4.10).
    let missing = min(columns.count - cells.count, fillers)
    fillers -= missing
    for (column, cell) in (cells + repeatElement(0..<0, count: missing)).enumerated() {
      var style = ParagraphStyle()
      style.alignment = columns[column]
      try builder.openBlock(.cell(CellStyle(isHeader: isHeader)))
      let count = builder.paragraphCount
      try addText(cell, style, isCell: true)
      if builder.paragraphCount == count {
        try builder.beginParagraph()
        try builder.endParagraph()
      }
      try builder.closeBlock()
    }
    try builder.closeBlock()
  }

  private mutating func addHTML(_ range: Range<Int>) throws(FormatError) {
    let reading = try HTMLFormat().read(
      Array(source.content[range]), options: ReadOptions(limits: limits, encoding: "utf-8"))
    findings.record(contentsOf: reading.findings)
    let document = reading.document.flattening(.notes)
    try document.forEachEvent { event throws(FormatError) in try builder.copy(event, of: document) }
  }
}
