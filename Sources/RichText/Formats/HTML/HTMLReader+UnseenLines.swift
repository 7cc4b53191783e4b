// Lines that begin out of sight, and what elements draw out of sight around them.
extension HTMLReader {
  /// Adds text of which the beginning may be out of sight; `false` if all of it stands as its style says.
  mutating func appendAway(_ bytes: ArraySlice<UInt8>, in frame: Frame) throws(FormatError) -> Bool {
    let isIndented = styles[frame.style].concealment.isIndentedAway
    guard lineAway.room > 0 || isIndented else { return false }
    let whiteSpace = styles[frame.style].whiteSpace
    let letters = letters(of: frame)
    let end: Int
    if lineAway.room > 0 {
      let style = textStyle(of: frame)
      end = lineAway.moveOn(by: bytes, letters)
      try text.append(bytes[..<end], in: style, whiteSpace: whiteSpace, isCode: frame.isCode)
    } else {
      end =
        switch styles[frame.style].concealment.indentAway {
        case .left(let indent): lineAway.moveOn(by: bytes, letters, indent: indent)
        case .right, .ifCutOff, .never:
          lineAway.moveOnToRight(by: bytes, wraps: whiteSpace.wraps, keepsLineFeeds: whiteSpace.keepsLineFeeds)
        }
      try text.append(bytes[..<end], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
      if end < bytes.endIndex { endFirstLine() }
    }
    guard end < bytes.endIndex, let frame = frames.last else { return true }
    try text.append(bytes[end...], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
    return true
  }

  private func letters(of frame: Frame) -> HTMLLineAway.Letters {
    let style = styles[frame.style]
    // Headings without a stated size are up to twice as large as other text.
    let usual = frame.headingLevel > 0 ? 24.0 : 12.0
    let size = style.character.size?.points ?? usual
    return HTMLLineAway.Letters(
      size: size * max(style.zoom, 1), tracking: max(style.character.tracking.points, 0),
      keepsLineFeeds: style.whiteSpace.keepsLineFeeds)
  }

  /// Notes that a box begins in a line, or beside it.
  mutating func beginBox(_ frame: Frame) {
    let effects = styles[frame.style].effects
    lineAway.enter(frame.node, isBeside: effects.contains(.boxBesideLine) && !effects.contains(.keepsPlaceInLine))
  }

  /// Sees to what an element does to what follows it.
  mutating func leaveFlow(_ frame: Frame) throws(FormatError) {
    let effects = styles[frame.style].effects
    if effects.areInLine {
      lineAway.leave(frame.node)
      if effects.contains(.drawsLineAway) { lineAway.begin(room: styles[frame.style].lineAway) }
    }
    guard let parent = frames.indices.last else { return }
    if effects.contains(.drawsFlowAway) {
      frames[parent].style =
        movesParent(frame.node)
        ? styles.style(drawingAway: frames[parent].style) : styles.style(movingAway: frames[parent].style)
    }
    if effects.contains(.endsFirstLine) { endFirstLine() }
  }

  /// Shows what follows in the innermost block, whose first line was indented out of sight.
  mutating func endFirstLine() {
    lineAway.end()
    for index in frames.indices.reversed() where styles[frames[index].style].concealment.isIndentedAway {
      let isBlock = styles[frames[index].style].concealment.holdsOwnLines
      frames[index].style = styles.style(endingFirstLine: frames[index].style)
      if isBlock { return }
    }
  }

  /// Whether the lines at hand stand in a box that is itself a part of such a first line.
  var isInBoxOfFirstLine: Bool {
    guard
      let place = frames.lastIndex(where: {
        styles[$0.style].concealment.holdsOwnLines || styles[$0.style].effects.contains(.boxInLine)
      }), place > 0, !styles[frames[place].style].concealment.holdsOwnLines
    else { return false }
    return styles[frames[place - 1].style].concealment.isIndentedAway
  }

  /// Ends the first line where an element without contents is a block.
  mutating func endFirstLine(before frame: Frame) {
    if styles[frame.style].effects.contains(.endsFirstLine) { endFirstLine() }
  }

  /// Elements before a child beyond which it is not the first, whatever they are.
  private static let maximumSiblings = 8

  /// Reports whether the margin above a child of the innermost element is the margin of that element, too (CSS 2.2,
  /// section 8.3.1).
  private mutating func movesParent(_ child: NodeID) -> Bool {
    guard let parent = frames.last, styles[parent.style].effects.contains(.joinsMargins) else { return false }
    if frames.count > 1, styles[frames[frames.count - 2].style].display.holdsItems { return false }
    var node = tree[child].previous
    for _ in 0..<Self.maximumSiblings {
      if node == HTMLTree.none { return true }
      if tree.isElement(node) {
        guard isOutOfFlow(node, in: parent) else { return false }
      } else if tree[node].kind == .text, !tree.isBlank(node) {
        return false
      }
      node = tree[node].previous
    }
    return false
  }

  /// Reports whether an element takes no room between those around it.
  private mutating func isOutOfFlow(_ node: NodeID, in parent: Frame) -> Bool {
    guard tree[node].namespace == .html else { return false }
    if HTMLTagSet.unseen.contains(tree.tag(node)) { return true }
    let style = styles.style(of: node, in: tree, parent: parent.style)
    return styles[style].effects.contains(.boxBesideLine) || styles[style].display == .none
  }

  // MARK: Boxes

  /// Reports whether margins take more room from the only line of a box that is as wide as its text than the text
  /// needs.
  mutating func hasNoWidth(_ box: Frame) -> Bool {
    let letters = letters(of: box)
    var width = 0.0
    var node = tree[box.node].firstChild
    for _ in 0..<Self.maximumParts {
      if node == HTMLTree.none { return width < 0 }
      switch tree[node].kind {
      case .text: width += letters.end(of: tree.text(node), within: .infinity).width
      case _ where tree.isElement(node):
        guard !isWide(tree.tag(node)), tree[node].namespace == .html else { return false }
        guard tree[node].parent == box.node else { break }
        let style = styles.style(of: node, in: tree, parent: box.style)
        guard styles[style].display.isInline else { return false }
        let effects = styles[style].effects
        if effects.contains(.drawsLineAway), !effects.areInLine { width -= styles[style].lineAway }
      default: break
      }
      node = tree.next(after: node, in: box.node)
    }
    return false
  }

  /// Reports whether an element ends the line or has a width of its own.
  private func isWide(_ tag: HTMLTag) -> Bool {
    tag == .br || tag == .img || HTMLPresentation.display(of: tag) != .inline
  }

  // MARK: Cells

  /// Parts of a table beyond which nothing is known of it.
  private static let maximumParts = 64

  /// Reports whether nothing makes the column of a cell wider than the cell itself: the table is as wide as its only
  /// row.
  func isNarrowColumn(of cell: Frame) -> Bool {
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
    return hasOneRow(table.node)
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
