/// The markup of one program, or of a kind of programs, that means more than HTML says.
///
/// A dialect goes over the tree once, in the order of the page, before it is walked. It puts plain elements in the place
/// of its own, so that the walk need not know it.
protocol HTMLDialect: Sendable {
  /// Reports whether the page may hold the dialect; asked of every page, so it is cheap.
  static func concerns(_ tree: HTMLTree) -> Bool

  static func rewrite(_ page: inout HTMLPage)
}

/// A parsed page on its way to a document.
struct HTMLPage {
  typealias NodeID = HTMLTree.NodeID
  typealias StyleID = HTMLStyleResolver.StyleID

  var tree: HTMLTree
  var styles: HTMLStyleResolver
  /// The notes of the page; `nil` if it has none.
  var notes: HTMLNotePlan?

  init(_ tree: HTMLTree) {
    styles = HTMLStyleResolver(
      sheet: HTMLSheets.rules(of: tree), page: tree, hasNoUsualMarginAbove: Self.isFromLibreOffice(tree))
    self.tree = tree
  }

  /// Reports whether the page names LibreOffice or its relatives as its maker, whose paragraphs state no margin above
  /// them that is zero.
  private static func isFromLibreOffice(_ tree: HTMLTree) -> Bool {
    for (id, node) in tree.nodes.enumerated().prefix(64) where node.tag == .meta && node.namespace == .html {
      guard let content = tree.attribute(.content, of: NodeID(truncatingIfNeeded: id)) else { continue }
      if content.hasPrefix("LibreOffice ") || content.hasPrefix("OpenOffice") { return true }
    }
    return false
  }

  /// Makes an element in the place of another, with its attributes, rules and content; it stands nowhere yet.
  mutating func makeElement(_ tag: HTMLTag, from original: NodeID) -> NodeID {
    let element = tree.makeElement(HTMLTagName(kind: tag), attributes: tree.attributes(original))
    styles.replace(original, with: element)
    tree.moveChildren(of: original, to: element)
    return element
  }
}

/// The styles of elements for dialects that ask for few of them.
struct HTMLStyleChain {
  private var known: [HTMLTree.NodeID: HTMLStyleResolver.StyleID] = [HTMLTree.root: 0]

  /// The style of an element, or of the element that a text stands in.
  mutating func style(of node: HTMLTree.NodeID, in page: inout HTMLPage) -> HTMLStyleResolver.StyleID {
    var path: [HTMLTree.NodeID] = []
    var next = node
    while next != HTMLTree.none, known[next] == nil {
      path.append(next)
      next = page.tree[next].parent
    }
    var style = known[next] ?? 0
    for node in path.reversed() {
      if page.tree.isElement(node) { style = page.styles.style(of: node, in: page.tree, parent: style) }
      known[node] = style
    }
    return style
  }
}
