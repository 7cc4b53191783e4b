extension Document {
  /// Returns the document without the empty paragraphs at `indices` (ascending) that are not needed.
  ///
  /// A paragraph is not needed at the top level, or if a neighbour is in the same container. With `removesItems` a
  /// list item that holds nothing else is removed, too, and a list without another item. The same holds for the rows
  /// and columns of tables without spans.
  public func removingEmptyParagraphs(at indices: [Int], removesItems: Bool = false) -> Document {
    guard !indices.isEmpty else { return self }
    var copy = self
    var emptied = EmptiedItems(of: removesItems ? self : Document())
    if removesItems { emptied.remove(EmptiedTableParts(of: self, withoutParagraphs: indices).blocks) }
    copy.paragraphs = []
    copy.paragraphs.reserveCapacity(paragraphs.count)
    copy.paragraphStyles = StyleTable()
    var remaining = indices[...]
    for (index, paragraph) in paragraphs.enumerated() {
      let isNamed = remaining.first == index
      if isNamed { remaining.removeFirst() }
      if emptied.isRemoved(paragraph.block) { continue }
      if isNamed, paragraph.range.isEmpty {
        if canBeSpared(index, previous: copy.paragraphs.last) {
          emptied.removeParagraph(of: paragraph.block)
          continue
        }
        if emptied.removeItem(at: paragraph.block) { continue }
      }
      var kept = paragraph
      kept.style = copy.paragraphStyles.intern(style(of: paragraph))
      copy.paragraphs.append(kept)
    }
    emptied.removeBlocks(from: &copy)
    copy.settleOnlyParagraph()
    copy.settleDistances()
    return copy
  }

  /// `previous` is the last paragraph that stays before this one.
  private func canBeSpared(_ index: Int, previous: Paragraph?) -> Bool {
    guard let block = paragraphs[index].block else { return true }
    if previous?.block == block { return true }
    return index + 1 < paragraphs.count && paragraphs[index + 1].block == block
  }

  /// Returns the document with each paragraph at `indices` joined to the one after it. The result has the style and the
  /// container of the first, and the space after the last. The indices are ascending and do not include the last
  /// paragraph.
  public func joiningParagraphs(at indices: [Int]) -> Document {
    guard !indices.isEmpty else { return self }
    precondition(indices.allSatisfy { $0 + 1 < paragraphs.count }, "the last paragraph has none to be joined with")
    var copy = self
    copy.paragraphs = []
    copy.paragraphs.reserveCapacity(paragraphs.count)
    copy.paragraphStyles = StyleTable()
    var joined = indices[...]
    var start = 0
    for (index, last) in paragraphs.enumerated() {
      if joined.first == index {
        joined.removeFirst()
        continue
      }
      let first = paragraphs[start]
      var style = style(of: first)
      if start < index {
        style.isThematicBreak = false
        let isApart = isSetApart(last, on: .after)
        if isApart != isSetApart(first, on: .after) {
          style.setApart(before: isSetApart(first, on: .before), after: isApart)
        }
      }
      copy.paragraphs.append(
        Paragraph(
          range: first.range.lowerBound..<last.range.upperBound, style: copy.paragraphStyles.intern(style),
          block: first.block))
      start = index + 1
    }
    copy.settleOnlyParagraph()
    copy.settleDistances()
    return copy
  }
}

/// The items of lists that lose their only paragraph, and the lists that lose all items.
private struct EmptiedItems {
  private let blocks: [Block]
  /// The number of paragraphs and blocks in each block.
  private var contents: [Int]
  private var removed: Set<Int> = []

  init(of document: Document) {
    blocks = document.blocks
    contents = Array(repeating: 0, count: blocks.count)
    for paragraph in document.paragraphs { if let block = paragraph.block { contents[block] += 1 } }
    for block in blocks { if let parent = block.parent { contents[parent] += 1 } }
  }

  mutating func remove(_ blocks: Set<Int>) { removed.formUnion(blocks) }

  func isRemoved(_ block: Int?) -> Bool { block.map(removed.contains) ?? false }

  mutating func removeParagraph(of block: Int?) {
    if let block, contents.indices.contains(block) { contents[block] -= 1 }
  }

  /// Returns whether nothing but this paragraph keeps the item from being removed.
  mutating func removeItem(at block: Int?) -> Bool {
    var next = block
    var emptied: [Int] = []
    while let block = next, contents.indices.contains(block), contents[block] == 1, blocks[block].isListOrItem {
      emptied.append(block)
      next = blocks[block].parent
    }
    guard !emptied.isEmpty else { return false }
    if let next {
      guard contents[next] > 1 else { return false }
      contents[next] -= 1
    }
    removed.formUnion(emptied)
    return true
  }

  func removeBlocks(from document: inout Document) {
    guard !removed.isEmpty else { return }
    var places: [Int] = []
    var kept: [Block] = []
    for (index, block) in blocks.enumerated() {
      places.append(kept.count)
      if !removed.contains(index) {
        kept.append(Block(block.kind, parent: block.parent.map { places[$0] }, isTight: block.isTight))
      }
    }
    document.blocks = kept
    for index in document.paragraphs.indices {
      document.paragraphs[index].block = document.paragraphs[index].block.map { places[$0] }
    }
  }
}

extension Block {
  fileprivate var isListOrItem: Bool {
    switch kind {
    case .list, .item, .descriptionList, .term, .description: true
    case .quote, .code, .table, .row, .cell, .note: false
    }
  }
}
