package import RichText

/// Puts a bullet in the place of the glyph of a symbol font that an item of a list begins with.
///
/// Copies from PDF have such glyphs as private characters, which other fonts show as an empty box. So symbol fonts are
/// encoded in files of TrueType (OpenType 1.9, `cmap`, platform 3, encoding 0). Code and headings stay.
package struct RestoreListMarks: PurePolicy {
  package static let keys = ["text.unwrap-lines"]

  package init?(profile: borrowing Profile) {
    if !profile.text.unwrapLines { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    for paragraph in document.paragraphs where UnwrapLines.isText(paragraph, in: document) {
      var start = paragraph.range.lowerBound
      while start < paragraph.range.upperBound {
        let end = DocumentLines.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
        if let edit = Self.edit(ofLine: start..<end, in: document.text) {
          edits.append(edit)
          findings.record(.listMarkRestored)
        }
        start = end + Document.lineSeparator.count
      }
    }
    return edits.isEmpty
      ? Sanitized(document: document) : Sanitized(document: document.applying(edits), findings: findings)
  }

  private static func edit(ofLine line: Range<Int>, in text: [UInt8]) -> TextEdit? {
    guard let start = line.first(where: { text[$0] != 0x20 && text[$0] != 0x09 }),
      let glyph = UTF8Window.scalar(text, at: start), let mark = glyph.listMarkOfSymbolFont
    else { return nil }
    let end = start + UTF8Window.length(of: glyph)
    guard end < line.upperBound, let next = UTF8Window.scalar(text, at: end), next.isSpace else { return nil }
    return TextEdit(range: start..<end, replacement: Array(String(mark).utf8))
  }
}

extension Finding.Code {
  /// A bullet that was put in the place of a glyph of a symbol font.
  package static let listMarkRestored = Finding.Code("text.list-mark-restored")
}
