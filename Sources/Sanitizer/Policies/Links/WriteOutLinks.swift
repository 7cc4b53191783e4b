package import RichText

/// Makes text of links: their text alone, or followed by their cleaned address in brackets where the text does not say
/// it.
package struct WriteOutLinks: PurePolicy {
  package static let keys = ["links.form"]

  private let writesAddress: Bool
  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    if profile.links.form == .link { return nil }
    writesAddress = profile.links.form == .textAndURL
    cleaner = LinkCleaner(settings: profile.links)
  }

  package func apply(to document: Document) -> Sanitized {
    guard document.characterStyles.all.contains(where: { $0.link != nil }) else { return Sanitized(document: document) }
    var writing = Writing(source: document, cleaner: writesAddress ? cleaner : nil)
    do {
      try document.forEachEvent { event throws(FormatError) in try writing.handle(event) }
      return Sanitized(document: try writing.builder.finish(), findings: writing.findings)
    } catch {
      // A builder only throws at a limit, and this one has no limits.
      return Sanitized(document: document)
    }
  }

  /// Rebuilds a document without links.
  private struct Writing {
    let source: Document
    /// The cleaner; `nil` if no address is written.
    let cleaner: LinkCleaner?
    var builder = DocumentBuilder(limits: .unlimited)
    var findings = Findings()
    private var open: (target: String, start: Int)?

    init(source: Document, cleaner: LinkCleaner?) {
      self.source = source
      self.cleaner = cleaner
    }

    mutating func handle(_ event: Document.Event) throws(FormatError) {
      switch event {
      case .blockOpened(let index): try builder.openBlock(like: source.blocks[index])
      case .blockClosed: try builder.closeBlock()
      case .paragraph(let index): try append(source.paragraphs[index])
      }
    }

    private mutating func append(_ paragraph: Paragraph) throws(FormatError) {
      builder.paragraphStyle = source.style(of: paragraph)
      for run in source.runs(in: paragraph.range) {
        var style = source.style(of: run)
        let target = style.link?.target.string
        if let open, open.target != target { try close(at: run.range.lowerBound) }
        if let target, open == nil { open = (target, run.range.lowerBound) }
        style.link = nil
        builder.style = style
        try source.forEachPiece(in: run.range) { piece, _ throws(FormatError) in
          switch piece {
          case .text(let range): try builder.append(utf8: source.text[range])
          case .attachment(let index): try builder.append(source.attachments[index].attachment)
          }
        }
      }
      try close(at: paragraph.range.upperBound)
      try builder.endParagraph()
    }

    /// Ends the open link, writing its address in the style of its end.
    private mutating func close(at end: Int) throws(FormatError) {
      guard let link = open else { return }
      open = nil
      findings.record(.linkWrittenOut)
      guard let cleaner else { return }
      let cleaning = cleaner.clean(link.target)
      guard let url = cleaning.url, !url.isEmpty, !url.hasPrefix("#"), !says(url, in: link.start..<end) else { return }
      cleaning.record(in: &findings)
      try builder.append(" (\(url))")
    }

    private func says(_ url: String, in range: Range<Int>) -> Bool {
      let text = Self.bare(source.string(in: range))
      return text == Self.bare(url)
    }

    /// An address as people write it: without scheme and last slash.
    private static func bare(_ text: String) -> Substring {
      var rest = text.drop { $0 == " " }
      while rest.last == " " { rest.removeLast() }
      for scheme in ["https://", "http://", "mailto:", "tel:"] where rest.lowercased().hasPrefix(scheme) {
        rest = rest.dropFirst(scheme.count)
      }
      return rest.last == "/" ? rest.dropLast() : rest
    }
  }
}

extension Finding.Code {
  /// Links that became text.
  package static let linkWrittenOut = Finding.Code("links.written-out")
}
