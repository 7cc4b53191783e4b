// Boxes whose lines have no height, which hide their text where they cut it off.
extension HTMLReader {
  /// Parts of a box beyond which nothing is known of it.
  private static let maximumParts = 256
  private static let maximumDepth = 8

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

  /// Reports whether an element has a size that no text says.
  static func isSized(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .img, .image, .input, .select, .textarea, .button, .object, .marquee, .fieldset, .unknown, .iframe, .canvas,
      .video, .audio, .embed, .applet, .meter, .progress, .frameset:
      true
    default: false
    }
  }
}
