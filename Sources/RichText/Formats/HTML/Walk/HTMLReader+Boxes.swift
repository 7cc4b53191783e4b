// Flexible boxes and grids: their children are blocks, whatever they are elsewhere (CSS Display 3, section 2.7).
extension HTMLReader {
  /// The arrangement of a box's items in the text.
  enum BoxItems: UInt8 {
    case none
    /// Each on a line of its own, as in the text that browsers copy.
    case lines
    /// Items in one line, with spaces between them.
    case words
  }

  /// A box with more children than this is judged by the first ones.
  private static let maximumChildren = 64
  /// An item with more nodes than this has words.
  private static let maximumNodes = 64

  /// Returns how the items of the box stand: words if all but one are signs, such as an icon, a bullet or a heading's
  /// `#`.
  mutating func items(in frame: Frame, of parent: Frame) -> BoxItems {
    if styles[frame.style].display == .contents, parent.items != .words { return parent.items }
    // A heading is one paragraph.
    if frame.headingLevel > 0 { return .words }
    var count = 0
    for child in tree.children(of: frame.node).prefix(Self.maximumChildren) {
      if isShownItem(child, in: frame), hasWords(child) { count += 1 }
      if count > 1 { return .lines }
    }
    return .words
  }

  private mutating func isShownItem(_ node: NodeID, in frame: Frame) -> Bool {
    guard tree.isElement(node) else { return true }
    guard tree[node].namespace == .html, !HTMLTagSet.unseen.contains(tree[node].tag) else { return false }
    let style = styles.style(of: node, in: tree, parent: frame.style)
    return !styles[style].character.hidden || styles[frame.style].character.hidden
  }

  /// Reports whether a letter or digit stands in the node.
  private func hasWords(_ item: NodeID) -> Bool {
    var node = item
    for _ in 0..<Self.maximumNodes {
      let text = tree.text(node)
      if text.contains(where: \.isASCIIAlphanumeric) { return true }
      let scalars = String(decoding: text.prefix(256), as: UTF8.self).unicodeScalars
      if scalars.contains(where: \.isLetterOrNumber) { return true }
      node = tree.next(after: node, in: item, isEntered: tree[node].namespace == .html)
      if node == HTMLTree.none { return false }
    }
    return true
  }

  /// Parts an item from the one before it, and returns whether it is a block.
  mutating func beginsBlock(_ frame: Frame, ofItemsIn parent: Frame) -> Bool {
    switch parent.items {
    case .none: return false
    case .lines: return styles[frame.style].display != .contents
    case .words:
      text.addSpace(in: textStyle(of: parent))
      return false
    }
  }
}
