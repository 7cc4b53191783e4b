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
  private var paragraphWords: [[UInt8]?]
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

  // MARK: Paragraphs

  /// The beginning of every paragraph: defaults, and the tables it stands in.
  mutating func writePlacement() {
    switch tables.count {
    case 0: output.append("\\pard\\plain")
    case 1: output.append("\\pard\\plain\\intbl")
    default: output.append("\\pard\\plain\\intbl\\itap", tables.count)
    }
  }

  /// Gives items an empty paragraph for their marker that begin with neither a paragraph nor a list of their own `\ls`,
  /// which would bear it.
  private mutating func writeMarkers(all: Bool) {
    for list in containers.listsWithoutMarker where all || !isBorneByNext(list) {
      findings.record(.rtfNotCarried, from: "item without text")
      writePlacement()
      write(containers.style(upTo: list), heading: nil)
      writeMarker(of: list, indent: 0)
      output.append("\\par\n")
      isAfterTable = false
    }
  }

  private func isBorneByNext(_ list: Int) -> Bool {
    guard let innermost = containers.innermostLists, innermost.contains(list), let last = innermost.last,
      let place = lists.places[containers.open[list].block], let lastPlace = lists.places[containers.open[last].block]
    else { return false }
    return place.list == lastPlace.list && lastPlace.level - place.level == last - list
  }

  private mutating func writeParagraph(_ index: Int) {
    let paragraph = document.paragraphs[index]
    writePlacement()
    let containerStyle = containers.style()
    let distance = distance(of: index)
    let hasSpaceBefore = beginsApart && followsLine && (distance == .none || distance == .after)
    let hasSpaceAfter = (distance == .none || distance == .before) && endsApart(index)
    followsLine = (distance == .none || distance == .before) && !hasSpaceAfter
    if containerStyle.saysNothing, !hasSpaceBefore, !hasSpaceAfter {
      writeWords(of: paragraph.style, distance)
    } else {
      let style = document.style(of: paragraph)
      let list = containers.innermostListWithoutMarker
      write(containerStyle, heading: style.headingLevel)
      write(
        style, distance, indents: containerStyle.indents, isItem: list != nil,
        ends: (before: hasSpaceBefore, after: hasSpaceAfter, space: containerStyle.spaceAtEnds))
      let hasGroup = writeLook(of: style, mayCenter: containerStyle.steps.isEmpty)
      // A space ends the last control word; after a group it would be text.
      if let list {
        writeMarker(of: list, indent: containerStyle.indents.left)
      } else if !hasGroup {
        output.append(" ")
      }
    }
    writeRuns(in: paragraph.range, isRightToLeft: document.paragraphStyles[paragraph.style].direction == .rightToLeft)
  }

  /// Writes the words of a paragraph where no container has words of its own.
  private mutating func writeWords(of id: StyleTable<ParagraphStyle>.ID, _ distance: Distance) {
    let place = (Int(id) * Distance.allCases.count + distance.rawValue) * 2 + (isInHeaderCell ? 1 : 0)
    if let words = paragraphWords[place] {
      output.append(words)
      return
    }
    let start = output.bytes.count
    let style = document.paragraphStyles[id]
    write(RTFContainerStyle(), heading: style.headingLevel)
    write(style, distance, indents: (0, 0), isItem: false, ends: (false, false, 0))
    if !writeLook(of: style, mayCenter: true) { output.append(" ") }
    // What cannot be carried is noticed in each paragraph.
    if style.custom.isEmpty { paragraphWords[place] = Array(output.bytes[start...]) }
  }

  private mutating func write(_ containers: RTFContainerStyle, heading: Int?) {
    if let name = containers.name {
      output.append(
        "\\s", stylesheet.number(of: name, indents: containers.indentsOfName, isCode: containers.endsWithCode))
      if containers.endsWithCode, let font = styles.codeFont { output.append("\\f", font) }
    }
    if let heading { output.append("\\outlinelevel", heading - 1) }
  }

  private var isInHeaderCell: Bool { tables.last?.isInHeaderCell ?? false }

  /// Writes what all text of a paragraph looks like unless its runs say otherwise.
  /// - Parameter mayCenter: whether the paragraph stands in no container but a cell. One that heads its column or row
  ///   is centred by browsers and by LibreOffice, unless it states something else.
  /// - Returns: whether a group ends it, after which no space may follow.
  private mutating func writeLook(of style: ParagraphStyle, mayCenter: Bool) -> Bool {
    let heading = style.headingLevel
    let isCentered = mayCenter && isInHeaderCell && style.alignment == nil && !style.isThematicBreak
    if heading == nil, let size = styles.defaultSize {
      output.append("\\fs", max(size.halfPoints, 1))
      output.append("\\afs", max(size.halfPoints, 1))
    }
    guard heading != nil || isInHeaderCell else { return false }
    if isCentered { output.append("\\qc") }
    output.append("\\b\\ab")
    if let heading {
      let size = RTFLook.headingSize(level: heading, of: styles.defaultSize)
      output.append("\\fs", size)
      output.append("\\afs", size)
    }
    output.append(isCentered ? "{\\*\\wblook1}" : "{\\*\\wblook}")
    return true
  }

  private mutating func writeMarker(of index: Int, indent: Int) {
    let open = containers.open[index]
    containers.mark(index)
    guard let place = lists.places[open.block], case .list(let style) = document.blocks[open.block].kind else { return }
    output.append("\\ls", place.list)
    output.append("\\ilvl", place.level)
    output.append("\\fi-360\\li", max(indent, RTFListPlan.indent(place.level)))
    let text = lists.isOfCheckboxes(open.block) ? "" : markerText(of: open, at: index, style)
    output.append("{\\listtext ")
    if !style.isReversed { output.append(text: text) }
    output.append("\\tab}")
    if style.isReversed { output.append(text: text + "\t") }
    if let isChecked = open.isChecked { output.append(text: CheckboxSign.text(isChecked: isChecked) + " ") }
  }

  /// The marker of the open item, with the numbers of the items around it where the list shows them.
  private func markerText(of list: RTFOpenContainers.Container, at index: Int, _ style: ListStyle) -> String {
    guard style.showsOuterNumbers else { return style.markerText(item: list.itemCount - 1) }
    let outer = containers.open[..<index].compactMap { container -> String? in
      guard case .list(let style) = document.blocks[container.block].kind else { return nil }
      return style.counter(ofItem: container.itemCount - 1)
    }
    return style.markerText(item: list.itemCount - 1, outer: outer)
  }

  private mutating func write(
    _ style: ParagraphStyle, _ distance: Distance, indents: (left: Int, right: Int), isItem: Bool,
    ends: (before: Bool, after: Bool, space: Int32)
  ) {
    if style.isThematicBreak { writeRule() }
    switch style.direction {
    case .rightToLeft: output.append("\\rtlpar")
    case .leftToRight: output.append("\\ltrpar")
    case nil: break
    }
    switch style.alignment {
    case .left: output.append("\\ql")
    case .center: output.append("\\qc")
    case .right: output.append("\\qr")
    case .justified: output.append("\\qj")
    case nil: break
    }
    let left = Int(style.leftIndent.twips) + indents.left
    if isItem {
      if style.leftIndent != .zero || style.firstLineIndent != .zero || !style.tabs.isEmpty {
        findings.record(.rtfNotCarried, from: "indent of an item")
      }
    } else {
      if style.firstLineIndent != .zero { output.append("\\fi", Int(style.firstLineIndent.twips)) }
      if left != 0 || indents.left != 0 { output.append("\\li", left) }
      for tab in style.tabs.prefix(64) { write(tab) }
    }
    let right = Int(style.rightIndent.twips) + indents.right
    if right != 0 || indents.right != 0 { output.append("\\ri", right) }
    // Space between two paragraphs is stated once, since some programs add up what both state. "Not automatic" changes nothing,
    // and tells our reader that only the paragraph's being set apart was stated.
    if ends.before, !ParagraphSpaces.isSpace(style.spacingBefore) {
      output.append("\\sb", Int(ends.space))
      output.append("\\sbauto0")
    } else if let before = style.spacingBefore {
      output.append("\\sb", Int(before.twips))
    } else if distance == .beforeAndAfter || distance == .before || distance == .beforeAndEnd
      || distance == .after && style.spacingAfter != nil && style.flushSide == nil
    {
      output.append("\\sb", Int(RTFParagraphProperties.usualSpace))
      output.append("\\sbauto0")
    }
    if ends.after, !ParagraphSpaces.isSpace(style.spacingAfter) {
      output.append("\\sa", Int(ends.space))
      output.append("\\saauto0")
    } else if let after = style.spacingAfter {
      output.append("\\sa", Int(after.twips))
    } else if distance == .end || distance == .beforeAndEnd {
      output.append("\\sa", Int(RTFParagraphProperties.endSpace))
      output.append("\\saauto0")
    } else if distance == .after || distance == .beforeAndAfter {
      output.append("\\sa", Int(RTFParagraphProperties.usualSpace))
      output.append("\\saauto0")
    }
    switch style.lineHeight {
    case .exact(let length):
      output.append("\\sl", -Int(length.twips))
      output.append("\\slmult0")
    case .atLeast(let length):
      output.append("\\sl", Int(length.twips))
      output.append("\\slmult0")
    case .multiple(let percent):
      output.append("\\sl", (min(max(percent, 1), 10_000) * 24 + 5) / 10)
      output.append("\\slmult1")
    case nil: break
    }
    if !style.custom.isEmpty { findings.record(.rtfNotCarried, from: "custom") }
  }

  private mutating func write(_ tab: TabStop) {
    switch tab.kind {
    case .left: break
    case .center: output.append("\\tqc")
    case .right: output.append("\\tqr")
    case .decimal: output.append("\\tqdec")
    }
    output.append("\\tx", Int(tab.position.twips))
  }

  // MARK: Runs

  private mutating func writeRuns(in range: Range<Int>, isRightToLeft: Bool) {
    guard !range.isEmpty else { return }
    while runIndex < document.runs.count, document.runs[runIndex].range.upperBound <= range.lowerBound { runIndex += 1 }
    var link = -1
    while runIndex < document.runs.count, document.runs[runIndex].range.lowerBound < range.upperBound {
      let run = document.runs[runIndex]
      if styles.links[Int(run.style)] != link {
        if link >= 0 { output.append("}}") }
        link = styles.links[Int(run.style)]
        if link >= 0, let link = document.characterStyles[run.style].link {
          output.append("{\\field{\\*\\fldinst{")
          output.append(text: RTFFieldInstruction.text(for: link)[...])
          output.append("}}{\\fldrslt\\ul")
          if let color = styles.linkColor { output.append("\\cf", color) }
          output.append("{\\*\\wblook}")
        }
      }
      let stretch = Run(range: run.range.clamped(to: range), style: run.style)
      if notes != nil, document.characterStyles[run.style].note != nil {
        writeMark(stretch, inRightToLeft: isRightToLeft)
        guard run.range.upperBound <= range.upperBound else { break }
        runIndex += 1
        continue
      }
      let hasWords = openGroup(of: stretch, inRightToLeft: isRightToLeft)
      writeText(of: stretch)
      if hasWords { output.append("}") }
      // The run may go on in the next paragraph.
      guard run.range.upperBound <= range.upperBound else { break }
      runIndex += 1
    }
    if link >= 0 { output.append("}}") }
  }

  /// Opens a group with the words of the run's style; false if the style says nothing.
  mutating func openGroup(of run: Run, inRightToLeft isRightToLeft: Bool) -> Bool {
    let style = Int(run.style)
    let scripts = RTFScripts(in: document.text[run.range])
    let direction = document.characterStyles[run.style].direction
    // Word orders the letters of a right-to-left paragraph by what each run says of itself.
    let saysDirection = scripts.contains(.rightToLeft) && isRightToLeft && direction == nil
    let isComplex = !scripts.isDisjoint(with: [.complex, .rightToLeft]) && !styles.complexWords[style].isEmpty
    guard saysDirection || isComplex || !styles.words[style].isEmpty else { return false }
    output.append("{")
    if saysDirection { output.append("\\rtlch") }
    output.append(styles.words[style])
    if isComplex {
      // LibreOffice takes words for complex scripts as such only behind a change to the other direction.
      let isReversed = saysDirection || direction == .rightToLeft
      output.append(isReversed ? "\\ltrch" : "\\rtlch")
      output.append(styles.complexWords[style])
      output.append(isReversed ? "\\rtlch" : "\\ltrch")
    }
    if scripts.contains(.eastAsian) { output.append(styles.eastAsianWords[style]) }
    output.append(" ")
    return true
  }

  /// Writes what stands in a run, or a part of one.
  mutating func writeText(of run: Run) {
    let range = run.range
    var start = range.lowerBound
    while attachmentIndex < document.attachments.count, document.attachments[attachmentIndex].offset < range.upperBound
    {
      let anchored = document.attachments[attachmentIndex]
      attachmentIndex += 1
      output.append(text: document.text[start..<anchored.offset])
      write(anchored.attachment, raised: document.characterStyles[run.style].baselineOffset)
      start = anchored.offset + Document.anchor.count
    }
    output.append(text: document.text[start..<range.upperBound])
  }
}
