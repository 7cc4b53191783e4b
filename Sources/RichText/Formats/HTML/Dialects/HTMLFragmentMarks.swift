/// The marks around what was copied: takes away what is outside, but for the elements around it.
///
/// A mark that stands where nothing is shown marks nothing.
enum HTMLFragmentMarks: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.hasStartMark }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    guard let start = page.tree.startMarks.prefix(maximumCount).first(where: { page.isShown($0, &chain) }) else {
      page.tree.dropStartMarks()
      return
    }
    let ends = page.tree.nodes(where: { $0.kind == .comment(.end) }).drop { $0 < start }
    page.tree.removeNodes(outside: start, \.previous)
    if let end = ends.prefix(maximumCount).first(where: { page.isShown($0, &chain) }) {
      page.tree.removeNodes(outside: end, \.next)
    }
  }

  /// No source writes more.
  private static let maximumCount = 64
}

extension HTMLPage {
  /// Reports whether the walk meets a mark.
  fileprivate mutating func isShown(_ mark: NodeID, _ chain: inout HTMLStyleChain) -> Bool {
    var node = tree[mark].parent
    while node > HTMLTree.root, isEntered(node, chain.style(of: node, in: &self)) { node = tree[node].parent }
    return node == HTMLTree.root
  }

  /// Reports whether the walk goes into an element: others stand for something else, or for nothing.
  private mutating func isEntered(_ node: NodeID, _ style: StyleID) -> Bool {
    if tree.tag(node) == .select || tree.formula(node) != nil || tree.isUnseen(node) { return false }
    if tree[node].hasAttributes, tree.isComment(node, tree.tag(node)) { return false }
    return !styles[style].isOfficeAside && !styles[style].isOfficeMarker
  }
}

extension HTMLTree {
  /// Removes the nodes on one side of a mark and of the elements around it.
  fileprivate mutating func removeNodes(outside mark: NodeID, _ side: KeyPath<Node, NodeID>) {
    var node = mark
    while node > Self.root {
      while self[node][keyPath: side] != Self.none { remove(self[node][keyPath: side]) }
      node = self[node].parent
    }
  }
}
