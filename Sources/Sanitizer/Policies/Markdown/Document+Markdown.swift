package import RichText

extension Document {
  /// Reports whether the document is text and nothing else: no style, no container, no picture.
  package var isBareText: Bool {
    blocks.isEmpty && attachments.isEmpty && characterStyles.all.allSatisfy { $0 == CharacterStyle() }
      && paragraphs.allSatisfy { style(of: $0).headingLevel == nil && !isThematicBreak($0) }
  }

  /// The document that a text describes as Markdown; `nil` if it is no Markdown, or no text alone.
  package var renderedMarkdown: Document? {
    guard isBareText else { return nil }
    let text = PlainTextFormat().write(self).bytes
    guard MarkdownJudge.isMarkdown(text[...]) else { return nil }
    let shown = MarkdownLineBreaks.hardened(MarkdownFormulas(in: text[...]).joined)
    return try? MarkdownFormat().read(shown).document
  }

  /// The lines in which a notation writes the document; `nil` if the text is to stay as it is.
  package func written(as form: TextForm) -> Document? {
    let bytes: [UInt8]
    switch form {
    case .plain: return nil
    case .markdown:
      if isBareText { return nil }
      bytes = MarkdownFormat().write(self).bytes
    case .csv, .tsv:
      guard DelimitedText.isTable(self) else { return nil }
      bytes = (form == .csv ? DelimitedText.commas : .tabs).write(self).dropLast()
    }
    return try? PlainTextFormat().read(bytes).document
  }
}

extension Finding.Code {
  /// A plain text was read as Markdown.
  package static let markdownRead = Finding.Code("text.markdown-read")
  /// The plain text of a copy is written in a notation, such as Markdown.
  package static let textWritten = Finding.Code("text.written")
}
