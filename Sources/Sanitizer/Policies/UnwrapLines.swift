package import RichText

/// Joins the lines of text that was broken to fit a page, as copies from PDF are.
///
/// A line is joined to the next where the text before has filled a line (`LineSeam.fullLine`), the next begins neither indented
/// nor with the mark of a list, and the sentence goes on: the next line begins with a small letter, or no sentence has ended.
/// All this can be seen in the result as well, so a second pass finds nothing more. Headings, code, paragraphs that are set apart
/// and lines of different style or container stay apart. A hyphen that divides a word goes.
package struct UnwrapLines: PurePolicy {
  package static let name = "unwrap-lines"

  package init?(profile: borrowing Profile) {
    if !profile.text.unwrapLines { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var pass = Pass(document: document)
    for index in document.paragraphs.indices { pass.read(index) }
    let result = document.applying(pass.edits).joiningParagraphs(at: pass.joined)
    return Sanitized(document: result, findings: pass.findings)
  }

  /// One pass over the lines from the first to the last.
  private struct Pass {
    let document: Document
    var findings = Findings()
    var edits: [TextEdit] = []
    /// The paragraphs that are joined with the one after them.
    var joined: [Int] = []
    /// The line before the present place, and how many characters its text has by now; nil where nothing can be joined to it.
    private var previous: (line: Range<Int>, length: Int)?

    init(document: Document) { self.document = document }

    mutating func read(_ index: Int) {
      let paragraph = document.paragraphs[index]
      guard isText(paragraph) else {
        previous = nil
        return
      }
      if index > 0 {
        let before = document.paragraphs[index - 1]
        if before.block != paragraph.block || before.style != paragraph.style || !document.isLine(paragraph) {
          previous = nil
        }
      }
      var start = paragraph.range.lowerBound
      var isFirst = true
      while true {
        let end = LineSeam.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
        read(line: start..<end, after: isFirst ? .paragraph(index - 1) : .lineBreak)
        guard end < paragraph.range.upperBound else { break }
        start = end + Document.lineSeparator.count
        isFirst = false
      }
    }

    private enum Border {
      /// The index of the paragraph that ends.
      case paragraph(Int)
      case lineBreak
    }

    private mutating func read(line: Range<Int>, after border: Border) {
      let length = LineSeam.length(of: document.text[line])
      guard let previous, let seam = LineSeam(document.text, previous.line, line, filled: previous.length),
        !isCode(at: previous.line.upperBound - 1), !isCode(at: line.lowerBound)
      else {
        self.previous = length > 0 ? (line, length) : nil
        return
      }
      join(seam, before: line, after: border)
      self.previous = (line, previous.length + length + seam.addedLength)
    }

    private mutating func join(_ seam: LineSeam, before line: Range<Int>, after border: Border) {
      findings.record(.lineJoined)
      if let hyphen = seam.hyphen {
        edits.append(TextEdit(range: hyphen))
        findings.record(.hyphenRemoved)
      }
      switch border {
      case .lineBreak:
        let separator = line.lowerBound - Document.lineSeparator.count..<line.lowerBound
        edits.append(TextEdit(range: separator, replacement: seam.separator))
      case .paragraph(let index):
        joined.append(index)
        if !seam.separator.isEmpty {
          edits.append(
            TextEdit(range: seam.lastCharacter, replacement: document.text[seam.lastCharacter] + seam.separator))
        }
      }
    }

    private func isText(_ paragraph: Paragraph) -> Bool {
      guard document.style(of: paragraph).headingLevel == nil else { return false }
      if let block = paragraph.block, case .code = document.blocks[block].kind { return false }
      return true
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
