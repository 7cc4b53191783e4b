/// Formulas: MathML, Office Math, and what KaTeX, MathJax and MediaWiki draw and state in MathML beside, for readers of
/// screens. Each is one line of text.
enum HTMLFormulas: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.hasMath || mayHoldDrawings(tree) }

  /// Reports whether the page may hold formulas that KaTeX or MathJax 2 has drawn.
  private static func mayHoldDrawings(_ tree: HTMLTree) -> Bool {
    tree.source.statesMathML || tree.source.input.withUnsafeBufferPointer(HTMLDrawnFormula.isMentioned)
  }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    var node = HTMLTree.root
    while node != HTMLTree.none {
      let formula = page.tree.isElement(node) ? page.formula(of: node, &chain) : nil
      if let formula, !formula.line.isEmpty {
        page.tree.setFormula(page.formulas.count, of: node)
        page.formulas.append(formula)
      }
      node = page.tree.next(after: node, in: HTMLTree.root, isEntered: page.tree.formula(node) == nil)
    }
  }
}

extension HTMLPage {
  /// A line of text, and the style of the element that it is read from.
  struct Formula {
    var line: FormulaLine
    /// The TeX that the page states beside it.
    var tex: String?
    var isDisplay = false
    var style: StyleID = 0
  }

  /// The formula that an element stands for; `nil` for others, and for one that a line would not show as it is seen.
  fileprivate mutating func formula(of node: NodeID, _ chain: inout HTMLStyleChain) -> Formula? {
    switch (tree[node].namespace, tree[node].tag) {
    case (.math, .math): return shown(node, &chain) { HTMLFormula($0, in: $1).formula }
    case (.html, .officeMath):
      return shown(node, &chain) { HTMLOfficeMath.line(of: $0, in: $1).map { Formula(line: $0) } }
    case (.svg, .svg), (.html, .mathJaxDrawing):
      guard tree.tag(tree[node].parent) == .mathJax, !isStated(node, &chain) else { return nil }
      return shown(node, &chain) { HTMLMathJaxDrawing.line(of: $0, in: $1).map { Formula(line: $0) } }
    case (.html, _) where tree[node].hasAttributes: return drawnFormula(of: node, &chain)
    default: return nil
    }
  }

  private mutating func shown(
    _ node: NodeID, _ chain: inout HTMLStyleChain, _ read: (NodeID, HTMLTree) -> Formula?
  ) -> Formula? {
    let style = chain.style(of: node, in: &self)
    guard !hidesPart(of: node, &chain), var formula = read(node, tree) else { return nil }
    formula.style = style
    formula.isDisplay = formula.isDisplay || standsAlone(node)
    return formula
  }

  /// Reports whether something in the formula is hidden that is not hidden with it.
  mutating func hidesPart(of math: NodeID, _ chain: inout HTMLStyleChain) -> Bool {
    let style = chain.style(of: math, in: &self)
    if styles[style].character.hidden { return false }
    for node in Array(tree.nodes(in: math)) {
      let style = chain.style(of: node, in: &self)
      if styles[style].character.hidden { return true }
    }
    return false
  }

  /// Reports whether KaTeX or MathJax draws the formula on a line of its own.
  private func standsAlone(_ math: NodeID) -> Bool {
    ([math] + tree.ancestors(of: math).prefix(4)).contains { node in
      tree.hasClass("katex-display", node) || tree.hasClass("MathJax_Display", node)
        || tree.name(node) == "mjx-container" && tree.attribute(.display, of: node) == "true"
    }
  }

  /// The formula that an element draws and states.
  ///
  /// A statement that the page hides stays hidden and cannot stand for the drawing, because it may say anything.
  private mutating func drawnFormula(of node: NodeID, _ chain: inout HTMLStyleChain) -> Formula? {
    if let math = shownMath(of: node) {
      var formula = HTMLFormula(math, in: tree).formula
      formula.style = chain.style(of: node, in: &self)
      return formula
    }
    if tree.hasClass("katex-html", node) {
      return shown(node, &chain) { HTMLDrawnFormula($0, in: $1).line.map { Formula(line: $0) } }
    }
    guard mayDrawFormula(node) else { return nil }
    guard let parts = formulaParts(of: node) else {
      return shown(node, &chain) { $1.source.statesMathML ? HTMLStatedFormula.formula(of: $0, in: $1) : nil }
    }
    let statement = chain.style(of: parts.statement, in: &self)
    let drawing = chain.style(of: node, in: &self)
    let isHidden = styles[statement].character.hidden && !styles[drawing].character.hidden
    return isHidden ? nil : shown(parts.math, &chain) { HTMLFormula($0, in: $1).formula }
  }

  /// Reports whether text that is shown stands beside a drawing.
  private mutating func isStated(_ drawing: NodeID, _ chain: inout HTMLStyleChain) -> Bool {
    let container = tree[drawing].parent
    let outer = chain.style(of: container, in: &self)
    let siblings = Array(tree.children(of: container).prefix(9))
    for sibling in siblings.prefix(8) where sibling != drawing && tree.holdsText(sibling) {
      let style = chain.style(of: sibling, in: &self)
      if styles[outer].character.hidden || !styles[style].character.hidden { return true }
    }
    return siblings.count > 8
  }

  private func mayDrawFormula(_ node: NodeID) -> Bool {
    guard tree.value(.class, of: node) != nil else { return tree.name(node) == "mjx-container" }
    return ["katex", "MathJax", "MathJax_CHTML"].contains { tree.hasClass($0, node) }
  }

  /// The child that states the formula, and its MathML; `nil` unless another child draws it.
  private func formulaParts(of node: NodeID) -> (statement: NodeID, math: NodeID)? {
    var statement: NodeID?
    var math: NodeID?
    var isDrawn = false
    for child in tree.children(of: node).prefix(8) {
      if statement == nil, isStatement(child), let found = firstMath(in: child) {
        (statement, math) = (child, found)
      } else if tree.isElement(child) {
        isDrawn = true
      }
    }
    guard let statement, let math, isDrawn else { return nil }
    return (statement, math)
  }

  /// Returns the MathML of a formula of MediaWiki, which shows a picture of it and hides the MathML. It is `nil` unless
  /// the picture's description says the same, so that nothing appears that the reader could not know.
  private func shownMath(of node: NodeID) -> NodeID? {
    guard tree.hasClass("mwe-math-element", node) else { return nil }
    var math: NodeID?
    var description: String?
    for child in tree.children(of: node).prefix(8) {
      if tree.tag(child) == .img {
        description = tree.attribute(.alt, of: child)
      } else if tree.isElement(child) {
        math = math ?? firstMath(in: child)
      }
    }
    guard let math, let description, let tex = HTMLFormula.annotation(of: math, in: tree) else { return nil }
    let isSame = tex.split(whereSeparator: \.isWhitespace) == description.split(whereSeparator: \.isWhitespace)
    return isSame ? math : nil
  }

  private func isStatement(_ node: NodeID) -> Bool {
    tree.name(node) == "mjx-assistive-mml" || tree.hasClass("katex-mathml", node)
      || tree.hasClass("MJX_Assistive_MathML", node)
  }

  private func firstMath(in node: NodeID) -> NodeID? {
    let first = tree.children(of: node).first { tree[$0].kind != .text }
    return first.flatMap { tree[$0].namespace == .math && tree[$0].tag == .math ? $0 : nil }
  }
}
