/// The MathML that MathJax 2 states in an attribute of the element that it draws a formula in:
///
///     <span class="MathJax" data-mathml="<math><mfrac><mn>3</mn><mn>4</mn></mfrac></math>"><nobr>...</nobr></span>
///
/// No one sees an attribute. So it counts only if its variables, numbers and words are those of the drawing. The parts
/// of the drawing stand in the order in which they were drawn over each other.
struct HTMLStatedFormula {
  typealias NodeID = HTMLTree.NodeID

  /// Returns the formula that an element states; `nil` if it states none, or another than it draws.
  static func formula(of element: NodeID, in tree: HTMLTree) -> HTMLPage.Formula? {
    guard let statement = tree.value(.dataMathML, of: element) else { return nil }
    let stated = HTMLTreeBuilder.tree(of: Array(statement))
    guard let math = stated.nodes.firstIndex(where: { $0.namespace == .math && $0.tag == .math }) else { return nil }
    let root = NodeID(truncatingIfNeeded: math)
    guard let drawn = drawnTokens(in: element, of: tree, budget: statement.count),
      drawn.sorted() == statedTokens(in: root, of: stated).sorted()
    else { return nil }
    let formula = HTMLFormula(root, in: stated).formula
    return formula.line.isEmpty ? nil : formula
  }

  private static func statedTokens(in math: NodeID, of tree: HTMLTree) -> [String] {
    let unseen: Set<String> = ["annotation", "annotation-xml", "mphantom"]
    let nodes = tree.nodes(in: math) { !names.contains(tree.name($0)) && !unseen.contains(tree.name($0)) }
    return nodes.compactMap { node in
      let name = tree.name(node)
      return names.contains(name) ? token(name, text(in: node, of: tree)) : nil
    }
  }

  /// The tokens of a drawing; `nil` if letters stand elsewhere, or if there is more than a statement could speak of.
  private static func drawnTokens(in element: NodeID, of tree: HTMLTree, budget: Int) -> [String]? {
    var tokens: [String] = []
    var nodesLeft = budget * 4
    var node = tree[element].firstChild
    while node != HTMLTree.none {
      nodesLeft -= 1
      guard nodesLeft > 0 else { return nil }
      let name = tree.isElement(node) ? className(of: node, in: tree) : nil
      if let name {
        let text = text(in: node, of: tree)
        nodesLeft -= text.utf8.count
        if let token = token(name, text) { tokens.append(token) }
      } else if tree[node].kind == .text, String(decoding: tree.text(node), as: UTF8.self).contains(where: isLetter) {
        return nil
      }
      node = tree.next(after: node, in: element, isEntered: name == nil && tree.tag(node) != .script)
    }
    return tokens
  }

  private static let names: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]

  /// The token that a class says an element draws: `mi`, or `mjx-mi` in CommonHTML.
  private static func className(of node: NodeID, in tree: HTMLTree) -> String? {
    guard let classes = tree.value(.class, of: node) else { return nil }
    let first = classes.prefix(16).prefix { !$0.isHTMLSpace }
    let name = String(decoding: first.starts(with: "mjx-".utf8) ? first.dropFirst(4) : first, as: UTF8.self)
    return names.contains(name) ? name : nil
  }

  private static func text(in root: NodeID, of tree: HTMLTree) -> String {
    String(decoding: tree.bytes(in: root), as: UTF8.self)
  }

  /// The text of a token without spaces; `nil` for brackets and accents, which may be drawn in pieces, and for what
  /// draws nothing.
  private static func token(_ name: String, _ text: String) -> String? {
    var token = ""
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
      guard scalar.properties.generalCategory != .format else { continue }
      token.unicodeScalars.append(HTMLMathJaxDrawing.upright(scalar))
    }
    return token.isEmpty || name == "mo" && token.unicodeScalars.allSatisfy(mayBeStretched) ? nil : token
  }

  private static func mayBeStretched(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{2190}"..."\u{21FF}", "\u{2300}"..."\u{23FF}", "\u{300}"..."\u{36F}", "\u{20D0}"..."\u{20FF}": true
    default: stretched.contains(scalar)
    }
  }

  private static let stretched = Set("()[]{}|/\\‖∣∥⟨⟩√¯‾_^~ˆ˜˙¨´`˘ˇ".unicodeScalars)

  private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
