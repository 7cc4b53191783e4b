extension Document {
  /// One step of a walk through the containers and paragraphs in document order.
  public enum Event: Hashable, Sendable {
    /// Index into `blocks`.
    case blockOpened(Int)
    /// Index into `paragraphs`.
    case paragraph(Int)
    case blockClosed(Int)
  }

  /// Walks the document as a writer needs it: each block is opened before its content and closed after it.
  public func forEachEvent<E: Error>(_ body: (Event) throws(E) -> Void) throws(E) {
    var isOpen = [Bool](repeating: false, count: blocks.count)
    var innermost: Int?
    var path: [Int] = []
    for (index, paragraph) in paragraphs.enumerated() {
      var shared = paragraph.block
      while let block = shared, !isOpen[block] {
        path.append(block)
        shared = blocks[block].parent
      }
      while let block = innermost, block != shared {
        isOpen[block] = false
        try body(.blockClosed(block))
        innermost = blocks[block].parent
      }
      while let block = path.popLast() {
        isOpen[block] = true
        try body(.blockOpened(block))
      }
      innermost = paragraph.block
      try body(.paragraph(index))
    }
    while let block = innermost {
      try body(.blockClosed(block))
      innermost = blocks[block].parent
    }
  }

  /// The runs that lie in `range`, clipped to it.
  public func runs(in range: Range<Int>) -> ClippedRuns {
    ClippedRuns(runs: runs, range: range, index: firstRun(beyond: range.lowerBound))
  }

  /// The runs of a range of the text, clipped to it.
  public struct ClippedRuns: Sequence, IteratorProtocol {
    fileprivate let runs: [Run]
    fileprivate let range: Range<Int>
    fileprivate var index: Int

    public mutating func next() -> Run? {
      guard index < runs.count, runs[index].range.lowerBound < range.upperBound else { return nil }
      defer { index += 1 }
      return Run(range: runs[index].range.clamped(to: range), style: runs[index].style)
    }
  }

  /// Index into `runs` of the first one that ends after `offset`, by binary search; `runs.count` if none does.
  func firstRun(beyond offset: Int) -> Int {
    runs.partitioningIndex { $0.range.upperBound > offset }
  }

  /// Index into `attachments` of the first one anchored at or after `offset`, by binary search; `attachments.count` if
  /// none is.
  public func firstAttachment(from offset: Int) -> Int {
    attachments.partitioningIndex { $0.offset >= offset }
  }

  /// Index into `attachments` of the one anchored at `offset`.
  public func attachmentIndex(at offset: Int) -> Int? {
    let index = firstAttachment(from: offset)
    return index < attachments.count && attachments[index].offset == offset ? index : nil
  }

  /// A stretch of a run that holds either text alone or one attachment.
  public enum Piece: Hashable, Sendable {
    /// Byte range into `text`, without an anchor.
    case text(Range<Int>)
    /// Index into `attachments`.
    case attachment(Int)
  }

  /// Walks the text and the attachments in `range`, each with its style's id.
  public func forEachPiece<E: Error>(
    in range: Range<Int>, _ body: (Piece, StyleTable<CharacterStyle>.ID) throws(E) -> Void
  ) throws(E) {
    var next = firstAttachment(from: range.lowerBound)
    for run in runs[firstRun(beyond: range.lowerBound)...] {
      guard run.range.lowerBound < range.upperBound else { return }
      let part = run.range.clamped(to: range)
      var start = part.lowerBound
      while next < attachments.count, attachments[next].offset < part.upperBound {
        let offset = attachments[next].offset
        if start < offset { try body(.text(start..<offset), run.style) }
        try body(.attachment(next), run.style)
        start = offset + Document.anchor.count
        next += 1
      }
      if start < part.upperBound { try body(.text(start..<part.upperBound), run.style) }
    }
  }

  /// The containers of a paragraph, outermost first.
  public func ancestors(of paragraph: Paragraph) -> [Int] {
    var path: [Int] = []
    var next = paragraph.block
    while let block = next {
      path.append(block)
      next = blocks[block].parent
    }
    return path.reversed()
  }
}
