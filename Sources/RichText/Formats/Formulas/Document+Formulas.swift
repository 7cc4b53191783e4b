extension Script {
  /// Returns the piece of a formula with the sign that says how it stands: `^2`, `_(i+1)`.
  func marked(_ piece: String) -> String {
    (isRaised ? "^" : "_") + (piece.count > 1 ? "(\(piece))" : piece)
  }
}

extension Document {
  /// Returns the document with the powers and indices of formulas marked by signs, for readers that know no raised
  /// type.
  ///
  /// The styles stay as they are.
  package func markingFormulas() -> Document {
    guard characterStyles.all.contains(where: { $0.script?.isFormula == true }) else { return self }
    var edits: [TextEdit] = []
    var piece: (script: Script, range: Range<Int>)?
    func settle() {
      guard let ended = piece else { return }
      edits.append(
        TextEdit(range: ended.range, replacement: Array(ended.script.marked(string(in: ended.range)).utf8)))
      piece = nil
    }
    for paragraph in paragraphs {
      forEachPiece(in: paragraph.range) { part, style in
        guard case .text(let range) = part, let script = characterStyles[style].script, script.isFormula else {
          return settle()
        }
        if piece?.script != script { settle() }
        piece = (script, (piece?.range.lowerBound ?? range.lowerBound)..<range.upperBound)
      }
      settle()
    }
    return applying(edits)
  }

  /// Whether some text is a formula of which the TeX is known.
  package var hasFormulas: Bool { characterStyles.all.contains { $0.formula != nil } }

  /// Returns the document with the TeX of each formula in the place of its text, and no other text marked as a formula.
  ///
  /// - Parameter spell: returns the text of a formula in a range of a paragraph; `nil` if the text stays.
  package func writingFormulas(
    _ spell: (_ tex: Label, _ range: Range<Int>, _ paragraph: Range<Int>) -> String? = { tex, _, _ in tex.string }
  ) -> Document {
    guard hasFormulas else { return self }
    var edits: [TextEdit] = []
    /// The places of the TeX in the new text, and by how much that is longer so far.
    var written: [Range<Int>] = []
    var growth = 0
    forEachFormula { tex, range, paragraph in
      guard FormulaLabel.holds(tex, for: string(in: range)), let text = spell(tex, range, paragraph) else { return }
      edits.append(TextEdit(range: range, replacement: Array(text.utf8)))
      let start = range.lowerBound + growth
      written.append(start..<start + text.utf8.count)
      growth += text.utf8.count - range.count
    }
    var result = applying(edits)
    result.setFormulas(written)
    return result
  }

  /// Returns the document without TeX that says something else than the text that it belongs to, which no one sees.
  func settlingFormulas() -> Document {
    guard hasFormulas else { return self }
    var refused: Set<Label> = []
    forEachFormula { tex, range, _ in
      if !FormulaLabel.holds(tex, for: string(in: range)) { refused.insert(tex) }
    }
    if refused.isEmpty { return self }
    return rewritingCharacterStyles { style in
      if style.formula.map(refused.contains) == true { style.formula = nil }
    }
  }

  private func forEachFormula(_ body: (_ tex: Label, _ range: Range<Int>, _ paragraph: Range<Int>) -> Void) {
    for paragraph in paragraphs {
      var formula: (tex: Label, range: Range<Int>)?
      func settle() {
        if let (tex, range) = formula { body(tex, range, paragraph.range) }
        formula = nil
      }
      forEachPiece(in: paragraph.range) { piece, style in
        guard case .text(let range) = piece, let tex = characterStyles[style].formula else { return settle() }
        if formula?.tex != tex { settle() }
        formula = (tex, (formula?.range.lowerBound ?? range.lowerBound)..<range.upperBound)
      }
      settle()
    }
  }

  /// Marks the text in some ranges, each one run, as formulas that are written as they are, and no other text.
  private mutating func setFormulas(_ ranges: [Range<Int>]) {
    var styles = characterStyles.all
    var rest = ranges[...]
    let marked = runs.map { run in
      var style = styles[Int(run.style)]
      guard style.formula != nil else { return run }
      while let range = rest.first, range.upperBound <= run.range.lowerBound { rest.removeFirst() }
      let isWritten = rest.first == run.range
      style.formula = isWritten ? Label(string(in: run.range)) : nil
      if isWritten { style.script = nil }
      styles.append(style)
      return Run(range: run.range, style: StyleTable<CharacterStyle>.ID(styles.count - 1))
    }
    setRuns(marked, styles: styles)
  }
}
