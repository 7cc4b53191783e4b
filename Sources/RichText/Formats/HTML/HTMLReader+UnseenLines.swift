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
      let concealment = styles[frame.style].concealment
      let isInBox = concealment.outerIndent != .never
      if let indent = (isInBox ? concealment.outerIndent : concealment.indentAway).leftward {
        end = lineAway.moveOn(by: bytes, letters, indent: indent)
      } else if isInBox {
        // No line of a box begins further to the left than the first.
        end = bytes.endIndex
      } else {
        end = lineAway.moveOnToRight(by: bytes, wraps: whiteSpace.wraps, keepsLineFeeds: whiteSpace.keepsLineFeeds)
      }
      try text.append(bytes[..<end], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
      if end < bytes.endIndex { showLine() }
    }
    guard end < bytes.endIndex, let frame = frames.last else { return true }
    try text.append(bytes[end...], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
    return true
  }

  func letters(of frame: Frame) -> HTMLLineAway.Letters {
    letters(of: frame.style, isHeading: frame.headingLevel > 0)
  }

  func letters(of style: StyleID, isHeading: Bool) -> HTMLLineAway.Letters {
    let style = styles[style]
    // Headings without a stated size are up to twice as large as other text.
    let usual = isHeading ? 24.0 : 12.0
    let size = style.character.size?.points ?? usual
    return HTMLLineAway.Letters(
      size: size * max(style.zoom, 1), tracking: max(style.character.tracking.points, 0),
      keepsLineFeeds: style.whiteSpace.keepsLineFeeds)
  }

  /// Notes that an element begins that draws its text and what follows it in the line out of sight.
  @inline(__always)
  mutating func beginLineAway(_ style: StyleID) {
    if styles.haveEffects, styles[style].effects.contains(.drawsLineAway), !styles[style].effects.areInLine,
      !styles[style].isNotDisplayed
    {
      lineAway.begin(room: styles[style].lineAway)
      if !looksAhead, frames.contains(where: { styles[$0.style].vanishes }) { readsAgain = true }
    }
  }

  /// Notes that a box begins in a line, or beside it.
  mutating func beginBox(_ frame: inout Frame) {
    let effects = styles[frame.style].effects
    let isDrawnUp =
      effects.contains(.keepsPlaceInFlow)
      ? movesParent(frame.node) && isDrawnUp(after: frame.node)
      : effects.contains(.boxBesideLine) && isHolderDrawnUp(isFixed: effects.contains(.isFixed))
    if isDrawnUp { frame.style = styles.style(movingBoxAway: frame.style) }
    if effects.contains(.floats) { keepBelowFloats(&frame) }
    lineAway.enter(frame.node, isBeside: effects.contains(.boxBesideLine) && !effects.contains(.keepsPlaceInLine))
  }

  /// Sees to what an element does to what follows it.
  mutating func leaveFlow(_ frame: Frame) throws(FormatError) {
    let effects = styles[frame.style].effects
    if effects.contains(.floats), !flowAway.isActive { hasFloats = true }
    if effects.areInLine {
      lineAway.leave(frame.node)
      // Behind a box the line may wrap, as it does behind a word.
      let concealment = styles[frame.style].concealment
      if effects.contains(.isSlimBoxInLine), !concealment.isInLineToRight {
        lineAway.pass(HTMLComputedStyle.slimWidth)
      } else if effects.contains(.isSizedBoxInLine) || concealment.isInLineToRight {
        lineAway.pass()
      }
      if effects.contains(.drawsLineAway), !styles[frame.style].isNotDisplayed {
        lineAway.begin(room: styles[frame.style].lineAway)
      }
    }
    if effects.contains(.drawsRestOfLineAway), !styles[frame.style].isNotDisplayed {
      lineAway.begin(room: styles[frame.style].restAway)
    }
    if effects.contains(.drawsFlowAway) { readAgainForHeights() }
    if effects.contains(.drawsRestAway) { drawUpRest(after: frame) }
    if effects.contains(.endsFirstLine) { endFirstLine() }
  }

  /// Shows what follows in the innermost block, whose first line was indented out of sight and has ended. Lines of a
  /// box that is a part of such a line end nothing.
  mutating func endFirstLine() {
    guard let last = frames.last, styles[last.style].concealment.outerIndent == .never else { return }
    showLine()
  }

  /// Shows the rest of the line that was indented out of sight, and what follows in its block.
  private mutating func showLine() {
    lineAway.end()
    for index in frames.indices.reversed() where styles[frames[index].style].concealment.isIndentedAway {
      let concealment = styles[frames[index].style].concealment
      frames[index].style = styles.style(endingFirstLine: frames[index].style)
      if concealment.holdsOwnLines, concealment.outerIndent == .never { return }
    }
  }

  /// Ends the first line where an element without contents is a block.
  mutating func endFirstLine(before frame: Frame) {
    if styles[frame.style].effects.contains(.endsFirstLine) { endFirstLine() }
  }

  /// Elements before a child beyond which it is not the first, whatever they are.
  private static let maximumSiblings = 8

  /// Reports whether the margin above a child of the innermost element is the margin of that element, too (CSS 2.2,
  /// section 8.3.1).
  mutating func movesParent(_ child: NodeID) -> Bool {
    guard let parent = frames.last, styles[parent.style].effects.contains(.joinsMargins) else { return false }
    if frames.count > 1, styles[frames[frames.count - 2].style].display.holdsItems { return false }
    var node = tree[child].previous
    for _ in 0..<Self.maximumSiblings {
      if node == HTMLTree.none { return true }
      if tree.isElement(node) {
        guard takesNoRoom(node, in: parent.style) else { return false }
      } else if tree[node].kind == .text, !tree.isBlank(node) {
        return false
      }
      node = tree[node].previous
    }
    return false
  }

  /// Reports whether the margin above the next element in the flow draws the element around up, and what stands in it
  /// beside the lines.
  private mutating func isDrawnUp(after box: NodeID) -> Bool {
    guard let parent = frames.last else { return false }
    return marginUp(from: tree[box].next, in: parent.style, depth: 0) > 0
  }

  /// Reports whether the margin of a first child draws up the element from which the next box is placed.
  private mutating func isHolderDrawnUp(isFixed: Bool) -> Bool {
    let kind: HTMLFlowEffects = isFixed ? .holdsFixed : .holdsAbsolute
    guard let place = frames.lastIndex(where: { styles[$0.style].effects.contains(kind) }) else { return false }
    let holder = frames[place]
    guard styles[holder.style].effects.contains(.joinsMargins) else { return false }
    if place > 0, styles[frames[place - 1].style].display.holdsItems { return false }
    return marginUp(from: tree[holder.node].firstChild, in: holder.style, depth: 0) > 0
  }

  /// Returns the points by which the margin above the next element in the flow draws up its parent; 0 if it does not.
  private mutating func marginUp(from first: NodeID, in style: StyleID, depth: Int) -> Double {
    var node = first
    for _ in 0..<Self.maximumSiblings where node != HTMLTree.none {
      if tree[node].kind == .text, !tree.isBlank(node) { return 0 }
      if tree.isElement(node), !takesNoRoom(node, in: style) { return marginUp(above: node, in: style, depth: depth) }
      node = tree[node].next
    }
    return 0
  }

  /// Returns the points by which the margin above an element draws it up, its own or that of its first child.
  mutating func marginUp(above node: NodeID, in style: StyleID, depth: Int) -> Double {
    guard tree[node].namespace == .html else { return 0 }
    let own = styles.style(of: node, in: tree, parent: style)
    let effects = styles[own].effects
    if effects.contains(.drawsFlowAway) { return styles[own].flowAway }
    guard effects.contains(.joinsMargins), depth < Self.maximumSiblings else { return 0 }
    return marginUp(from: tree[node].firstChild, in: own, depth: depth + 1)
  }

  /// Reports whether an element takes no room between its neighbours. It stands beside the lines, or it is an empty
  /// block, through which margins join (CSS 2.2, section 8.3.1).
  private mutating func takesNoRoom(_ node: NodeID, in parent: StyleID) -> Bool {
    if isOutOfFlow(node, in: parent) { return true }
    let tag = tree.tag(node)
    guard HTMLTagSet.block.contains(tag), tag != .hr else { return false }
    let child = tree[node].firstChild
    guard
      child == HTMLTree.none
        || tree[child].kind == .text && tree.isBlank(child) && tree[child].next == HTMLTree.none
    else { return false }
    let style = styles.style(of: node, in: tree, parent: parent)
    return styles[style].display == .block && styles[style].effects.isSuperset(of: [.joinsMargins, .isAsHighAsText])
      && !styles[style].effects.contains(.drawsFlowAway)
  }

  /// Reports whether an element stands beside the lines, or is not shown.
  mutating func isOutOfFlow(_ node: NodeID, in parent: StyleID) -> Bool {
    guard tree[node].namespace == .html else { return false }
    if HTMLTagSet.unseen.contains(tree.tag(node)) { return true }
    let style = styles.style(of: node, in: tree, parent: parent)
    return styles[style].effects.contains(.boxBesideLine) || styles[style].display == .none
  }
}
