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
    var depths = [Int](repeating: 0, count: blocks.count)
    for (index, block) in blocks.enumerated() {
      if let parent = block.parent { depths[index] = depths[parent] + 1 }
    }
    var open: [Int] = []
    var path: [Int] = []
    for (index, paragraph) in paragraphs.enumerated() {
      path.removeAll(keepingCapacity: true)
      var next = paragraph.block
      var shared = 0
      while let block = next {
        let depth = depths[block]
        if depth < open.count, open[depth] == block {
          shared = depth + 1
          break
        }
        path.append(block)
        next = blocks[block].parent
      }
      while open.count > shared { try body(.blockClosed(open.removeLast())) }
      for block in path.reversed() {
        open.append(block)
        try body(.blockOpened(block))
      }
      try body(.paragraph(index))
    }
    while let block = open.popLast() { try body(.blockClosed(block)) }
  }

  /// The runs that lie in `range`, clipped to it.
  public func runs(in range: Range<Int>) -> some Sequence<Run> {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return runs[low...].lazy
      .prefix { $0.range.lowerBound < range.upperBound }
      .map { Run(range: $0.range.clamped(to: range), style: $0.style) }
  }

  /// Index into `attachments` of the one anchored at `offset`, by binary search.
  public func attachmentIndex(at offset: Int) -> Int? {
    var low = 0
    var high = attachments.count
    while low < high {
      let middle = (low + high) / 2
      if attachments[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < attachments.count && attachments[low].offset == offset ? low : nil
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
