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
}
