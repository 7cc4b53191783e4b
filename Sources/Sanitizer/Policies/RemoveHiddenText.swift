package import RichText

/// Removes text that the source did not show: nobody meant to copy it, and it may be meant to be pasted unseen.
package struct RemoveHiddenText: PurePolicy {
  package static let name = "remove-hidden-text"

  package init?(profile: borrowing Profile) {
    if profile.text.hidden == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard document.characterStyles.all.contains(where: \.hidden) else { return Sanitized(document: document) }
    var findings = Findings()
    var edits: [TextEdit] = []
    var emptied: [Int] = []
    var place = (paragraph: -1, end: 0, before: Neighbour.none, removed: 0)
    for (paragraph, hidden) in Self.stretches(of: document) {
      let range = document.paragraphs[paragraph].range
      if paragraph != place.paragraph { place = (paragraph, range.lowerBound, .none, 0) }
      if hidden.lowerBound > place.end { place.before = Neighbour(before: hidden.lowerBound, in: document.text) }
      let removed = Self.withBlank(around: hidden, in: document, paragraph, after: place.end, place.before)
      findings.record(.hiddenTextRemoved, count: document.text[removed].count { $0 & 0xC0 != 0x80 })
      edits.append(TextEdit(range: removed))
      place.removed += removed.count
      place.end = removed.upperBound
      if place.removed == range.count { emptied.append(paragraph) }
    }
    // A paragraph that was not seen leaves no empty line, nor an item its marker.
    let result = document.applying(edits).removingEmptyParagraphs(at: emptied, removesItems: true)
    return Sanitized(document: result, findings: findings)
  }

  /// The text before hidden text in its line.
  private enum Neighbour {
    case none, blank, other

    init(before end: Int, in text: [UInt8]) {
      if text[end - 1] == 0x20 {
        self = .blank
      } else {
        self = end >= 3 && RemoveHiddenText.isLineSeparator(at: end - 3, in: text) ? .none : .other
      }
    }
  }

  /// The hidden stretches of each paragraph; those that touch are one.
  private static func stretches(of document: Document) -> [(paragraph: Int, range: Range<Int>)] {
    var stretches: [(paragraph: Int, range: Range<Int>)] = []
    var paragraph = 0
    for run in document.runs where document.style(of: run).hidden {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        while document.paragraphs[paragraph].range.upperBound <= start { paragraph += 1 }
        let end = min(run.range.upperBound, document.paragraphs[paragraph].range.upperBound)
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

  /// The stretch with one of the spaces around it, where it would leave two, or one at an end of its line. Code keeps its spaces.
  private static func withBlank(
    around hidden: Range<Int>, in document: Document, _ paragraph: Int, after end: Int, _ before: Neighbour
  ) -> Range<Int> {
    let place = document.paragraphs[paragraph]
    if let block = place.block, case .code = document.blocks[block].kind { return hidden }
    let (start, next) = (hidden.lowerBound, hidden.upperBound)
    let endsLine = next == place.range.upperBound || isLineSeparator(at: next, in: document.text)
    if endsLine { return before == .blank && start > end ? start - 1..<next : hidden }
    return document.text[next] == 0x20 && before != .other ? start..<next + 1 : hidden
  }

  private static func isLineSeparator(at index: Int, in text: [UInt8]) -> Bool {
    index + 3 <= text.count && text[index] == 0xE2 && text[index + 1] == 0x80 && text[index + 2] == 0xA8
  }
}

extension Finding.Code {
  /// Count: characters, an attachment being one, and the spaces that went with them.
  package static let hiddenTextRemoved = Finding.Code("text.hidden-removed")
}
