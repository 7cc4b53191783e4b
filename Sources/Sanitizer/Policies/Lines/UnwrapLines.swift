package import RichText

/// Joins the lines of text that was broken to fit a page, as copies from PDF are.
///
/// A line is joined to the next if the text before has filled a line (`LineSeam.fullLine`, or less in the columns of a
/// page: `NarrowColumn`). The next must begin where the text before does (`LineStart`). The sentence must go on, too:
/// the next line begins with a small letter, or no sentence has ended. Such lines show the width of the page. Where
/// blank lines part the paragraphs, a line of that width may end with a sentence. Elsewhere it may if the lines were
/// clearly broken at that width (`PageMeasure`). All this can be seen in the result as well, so a second pass finds
/// nothing more. Headings, code, paragraphs that are set apart and lines of different
/// style or container stay apart. So do indented lines that read as code or as a table. A hyphen that divides a word
/// goes (`WordSeams`).
package struct UnwrapLines: PurePolicy {
  package static let keys = ["text.unwrap-lines"]

  private let isAsked: Bool

  package init?(profile: borrowing Profile) {
    if !profile.text.unwrapLines { return nil }
    isAsked = profile.text.isAsked
  }

  package func apply(to document: Document) -> Sanitized {
    let column = NarrowColumn(document, isAsked: isAsked) { Self.isText($0, in: document) }
    let fullLine = column?.fullLine ?? LineSeam.fullLine
    var pass = Pass(document: document, page: nil, fullLine: fullLine)
    for index in document.paragraphs.indices { pass.read(index) }
    if let page = pass.pageFound {
      pass = Pass(document: document, page: page, fullLine: fullLine)
      for index in document.paragraphs.indices { pass.read(index) }
    }
    let result = document.applying(pass.edits).joiningParagraphs(at: pass.joined)
    return Sanitized(document: result, findings: pass.findings)
  }

  /// Reports whether a paragraph may be text of a page: no heading, and no code.
  static func isText(_ paragraph: Paragraph, in document: Document) -> Bool {
    guard document.style(of: paragraph).headingLevel == nil else { return false }
    if let block = paragraph.block, case .code = document.blocks[block].kind { return false }
    return true
  }

  /// One pass over the lines from the first to the last.
  private struct Pass {
    let document: Document
    var findings = Findings()
    var edits: [TextEdit] = []
    /// The paragraphs that are joined with the one after them.
    var joined: [Int] = []
    /// The line before the present place, the present length of its text, and the beginning of that text. It is `nil`
    /// where nothing can be joined.
    private var previous: (line: Range<Int>, length: Int, start: LineStart)?
    private let page: LineSeam.Page?
    /// The characters that fill a line.
    private let fullLine: Int
    /// The lengths of the lines that were joined to the next.
    private var widths: [Int] = []
    /// The ends of those lines, and of the lines that end with a sentence.
    private var open: [PageMeasure.Break] = []
    private var ended: [PageMeasure.Break] = []
    /// The lengths that the lines before a next sentence would have with its first word.
    private var sentenceEnds: [Int] = []
    private var blankLines = 0
    private var words: WordSeams

    init(document: Document, page: LineSeam.Page?, fullLine: Int) {
      self.document = document
      self.fullLine = fullLine
      self.page = page
      words = WordSeams(document)
    }

    /// The page whose width the joined lines show; `nil` if they are too few.
    ///
    /// Blank lines part the paragraphs where no short line ends one before another.
    var pageFound: LineSeam.Page? {
      let full = widths.filter { $0 >= fullLine }.sorted()
      guard full.count >= 4 else { return nil }
      let width = full[full.count / 2]
      return LineSeam.Page(
        width: width, partsByBlanks: blankLines >= 2 && !sentenceEnds.contains { $0 * 5 < width * 4 },
        measure: PageMeasure(open: open, ended: ended))
    }

    mutating func read(_ index: Int) {
      let paragraph = document.paragraphs[index]
      guard UnwrapLines.isText(paragraph, in: document) else {
        previous = nil
        return
      }
      if index > 0 {
        let before = document.paragraphs[index - 1]
        if before.block != paragraph.block || document.areSetApart(before, paragraph)
          || !Self.areAlike(document.style(of: before), document.style(of: paragraph))
        {
          previous = nil
        }
      }
      var start = paragraph.range.lowerBound
      var isFirst = true
      while true {
        let end = DocumentLines.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
        read(line: start..<end, after: isFirst ? .paragraph(index - 1) : .lineBreak)
        guard end < paragraph.range.upperBound else { break }
        start = end + Document.lineSeparator.count
        isFirst = false
      }
    }

    /// Reports whether paragraphs differ in nothing but the space around them.
    private static func areAlike(_ first: ParagraphStyle, _ second: ParagraphStyle) -> Bool {
      var first = first
      (first.isLine, first.flushSide) = (second.isLine, second.flushSide)
      first.isTightParagraph = second.isTightParagraph
      return first == second
    }

    private enum Border {
      /// The index of the paragraph that ends.
      case paragraph(Int)
      case lineBreak
    }

    private mutating func read(line: Range<Int>, after border: Border) {
      let text = document.text
      let start = LineStart(text, of: line)
      let content = start.content..<line.upperBound
      guard let previous, previous.start.precedes(start),
        !start.isIndented || Self.areProse(text, previous.line, content),
        let seam = LineSeam(
          text, previous.line, content, filled: previous.length, fullLine: fullLine,
          page: start.isIndented(beyond: LineStart(text, of: previous.line)) ? nil : page,
          words: &words),
        !isCode(at: previous.line.upperBound - 1), !isCode(at: content.lowerBound)
      else {
        if let previous, page == nil, !content.isEmpty, previous.start.precedes(start) {
          sentenceEnds.append(
            LineSeam.length(of: text[previous.line]) + 1 + LineSeam.firstWordLength(of: text[content]))
          if LineSeam.mayGoOn(text, previous.line, content) {
            ended.append(PageMeasure.Break(text[previous.line], text[content]))
          }
        }
        if line.isEmpty { blankLines += 1 }
        let length = LineSeam.length(of: text[line])
        self.previous = length > 0 ? (line, length, start) : nil
        return
      }
      if page == nil {
        let length = LineSeam.length(of: text[previous.line])
        widths.append(length)
        if length >= fullLine { open.append(PageMeasure.Break(text[previous.line], text[content])) }
      }
      join(seam, before: line, content: content.lowerBound, after: border)
      let length = previous.length + LineSeam.length(of: text[content]) + seam.addedLength
      self.previous = (line, length, previous.start)
    }

    private static func areProse(_ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>) -> Bool {
      LineSeam.isProse(text[LineStart(text, of: first).words..<first.upperBound]) && LineSeam.isProse(text[second])
    }

    private mutating func join(_ seam: LineSeam, before line: Range<Int>, content: Int, after border: Border) {
      findings.record(.lineJoined)
      if let hyphen = seam.hyphen {
        edits.append(TextEdit(range: hyphen))
        findings.record(.hyphenRemoved)
      }
      switch border {
      case .lineBreak:
        let separator = line.lowerBound - Document.lineSeparator.count..<content
        edits.append(TextEdit(range: separator, replacement: seam.separator))
      case .paragraph(let index):
        joined.append(index)
        if !seam.separator.isEmpty {
          edits.append(
            TextEdit(range: seam.lastCharacter, replacement: document.text[seam.lastCharacter] + seam.separator))
        }
        if line.lowerBound < content { edits.append(TextEdit(range: line.lowerBound..<content)) }
      }
    }

    private func isCode(at offset: Int) -> Bool {
      document.runs(in: offset..<offset + 1).contains { document.style(of: $0).code }
    }
  }
}

extension Finding.Code {
  /// Count: line ends that became a space, or nothing.
  package static let lineJoined = Finding.Code("text.line-joined")
  /// Count: hyphens that divided a word at the end of a line.
  package static let hyphenRemoved = Finding.Code("text.hyphen-removed")
}
