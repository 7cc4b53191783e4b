/// The markup of one program, or of a kind of programs, that means more than HTML says.
///
/// A dialect goes over the tree once before it is walked. It puts plain elements in the place of its own, so that the
/// walk need not know it.
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
  /// The formulas by the numbers of the elements in whose place they stand.
  var formulas: [Formula] = []
  /// The markers of lists that their own elements do not state, by the numbers of the lists.
  var markers: [ListMarker] = []

  init(_ tree: HTMLTree) {
    styles = HTMLStyleResolver(
      sheet: HTMLSheets.rules(of: tree), page: tree, hasNoUsualMarginAbove: Self.isFromLibreOffice(tree))
    self.tree = tree
  }

  /// Reports whether the page names LibreOffice or its relatives as its maker, whose paragraphs state no margin above
  /// them that is zero.
  private static func isFromLibreOffice(_ tree: HTMLTree) -> Bool {
    for node in 0..<NodeID(min(tree.nodes.count, 64)) where tree.tag(node) == .meta {
      guard let content = tree.attribute(.content, of: node) else { continue }
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
