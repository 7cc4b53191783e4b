// Distances: which space a paragraph states, so that each gap is stated once.
extension RTFWriter {
  /// The distance of a paragraph from its neighbours, as far as its style does not state it.
  enum Distance: Int, CaseIterable {
    case none, after, beforeAndAfter, before
    /// No distance after the paragraph: it is the last in a cell, whose height would grow.
    case beforeAndEnd, end
  }

  /// The distance of the paragraph at an index from its neighbours.
  func distance(of index: Int) -> Distance {
    let paragraph = document.paragraphs[index]
    if document.paragraphs.count == 1 || document.isLine(paragraph) { return .none }
    switch document.paragraphStyles[paragraph.style].flushSide {
    case .before: return .after
    case .after: return followsLine ? .before : .none
    case nil:
      if !tables.isEmpty, endsCell(index) { return followsLine ? .beforeAndEnd : .end }
      return followsLine ? .beforeAndAfter : .after
    }
  }

  /// Reports whether the paragraph stands in a cell, and nothing follows it there.
  private func endsCell(_ index: Int) -> Bool {
    guard let cell = document.paragraphs[index].block, case .cell = document.blocks[cell].kind else { return false }
    var next = index + 1 < document.paragraphs.count ? document.paragraphs[index + 1].block : nil
    while let block = next, block > cell { next = document.blocks[block].parent }
    return next != cell
  }

  /// Reports whether a container that is set apart ends with the paragraph, and what follows has no space of its own.
  func endsApart(_ index: Int) -> Bool {
    guard let last = document.paragraphs[index].block, index + 1 < document.paragraphs.count else { return false }
    let next = document.paragraphs[index + 1]
    var inner = last
    var outer = next.block ?? -1
    var ended = inner
    var begun = outer
    var endsApart = false
    // The containers around both are those that both have in common; a parent stands before its children.
    while inner != outer {
      if outer > inner {
        begun = outer
        outer = document.blocks[outer].parent ?? -1
      } else {
        if case .cell = document.blocks[inner].kind { return false }
        if document.isSetApart(block: inner) { endsApart = true }
        ended = inner
        inner = document.blocks[inner].parent ?? -1
      }
    }
    return endsApart && !document.isSetApart(next, on: .before) && !goesOn(ended, in: begun)
  }

  /// Reports whether a list that ends goes on in the list after it.
  func goesOn(_ ended: Int, in begun: Int) -> Bool {
    guard document.blocks.indices.contains(begun), case .list(let style) = document.blocks[ended].kind,
      case .list(let next) = document.blocks[begun].kind
    else { return false }
    return next.goesOn(from: style)
  }
}
