internal import RichText

extension DocumentBuilder {
  /// Appends a paragraph of another document as it is.
  mutating func append(_ paragraph: Paragraph, of source: Document) throws(FormatError) {
    paragraphStyle = source.style(of: paragraph)
    try source.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      self.style = source.characterStyles[style]
      switch piece {
      case .text(let range): try append(utf8: source.text[range])
      case .attachment(let index): try append(source.attachments[index].attachment)
      }
    }
    try endParagraph()
  }
}
