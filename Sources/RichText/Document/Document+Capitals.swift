extension Document {
  /// Returns the document with the text that is shown in capitals written in capitals, for readers that know no such
  /// style.
  ///
  /// The styles stay as they are.
  package func writingCapitals() -> Document {
    guard characterStyles.all.contains(where: { $0.caps == .all }) else { return self }
    var edits: [TextEdit] = []
    for paragraph in paragraphs {
      forEachPiece(in: paragraph.range) { piece, style in
        guard characterStyles[style].caps == .all, case .text(let range) = piece else { return }
        let shown = Array(string(in: range).uppercased().utf8)
        if !shown.elementsEqual(text[range]) { edits.append(TextEdit(range: range, replacement: shown)) }
      }
    }
    return applying(edits)
  }
}
