// Formulas, which stand as one line of text.
extension HTMLReader {
  /// The formula that the picture of one describes in TeX, as MediaWiki's do; `nil` for other pictures. MediaWiki hides
  /// the picture from screen readers, for which it writes MathML that browsers do not copy.
  func describedFormula(of image: NodeID) -> HTMLPage.Formula? {
    guard let names = tree.value(.class, of: image), names.starts(with: "mwe-math-fallback-image".utf8),
      let description = tree.attribute(.alt, of: image)
    else { return nil }
    let line = TeXFormula(description).line
    let isDisplay = names.starts(with: "mwe-math-fallback-image-display".utf8)
    return line.isEmpty ? nil : HTMLPage.Formula(line: line, tex: description, isDisplay: isDisplay)
  }

  mutating func add(_ formula: HTMLPage.Formula, _ frame: Frame) throws(FormatError) {
    findings.record(.formulaAsText)
    if styles[frame.style].character.hidden { recordHiddenText(frame) }
    let label = FormulaLabel.label(of: formula.line, isDisplay: formula.isDisplay, source: formula.tex)
    let stated = label.map { [CSSDeclaration.formula($0)] } ?? []
    for piece in formula.line.pieces {
      var part = frame
      let declarations = stated + (piece.script.map { [.verticalAlign(.script($0))] } ?? [])
      if !declarations.isEmpty {
        part.style = styles.style(of: .span, stating: declarations, parent: frame.style)
      }
      try add(piece.text, part)
    }
  }
}

extension HTMLTree {
  /// The TeX that an element states for its text; `nil` if the text is another, or too long to be a formula.
  func statedFormula(of element: NodeID, _ value: ArraySlice<UInt8>) -> Label? {
    guard value.count <= FormulaLabel.longest else { return nil }
    var text: [UInt8] = []
    for (count, node) in nodes(in: element).enumerated() {
      guard count < 255, text.count <= FormulaLabel.longest, self.value(.dataLaTeX, of: node) == nil else { return nil }
      text += self.text(node)
    }
    let label = Label(String(decoding: value, as: UTF8.self))
    return FormulaLabel.holds(label, for: String(decoding: text, as: UTF8.self)) ? label : nil
  }
}
