// Boxes and cells that are as wide as their text, which hide it where they have no width.
extension HTMLReader {
  /// Parts of a box or a table beyond which nothing is known of it.
  private static let maximumParts = 64
  private static let maximumDepth = 8

  /// Hides what stands in a box that is as large as its text, where that has no width or no height.
  mutating func hideShrunken(_ frame: inout Frame, _ tag: HTMLTag) {
    let effects = styles[frame.style].effects
    if effects.contains(.shrinksToText), !HTMLTagSet.cells.contains(tag) || isNarrowColumn(of: frame), hasNoWidth(frame)
    {
      frame.style = styles.style(movingAway: frame.style)
    }
    if effects.contains(.hasFlatLines), hasFlatLinesAlone(frame) { frame.style = styles.style(cuttingOff: frame.style) }
  }

  /// Reports whether margins take more room from each line of a box that is as wide as its text than the text needs.
  mutating func hasNoWidth(_ box: Frame) -> Bool {
    hasNoWidth(box.node, style: box.style, letters: letters(of: box), depth: 0)
  }

  private mutating func hasNoWidth(
    _ box: NodeID, style: StyleID, letters: HTMLLineAway.Letters, depth: Int
  ) -> Bool {
    var line = HTMLShrunkenLine()
    var hasBlocks = false
    let whiteSpace = styles[style].whiteSpace
    var node = tree[box].firstChild
    for _ in 0..<Self.maximumParts {
      if node == HTMLTree.none { return line.width < 0 || hasBlocks && line.width == 0 }
      var isEntered = true
      switch tree[node].kind {
      case .text:
        let text = tree.text(node)
        guard !whiteSpace.keepsLineFeeds || !text.contains(0x0A) else { return false }
        let points = tree.isBlank(node) ? 0 : letters.end(of: text, within: .infinity).width
        guard line.add(text, needing: points, wraps: whiteSpace.wraps) else { return false }
      case _ where tree.isElement(node):
        let tag = tree.tag(node)
        guard tag != .br, tag != .img, tree[node].namespace == .html else { return false }
        guard tree[node].parent == box else {
          guard HTMLPresentation.display(of: tag) == .inline else { return false }
          break
        }
        let own = styles.style(of: node, in: tree, parent: style)
        let effects = styles[own].effects
        if styles[own].display.isInline {
          guard HTMLPresentation.display(of: tag) == .inline else { return false }
          if effects.contains(.drawsLineAway), !effects.areInLine, !effects.contains(.drawsLineByShare) {
            line.draw(by: styles[own].lineAway)
          }
        } else {
          guard line.width <= 0, depth < Self.maximumDepth, effects.contains(.isAsWideAsText) else { return false }
          let inner = self.letters(of: own, isHeading: true)
          guard hasNoWidth(node, style: own, letters: inner, depth: depth + 1) else { return false }
          (line, hasBlocks, isEntered) = (HTMLShrunkenLine(), true, false)
        }
      default: break
      }
      node = tree.next(after: node, in: box, isEntered: isEntered)
    }
    return false
  }

  /// Reports whether margins leave the background of an element no width behind its text.
  mutating func runsOutOfBackground(_ frame: Frame, _ tag: HTMLTag) -> Bool {
    let isCell = HTMLTagSet.cells.contains(tag)
    if isCell, hasNeighbour(frame.node), let row = frames.last, styles[row.style].surface == styles[frame.style].surface
    {
      // The background of the table is as wide as all cells.
      return false
    }
    if isCell || styles[frame.style].effects.areInLine { return hasNoWidth(frame) }
    if styles[frame.style].effects.contains(.isAsHighAsContents), hasNoHeight(frame) { return true }
    return styles[frame.style].display.isInline && isDrawnAway(in: frame.node, style: frame.style, depth: 0)
  }

  /// Reports whether a margin draws a part of an element in a line away.
  private mutating func isDrawnAway(in element: NodeID, style: StyleID, depth: Int) -> Bool {
    var node = tree[element].firstChild
    for _ in 0..<Self.maximumParts where node != HTMLTree.none {
      if tree.isElement(node), tree[node].namespace == .html {
        let own = styles.style(of: node, in: tree, parent: style)
        guard styles[own].display.isInline, !styles[own].effects.areInLine else { return false }
        if styles[own].effects.contains(.drawsLineAway) { return true }
        if depth < Self.maximumDepth, isDrawnAway(in: node, style: own, depth: depth + 1) { return true }
      }
      node = tree[node].next
    }
    return false
  }

  // MARK: Cells

  /// Reports whether nothing makes the column of a cell wider than the cell itself: the table is as wide as its only
  /// row.
  mutating func isNarrowColumn(of cell: Frame) -> Bool {
    guard let place = frames.lastIndex(where: { tree.tag($0.node) == .table }), place > 0 else { return false }
    let table = frames[place]
    if styles[table.style].effects.contains(.isWidenedTable) || styles[table.style].display.holdsItems { return false }
    if styles[frames[place - 1].style].display.holdsItems { return false }
    if tree[table.node].hasAttributes {
      if tree.attribute(.width, of: table.node) != nil { return false }
      if tree.value(named: Array("cellpadding".utf8)[...], of: table.node) != nil { return false }
      // Without the sheets of the page its class may say anything.
      if styles.isWithoutSheet, tree.value(.class, of: table.node) != nil { return false }
    }
    // Captions are moved before their table.
    if tree[table.node].previous != HTMLTree.none, tree.tag(tree[table.node].previous) == .caption { return false }
    return hasOneRow(table.node) && !standsBesideShare(cell.node)
  }

  /// Reports whether a cell is not the only one of its row.
  func hasNeighbour(_ cell: NodeID) -> Bool {
    var node = tree[cell].next
    while node != HTMLTree.none, !tree.isElement(node) { node = tree[node].next }
    return node != HTMLTree.none || !isFirstCell(cell)
  }

  func isFirstCell(_ cell: NodeID) -> Bool {
    var node = tree[cell].previous
    while node != HTMLTree.none, !tree.isElement(node) { node = tree[node].previous }
    return node == HTMLTree.none
  }

  /// Reports whether a cell may end farther to the right than so many times its own least width, that of its longest
  /// word.
  func mayStandFartherThan(_ times: Double, _ cell: NodeID) -> Bool {
    var (letters, longest) = (0, 0)
    let row = tree[cell].parent
    var node = tree[row].firstChild
    var isOwn = false
    for _ in 0..<Self.maximumParts {
      if node == cell { isOwn = true }
      if tree[node].kind == .text {
        let words = tree.text(node).split(whereSeparator: \.isHTMLSpace)
        letters += words.reduce(0) { $0 + $1.count + 1 }
        if isOwn { longest = max(longest, words.map(\.count).max() ?? 0) }
      } else if tree.tag(node) == .img || tree[node].namespace != .html {
        return true
      }
      node = tree.next(after: node, in: isOwn ? cell : row)
      if node == HTMLTree.none { return Double(letters) > times * Double(longest) }
    }
    return true
  }

  /// Reports whether a cell of the row is as wide as a share of the table.
  mutating func standsBesideShare(_ cell: NodeID) -> Bool {
    guard let row = frames.last else { return false }
    var node = tree[tree[cell].parent].firstChild
    for _ in 0..<Self.maximumParts where node != HTMLTree.none {
      if HTMLTagSet.cells.contains(tree.tag(node)) {
        if tree.attribute(.width, of: node)?.hasSuffix("%") == true { return true }
        let style = styles.style(of: node, in: tree, parent: row.style)
        let effects = styles[style].effects
        if effects.contains(.isShareOfTable), node != cell || !effects.contains(.isBoundedCell) { return true }
      }
      node = tree[node].next
    }
    return false
  }

  private func hasOneRow(_ table: NodeID) -> Bool {
    var rows = 0
    var node = tree[table].firstChild
    for _ in 0..<Self.maximumParts {
      switch node == HTMLTree.none ? .unknown : tree.tag(node) {
      case .tr: rows += 1
      case .col, .colgroup, .caption: return false
      default: break
      }
      if rows > 1 { return false }
      if node == HTMLTree.none { return rows == 1 }
      let isSection = HTMLTagSet.tableSections.contains(tree.tag(node))
      node = tree.next(after: node, in: table, isEntered: isSection)
    }
    return false
  }
}
