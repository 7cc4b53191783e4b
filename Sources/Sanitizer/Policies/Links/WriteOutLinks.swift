package import RichText

/// Makes text of links: their text alone, or followed by their cleaned address in brackets where the text does not say
/// it.
package struct WriteOutLinks: Policy {
  package static let keys = ["links.form"]

  private let writesAddress: Bool
  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    if profile.links.form == .link { return nil }
    writesAddress = profile.links.form == .textAndURL
    cleaner = LinkCleaner(settings: profile.links)
  }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    guard document.characterStyles.all.contains(where: { $0.link != nil }) else { return Sanitized(document: document) }
    let rules = writesAddress ? LinkRuleSearch(cleaner.settings, within: resources.linkPatterns) : nil
    var writing = Writing(source: document, cleaner: writesAddress ? cleaner : nil, rules: rules)
    let result = document.rebuilt { event, builder throws(FormatError) in
      guard case .paragraph(let index) = event else { return try builder.copy(event, of: document) }
      try writing.append(document.paragraphs[index], to: &builder)
    }
    rules?.record(in: &writing.findings)
    return Sanitized(document: result, findings: writing.findings)
  }

  /// Writes paragraphs without links.
  private struct Writing {
    let source: Document
    /// The cleaner; `nil` if no address is written.
    let cleaner: LinkCleaner?
    let rules: LinkRuleSearch?
    var findings = Findings()
    private var open: (target: String, start: Int)?

    init(source: Document, cleaner: LinkCleaner?, rules: LinkRuleSearch?) {
      self.source = source
      self.cleaner = cleaner
      self.rules = rules
    }

    mutating func append(_ paragraph: Paragraph, to builder: inout DocumentBuilder) throws(FormatError) {
      builder.paragraphStyle = source.style(of: paragraph)
      for run in source.runs(in: paragraph.range) {
        var style = source.style(of: run)
        let target = style.link?.target.string
        if let open, open.target != target { try close(at: run.range.lowerBound, in: &builder) }
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
      try close(at: paragraph.range.upperBound, in: &builder)
      try builder.endParagraph()
    }

    /// Ends the open link, writing its address in the style of its end.
    private mutating func close(at end: Int, in builder: inout DocumentBuilder) throws(FormatError) {
      guard let link = open else { return }
      open = nil
      findings.record(.linkWrittenOut)
      guard let cleaner else { return }
      let cleaning = cleaner.clean(link.target, by: rules)
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
