/// A replacement of some text; offsets are bytes of the document before any edit.
public struct TextEdit: Hashable, Sendable {
  /// The replaced range: not empty, on scalar boundaries, within one paragraph.
  public var range: Range<Int>
  /// UTF-8; empty to delete. Line ends (CRLF is one) become U+2028, other control characters and U+FFFC are dropped.
  public var replacement: [UInt8]

  public init(range: Range<Int>, replacement: [UInt8] = []) {
    self.range = range
    self.replacement = replacement
  }
}

extension Document {
  /// The document with all `edits` made, in one pass over the text.
  ///
  /// Edits are in ascending order and do not overlap. A replacement has the style of the first character it replaces;
  /// an attachment whose anchor is replaced goes with it. Paragraphs stay, emptied if need be.
  public func applying(_ edits: [TextEdit]) -> Document {
    guard !edits.isEmpty else { return self }
    var editing = Editing(source: self)
    for edit in edits {
      precondition(
        edit.range.lowerBound >= editing.position && edit.range.upperBound <= text.count && !edit.range.isEmpty,
        "edits must be in ascending order, apart, not empty and within the text")
      editing.copy(to: edit.range.lowerBound)
      editing.replace(to: edit.range.upperBound, with: edit.replacement)
    }
    editing.copy(to: text.count)
    return editing.finish()
  }
}

/// One pass of copying and replacing over a document.
private struct Editing {
  let source: Document
  var position = 0
  private var text: [UInt8] = []
  private var runs: [Run] = []
  private var paragraphEnds: [Int] = []
  private var attachments: [AnchoredAttachment] = []
  private var nextRun = 0
  private var nextParagraph = 0
  private var nextAttachment = 0

  init(source: Document) {
    self.source = source
    text.reserveCapacity(source.text.count)
    runs.reserveCapacity(source.runs.count)
    paragraphEnds.reserveCapacity(source.paragraphs.count)
  }

  mutating func copy(to end: Int) {
    let shift = text.count - position
    passParagraphs(before: position, shift: shift)
    while nextRun < source.runs.count, source.runs[nextRun].range.lowerBound < end {
      let run = source.runs[nextRun]
      let part = run.range.clamped(to: position..<end)
      if !part.isEmpty {
        runs.append(Run(range: part.lowerBound + shift..<part.upperBound + shift, style: run.style))
      }
      if run.range.upperBound > end { break }
      nextRun += 1
    }
    while nextAttachment < source.attachments.count, source.attachments[nextAttachment].offset < end {
      var anchored = source.attachments[nextAttachment]
      anchored.offset += shift
      attachments.append(anchored)
      nextAttachment += 1
    }
    text += source.text[position..<end]
    position = end
    passParagraphs(before: end, shift: shift)
  }

  mutating func replace(to end: Int, with replacement: [UInt8]) {
    while nextRun < source.runs.count - 1, source.runs[nextRun].range.upperBound <= position { nextRun += 1 }
    let start = text.count
    text += TextRepair.repaired(replacement)
    runs.append(Run(range: start..<text.count, style: source.runs[nextRun].style))
    while nextAttachment < source.attachments.count, source.attachments[nextAttachment].offset < end {
      nextAttachment += 1
    }
    position = end
  }

  /// Notes the new ends of the paragraphs that end before or at `offset`, which has been copied.
  private mutating func passParagraphs(before offset: Int, shift: Int) {
    while nextParagraph < source.paragraphs.count, source.paragraphs[nextParagraph].range.upperBound <= offset {
      paragraphEnds.append(source.paragraphs[nextParagraph].range.upperBound + shift)
      nextParagraph += 1
    }
  }

  consuming func finish() -> Document {
    passParagraphs(before: source.text.count, shift: text.count - source.text.count)
    var document = source
    document.text = text
    document.setRuns(runs, styles: source.characterStyles.all)
    var start = 0
    for index in document.paragraphs.indices {
      document.paragraphs[index].range = start..<paragraphEnds[index]
      start = paragraphEnds[index]
    }
    document.attachments = attachments
    return document
  }
}
