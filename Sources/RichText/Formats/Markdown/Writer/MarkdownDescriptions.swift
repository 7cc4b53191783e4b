/// Description lists, which Markdown does not have: terms and descriptions are written as lines.
///
///     a term\
///     its description
///
///     another term\
///     its description
enum MarkdownDescriptions {
  /// Returns the document with the content of its description lists in their place.
  ///
  /// A term and the lines of its descriptions are one paragraph with line breaks. All else in a description follows as
  /// it is.
  static func lifted(_ document: Document) -> Document {
    guard document.blocks.contains(where: { $0.kind.role == .descriptionList }) else { return document }
    var builder = DocumentBuilder(limits: .unlimited)
    var isNextLine = false
    do {
      try document.forEachEvent { event throws(FormatError) in
        switch event {
        case .blockOpened(let block):
          if !document.blocks[block].isDescriptive { try builder.openBlock(like: document.blocks[block]) }
        case .blockClosed(let block):
          if !document.blocks[block].isDescriptive { try builder.closeBlock() }
        case .paragraph(let index):
          let paragraph = document.paragraphs[index]
          let isDescriptive = paragraph.block.map { document.blocks[$0].isDescriptive } ?? false
          if !isNextLine {
            builder.paragraphStyle = document.style(of: paragraph)
            // The lines of a list would become one paragraph, and the lines around it with them.
            if isDescriptive { builder.paragraphStyle.isLine = false }
          }
          try MarkdownLines.append(paragraph, of: document, to: &builder)
          isNextLine = isDescriptive && isContinued(index, in: document)
          if isNextLine {
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

  /// Reports whether the paragraph after a line of a description list is the next line of the same term or
  /// descriptions.
  private static func isContinued(_ index: Int, in document: Document) -> Bool {
    guard index + 1 < document.paragraphs.count else { return false }
    let (line, next) = (document.paragraphs[index], document.paragraphs[index + 1])
    guard let block = line.block, let nextBlock = next.block, document.blocks[nextBlock].isDescriptive,
      document.blocks[block].parent == document.blocks[nextBlock].parent, document.isText(line), document.isText(next)
    else { return false }
    return document.blocks[block].kind.role == .term || document.blocks[nextBlock].kind.role == .description
  }
}

extension Block {
  /// Whether the block is a description list or a part of one.
  fileprivate var isDescriptive: Bool {
    switch kind.role {
    case .descriptionList, .term, .description: true
    case .quote, .list, .item, .code, .table, .row, .cell, .note: false
    }
  }
}

extension Document {
  /// Reports whether the paragraph is a line of text.
  fileprivate func isText(_ paragraph: Paragraph) -> Bool {
    isLine(paragraph) && !paragraph.range.isEmpty && !isThematicBreak(paragraph)
  }
}
