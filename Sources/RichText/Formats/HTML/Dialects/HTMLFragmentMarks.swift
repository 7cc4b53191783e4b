/// The marks around what was copied: one that stands where nothing is shown marks nothing.
enum HTMLFragmentMarks: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.hasStartMark }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    for mark in page.tree.startMarks.prefix(maximumCount) {
      var node = page.tree[mark].parent
      while node > HTMLTree.root, page.isEntered(node, chain.style(of: node, in: &page)) {
        node = page.tree[node].parent
      }
      if node == HTMLTree.root { return }
    }
    page.tree.dropStartMarks()
  }

  /// No source writes more.
  private static let maximumCount = 64
}

extension HTMLPage {
  /// Reports whether the walk goes into an element: others stand for something else, or for nothing.
  fileprivate mutating func isEntered(_ node: NodeID, _ style: StyleID) -> Bool {
    if tree.tag(node) == .select || tree.formula(node) != nil || tree.isUnseen(node) { return false }
    if tree[node].hasAttributes, tree.isComment(node, tree.tag(node)) { return false }
    return !styles[style].isOfficeAside && !styles[style].isOfficeMarker
  }
}
