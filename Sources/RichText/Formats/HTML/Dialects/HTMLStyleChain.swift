/// The styles of elements for dialects that ask for few of them.
struct HTMLStyleChain {
  typealias NodeID = HTMLTree.NodeID
  typealias StyleID = HTMLStyleResolver.StyleID

  /// The styles that are known, by node; -1 for others.
  private var known: [StyleID] = []

  /// The style of an element, or of the element that a text stands in.
  mutating func style(of node: NodeID, in page: inout HTMLPage) -> StyleID {
    known += repeatElement(-1, count: page.tree.nodes.count - known.count)
    var path: [NodeID] = []
    var next = node
    while next > HTMLTree.root, known[Int(next)] < 0 {
      path.append(next)
      next = page.tree[next].parent
    }
    var style = next > HTMLTree.root ? known[Int(next)] : 0
    for node in path.reversed() {
      if page.tree.isElement(node) { style = page.styles.style(of: node, in: page.tree, parent: style) }
      known[Int(node)] = style
    }
    return style
  }
}
