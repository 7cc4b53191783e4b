/// The directions in which the lists and tables of a document run (HTML, section 3.2.6.4).
///
/// The markers of a list stand at its beginning, and so does the first column of a table. A list runs from right to
/// left if all of its paragraphs do.
struct HTMLDirections {
  /// The blocks that run from right to left, as a flag for each block; empty if there are none.
  private var areReversed: [Bool] = []
  private let blocks: [Block]
  /// Whether a paragraph or a table runs from right to left.
  let isUsed: Bool

  init(_ document: Document) {
    blocks = document.blocks
    let hasReversedParagraph = document.paragraphStyles.all.contains { $0.direction == .rightToLeft }
    isUsed = hasReversedParagraph || Self.haveReversedTable(blocks)
    guard isUsed else { return }
    var areMixed = Array(repeating: false, count: blocks.count)
    var areFilled = areMixed
    for paragraph in document.paragraphs {
      guard let block = paragraph.block else { continue }
      areFilled[block] = true
      if document.paragraphStyles[paragraph.style].direction != .rightToLeft { areMixed[block] = true }
    }
    // Blocks come behind those around them.
    for (index, block) in blocks.enumerated().reversed() {
      guard let parent = block.parent else { continue }
      if areMixed[index] { areMixed[parent] = true }
      if areFilled[index] { areFilled[parent] = true }
    }
    areReversed = Array(repeating: false, count: blocks.count)
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .list: areReversed[index] = areFilled[index] && !areMixed[index]
      case .table(let style): areReversed[index] = style.isRightToLeft
      case .quote, .item, .descriptionList, .term, .description, .code, .row, .cell, .note:
        areReversed[index] = block.parent.map { areReversed[$0] } ?? false
      }
    }
  }

  /// Looks at the blocks where they lie: most documents have no such table, and many cells.
  private static func haveReversedTable(_ blocks: [Block]) -> Bool {
    blocks.withUnsafeBufferPointer { blocks in
      for index in blocks.indices {
        if case .table(let style) = blocks[index].kind, style.isRightToLeft { return true }
      }
      return false
    }
  }

  /// Reports whether the text in a block runs from right to left unless it states another direction.
  func areRightToLeft(inside block: Int?) -> Bool {
    guard let block, !areReversed.isEmpty else { return false }
    return areReversed[block]
  }

  /// Returns the direction of a list or table, `nil` if it is that of the text around it.
  func stated(on block: Int) -> Direction? {
    let isReversed = areRightToLeft(inside: block)
    if isReversed == areRightToLeft(inside: blocks[block].parent) { return nil }
    return isReversed ? .rightToLeft : .leftToRight
  }
}
