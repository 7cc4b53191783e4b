/// Reads elements of Office Math in a page, where the text of a run stands in the run itself or in `<m:t>` in it.
struct HTMLOfficeMath {
  private let tree: HTMLTree

  /// The formula of an element; `nil` if the line would not show all of its text as what it is.
  static func line(of element: HTMLTree.NodeID, in tree: HTMLTree) -> FormulaLine? {
    let reader = Self(tree: tree)
    let math = OfficeMath(reader.formula(element, depth: 0))
    return math.isWhole && reader.holdsNothingElse(element) ? math.line : nil
  }

  /// Returns the name of an element of Office Math without its prefix; `nil` for other elements.
  private func name(_ node: HTMLTree.NodeID) -> String? {
    let name = tree.name(node)
    return name.hasPrefix("m:") ? String(name.dropFirst(2)) : nil
  }

  private func formula(_ node: HTMLTree.NodeID, depth: Int) -> OfficeMathElement {
    var element = OfficeMathElement()
    element.name = name(node) ?? ""
    if element.name == OfficeMathElement.run {
      element.text = text(of: node)
    } else if depth >= OfficeMathElement.maximumDepth {
      element.name = OfficeMathElement.run
      element.text = text(of: node)
    } else {
      if let value = tree.attribute(.officeMathValue, of: node) { element.text = value }
      element.children = children(of: node, depth: depth + 1)
    }
    return element
  }

  /// The elements of Office Math in a node; others, such as `<span>`, only format.
  private func children(of node: HTMLTree.NodeID, depth: Int) -> [OfficeMathElement] {
    var elements: [OfficeMathElement] = []
    for child in tree.childElements(of: node) {
      if name(child) != nil || depth >= OfficeMathElement.maximumDepth {
        elements.append(formula(child, depth: depth))
      } else {
        elements += children(of: child, depth: depth + 1)
      }
    }
    return elements
  }

  /// The text in an element, without that in properties.
  private func text(of node: HTMLTree.NodeID) -> String {
    let bytes = tree.nodes(in: node, entering: { !isProperties($0) }).flatMap(tree.text)
    let words = bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0.isHTMLSpace })
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  private func isProperties(_ node: HTMLTree.NodeID) -> Bool {
    tree.isElement(node) && name(node).map(OfficeMathElement.isProperties) == true
  }

  /// Reports whether all text stands in runs, and none in their properties.
  private func holdsNothingElse(_ root: HTMLTree.NodeID) -> Bool {
    func isRun(_ node: HTMLTree.NodeID) -> Bool { tree.isElement(node) && name(node) == OfficeMathElement.run }
    return tree.nodes(in: root, entering: { !isRun($0) }).allSatisfy { node in
      tree.isBlank(node)
        && !(isRun(node)
          && tree.nodes(in: node, entering: { !isProperties($0) }).contains { part in
            isProperties(part) && tree.holdsText(part)
          })
    }
  }
}
