extension Document {
  /// The document without those of the paragraphs at `indices` (ascending) that are empty and can be spared.
  ///
  /// A paragraph can be spared at the top level, or if a neighbour stands in the same container, which so stays filled.
  public func removingEmptyParagraphs(at indices: [Int]) -> Document {
    guard !indices.isEmpty else { return self }
    var copy = self
    copy.paragraphs = []
    copy.paragraphs.reserveCapacity(paragraphs.count)
    copy.paragraphStyles = StyleTable()
    var remaining = indices[...]
    for (index, paragraph) in paragraphs.enumerated() {
      let isNamed = remaining.first == index
      if isNamed { remaining.removeFirst() }
      if isNamed, paragraph.range.isEmpty, canBeSpared(index, previous: copy.paragraphs.last) { continue }
      var kept = paragraph
      kept.style = copy.paragraphStyles.intern(style(of: paragraph))
      copy.paragraphs.append(kept)
    }
    copy.settleOnlyParagraph()
    return copy
  }

  /// `previous` is the last paragraph that stays before this one.
  private func canBeSpared(_ index: Int, previous: Paragraph?) -> Bool {
    guard let block = paragraphs[index].block else { return true }
    if previous?.block == block { return true }
    return index + 1 < paragraphs.count && paragraphs[index + 1].block == block
  }

  /// The document with each paragraph at `indices` (ascending, the last paragraph not among them) and the one after it made one,
  /// which has the style and the container of the first.
  public func joiningParagraphs(at indices: [Int]) -> Document {
    guard !indices.isEmpty else { return self }
    precondition(indices.allSatisfy { $0 + 1 < paragraphs.count }, "the last paragraph has none to be joined with")
    var copy = self
    copy.paragraphs = []
    copy.paragraphs.reserveCapacity(paragraphs.count)
    copy.paragraphStyles = StyleTable()
    var joined = indices.makeIterator()
    var next = joined.next()
    var isOpen = false
    for (index, paragraph) in paragraphs.enumerated() {
      if isOpen {
        let last = copy.paragraphs.count - 1
        copy.paragraphs[last].range = copy.paragraphs[last].range.lowerBound..<paragraph.range.upperBound
      } else {
        var kept = paragraph
        var style = style(of: paragraph)
        if next == index { style.isThematicBreak = false }
        kept.style = copy.paragraphStyles.intern(style)
        copy.paragraphs.append(kept)
      }
      isOpen = next == index
      if isOpen { next = joined.next() }
    }
    copy.settleOnlyParagraph()
    return copy
  }
}
