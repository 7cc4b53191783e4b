internal import RichText

/// The lines of a document, and the way back from changes of lines to the document.
///
/// A blank line stands for the space between paragraphs that are set apart, unless it is not wanted. It belongs to no
/// paragraph and cannot be removed.
struct DocumentLines {
  private(set) var lines: [TextLine] = []
  /// The paragraph of each line; `nil` for a space between paragraphs.
  private var paragraphs: [Int?] = []
  /// The lines that pages begin with: the break of a form feed stands before the first text of their paragraph.
  private(set) var pageStarts: [Int] = []

  /// Takes the lines of a document; `nil` if it has lists, tables, headings, pictures or other structure.
  init?(_ document: Document) {
    guard document.attachments.isEmpty, document.blocks.allSatisfy({ if case .code = $0.kind { true } else { false } })
    else { return nil }
    for (index, paragraph) in document.paragraphs.enumerated() {
      guard document.style(of: paragraph).headingLevel == nil, !document.isThematicBreak(paragraph) else { return nil }
      append(paragraph, index, of: document, withSpace: true)
    }
  }

  /// The lines of any document.
  /// - Parameter withSpaces: whether the spaces between paragraphs are lines, too.
  init(allOf document: Document, withSpaces: Bool = true) {
    for (index, paragraph) in document.paragraphs.enumerated() {
      append(paragraph, index, of: document, withSpace: withSpaces)
    }
  }

  /// Reports whether the line is one that can go: not the space between paragraphs, and in no container that needs it.
  func isRemovable(_ index: Int, in document: Document) -> Bool {
    paragraphs[index].map { document.paragraphs[$0].block == nil } ?? false
  }

  /// Reports whether two lines with text have space between them where nothing else stands between them.
  func areSetApart(_ first: Int, _ second: Int, in document: Document) -> Bool {
    guard let before = paragraphs[first], let after = paragraphs[second], before != after else { return false }
    return document.areSetApart(document.paragraphs[before], document.paragraphs[after])
  }

  func isCode(_ index: Int, in document: Document) -> Bool {
    guard let paragraph = paragraphs[index], let block = document.paragraphs[paragraph].block else { return false }
    if case .code = document.blocks[block].kind { return true }
    return false
  }

  func isBreak(_ index: Int, in document: Document) -> Bool {
    paragraphs[index].map { document.isThematicBreak(document.paragraphs[$0]) } ?? false
  }

  /// The end of the line that begins at `start`: a line separator, or the end of the paragraph.
  static func lineEnd(in text: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if text[index] == 0xE2, text[index..<end].starts(with: Document.lineSeparator) { return index }
      index += 1
    }
    return end
  }

  private mutating func append(_ paragraph: Paragraph, _ index: Int, of document: Document, withSpace: Bool) {
    if withSpace, index > 0, document.areSetApart(document.paragraphs[index - 1], paragraph) {
      append(paragraph.range.lowerBound..<paragraph.range.lowerBound, of: document, paragraph: nil)
    }
    var start = paragraph.range.lowerBound
    while true {
      let end = Self.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
      append(start..<end, of: document, paragraph: index)
      if start == end, start == paragraph.range.lowerBound, end < paragraph.range.upperBound, document.isLine(paragraph)
      {
        pageStarts.append(lines.count)
      }
      guard end < paragraph.range.upperBound else { break }
      start = end + Document.lineSeparator.count
    }
  }

  private mutating func append(_ range: Range<Int>, of document: Document, paragraph: Int?) {
    lines.append(TextLine(document.text, range))
    paragraphs.append(paragraph)
  }

  /// Returns the document with the changes made.
  func applying(_ plan: LineRepairs, to document: Document) -> Document {
    var edits: [TextEdit] = []
    var joined: [Int] = []
    var removed: [Int] = []
    var index = 0
    var owesSpace = false
    while index < lines.count {
      let first = index
      while index + 1 < lines.count, paragraphs[index + 1] == paragraphs[first], paragraphs[first] != nil { index += 1 }
      if let paragraph = paragraphs[first] {
        let isRemoved = edit(first...index, plan, into: &edits, owesSpace: &owesSpace)
        let isJoined =
          !plan.lines[index].isDropped && plan.lines[index].joint != nil && paragraph + 1 < document.paragraphs.count
        if isRemoved { removed.append(paragraph - joined.count) } else if isJoined { joined.append(paragraph) }
      }
      index += 1
    }
    return document.applying(edits).joiningParagraphs(at: joined).removingEmptyParagraphs(at: removed)
  }

  /// Adds the edits of one paragraph.
  /// - Parameter owesSpace: whether the space between the paragraph before and this one is still to be written.
  /// - Returns: whether nothing of it stays.
  private func edit(
    _ indices: ClosedRange<Int>, _ plan: LineRepairs, into edits: inout [TextEdit], owesSpace: inout Bool
  ) -> Bool {
    var hasKept = false
    for index in indices {
      let (line, repair) = (lines[index].range, plan.lines[index])
      let isLast = index == indices.upperBound
      // The line end behind a line that goes before all that stay goes with it, else the one before it.
      let before = hasKept ? line.lowerBound - Document.lineSeparator.count : line.lowerBound
      if repair.isDropped {
        let end = hasKept || isLast ? line.upperBound : line.upperBound + Document.lineSeparator.count
        add(before..<end, to: &edits)
        continue
      }
      hasKept = true
      edit(lines[index], repair, isLast: isLast, into: &edits, owesSpace: &owesSpace)
    }
    return !hasKept
  }

  /// Adds the edits of one line that stays.
  private func edit(
    _ line: TextLine, _ repair: LineRepair, isLast: Bool, into edits: inout [TextEdit], owesSpace: inout Bool
  ) {
    let (text, range) = (line.text, line.range)
    let joint: [UInt8] = repair.joint == .space ? [0x20] : []
    let owed: [UInt8] = owesSpace ? [0x20] : []
    owesSpace = false
    add(range.lowerBound..<repair.start, replacement: owed, to: &edits)
    // Where nothing is cut, a space is written with the character beside it. Pictures have none.
    let content = repair.start..<repair.end
    let before =
      range.lowerBound == repair.start && !owed.isEmpty ? character(after: repair.start, in: text, content) : nil
    let isInserted = isLast && repair.end == range.upperBound && !joint.isEmpty
    let after = isInserted ? character(before: repair.end, in: text, content) : nil
    owesSpace = isInserted && after == nil
    if let before {
      let spaced = owed + text[before]
      add(before, replacement: before == after ? spaced + joint : spaced, to: &edits)
    }
    if let after, after != before { add(after, replacement: text[after] + joint, to: &edits) }
    if repair.joint == nil || isLast {
      add(repair.end..<range.upperBound, replacement: joint, to: &edits)
    } else {
      add(repair.end..<range.upperBound + Document.lineSeparator.count, replacement: joint, to: &edits)
    }
  }

  private func character(after start: Int, in text: [UInt8], _ content: Range<Int>) -> Range<Int>? {
    guard start < content.upperBound, let scalar = UTF8Window.scalar(text, at: start), scalar != "\u{FFFC}" else {
      return nil
    }
    return start..<start + UTF8Window.length(of: scalar)
  }

  private func character(before end: Int, in text: [UInt8], _ content: Range<Int>) -> Range<Int>? {
    guard end > content.lowerBound, let scalar = UTF8Window.scalar(text, before: end), scalar != "\u{FFFC}" else {
      return nil
    }
    return end - UTF8Window.length(of: scalar)..<end
  }

  private func add(_ range: Range<Int>, replacement: [UInt8] = [], to edits: inout [TextEdit]) {
    if !range.isEmpty { edits.append(TextEdit(range: range, replacement: replacement)) }
  }
}
