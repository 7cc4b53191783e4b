extension DocumentBuilder {
  /// Repeats a step of a walk through another document.
  package mutating func copy(_ event: Document.Event, of source: Document) throws(FormatError) {
    switch event {
    case .blockOpened(let index): try openBlock(like: source.blocks[index])
    case .blockClosed: try closeBlock()
    case .paragraph(let index): try append(source.paragraphs[index], of: source)
    }
  }

  /// Appends a paragraph of a document.
  package mutating func append(_ paragraph: Paragraph, of source: Document) throws(FormatError) {
    paragraphStyle = source.style(of: paragraph)
    try append(contentOf: paragraph, of: source)
    try endParagraph()
  }

  /// Appends the text and the attachments of a paragraph of a document to the open paragraph.
  mutating func append(contentOf paragraph: Paragraph, of source: Document) throws(FormatError) {
    try beginParagraph()
    try source.forEachPiece(in: paragraph.range) { piece, style throws(FormatError) in
      self.style = source.characterStyles[style]
      switch piece {
      case .text(let range): try append(clean: source.text[range])
      case .attachment(let index): try append(source.attachments[index].attachment)
      }
    }
  }
}

extension Document {
  /// Returns the document that is built, event by event, from a walk through this one.
  /// - Parameter end: adds to the end of the document.
  package func rebuilt(
    _ handle: (Event, inout DocumentBuilder) throws(FormatError) -> Void,
    end: (inout DocumentBuilder) throws(FormatError) -> Void = { _ in }
  ) -> Document {
    var builder = DocumentBuilder(limits: .unlimited)
    do {
      try forEachEvent { event throws(FormatError) in try handle(event, &builder) }
      try end(&builder)
      return try builder.finish()
    } catch {
      // A builder only throws at a limit, and this one has no limits.
      return self
    }
  }
}
