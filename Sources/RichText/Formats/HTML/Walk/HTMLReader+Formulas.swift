// Formulas, which stand as one line of text.
extension HTMLReader {
  /// The formula that the picture of one describes in TeX, as MediaWiki's do; `nil` for other pictures. MediaWiki hides
  /// the picture from screen readers, for which it writes MathML that browsers do not copy.
  func describedFormula(of image: NodeID) -> FormulaLine? {
    guard let names = tree.value(.class, of: image), names.starts(with: "mwe-math-fallback-image".utf8),
      let description = tree.attribute(.alt, of: image)
    else { return nil }
    let line = TeXFormula.line(description)
    return line.isEmpty ? nil : line
  }

  mutating func add(_ formula: FormulaLine, _ frame: Frame) throws(FormatError) {
    findings.record(.formulaAsText)
    if styles[frame.style].character.hidden { recordHiddenText(frame) }
    for piece in formula.pieces {
      var part = frame
      if let script = piece.script {
        part.style = styles.style(of: .span, stating: [.verticalAlign(.script(script))], parent: frame.style)
      }
      try add(piece.text, part)
    }
  }
}
