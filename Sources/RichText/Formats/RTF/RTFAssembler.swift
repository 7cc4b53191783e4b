/// Makes a `Document` of an `RTFStory`: resolves properties to styles, and paragraphs' marks to lists and tables.
struct RTFAssembler {
  let story: RTFStory
  /// The tables that properties refer to.
  let header: RTFHeader
  /// The paragraphs that are the texts of notes, behind all others.
  private let notes: [RTFNotes.NoteStory]
  private let limits: ReadLimits
  private var builder: DocumentBuilder
  var findings: Findings {
    var findings = builder.findings
    findings.record(contentsOf: hiddenText)
    return findings
  }
  /// The pieces of hidden text so far.
  private var hiddenText = Findings()

  private var meanings: RTFStyleMeanings
  /// The properties of the paragraph before, if it stood in no container.
  private var lastInBody: Int32?
  /// Whether the present paragraph stands in a cell that heads its column or row, and so is bold without a word.
  private var isInHeaderCell = false
  /// The spaces by paragraph, up to the last one in a container.
  private var spaces: [ParagraphSpaces] = []
  private let hasListText: Bool
  /// Whether properties are those of a heading that a list only outlines, by their index.
  private let isUnnumberedHeading: [Bool]
  private var runIndex = 0
  private var attachmentIndex = 0

  init(story: RTFStory, header: RTFHeader, notes: [RTFNotes.NoteStory], limits: ReadLimits) {
    self.story = story
    self.header = header
    self.notes = notes
    self.limits = limits
    builder = DocumentBuilder(limits: limits)
    meanings = RTFStyleMeanings(story: story, header: header)
    hasListText = story.characterProperties.all.contains { $0.isListText }
    let headings = story.paragraphProperties.all.map { header.lists.isUnnumberedHeading($0) }
    let outlines = Set(zip(story.paragraphProperties.all, headings).compactMap { $1 ? $0.list : nil })
    // Body text of a list that only outlines the headings is no item either.
    isUnnumberedHeading =
      outlines.isEmpty
      ? headings
      : zip(story.paragraphProperties.all, headings).map { $1 || header.lists.isUnnumberedText($0, of: outlines) }
  }

  mutating func assemble() throws(FormatError) -> Document {
    let textEnd = notes.first?.paragraphs.lowerBound ?? story.paragraphs.count
    try emit(try RTFTables(story, 0..<textEnd, limits: limits))
    for note in notes where !note.paragraphs.isEmpty {
      lastInBody = nil
      try builder.openNote(note.kind, number: note.place)
      try emit(try RTFTables(story, note.paragraphs, limits: limits))
      try builder.closeBlock()
    }
    var document = try builder.finishUnsettled()
    if spaces.isEmpty { document.settleDistances() } else { document.settleDistances(spaces: spaces) }
    return document.readingCheckboxes()
  }

  // MARK: Order

  private struct Frame {
    var entries: [RTFTables.Entry]
    var next = 0
    var nesting = RTFContainerNesting()
    /// The next entry that cannot be an item's further paragraph; known up to the one being emitted.
    var nextOther = 0
    /// Whether the cell being emitted heads its column or row.
    var isHeader = false
    /// The table whose cells are being emitted; nil for the body.
    var table: Int?
    var rows: [[RTFTables.PlacedCell]] = []
    var row = 0
    var cell = 0
  }

  /// Walks body, tables, rows and cells with a stack of its own.
  private mutating func emit(_ tables: RTFTables) throws(FormatError) {
    var frames = [Frame(entries: tables.body)]
    nextFrame: while var frame = frames.popLast() {
      while frame.next < frame.entries.count {
        let entry = frame.entries[frame.next]
        frame.next += 1
        switch entry {
        case .paragraph(let index):
          isInHeaderCell = frame.isHeader
          try emitParagraph(index, next: nextItem(in: &frame), nesting: &frame.nesting)
        case .table(let index):
          let style = tables.tables[index].rows.first?.definition.flatMap { tableContainers($0) }
          try frame.nesting.place(steps: style?.steps ?? [], builder: &builder)
          frames.append(frame)
          try builder.openBlock(.table(tables.tables[index].style(isNested: frame.table != nil)))
          frames.append(
            Frame(entries: [], table: index, rows: RTFTableLayout.place(tables.tables[index], in: story), row: -1))
          continue nextFrame
        }
      }
      try frame.nesting.close(to: 0, builder: &builder)
      guard frame.table != nil else { continue }
      try advance(&frame, to: &frames)
    }
  }

  /// Ends the cell just emitted and begins the next, or ends the table.
  private mutating func advance(_ frame: inout Frame, to frames: inout [Frame]) throws(FormatError) {
    if frame.row < 0 {
      frame.row = 0
      if !frame.rows.isEmpty { try builder.openBlock(.row) }
    } else {
      try builder.closeBlock()
      frame.cell += 1
    }
    while frame.row < frame.rows.count, frame.cell >= frame.rows[frame.row].count {
      try builder.closeBlock()
      frame.row += 1
      frame.cell = 0
      if frame.row < frame.rows.count { try builder.openBlock(.row) }
    }
    guard frame.row < frame.rows.count else {
      try builder.closeBlock()
      return
    }
    var cell = frame.rows[frame.row][frame.cell]
    if case .paragraph(let first)? = cell.entries.first, containerStyle(of: properties(of: first))?.isHeading == true {
      cell.style.isHeader = true
    }
    try builder.openBlock(.cell(cell.style))
    frame.entries = cell.entries
    frame.next = 0
    frame.nesting = RTFContainerNesting()
    frame.isHeader = cell.style.isHeader
    frames.append(frame)
  }

  // MARK: Paragraphs

  /// States that the paragraph begins at the left, where a header cell would be taken to be centred.
  private mutating func stateUsualAlignment(_ properties: RTFParagraphProperties) {
    lastInBody = nil
    guard !properties.isCenteredByLook, builder.paragraphStyle.alignment == nil, properties.direction != .rightToLeft
    else { return }
    builder.paragraphStyle.alignment = .left
  }

  private func properties(of paragraph: Int) -> RTFParagraphProperties {
    let id = story.paragraphs[paragraph].properties
    guard isUnnumberedHeading[Int(id)] else { return story.paragraphProperties[id] }
    var properties = story.paragraphProperties[id]
    properties.list = nil
    return properties
  }

  private func containerStyle(of properties: RTFParagraphProperties) -> RTFContainerStyle? {
    properties.containerStyle < 0
      ? nil : header.stylesheet.paragraphStyles[Int(properties.containerStyle)]?.containers
  }

  private func tableContainers(_ row: RTFRowDefinition) -> RTFContainerStyle? {
    row.style < 0 ? nil : header.stylesheet.tableStyles[Int(row.style)] ?? nil
  }

  /// The item that follows the paragraph being emitted; between them are only paragraphs that may belong to an item.
  private func nextItem(in frame: inout Frame) -> RTFParagraphProperties? {
    frame.nextOther = max(frame.nextOther, frame.next)
    while frame.nextOther < frame.entries.count {
      guard case .paragraph(let index) = frame.entries[frame.nextOther] else { return nil }
      let id = story.paragraphs[index].properties
      guard story.paragraphProperties[id].mayContinueItem else {
        let isInList = (story.paragraphProperties[id].list ?? 0) != 0 && !isUnnumberedHeading[Int(id)]
        return isInList ? story.paragraphProperties[id] : nil
      }
      frame.nextOther += 1
    }
    return nil
  }

  private mutating func emitParagraph(
    _ index: Int, next: RTFParagraphProperties?, nesting: inout RTFContainerNesting
  ) throws(FormatError) {
    let properties = properties(of: index)
    let range = story.textRange(of: index)
    if properties.isSeparator, range.isEmpty { return }
    let listText = self.listText(in: range)
    let containers = containerStyle(of: properties)
    let placement =
      if let next, containers == nil, try nesting.continueItem(properties, next: next, builder: &builder) {
        RTFContainerNesting.Placement.item
      } else {
        try nesting.place(
          properties, in: containers, listText: listText.map { story.text[$0] }, table: header.lists, builder: &builder
        )
      }
    try builder.beginParagraph()
    let id = story.paragraphs[index].properties
    // The builder knows the style that it was given last.
    if placement != .body || lastInBody != id { builder.paragraphStyle = meanings.paragraphStyle(id, placement) }
    lastInBody = placement == .body ? id : nil
    if isInHeaderCell, placement != .item, containers?.steps.isEmpty ?? true { stateUsualAlignment(properties) }
    if placement != .body { noteSpaces(of: properties) }
    if properties.isContextual == true, placement == .body { joinAlike(index) }
    try emitText(
      range, isRightToLeft: properties.direction == .rightToLeft,
      skipsListText: placement == .item || isUnnumberedHeading[Int(id)],
      codeFont: containers?.endsWithCode == true ? codeFont(of: properties.containerStyle) : nil,
      isInCode: containers?.endsWithCode == true,
      isBold: properties.isBoldHeading || isInHeaderCell && header.stylesheet.isOfProgram)
    if properties.borders.areRule, builder.openParagraphLength == 0 {
      builder.paragraphStyle = .thematicBreak
      lastInBody = nil
    }
    try builder.endParagraph()
  }

  /// Notes on which sides a paragraph in a container has space, which may be that of the container.
  private mutating func noteSpaces(of properties: RTFParagraphProperties) {
    while spaces.count < builder.paragraphCount { spaces.append([]) }
    var sides: ParagraphSpaces = properties.hasSpace(on: .before) ? .before : []
    if properties.hasSpace(on: .after) { sides.insert(.after) }
    spaces.append(sides)
  }

  /// Takes the space away that stands between the paragraph and those beside it with the same properties.
  private mutating func joinAlike(_ index: Int) {
    func isAlike(_ other: Int) -> Bool {
      story.paragraphs.indices.contains(other)
        && story.paragraphs[other].properties == story.paragraphs[index].properties
    }
    lastInBody = nil
    var style = builder.paragraphStyle
    let isApart = style.isLine == false
    let isApartBefore = isApart && style.flushSide != .before && !isAlike(index - 1)
    let isApartAfter = isApart && style.flushSide != .after && !isAlike(index + 1)
    if isAlike(index - 1), style.spacingBefore != nil { style.spacingBefore = .zero }
    if isAlike(index + 1), style.spacingAfter != nil { style.spacingAfter = .zero }
    style.isLine = !isApartBefore && !isApartAfter
    style.flushSide = isApartBefore == isApartAfter ? nil : isApartBefore ? .after : .before
    builder.paragraphStyle = style
  }

  /// The font that a style for code brings; that text repeats it states nothing.
  private func codeFont(of style: Int32) -> Int32? {
    header.stylesheet.paragraphStyles[Int(style)].map(\.character.font).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Moves `runIndex` to the run that holds `offset`; paragraphs come in order, so this is a step or two.
  private mutating func seek(_ offset: Int) {
    while runIndex > 0, story.runs[runIndex - 1].end > offset { runIndex -= 1 }
    while runIndex < story.runs.count, story.runs[runIndex].end <= offset { runIndex += 1 }
  }

  private mutating func listText(in range: Range<Int>) -> Range<Int>? {
    guard hasListText else { return nil }
    seek(range.lowerBound)
    var index = runIndex
    var start = range.lowerBound
    while index < story.runs.count, start < range.upperBound {
      let end = min(story.runs[index].end, range.upperBound)
      if story.characterProperties[story.runs[index].properties].isListText { return start..<end }
      start = end
      index += 1
      // Markers stand at the beginning.
      if index > runIndex + 4 { break }
    }
    return nil
  }

  private mutating func emitText(
    _ range: Range<Int>, isRightToLeft: Bool, skipsListText: Bool, codeFont: Int32?, isInCode: Bool, isBold: Bool
  ) throws(FormatError) {
    seek(range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound, runIndex < story.runs.count {
      let run = story.runs[runIndex]
      let end = min(run.end, range.upperBound)
      if !(skipsListText && story.characterProperties[run.properties].isListText) {
        let properties = story.characterProperties[run.properties]
        let repeatsFont = codeFont != nil && properties.font == codeFont
        let repeatsCode = isInCode && properties.isCode && header.stylesheet.isOfProgram
        if repeatsFont || repeatsCode || isBold && properties.bold {
          // What the paragraph's style says is not said again.
          builder.style = meanings.characterStyle(run.properties, isRightToLeft: isRightToLeft)
          if repeatsFont { builder.style.font = nil }
          if repeatsCode { builder.style.code = false }
          if isBold { builder.style.bold = false }
          try emitRun(start..<end)
        } else {
          try emitRun(start..<end, properties: run.properties, isRightToLeft: isRightToLeft)
        }
        if meanings.hidesText { recordHiddenText(start..<end, properties: run.properties) }
      }
      start = end
      if run.end <= end { runIndex += 1 }
    }
  }

  /// Notes that a piece of text is hidden, and why.
  private mutating func recordHiddenText(_ range: Range<Int>, properties: Int32) {
    guard let reason = meanings.sight(of: properties).reason, !story.text[range].allSatisfy({ $0 == 0x20 }) else {
      return
    }
    hiddenText.record(.hiddenText, from: reason)
  }

  /// Emits a run in the style that its properties mean.
  private mutating func emitRun(
    _ range: Range<Int>, properties: Int32, isRightToLeft: Bool
  ) throws(FormatError) {
    if let known = meanings.number(of: properties, isRightToLeft: isRightToLeft) {
      builder.setStyle(known)
      return try emitRun(range)
    }
    builder.style = meanings.characterStyle(properties, isRightToLeft: isRightToLeft)
    try emitRun(range)
    guard let id = builder.styleID else { return }
    meanings.setNumber(id, of: properties, isRightToLeft: isRightToLeft)
  }

  private mutating func emitRun(_ range: Range<Int>) throws(FormatError) {
    var start = range.lowerBound
    while attachmentIndex < story.attachments.count, story.attachments[attachmentIndex].offset < range.upperBound {
      let anchored = story.attachments[attachmentIndex]
      attachmentIndex += 1
      // Those before belong to marker text that was left out.
      guard anchored.offset >= start else { continue }
      try builder.append(utf8: story.text[start..<anchored.offset])
      try builder.append(anchored.attachment)
      start = anchored.offset + Document.anchor.count
    }
    if start < range.upperBound { try builder.append(utf8: story.text[start..<range.upperBound]) }
  }
}
