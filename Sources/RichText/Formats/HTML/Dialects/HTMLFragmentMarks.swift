/// The marks around what was copied: one that stands where nothing is shown marks nothing.
enum HTMLFragmentMarks: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.hasStartMark }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    // Each element is asked once, however many marks stand in it.
    var shown: [HTMLTree.NodeID: Bool] = [HTMLTree.root: true]
    for index in page.tree.nodes.indices where page.tree.nodes[index].kind == .comment(.start) {
      var path: [HTMLTree.NodeID] = []
      var node = page.tree[HTMLTree.NodeID(truncatingIfNeeded: index)].parent
      while node != HTMLTree.none, shown[node] == nil {
        path.append(node)
        node = page.tree[node].parent
      }
      var isShown = shown[node] ?? false
      for node in path.reversed() {
        isShown = isShown && page.isEntered(node, chain.style(of: node, in: &page))
        shown[node] = isShown
      }
      if isShown { return }
    }
    page.tree.dropStartMarks()
  }
}

extension HTMLPage {
  /// Reports whether the walk goes into an element: others stand for something else, or for nothing.
  fileprivate mutating func isEntered(_ node: NodeID, _ style: StyleID) -> Bool {
    if tree.isUnseen(node) || tree[node].hasAttributes && tree.isComment(node, tree.tag(node)) { return false }
    if styles[style].isOfficeAside || styles[style].isOfficeMarker { return false }
    switch tree[node].tag {
    case .select: return tree[node].namespace != .html
    case .math where tree[node].namespace == .math:
      return HTMLFormula(node, in: tree).line.isEmpty || styles.hidesPart(of: node, in: tree, style)
    case .officeMath:
      return HTMLOfficeMath.line(of: node, in: tree)?.isEmpty ?? true || styles.hidesPart(of: node, in: tree, style)
    default: return true
    }
  }
}
