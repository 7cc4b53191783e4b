internal import RichText

/// Removes stretches of a document's text with the blanks and the empty lines that they would leave.
struct StretchRemoval {
  private let document: Document
  private(set) var edits: [TextEdit] = []
  /// The paragraphs that lose all their text.
  private var emptied: [Int] = []
  private var place = Place()

  private struct Place {
    var paragraph = -1
    /// The end of the last edit.
    var end = 0
    var before = Neighbour.none
    var removed = 0
  }

  /// The text before a stretch in its line.
  private enum Neighbour {
    case none, blank, other
  }

  init(from document: Document) { self.document = document }

  /// Removes a stretch of a paragraph, and returns all that goes with it; stretches come in ascending order.
  mutating func remove(_ stretch: Range<Int>, ofParagraph paragraph: Int) -> Range<Int> {
    enter(paragraph)
    if stretch.lowerBound > place.end { place.before = neighbour(before: stretch.lowerBound) }
    let removed = withBlank(stretch)
    edits.append(TextEdit(range: removed))
    place.removed += removed.count
    place.end = removed.upperBound
    if place.removed == document.paragraphs[paragraph].range.count { emptied.append(paragraph) }
    return removed
  }

  /// Puts a text, which is not empty, in the place of a stretch.
  mutating func replace(_ stretch: Range<Int>, ofParagraph paragraph: Int, with text: [UInt8]) {
    enter(paragraph)
    edits.append(TextEdit(range: stretch, replacement: text))
    place.end = stretch.upperBound
    place.before = .other
  }

  /// Returns `document`, which may differ in its attachments, with the edits made.
  ///
  /// A paragraph without text leaves no empty line, nor an item its marker, nor a row its place.
  func applied(to document: Document) -> Document {
    document.applying(edits).removingEmptyParagraphs(at: emptied, removesItems: true)
  }

  private mutating func enter(_ paragraph: Int) {
    guard paragraph != place.paragraph else { return }
    place = Place(paragraph: paragraph, end: document.paragraphs[paragraph].range.lowerBound)
  }

  private func neighbour(before end: Int) -> Neighbour {
    if document.text[end - 1] == 0x20 { return .blank }
    return end >= 3 && isLineSeparator(at: end - 3) ? .none : .other
  }

  /// Returns the stretch with one of the spaces around it, if two spaces or a space at an end of its line would stay.
  /// If it fills its line, the line break is included. Code keeps its spaces and lines.
  private func withBlank(_ stretch: Range<Int>) -> Range<Int> {
    let paragraph = document.paragraphs[place.paragraph]
    if let block = paragraph.block, case .code = document.blocks[block].kind { return stretch }
    let (start, next) = (stretch.lowerBound, stretch.upperBound)
    let endsParagraph = next == paragraph.range.upperBound
    if endsParagraph || isLineSeparator(at: next) {
      guard place.before == .none else {
        return place.before == .blank && start > place.end ? start - 1..<next : stretch
      }
      if !endsParagraph { return start..<next + 3 }
      return start - 3 >= place.end && isLineSeparator(at: start - 3) ? start - 3..<next : stretch
    }
    return document.text[next] == 0x20 && place.before != .other ? start..<next + 1 : stretch
  }

  private func isLineSeparator(at index: Int) -> Bool {
    let text = document.text
    return index + 3 <= text.count && text[index] == 0xE2 && text[index + 1] == 0x80 && text[index + 2] == 0xA8
  }
}

extension Document {
  /// The stretches of each paragraph whose style matches; those that touch are one.
  func stretches(where matches: (CharacterStyle) -> Bool) -> [(paragraph: Int, range: Range<Int>)] {
    let marked = characterStyles.all.map(matches)
    var stretches: [(paragraph: Int, range: Range<Int>)] = []
    var paragraph = 0
    for run in runs where marked[Int(run.style)] {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        while paragraphs[paragraph].range.upperBound <= start { paragraph += 1 }
        let end = min(run.range.upperBound, paragraphs[paragraph].range.upperBound)
        if let last = stretches.last, last.paragraph == paragraph, last.range.upperBound == start {
          stretches[stretches.count - 1].range = last.range.lowerBound..<end
        } else {
          stretches.append((paragraph, start..<end))
        }
        start = end
      }
    }
    return stretches
  }
}
