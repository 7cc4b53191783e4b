// Formulas: MathML is written as a line of text. KaTeX and MathJax draw a formula and state it in MathML beside, for readers of
// screens; it is one formula.
extension HTMLReader {
  /// Adds the text of a `<math>` element; false if it has none, or a part that nobody saw.
  mutating func addFormula(_ math: NodeID, in parent: Frame) throws(FormatError) -> Bool {
    var frame = parent
    frame.style = styles.style(of: math, in: tree, parent: parent.style)
    guard !styles.hidesPart(of: math, in: tree, frame.style) else { return false }
    return try add(HTMLFormula(math, in: tree).line, frame)
  }

  /// Adds the formula of an element of Office Math; false if a line would not show all of it.
  mutating func addOfficeMath(_ node: NodeID, _ frame: Frame) throws(FormatError) -> Bool {
    guard !styles.hidesPart(of: node, in: tree, frame.style), let line = HTMLOfficeMath.line(of: node, in: tree) else {
      return false
    }
    return try add(line, frame)
  }

  /// Adds a formula that the element draws and states; false if the element is something else.
  ///
  /// A statement that the page hides stays hidden and cannot stand for the drawing, because it may say anything.
  mutating func addDrawnFormula(_ node: NodeID, _ frame: Frame) throws(FormatError) -> Bool {
    guard fragment == .inside else { return false }
    if let math = shownMath(of: node) { return try add(HTMLFormula(math, in: tree).line, frame) }
    if hasDrawings, try addDrawing(node, frame) { return true }
    guard mayDrawFormula(node) else { return false }
    guard let parts = formulaParts(of: node) else { return try addStatedFormula(node, frame) }
    var statement = frame
    statement.style = styles.style(of: parts.statement, in: tree, parent: frame.style)
    let isHidden = styles[statement.style].character.hidden && !styles[frame.style].character.hidden
    guard !isHidden else { return false }
    return try addFormula(parts.math, in: statement)
  }

  /// Adds a drawing of KaTeX that no MathML states; false if it reads as it is drawn.
  private mutating func addDrawing(_ node: NodeID, _ frame: Frame) throws(FormatError) -> Bool {
    guard let names = tree.value(.class, of: node), Self.has("katex-html", in: names),
      !styles.hidesPart(of: node, in: tree, frame.style)
    else { return false }
    guard let line = HTMLDrawnFormula(node, in: tree).line else { return false }
    return try add(line, frame)
  }

  /// Adds a formula that MathJax 2 has drawn without MathML beside it; false if it draws another than it states.
  private mutating func addStatedFormula(_ node: NodeID, _ frame: Frame) throws(FormatError) -> Bool {
    guard tree.source.statesMathML, let line = HTMLStatedFormula.line(of: node, in: tree),
      !styles.hidesPart(of: node, in: tree, frame.style)
    else { return false }
    return try add(line, frame)
  }

  private func mayDrawFormula(_ node: NodeID) -> Bool {
    guard let names = tree.value(.class, of: node) else { return tree.name(node) == "mjx-container" }
    return Self.has("katex", in: names) || Self.has("MathJax", in: names) || Self.has("MathJax_CHTML", in: names)
  }

  /// The child that states the formula, and its MathML; `nil` unless another child draws it.
  private func formulaParts(of node: NodeID) -> (statement: NodeID, math: NodeID)? {
    var statement: NodeID?
    var math: NodeID?
    var isDrawn = false
    var child = tree[node].firstChild
    for _ in 0..<8 where child != HTMLTree.none {
      if statement == nil, isStatement(child), let found = firstMath(in: child) {
        (statement, math) = (child, found)
      } else if tree.isElement(child) {
        isDrawn = true
      }
      child = tree[child].next
    }
    guard let statement, let math, isDrawn else { return nil }
    return (statement, math)
  }

  /// Returns the MathML of a formula of MediaWiki, which shows a picture of it and hides the MathML. It is `nil` unless
  /// the picture's description says the same, so that nothing appears that the reader could not know.
  private func shownMath(of node: NodeID) -> NodeID? {
    guard let names = tree.value(.class, of: node), Self.has("mwe-math-element", in: names) else { return nil }
    var math: NodeID?
    var description: String?
    var child = tree[node].firstChild
    for _ in 0..<8 where child != HTMLTree.none {
      if tree.tag(child) == .img {
        description = tree.attribute(.alt, of: child)
      } else if tree.isElement(child) {
        math = math ?? firstMath(in: child)
      }
      child = tree[child].next
    }
    guard let math, let description, let tex = HTMLFormula.annotation(of: math, in: tree) else { return nil }
    let isSame = tex.split(whereSeparator: \.isWhitespace) == description.split(whereSeparator: \.isWhitespace)
    return isSame ? math : nil
  }

  /// The formula that the picture of one describes in TeX, as MediaWiki's do; `nil` for other pictures. MediaWiki hides
  /// the picture from screen readers, for which it writes MathML that browsers do not copy.
  func describedFormula(of image: NodeID) -> FormulaLine? {
    guard let names = tree.value(.class, of: image), names.starts(with: "mwe-math-fallback-image".utf8),
      let description = tree.attribute(.alt, of: image)
    else {
      return nil
    }
    let line = TeXFormula.line(description)
    return line.isEmpty ? nil : line
  }

  private func isStatement(_ node: NodeID) -> Bool {
    guard tree.isElement(node) else { return false }
    guard let names = tree.value(.class, of: node) else { return tree.name(node) == "mjx-assistive-mml" }
    return Self.has("katex-mathml", in: names) || Self.has("MJX_Assistive_MathML", in: names)
      || tree.name(node) == "mjx-assistive-mml"
  }

  private func firstMath(in node: NodeID) -> NodeID? {
    var child = tree[node].firstChild
    while child != HTMLTree.none, tree[child].kind == .text { child = tree[child].next }
    guard child != HTMLTree.none, tree[child].namespace == .math, tree[child].tag == .math else { return nil }
    return child
  }

  private static func has(_ name: String, in classes: ArraySlice<UInt8>) -> Bool {
    classes.split(whereSeparator: { $0.isHTMLSpace }).contains { $0.elementsEqual(name.utf8) }
  }

  mutating func add(_ formula: FormulaLine, _ frame: Frame) throws(FormatError) -> Bool {
    guard !formula.isEmpty else { return false }
    if fragment == .inside { findings.record(.formulaAsText) }
    if fragment == .inside, styles[frame.style].character.hidden { recordHiddenText(frame) }
    for piece in formula.pieces {
      var part = frame
      if let script = piece.script {
        part.style = styles.style(of: .span, stating: [.verticalAlign(.script(script))], parent: frame.style)
      }
      try add(piece.text, part)
    }
    return true
  }
}
