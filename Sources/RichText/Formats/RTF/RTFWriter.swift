/// Writes a `Document` as canonical RTF 1.9.1: 7-bit ASCII, each run in a group of its own, equal bytes for equal
/// documents.
struct RTFWriter {
  let document: Document
  let styles: RTFStyleTables
  let lists: RTFListPlan
  var output = RTFOutput()
  var findings = Findings()

  struct OpenTable {
    var grid: TableGrid
    /// Right edges of the columns, in twips.
    var edges: [Int]
    var row = -1
    var column = 0
    /// The places of the present row from here on are vacant: RTF rows may differ in length.
    var end = 0
  }

  struct OpenList {
    var block: Int
    var itemCount = 0
    var itemHasMarker = false
  }

  var tables: [OpenTable] = []
  private var openLists: [OpenList] = []
  private var quoteDepth = 0
  /// A paragraph's content is written and waits to know whether a paragraph's or a cell's mark ends it.
  private var needsMark = false
  private var isAfterTable = false
  private var attachmentIndex = 0

  private init(_ document: Document, options: WriteOptions) {
    self.document = document
    styles = RTFStyleTables(document, options: options)
    lists = RTFListPlan(document)
  }

  static func write(_ document: Document, options: WriteOptions) -> Writing {
    var writer = RTFWriter(document, options: options)
    writer.output.append("{\\rtf1\\ansi\\ansicpg1252\\uc1")
    writer.styles.writeHeader(to: &writer.output)
    writer.writeStylesheet()
    writer.lists.writeTables(to: &writer.output)
    for name in writer.styles.notCarried { writer.findings.record(.rtfNotCarried, from: name) }
    document.forEachEvent { event in writer.write(event) }
    writer.endParagraph()
    writer.output.append("}")
    return Writing(bytes: writer.output.bytes, findings: writer.findings)
  }

  /// Headings get the names by which programs find their own style.
  private mutating func writeStylesheet() {
    let levels = Set(document.paragraphStyles.all.compactMap(\.headingLevel)).sorted()
    guard !levels.isEmpty else { return }
    output.append("{\\stylesheet{\\s0 Normal;}")
    for level in levels {
      output.append("{\\s", level)
      output.append("\\outlinelevel", level - 1)
      output.append("\\sbasedon0 heading ")
      output.append(text: String(level))
      output.append(";}")
    }
    output.append("}\n")
  }

  // MARK: Blocks

  private mutating func write(_ event: Document.Event) {
    switch event {
    case .paragraph(let index):
      endParagraph()
      writeParagraph(document.paragraphs[index])
      needsMark = true
      isAfterTable = false
    case .blockOpened(let index): open(document.blocks[index].kind, index)
    case .blockClosed(let index): close(document.blocks[index].kind)
    }
  }

  private mutating func open(_ kind: Block.Kind, _ index: Int) {
    switch kind {
    case .list:
      openLists.append(OpenList(block: index))
      if lists.places[index]?.level == RTFListPlan.maximumLevel { findings.record(.tooDeep) }
    case .item:
      if let last = openLists.indices.last { openLists[last].itemHasMarker = false }
    case .quote:
      quoteDepth += 1
      findings.record(.rtfNotCarried, from: "quote")
    case .code: findings.record(.rtfNotCarried, from: "code")
    case .table:
      endParagraph()
      if isAfterTable {
        // Tables that touch are one table to every reader of RTF.
        writePlacement()
        output.append("\\par\n")
        findings.record(.rtfNotCarried, from: "adjacent tables")
      }
      tables.append(makeTable(index))
    case .row: openRow()
    case .cell:
      openCell()
      isAfterTable = false
    }
  }

  private mutating func close(_ kind: Block.Kind) {
    switch kind {
    case .list: _ = openLists.popLast()
    case .quote: quoteDepth -= 1
    case .item, .code: break
    case .table:
      _ = tables.popLast()
      isAfterTable = true
    case .row: closeRow()
    case .cell:
      if !needsMark { writePlacement() }
      needsMark = false
      writeCellMark()
    }
  }

  private mutating func endParagraph() {
    guard needsMark else { return }
    output.append("\\par\n")
    needsMark = false
  }

  // MARK: Paragraphs

  /// The beginning of every paragraph: defaults, and the tables it stands in.
  mutating func writePlacement() {
    output.append("\\pard\\plain")
    if !tables.isEmpty { output.append("\\intbl") }
    if tables.count > 1 { output.append("\\itap", tables.count) }
  }

  private mutating func writeParagraph(_ paragraph: Paragraph) {
    writePlacement()
    let style = document.style(of: paragraph)
    var indent = quoteDepth * 720
    var place: RTFListPlan.Place?
    if let block = paragraph.block, document.blocks[block].kind == .item, let last = openLists.indices.last,
      let listPlace = lists.places[openLists[last].block]
    {
      if openLists[last].itemHasMarker {
        findings.record(.rtfNotCarried, from: "item of several paragraphs")
        indent += RTFListPlan.indent(listPlace.level)
      } else {
        openLists[last].itemHasMarker = true
        openLists[last].itemCount += 1
        place = listPlace
      }
    }
    write(style, indent: indent, isItem: place != nil)
    // A space ends the last control word; after the marker's group it would be text.
    if let place { writeMarker(place) } else { output.append(" ") }
    writeRuns(in: paragraph.range)
  }

  private mutating func writeMarker(_ place: RTFListPlan.Place) {
    output.append("\\ls", place.list)
    output.append("\\ilvl", place.level)
    output.append("\\fi-360\\li", RTFListPlan.indent(place.level))
    guard let open = openLists.last, case .list(let style) = document.blocks[open.block].kind else { return }
    output.append("{\\listtext ")
    output.append(text: style.markerText(item: open.itemCount - 1))
    output.append("\\tab}")
  }

  private mutating func write(_ style: ParagraphStyle, indent: Int, isItem: Bool) {
    if let level = style.headingLevel {
      output.append("\\s", level)
      output.append("\\outlinelevel", level - 1)
    }
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
    let left = Int(style.leftIndent.twips) + indent
    if isItem {
      if left != 0 || style.firstLineIndent != .zero || !style.tabs.isEmpty {
        findings.record(.rtfNotCarried, from: "indent of an item")
      }
    } else {
      if style.firstLineIndent != .zero { output.append("\\fi", Int(style.firstLineIndent.twips)) }
      if left != 0 { output.append("\\li", left) }
      for tab in style.tabs.prefix(64) { write(tab) }
    }
    if style.rightIndent != .zero { output.append("\\ri", Int(style.rightIndent.twips)) }
    if let before = style.spacingBefore { output.append("\\sb", Int(before.twips)) }
    if let after = style.spacingAfter { output.append("\\sa", Int(after.twips)) }
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

  private mutating func writeRuns(in range: Range<Int>) {
    var link: Link?
    for run in document.runs(in: range) {
      let style = document.style(of: run)
      if style.link != link {
        if link != nil { output.append("}}") }
        link = style.link
        if let link {
          output.append("{\\field{\\*\\fldinst{")
          output.append(text: RTFFieldInstruction.text(for: link))
          output.append("}}{\\fldrslt ")
        }
      }
      let words = styles.words[Int(run.style)]
      if !words.isEmpty {
        output.append("{")
        output.append(words)
        output.append(" ")
      }
      writeText(in: run.range)
      if !words.isEmpty { output.append("}") }
    }
    if link != nil { output.append("}}") }
  }

  private mutating func writeText(in range: Range<Int>) {
    var start = range.lowerBound
    while attachmentIndex < document.attachments.count, document.attachments[attachmentIndex].offset < range.upperBound
    {
      let anchored = document.attachments[attachmentIndex]
      attachmentIndex += 1
      output.append(text: document.text[start..<anchored.offset])
      write(anchored.attachment)
      start = anchored.offset + Document.anchor.count
    }
    output.append(text: document.text[start..<range.upperBound])
  }
}
