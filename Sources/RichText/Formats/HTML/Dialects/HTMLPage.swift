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
  /// The elements and texts that are tools of the page.
  var tools: Set<NodeID> = []

  init(_ tree: HTMLTree) {
    styles = HTMLStyleResolver(
      sheet: HTMLSheets.rules(of: tree), page: tree, isFromLibreOffice: Self.isFromLibreOffice(tree))
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
