// Lines whose beginning an indent draws out of sight.
extension HTMLReader {
  /// Adds text of which the beginning may be out of sight; `false` if all of it stands as its style says.
  mutating func appendAway(_ bytes: ArraySlice<UInt8>, in frame: Frame) throws(FormatError) -> Bool {
    let concealment = styles[frame.style].concealment
    guard concealment.isIndentedAway else { return false }
    let whiteSpace = styles[frame.style].whiteSpace
    let isInBox = concealment.outerIndent != .never
    let end: Int
    if let indent = (isInBox ? concealment.outerIndent : concealment.indentAway).leftward {
      end = lineAway.moveOn(by: bytes, letters(of: frame), indent: indent)
    } else if isInBox {
      // No line of a box begins further to the left than the first.
      end = bytes.endIndex
    } else {
      end = lineAway.moveOnToRight(by: bytes, wraps: whiteSpace.wraps, keepsLineFeeds: whiteSpace.keepsLineFeeds)
    }
    try text.append(bytes[..<end], in: textStyle(of: frame), whiteSpace: whiteSpace, isCode: frame.isCode)
    if end < bytes.endIndex { showLine() }
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
      // Behind a box the line may wrap, as it does behind a word.
      let concealment = styles[frame.style].concealment
      if effects.contains(.isSlimBoxInLine), !concealment.isInLineToRight {
        lineAway.pass(HTMLComputedStyle.slimWidth)
      } else if effects.contains(.isSizedBoxInLine) || concealment.isInLineToRight {
        lineAway.pass()
      }
    }
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
}
