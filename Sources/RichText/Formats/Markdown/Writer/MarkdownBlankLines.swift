/// Empty lines in a paragraph, which Markdown has only between paragraphs.
enum MarkdownBlankLines {
  /// Returns the document with paragraphs divided where two line breaks follow each other.
  static func parted(_ document: Document) -> Document {
    guard hasBlankLine(document.text[...]) else { return document }
    return document.rebuilt { event, builder throws(FormatError) in
      guard case .paragraph(let index) = event else { return try builder.copy(event, of: document) }
      try append(document.paragraphs[index], of: document, to: &builder)
    }
  }

  private static func hasBlankLine(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      var index = 0
      while true {
        index = ByteScan.first(0xE2, 0x80, 0xA8, in: text, from: index)
        guard index + 5 < text.count else { return false }
        if text[index + 3] == 0xE2, text[index + 4] == 0x80, text[index + 5] == 0xA8 { return true }
        index += 3
      }
    }
  }

  private static func append(
    _ paragraph: Paragraph, of document: Document, to builder: inout DocumentBuilder
  ) throws(FormatError) {
    let style = document.style(of: paragraph)
    builder.paragraphStyle = style
    let canPart = style.headingLevel == nil && paragraph.holdsBlankLines(in: document)
    // The styles of line breaks that text has not followed yet.
    var breaks: [CharacterStyle] = []
    func settle() throws(FormatError) {
      if breaks.isEmpty { return }
      let present = builder.style
      if canPart, breaks.count > 1, builder.openParagraphLength > 0, builder.hasOpenParagraph {
        try builder.endParagraph()
        // Two lines would become one paragraph again.
        builder.paragraphStyle.isLine = false
      } else {
        try appendBreaks()
      }
      breaks = []
      builder.style = present
    }
    func appendBreaks() throws(FormatError) {
      for style in breaks {
        builder.style = style
        try builder.appendLineBreak()
      }
    }
    try document.forEachPiece(in: paragraph.range) { piece, id throws(FormatError) in
      builder.style = document.characterStyles[id]
      switch piece {
      case .attachment(let index):
        try settle()
        try builder.append(document.attachments[index].attachment)
      case .text(var range):
        while !range.isEmpty {
          let end = document.text[range].withUnsafeBufferPointer { ByteScan.first(0xE2, 0x80, 0xA8, in: $0, from: 0) }
          let text = range.lowerBound..<min(range.lowerBound + end, range.upperBound)
          if !text.isEmpty {
            try settle()
            try builder.append(clean: document.text[text])
          }
          guard text.upperBound < range.upperBound else { break }
          breaks.append(document.characterStyles[id])
          range = text.upperBound + Document.lineSeparator.count..<range.upperBound
        }
      }
    }
    try appendBreaks()
    try builder.endParagraph()
  }
}

extension Paragraph {
  /// Reports whether the paragraph stands where others may stand beside it.
  fileprivate func holdsBlankLines(in document: Document) -> Bool {
    guard let block else { return true }
    return switch document.blocks[block].kind {
    case .quote, .item, .note: true
    case .list, .code, .table, .row, .cell, .descriptionList, .term, .description: false
    }
  }
}
