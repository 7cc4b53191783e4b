// Boxes that are as high as their contents, which hide them where a margin leaves no height.
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
    let outer = Part(node: box.node, style: box.style, isHeading: box.headingLevel > 0, depth: 0)
    return fits(outer, in: &contents)
  }

  /// Returns the points of the greatest margin that draws up a block of the box, but not the box itself.
  private mutating func greatestMarginUp(in box: Frame) -> Double {
    var greatest = 0.0
    var isFirst = styles[box.style].effects.contains(.joinsMargins)
    var node = tree[box.node].firstChild
    for _ in 0..<Self.maximumParts where node != HTMLTree.none {
      if tree.isElement(node) {
        if !isOutOfFlow(node, in: box.style) {
          if !isFirst { greatest = max(greatest, marginUp(above: node, in: box.style, depth: 0)) }
          isFirst = false
        }
      } else if tree[node].kind == .text, !tree.isBlank(node) {
        isFirst = false
      }
      node = tree[node].next
    }
    return greatest
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
    var depth: Int
  }

  /// Takes the height of what stands in an element, and returns `false` if it may be higher than the room that is left.
  private mutating func fits(_ part: Part, in contents: inout Contents) -> Bool {
    guard part.depth < Self.maximumDepth else { return false }
    let line = greatestLine(of: part)
    let keepsLineFeeds = styles[part.style].whiteSpace.keepsLineFeeds
    var node = tree[part.node].firstChild
    while node != HTMLTree.none {
      contents.count += 1
      guard contents.count <= Self.maximumParts else { return false }
      if tree[node].kind == .text {
        contents.room -= line * Double(Self.lines(of: tree.text(node), keepsLineFeeds: keepsLineFeeds))
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
    if effects.contains(.floats) { return false }
    if effects.contains(.boxBesideLine) { return true }
    let part = Part(
      node: node, style: style, isHeading: outer.isHeading || HTMLTagSet.headings.contains(tag), depth: outer.depth + 1)
    if !styles[style].display.isInline || effects.areInLine {
      guard effects.contains(.isAsHighAsText) else { return false }
      // The usual margins are smaller.
      contents.room -= 2 * greatestLine(of: part)
    }
    return fits(part, in: &contents)
  }

  /// Reports whether an element has a size that no text says.
  private static func isSized(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .img, .image, .input, .select, .textarea, .button, .object, .marquee, .fieldset, .unknown, .iframe, .canvas,
      .video, .audio, .embed, .applet, .meter, .progress, .frameset:
      true
    default: HTMLTagSet.growing.contains(tag)
    }
  }

  /// The height of the highest line that is usual for text of this style, or is stated.
  private func greatestLine(of part: Part) -> Double {
    let letters = letters(of: part.style, isHeading: part.isHeading).size
    switch styles[part.style].paragraph.lineHeight {
    case .exact(let height), .atLeast(let height): return max(letters * 2, height.points)
    case .multiple(let percent): return letters * max(2, Double(percent) / 50)
    case nil: return letters * 2
    }
  }

  /// The greatest number of lines that text takes whose words are not divided.
  private static func lines(of text: ArraySlice<UInt8>, keepsLineFeeds: Bool) -> Int {
    var count = 0
    var isInWord = false
    for byte in text {
      if byte.isHTMLSpace {
        if keepsLineFeeds, byte == 0x0A { count += 1 }
        isInWord = false
      } else {
        // The first byte of a character in UTF-8 stands for it: some scripts have no spaces.
        if !isInWord || byte >= 0xC0 { count += 1 }
        isInWord = true
      }
    }
    return count
  }
}
