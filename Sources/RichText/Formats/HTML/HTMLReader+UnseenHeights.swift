// Boxes that are as high as their contents, which hide them where a margin leaves no height, and what margins below
// blocks draw up.
extension HTMLReader {
  /// Parts of a box beyond which nothing is known of it.
  private static let maximumParts = 256
  private static let maximumDepth = 8

  /// Reports whether the margin above a block in the box draws up its end by more than the height of its contents.
  ///
  /// Sizes count as large as they may be, so that no word is taken away that was seen.
  mutating func hasNoHeight(_ box: Frame) -> Bool {
    guard !styles[box.style].display.isGrid else { return false }
    let room = greatestMarginUp(in: box)
    guard room > 0 else { return false }
    var contents = Contents(room: room)
    let outer = Part(node: box.node, style: box.style, isHeading: box.headingLevel > 0, holdsFloats: true, depth: 0)
    return fits(outer, in: &contents)
  }

  /// Reports whether nothing but lines of no height stands in a box whose own lines have none.
  mutating func hasFlatLinesAlone(_ box: Frame) -> Bool {
    let isCell = HTMLTagSet.cells.contains(tree.tag(box.node))
    // The other cells of a row may be higher.
    if isCell, hasNeighbour(box.node) { return false }
    return hasFlatLinesAlone(box.node, style: box.style, depth: 0)
  }

  private mutating func hasFlatLinesAlone(_ element: NodeID, style: StyleID, depth: Int) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    var node = tree[element].firstChild
    for _ in 0..<Self.maximumParts {
      if node == HTMLTree.none { return true }
      if tree.isElement(node) || tree[node].namespace != .html, tree.tag(node) != .br {
        guard tree[node].namespace == .html, HTMLPresentation.display(of: tree.tag(node)) == .inline,
          !Self.isSized(tree.tag(node))
        else { return false }
        let own = styles.style(of: node, in: tree, parent: style)
        guard styles[own].display == .none || styles[own].display.isInline && !styles[own].effects.areInLine,
          styles[own].hasFlatLines, hasFlatLinesAlone(node, style: own, depth: depth + 1)
        else { return false }
      }
      node = tree[node].next
    }
    return false
  }

  /// Draws out of sight what follows an element with a far margin below it, unless the element may be as high.
  mutating func drawUpRest(after frame: Frame) {
    guard let parent = frames.indices.last else { return }
    let points = styles[frame.style].restAway
    readAgainForHeights()
    let isMargin = movesParentBelow(frame.node)
    var contents = Contents(room: points + CSSConcealmentProperty.farUp)
    let holdsFloats = !styles[frame.style].effects.contains(.joinsMarginsBelow)
    let part = Part(
      node: frame.node, style: frame.style, isHeading: frame.headingLevel > 0, holdsFloats: holdsFloats, depth: 0)
    if fits(part, withMargins: 0, in: &contents) {
      frames[parent].style = styles.style(movingAway: frames[parent].style, by: points)
      let room = contents.room - CSSConcealmentProperty.farUp
      beginFlowAway(HTMLFlowAway.Move(depth: parent, room: room, points: points))
    }
    if isMargin { frames[parent].style = styles.style(drawingRestAway: frames[parent].style, by: points) }
  }

  /// Notes that a margin draws up the end of boxes.
  mutating func readAgainForHeights() {
    if looksAhead || readsAgain { return }
    readsAgain = frames.contains {
      let effects = styles[$0.style].effects
      return effects.contains(.isAsHighAsContents) && (effects.contains(.cutsOffHeight) || styles[$0.style].vanishes)
    }
  }

  /// Reports whether the margin below a child of the innermost element is the margin of that element, too (CSS 2.2,
  /// section 8.3.1).
  private mutating func movesParentBelow(_ child: NodeID) -> Bool {
    guard let parent = frames.last, styles[parent.style].effects.contains(.joinsMarginsBelow) else { return false }
    if frames.count > 1, styles[frames[frames.count - 2].style].display.holdsItems { return false }
    return isLast(child, in: parent.style)
  }

  /// Reports whether nothing in the flow follows a child of an element of this style.
  private mutating func isLast(_ child: NodeID, in style: StyleID) -> Bool {
    var node = tree[child].next
    for _ in 0..<Self.maximumDepth {
      if node == HTMLTree.none { return true }
      if tree.isElement(node) ? !isOutOfFlow(node, in: style) : tree[node].kind == .text && !tree.isBlank(node) {
        return false
      }
      node = tree[node].next
    }
    return false
  }

  /// Returns the points of the greatest margin that draws up a block of the box, but not the box itself.
  private mutating func greatestMarginUp(in box: Frame) -> Double {
    var greatest = 0.0
    var isFirst = styles[box.style].effects.contains(.joinsMargins)
    let joinsBelow = styles[box.style].effects.contains(.joinsMarginsBelow)
    var node = tree[box.node].firstChild
    for _ in 0..<Self.maximumParts where node != HTMLTree.none {
      if tree.isElement(node) {
        if !isOutOfFlow(node, in: box.style) {
          if !isFirst { greatest = max(greatest, marginUp(above: node, in: box.style, depth: 0)) }
          if !joinsBelow || !isLast(node, in: box.style) {
            greatest = max(greatest, marginUp(below: node, in: box.style, depth: 0))
          }
          isFirst = false
        }
      } else if tree[node].kind == .text, !tree.isBlank(node) {
        isFirst = false
      }
      node = tree[node].next
    }
    return greatest
  }

  /// Returns the points by which the margin below an element draws up what follows it, its own or that of its last
  /// child.
  private mutating func marginUp(below node: NodeID, in style: StyleID, depth: Int) -> Double {
    guard tree[node].namespace == .html else { return 0 }
    let own = styles.style(of: node, in: tree, parent: style)
    let effects = styles[own].effects
    if effects.contains(.drawsRestAway) { return styles[own].restAway }
    guard effects.contains(.joinsMarginsBelow), depth < Self.maximumDepth else { return 0 }
    var last = tree[node].firstChild
    for _ in 0..<Self.maximumParts where last != HTMLTree.none {
      if tree.isElement(last), !isOutOfFlow(last, in: own), isLast(last, in: own) {
        return marginUp(below: last, in: own, depth: depth + 1)
      }
      last = tree[last].next
    }
    return 0
  }

  /// The contents of a box, as far as they were counted.
  private struct Contents {
    /// The points that are left for what stands in the box.
    var room: Double
    var count = 0
  }

  /// An element in the box.
  private struct Part {
    var node: NodeID
    var style: StyleID
    var isHeading: Bool
    /// Whether the height of the box counts floating boxes in it.
    var holdsFloats: Bool
    var depth: Int
  }

  /// Takes the height of what stands in an element, and returns `false` if it may be higher than the room that is left.
  private mutating func fits(_ part: Part, in contents: inout Contents) -> Bool {
    guard part.depth < Self.maximumDepth else { return false }
    let line = greatestLine(of: part.style, isHeading: part.isHeading)
    let keepsLineFeeds = styles[part.style].whiteSpace.keepsLineFeeds
    var node = tree[part.node].firstChild
    while node != HTMLTree.none {
      contents.count += 1
      guard contents.count <= Self.maximumParts else { return false }
      if tree[node].kind == .text {
        let lines = HTMLFlowAway.end(of: tree.text(node), keepsLineFeeds: keepsLineFeeds).count
        contents.room -= line * Double(lines)
      } else if tree.tag(node) == .br {
        contents.room -= line
      } else if tree.isElement(node) {
        guard fits(node, of: part, in: &contents) else { return false }
      }
      guard contents.room > 0 else { return false }
      node = tree[node].next
    }
    return true
  }

  private mutating func fits(_ node: NodeID, of outer: Part, in contents: inout Contents) -> Bool {
    let tag = tree.tag(node)
    guard tree[node].namespace == .html, !Self.isSized(tag) else { return false }
    if HTMLTagSet.unseen.contains(tag) { return true }
    let style = styles.style(of: node, in: tree, parent: outer.style)
    let effects = styles[style].effects
    if styles[style].display == .none { return true }
    if effects.contains(.floats) { return !outer.holdsFloats }
    if effects.contains(.boxBesideLine) { return true }
    let part = Part(
      node: node, style: style, isHeading: outer.isHeading || HTMLTagSet.headings.contains(tag),
      holdsFloats: outer.holdsFloats || !styles[style].display.isInline && !effects.contains(.joinsMarginsBelow),
      depth: outer.depth + 1)
    if styles[style].display.isInline, !effects.areInLine { return fits(part, in: &contents) }
    // The usual margins are smaller.
    return fits(part, withMargins: 2, in: &contents)
  }

  /// Does the same for a box with the height of so many lines for its margins.
  private mutating func fits(_ box: Part, withMargins lines: Double, in contents: inout Contents) -> Bool {
    guard let room = greatestRoom(of: box.node, style: box.style, isHeading: box.isHeading, withMargins: lines) else {
      return false
    }
    contents.room -= room
    return fits(box, in: &contents)
  }

  /// Returns the greatest height that a box may have beside its contents; `nil` if nothing tells.
  /// - Parameter lines: the number of lines that are as high as its usual margins.
  func greatestRoom(of node: NodeID, style: StyleID, isHeading: Bool, withMargins lines: Double) -> Double? {
    let room = styles[style].greatestRoom
    guard room.isFinite, !isGrown(node) else { return nil }
    // Parts of a table have no margins, and little room beside their text.
    let tag = tree.tag(node)
    let lines = HTMLTagSet.growing.contains(tag) && tag != .table ? min(lines, 0.5) : lines
    return room + lines * greatestLine(of: style, isHeading: isHeading)
  }

  /// Reports whether attributes of a part of a table give it room that no text says.
  private func isGrown(_ node: NodeID) -> Bool {
    guard tree[node].hasAttributes, HTMLTagSet.growing.contains(tree.tag(node)) else { return false }
    return ["height", "border", "cellpadding", "cellspacing"].contains {
      tree.value(named: Array($0.utf8)[...], of: node) != nil
    }
  }

  /// Reports whether an element has a size that no text says.
  static func isSized(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .img, .image, .input, .select, .textarea, .button, .object, .marquee, .fieldset, .unknown, .iframe, .canvas,
      .video, .audio, .embed, .applet, .meter, .progress, .frameset:
      true
    default: false
    }
  }

  /// The height of the highest line that is usual for text of this style, or is stated.
  func greatestLine(of style: StyleID, isHeading: Bool) -> Double {
    let letters = letters(of: style, isHeading: isHeading).size
    switch styles[style].paragraph.lineHeight {
    case .exact(let height), .atLeast(let height): return max(letters * 2, height.points)
    case .multiple(let percent): return letters * max(2, Double(percent) / 50)
    case nil: return letters * 2
    }
  }
}
