/// Lines of text that follow each other, which Markdown has only as line breaks in a paragraph.
enum MarkdownLines {
  /// Returns the document with such lines made one paragraph, which has the style of the first.
  static func joined(_ document: Document) -> Document {
    let joints = document.paragraphs.indices.filter { isJoined(to: $0, in: document) }
    guard !joints.isEmpty else { return document }
    var rest = joints[...]
    return document.rebuilt { event, builder throws(FormatError) in
      guard case .paragraph(let index) = event else { return try builder.copy(event, of: document) }
      if !builder.hasOpenParagraph { builder.paragraphStyle = document.style(of: document.paragraphs[index]) }
      try builder.append(contentOf: document.paragraphs[index], of: document)
      if rest.first == index {
        rest.removeFirst()
        builder.style = CharacterStyle()
        try builder.appendLineBreak()
      } else {
        try builder.endParagraph()
      }
    }
  }

  /// Reports whether the paragraph and the one after it are lines of one text.
  private static func isJoined(to index: Int, in document: Document) -> Bool {
    guard index + 1 < document.paragraphs.count else { return false }
    let (one, other) = (document.paragraphs[index], document.paragraphs[index + 1])
    if let block = one.block {
      switch document.blocks[block].kind {
      case .quote, .item, .note: break
      case .list, .code, .table, .row, .cell, .descriptionList, .term, .description: return false
      }
    }
    return one.block == other.block && !one.range.isEmpty && !other.range.isEmpty && document.isLine(one)
      && document.isLine(other)
  }
}
