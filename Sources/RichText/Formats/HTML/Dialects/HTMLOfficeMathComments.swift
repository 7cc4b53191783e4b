/// Formulas of Word in conditional comments, beside a picture for programs that know no formulas: one of both stays.
enum HTMLOfficeMathComments: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.hasMath }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    for mark in page.tree.nodes(where: { $0.kind == .comment(.formula) }) {
      page.chooseOfficeMath(after: mark, &chain)
    }
  }
}

extension HTMLPage {
  /// Removes the stand-in for the formula of a conditional comment, or the formula, if it cannot be read or says
  /// something else.
  fileprivate mutating func chooseOfficeMath(after mark: NodeID, _ chain: inout HTMLStyleChain) {
    let box = tree[mark].next
    guard box != HTMLTree.none else { return }
    var alternative: [NodeID]? = []
    let node = tree.sibling(after: box)
    if node != HTMLTree.none, tree[node].kind == .comment(.alternativeStart) {
      alternative = nodes(after: node, to: .alternativeEnd)
    }
    guard let alternative, let formula = shownText(ofOfficeMath: box, &chain),
      isSame(formula, alternative)
    else {
      return tree.remove(box)
    }
    for node in alternative { tree.remove(node) }
  }

  /// The nodes before a mark, which Word writes after an element or two; `nil` if it does not follow.
  private func nodes(after start: NodeID, to mark: HTMLTree.FragmentMark) -> [NodeID]? {
    var nodes: [NodeID] = []
    for node in tree.siblings(after: start).prefix(64) {
      if tree[node].kind == .comment(mark) { return nodes }
      nodes.append(node)
    }
    return nil
  }

  /// The text of the formulas in an element; `nil` if a line would not show all of them, or some of it is hidden.
  private mutating func shownText(ofOfficeMath box: NodeID, _ chain: inout HTMLStyleChain) -> String? {
    guard !hidesPart(of: box, &chain) else { return nil }
    var text = ""
    for node in tree.nodes(in: box, entering: { [tree] in tree.tag($0) != .officeMath }) {
      if tree.tag(node) == .officeMath {
        guard let line = HTMLOfficeMath.line(of: node, in: tree), !line.isEmpty else { return nil }
        text += line.text
      } else if !tree.isBlank(node) {
        return nil
      }
    }
    return text.isEmpty ? nil : text
  }

  /// Reports whether the letters and digits of a formula are those of its stand-in, if that has any.
  private func isSame(_ formula: String, _ alternative: [NodeID]) -> Bool {
    let bytes = alternative.flatMap(tree.bytes)
    func signs(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
    let words = signs(String(decoding: bytes, as: UTF8.self))
    return words.isEmpty || words == signs(formula)
  }
}
