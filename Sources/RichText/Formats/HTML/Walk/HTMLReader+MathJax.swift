// Formulas that MathJax 3 and 4 have drawn: their characters are named by classes and attributes, and a browser that copies
// them leaves out the MathML beside, which cannot be selected.
extension HTMLReader {
  /// Adds the drawing in a container of MathJax; false if it is none, or if something beside it says the same.
  mutating func addMathJaxDrawing(_ node: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    guard fragment == .inside, tree.tag(parent.node) == .mathJax, !isStated(node, in: parent) else { return false }
    var frame = parent
    frame.style = styles.style(of: node, in: tree, parent: parent.style)
    guard !styles.hidesPart(of: node, in: tree, frame.style), let line = HTMLMathJaxDrawing.line(of: node, in: tree)
    else {
      return false
    }
    return try add(line, frame)
  }

  /// Reports whether text that is shown stands beside a drawing.
  private mutating func isStated(_ drawing: NodeID, in container: Frame) -> Bool {
    var sibling = tree[container.node].firstChild
    for _ in 0..<8 where sibling != HTMLTree.none {
      if sibling != drawing, holdsText(sibling) {
        guard tree.isElement(sibling) else { return true }
        let style = styles.style(of: sibling, in: tree, parent: container.style)
        if !styles[style].character.hidden || styles[container.style].character.hidden { return true }
      }
      sibling = tree[sibling].next
    }
    return sibling != HTMLTree.none
  }

  private func holdsText(_ root: NodeID) -> Bool {
    if tree[root].kind == .text { return !tree.isBlank(root) }
    var node = tree[root].firstChild
    while node != HTMLTree.none {
      if tree[node].kind == .text, !tree.isBlank(node) { return true }
      node = tree.next(after: node, in: root)
    }
    return false
  }
}
