internal import RichText

/// The parts of a document whose marks count for its text: byte ranges in ascending order and apart.
struct DocumentMarks {
  /// Text that the source did not show; stretches that touch are one.
  private(set) var hidden: [Range<Int>] = []
  private(set) var code: [Range<Int>] = []
  private(set) var links: [(range: Range<Int>, link: Link)] = []

  init(of document: Document) {
    // A document has few styles and many runs.
    let styles = document.characterStyles.all.map { (isHidden: $0.hidden, link: $0.link) }
    for run in document.runs where !run.range.isEmpty {
      let style = styles[Int(run.style)]
      if style.isHidden { Self.add(run.range, to: &hidden) }
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

  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}
