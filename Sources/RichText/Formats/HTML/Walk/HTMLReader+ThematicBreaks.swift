// Rules between paragraphs: `<hr>`, and blocks that hold nothing and draw a line.
extension HTMLReader {
  /// Adds the break that an `<hr>` is, where a paragraph may stand and what is shown is no code.
  mutating func addThematicBreak(_ frame: Frame) throws(FormatError) {
    try text.endParagraph()
    if officeLists.scope == frame.scope { try closeOfficeLists() }
    // A rule's colour is often that of its background.
    let isShown = !styles[frame.style].isNotDisplayed && !styles[frame.style].isInvisible
    guard isShown, !frame.isCode, text.builder.admitsParagraph else {
      findings.record(.horizontalRule)
      return
    }
    try text.addThematicBreak()
  }

  /// Reports whether the block only draws a line, or declares itself a separator. Word draws the line of `---` around
  /// an empty paragraph.
  mutating func isRule(_ frame: Frame) -> Bool {
    if frame.isCode { return false }
    if styles[frame.style].hasRule { return tree.isEmptyBox(frame.node) }
    guard tree[frame.node].firstChild == HTMLTree.none, tree[frame.node].hasAttributes else { return false }
    return tree.attribute(.role, of: frame.node) == "separator"
      && tree.attribute(.ariaOrientation, of: frame.node) != "vertical"
  }
}

extension HTMLTree {
  fileprivate func isEmptyBox(_ box: NodeID) -> Bool {
    // A block with more nodes than this is not empty.
    let nodes = Array(nodes(in: box).prefix(16))
    return nodes.count < 16
      && nodes.allSatisfy { node in
        switch self[node].kind {
        case .text: text(node).allSatisfy { $0.isHTMLSpace || $0 == 0xC2 || $0 == 0xA0 }
        case .comment: false
        case .element, .document:
          [.p, .span, .b, .i, .br, .font].contains(tag(node)) || tag(node) == .unknown && name(node) == "o:p"
        }
      }
  }
}
