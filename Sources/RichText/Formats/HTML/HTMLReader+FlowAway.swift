// The flow that far margins draw up out of sight, and where it comes back.
extension HTMLReader {
  /// Letters in a line, points from one line to the next, and points between paragraphs, for text before a margin.
  private static let usual = (letters: 40.0, line: 18.0, distance: 20.0)
  /// Runs and paragraphs before a margin beyond which nothing counts.
  private static let maximumBefore = 1024

  /// Notes that a margin draws up what stands in an open element from here on.
  mutating func beginFlowAway(_ move: HTMLFlowAway.Move) {
    var move = move
    if !flowAway.isActive {
      // Text before the margin may be so long that what the margin draws up stays on the page.
      let before = text.builder.extentOfSeenText(within: Self.maximumBefore)
      move.room -= Double(before.length) / Self.usual.letters * Self.usual.line
      move.room -= Double(before.paragraphs) * Self.usual.distance
    }
    flowAway.begin(move)
    if flowAway.room <= 0 { showFlow() }
  }

  /// Notes that the innermost element begins.
  mutating func enterFlow(_ frame: Frame) {
    let effects = styles[frame.style].effects
    let depth = frames.count - 1
    if effects.contains(.drawsFlowAway) {
      let points = styles[frame.style].flowAway
      beginFlowAway(HTMLFlowAway.Move(depth: depth, room: points, points: points, isOwn: true, goesOn: true))
    }
    if flowAway.isActive, effects.contains(.boxBesideLine), !effects.contains(.floats) {
      flowAway.enterOutside(at: depth)
    }
  }

  /// Leaves a floating box in sight where an earlier one is: none stands higher than those before it (CSS 2.2, section
  /// 9.5.1).
  mutating func keepBelowFloats(_ frame: inout Frame) {
    guard flowAway.isActive, hasFloats else { return }
    let move = flowAway.move(at: frames.count)
    guard move.points > 0 else { return }
    frame.style = styles.style(movingBack: frame.style, by: move.points, holding: styles[frame.style].effects.holding)
  }

  /// Draws up what follows an element that was left, if the element was drawn up.
  mutating func leaveFlowAway(_ frame: Frame) {
    let depth = frames.count
    let points = flowAway.points(after: depth)
    var goesOn = false
    if points > 0, let parent = frames.indices.last {
      goesOn = movesParent(frame.node)
      frames[parent].style =
        goesOn
        ? styles.style(drawingAway: frames[parent].style, by: points)
        : styles.style(movingAway: frames[parent].style, by: points)
    }
    flowAway.leave(at: depth, goesOn: goesOn)
    if flowAway.isActive, flowAway.room <= 0 { showFlow() }
  }

  /// Enters an element of the flow that is out of sight; false if its content is not walked.
  mutating func enterDrawnUp(_ node: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    passBox(node)
    return try enter(node, in: frames.last ?? parent)
  }

  /// Counts the room that an element takes in the flow beside its contents.
  private mutating func passBox(_ node: NodeID) {
    guard let parent = frames.last, flowAway.counts, !styles[parent.style].isNotDisplayed else { return }
    let tag = tree.tag(node)
    guard !HTMLTagSet.unseen.contains(tag) else { return }
    let isHeading = parent.headingLevel > 0 || HTMLTagSet.headings.contains(tag)
    let style = styles.style(of: node, in: tree, parent: parent.style)
    let effects = styles[style].effects
    if styles[style].display == .none || effects.contains(.boxBesideLine) && !effects.contains(.floats) { return }
    var room: Double?
    if tag == .br {
      room = greatestLine(of: parent.style, isHeading: isHeading)
    } else if tree[node].namespace == .html, !Self.isSized(tag) {
      if styles[style].display.isInline, !effects.areInLine { return }
      room = greatestRoom(of: node, style: style, isHeading: isHeading, withMargins: 2)
    }
    guard let room, flowAway.pass(room) else { return showFlow() }
  }

  /// Adds text of which the end may be back in sight; `false` if all of it stands as its style says.
  mutating func appendDrawnUp(
    _ bytes: ArraySlice<UInt8>, in frame: Frame, whiteSpace: CSSDeclaration.WhiteSpace
  ) throws(FormatError) -> Bool {
    guard !styles[frame.style].isNotDisplayed else { return false }
    let line = greatestLine(of: frame.style, isHeading: frame.headingLevel > 0)
    let end = flowAway.moveOn(by: bytes, line: line, keepsLineFeeds: styles[frame.style].whiteSpace.keepsLineFeeds)
    guard end < bytes.endIndex else { return false }
    if try !appendAway(bytes[..<end], in: frame) {
      try text.append(bytes[..<end], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
    }
    showFlow()
    guard let frame = frames.last else { return true }
    try text.append(bytes[end...], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
    return true
  }

  /// Shows what follows where the flow may be back in sight.
  private mutating func showFlow() {
    var holding = HTMLConcealment.Holding.none
    for place in frames.indices {
      let move = flowAway.move(at: place)
      guard move.points > 0 else { continue }
      if move.isOwn {
        let own = styles[frames[place].style].effects.holding
        if own == .all || holding == .none { holding = own }
      }
      frames[place].style = styles.style(movingBack: frames[place].style, by: move.points, holding: holding)
    }
    flowAway = HTMLFlowAway()
  }
}
