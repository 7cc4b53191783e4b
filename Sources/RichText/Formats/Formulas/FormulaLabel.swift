/// The TeX of a formula with its delimiters, such as `$x^{2}$`, which text keeps beside the line that shows it.
///
/// No one sees it where the text is shown. So it counts only if its letters and digits are those of the text.
enum FormulaLabel {
  /// The most bytes of a formula; a longer one is text.
  static let longest = 4096

  /// The label of a line.
  /// - Parameter source: the TeX that the source states; it is used if all of it is known.
  static func label(of line: FormulaLine, isDisplay: Bool, source: String? = nil) -> Label? {
    for tex in [source.map(bare) ?? "", line.tex.text] {
      let mark = isDisplay ? "$$" : "$"
      let label = Label(mark + tex + mark)
      if holds(label, for: line.text, isShown: false) { return label }
    }
    return nil
  }

  /// Reports whether a label says what a text says: as the line that shows it, or as TeX itself.
  static func holds(_ label: Label, for text: String, isShown: Bool = true) -> Bool {
    guard let tex = content(of: label.string) else { return false }
    let signs = signs(text)
    if isShown, signs == self.signs(label.string) { return !unsafe.contains { tex.contains($0) } }
    let formula = TeXFormula(String(tex))
    return formula.isUnderstood && self.signs(formula.line.text) == signs
  }

  /// The TeX between delimiters; `nil` if there are none.
  private static func content(of label: String) -> Substring? {
    guard label.utf8.count <= longest else { return nil }
    for (open, close) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
    where label.hasPrefix(open) && label.hasSuffix(close) && label.count > 2 * open.count {
      return label.dropFirst(open.count).dropLast(open.count)
    }
    return nil
  }

  private static func signs(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.lazy.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.map {
      TeXSigns.alphabet(of: $0)?.letter ?? $0
    }.sorted()
  }

  /// Commands that hold addresses or markup.
  private static let unsafe = [
    "\\href", "\\url", "\\html", "\\class", "\\style", "\\cssId", "\\require", "\\include", "\\def", "\\newcommand",
  ]

  /// The TeX without the group that MediaWiki puts around all of it.
  private static func bare(_ source: String) -> String {
    var tex = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for style in ["{\\displaystyle ", "{\\textstyle "] where tex.hasPrefix(style) && tex.hasSuffix("}") {
      tex = String(tex.dropFirst(style.count).dropLast())
      while tex.hasSuffix(" ") { tex.removeLast() }
    }
    return tex
  }
}
