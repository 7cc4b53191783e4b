/// Lines of text that follow each other, which Markdown has only as line breaks in a paragraph.
enum MarkdownLines {
  /// Returns the document with such lines made one paragraph, which has the style of the first.
  static func joined(_ document: Document) -> Document {
    let joints = document.paragraphs.indices.filter { isJoined(to: $0, in: document) }
    guard !joints.isEmpty else { return document }
    var builder = DocumentBuilder(limits: .unlimited)
    var rest = joints[...]
    do {
      try document.forEachEvent { event throws(FormatError) in
        switch event {
        case .blockOpened(let block): try builder.openBlock(like: document.blocks[block])
        case .blockClosed: try builder.closeBlock()
        case .paragraph(let index):
          if !builder.hasOpenParagraph { builder.paragraphStyle = document.style(of: document.paragraphs[index]) }
          try append(document.paragraphs[index], of: document, to: &builder)
          if rest.first == index {
            rest.removeFirst()
            builder.style = CharacterStyle()
            try builder.appendLineBreak()
          } else {
            try builder.endParagraph()
          }
        }
      }
      return try builder.finish()
    } catch {
      // A builder only throws at a limit, and this one has no limits.
      return document
    }
  }

  /// Reports whether the paragraph and the one after it are lines of one text.
  private static func isJoined(to index: Int, in document: Document) -> Bool {
    guard index + 1 < document.paragraphs.count else { return false }
    let (one, other) = (document.paragraphs[index], document.paragraphs[index + 1])
    if let block = one.block {
      switch document.blocks[block].kind {
      case .quote, .item: break
      case .note: break
      case .list, .code, .table, .row, .cell: return false
      case .descriptionList, .term, .description: return false
      }
    }
    return one.block == other.block && !one.range.isEmpty && !other.range.isEmpty && document.isLine(one)
      && document.isLine(other)
  }

  /// Appends the text of a paragraph of another document to the open paragraph.
  static func append(
    _ paragraph: Paragraph, of document: Document, to builder: inout DocumentBuilder
  ) throws(FormatError) {
    try document.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      builder.style = document.characterStyles[style]
      switch piece {
      case .text(let range): try builder.append(clean: document.text[range])
      case .attachment(let index): try builder.append(document.attachments[index].attachment)
      }
    }
    if paragraph.range.isEmpty { try builder.beginParagraph() }
  }
}
