internal import RichText

/// The parts of a document whose marks count for its text: byte ranges in ascending order and apart.
struct DocumentMarks {
  /// Text that the source did not show; stretches that touch are one.
  private(set) var hidden: [Range<Int>] = []
  /// Text that is hidden or a tool of the page; empty if there are no tools.
  private(set) var hiddenAndTools: [Range<Int>] = []
  private(set) var code: [Range<Int>] = []
  private(set) var links: [(range: Range<Int>, link: Link)] = []

  init(of document: Document) {
    // A document has few styles and many runs.
    let styles = document.characterStyles.all.map { (isHidden: $0.hidden, isTool: $0.pageTool, link: $0.link) }
    let hasTools = styles.contains { $0.isTool }
    for run in document.runs where !run.range.isEmpty {
      let style = styles[Int(run.style)]
      if style.isHidden { Self.add(run.range, to: &hidden) }
      if hasTools, style.isHidden || style.isTool { Self.add(run.range, to: &hiddenAndTools) }
      if let link = style.link {
        if let last = links.last, last.link == link, last.range.upperBound == run.range.lowerBound {
          links[links.count - 1].range = last.range.lowerBound..<run.range.upperBound
        } else {
          links.append((run.range, link))
        }
      }
    }
    code = document.codeRanges
  }

  /// Returns ranges such as `hidden` as they stand together in their paragraphs.
  static func pieces(of hidden: [Range<Int>], in document: Document) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var index = 0
    for paragraph in document.paragraphs {
      while index < hidden.count, hidden[index].lowerBound < paragraph.range.upperBound {
        let piece = hidden[index].clamped(to: paragraph.range)
        if !piece.isEmpty { pieces.append(piece) }
        if hidden[index].upperBound > paragraph.range.upperBound { break }
        index += 1
      }
    }
    return pieces
  }

  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
