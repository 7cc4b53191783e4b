/// Writes a document as Markdown: ATX headings, `-` and `1.` lists, fenced code, tables with bars, inline links.
///
///     # Title
///
///     Some **bold** text
///
///     - first
///     - second
struct MarkdownWriter {
  /// The writer's state for a container while its content is written.
  private struct Frame {
    let kind: Block.Kind?
    var childCount = 0
    /// The bullet or delimiter of the list that stands last in it: two lists that follow each other differ in it.
    var lastMark: String?
    /// The mark of a list; `isLoose` tells whether blank lines stand between its items.
    var mark = ""
    var isLoose = false
    /// Whether it is written as a note.
    var isNote = false
  }

  private let document: Document
  private let plan: MarkdownBlockPlan
  private var text: MarkdownTextWriter
  private var output = MarkdownOutput()
  private var findings = Findings()
  private var frames = [Frame(kind: nil)]
  private var code: [Paragraph] = []
  private var table: MarkdownTableWriter?
  /// The numbers by note; `nil` for one that is written as text.
  private var noteNumbers: [Int?] = []
  private var noteCount = 0
  /// The state of the checkbox of an item that has no line yet.
  private var checkbox: Bool?

  static func write(_ document: Document) -> Writing {
    let document = document.emptyingBlankParagraphs()
    let notes = MarkdownNotes(document)
    let lifted = MarkdownDescriptions.lifted((notes?.document ?? document).writingCapitals())
    let parted = MarkdownBlankLines.parted(lifted)
    let spelled = parted.writingFormulas { MarkdownFormulaText.text(of: $0, in: $1, of: $2, in: parted.text) }
    let joined = MarkdownLines.joined(spelled)
    var writer = MarkdownWriter(joined)
    writer.noteNumbers = notes?.numbers ?? []
    joined.forEachEvent { writer.write($0) }
    writer.findings.record(contentsOf: writer.text.findings)
    MarkdownLosses.record(of: document, in: &writer.findings)
    return Writing(bytes: writer.output.bytes, findings: writer.findings)
  }

  private init(_ document: Document) {
    self.document = document
    plan = MarkdownBlockPlan(document)
    text = MarkdownTextWriter(document)
  }

  private mutating func write(_ event: Document.Event) {
    if table != nil {
      table?.add(event, of: document, text: &text)
      if case .blockClosed(let block) = event, block == table?.block { endTable() }
      return
    }
    switch event {
    case .blockOpened(let block): open(block)
    case .blockClosed(let block): close(document.blocks[block].kind)
    case .paragraph(let index): write(document.paragraphs[index])
    }
  }

  // MARK: Blocks

  private mutating func open(_ block: Int) {
    let kind = document.blocks[block].kind
    let parent = frames[frames.count - 1]
    var frame = Frame(kind: kind)
    writeCheckbox()
    switch kind {
    case .list(let style):
      let marks = !style.marker.isNumbered ? ["-", "*"] : style.suffix == ")" ? [")", "."] : [".", ")"]
      frame.mark = parent.lastMark == marks[0] ? marks[1] : marks[0]
      frame.isLoose = plan.isLoose[block]
      let isTight = parent.kind?.isItem == true && frames.dropLast().last?.isLoose == false && parent.lastMark == nil
      beginChild(needsBlankLine: !isTight || !plan.mayInterrupt[block])
      frames[frames.count - 1].lastMark = frame.mark
      // A list in a list on one line could be taken for a thematic break.
      if parent.kind?.isItem == true, !output.isBegun { output.line([]) }
    case .item(let isChecked):
      guard case .list(let style)? = parent.kind else { break }
      beginChild(needsBlankLine: parent.isLoose)
      let number = max(style.number(ofItem: parent.childCount), 0)
      output.openItem(marker: style.marker.isNumbered ? "\(number)\(parent.mark)" : parent.mark)
      checkbox = isChecked
    case .quote:
      beginChild()
      output.openQuote()
    case .code:
      beginChild()
      code = []
    case .table:
      beginChild()
      guard plan.isLayout[block] else {
        table = MarkdownTableWriter(block)
        return
      }
      findings.record(.markdownNotCarried, from: "layout table")
    // Those are lifted.
    case .descriptionList, .term, .description: break
    case .row, .cell:
      frame.lastMark = parent.lastMark
      beginChild()
    case .note:
      frame.lastMark = parent.lastMark
      beginChild()
      if noteNumbers.indices.contains(noteCount), let number = noteNumbers[noteCount] {
        frame.isNote = true
        output.openNote(number: number)
      }
      noteCount += 1
    }
    frames.append(frame)
  }

  private mutating func close(_ kind: Block.Kind) {
    let frame = frames.removeLast()
    switch kind {
    case .quote: output.close(isItem: false)
    case .item: output.close(isItem: true)
    case .note:
      if frame.isNote { output.close(isItem: true) } else { frames[frames.count - 1].lastMark = frame.lastMark }
    case .code(let language): writeCode(language: language?.string)
    case .row, .cell, .table: frames[frames.count - 1].lastMark = frame.lastMark
    case .list, .descriptionList, .term, .description: break
    }
  }

  /// Takes note of a block in the innermost container.
  private mutating func beginChild(needsBlankLine: Bool = true) {
    if frames[frames.count - 1].childCount > 0, needsBlankLine { output.separate() }
    frames[frames.count - 1].childCount += 1
    frames[frames.count - 1].lastMark = nil
  }

  private mutating func endTable() {
    guard let table else { return }
    for row in table.rows(of: document, findings: &findings) { output.line(row) }
    self.table = nil
  }

  // MARK: Paragraphs

  private mutating func write(_ paragraph: Paragraph) {
    let kind = frames[frames.count - 1].kind
    if case .code = kind {
      code.append(paragraph)
      return
    }
    let style = document.style(of: paragraph)
    if style.alignment != nil { findings.record(.markdownNotCarried, from: "alignment") }
    if let level = style.headingLevel {
      beginChild()
      var content = text.write(paragraph.range, in: .heading)
      if let isChecked = checkbox {
        // In a heading brackets are text.
        content = Array((CheckboxSign.text(isChecked: isChecked) + " ").utf8) + content
        checkbox = nil
      }
      output.line(Array(repeating: UInt8(ascii: "#"), count: level) + (content.isEmpty ? [] : [0x20]) + content)
      return
    }
    if style.isThematicBreak {
      writeCheckbox()
      // After an item's marker hyphens and asterisks are a break instead of the item; before all else hyphens begin metadata.
      let isAmbiguous = frames[frames.count - 1].childCount == 0 && (frames.count == 1 || kind?.isItem == true)
      beginChild()
      output.line(Array((isAmbiguous ? "___" : "---").utf8))
      return
    }
    var content = text.write(paragraph.range, in: .paragraph)
    if let isChecked = checkbox {
      content = Self.box(isChecked) + (content.isEmpty ? [] : [0x20]) + content
      checkbox = nil
    }
    if content.isEmpty {
      if kind?.isItem != true { findings.record(.markdownNotCarried, from: "empty paragraph") }
      return
    }
    beginChild()
    output.lines(content)
  }

  /// Writes the checkbox of an item that begins with something else than text as a paragraph of its own.
  private mutating func writeCheckbox() {
    guard let isChecked = checkbox else { return }
    checkbox = nil
    beginChild()
    output.line(Self.box(isChecked))
  }

  /// The marker of a task list item (GFM, section 5.3).
  private static func box(_ isChecked: Bool) -> [UInt8] { Array((isChecked ? "[x]" : "[ ]").utf8) }

  /// Writes code between fences with more backticks than any run in the code.
  private mutating func writeCode(language: String?) {
    var lines: [UInt8] = []
    for (index, paragraph) in code.enumerated() {
      if index > 0 { lines.append(0x0A) }
      lines += text.writeCode(paragraph.range)
    }
    code = []
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: max(MarkdownEscaping.longestBackticks(in: lines) + 1, 3))
    var info = Array((language ?? "").utf8)
    if !info.allSatisfy({ $0.isASCIIAlphanumeric || "+#-_.".utf8.contains($0) }) {
      findings.record(.markdownNotCarried, from: "code language")
      info = []
    }
    output.line(fence + info)
    output.lines(lines)
    output.line(fence)
  }
}
