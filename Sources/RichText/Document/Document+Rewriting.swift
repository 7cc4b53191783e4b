// Changes to styles and attachments. Each touches only a table, whatever the length of the text, and returns a canonical document.

extension Document {
  /// The document with each character style changed by `rewrite` in its place, in the order of their ids.
  public func rewritingCharacterStyles(_ rewrite: (inout CharacterStyle) -> Void) -> Document {
    var rewritten = characterStyles.all
    for index in rewritten.indices { rewrite(&rewritten[index]) }
    guard rewritten != characterStyles.all else { return self }
    var copy = self
    copy.setRuns(runs, styles: rewritten)
    return copy
  }

  /// The document with each paragraph style replaced by what `rewrite` makes of it.
  public func rewritingParagraphStyles(_ rewrite: (ParagraphStyle) -> ParagraphStyle) -> Document {
    let rewritten = paragraphStyles.all.map(rewrite)
    guard rewritten != paragraphStyles.all else { return self }
    var copy = self
    copy.paragraphStyles = StyleTable()
    // Where only the style counts, paragraphs that had one style have one again.
    var ids = [StyleTable<ParagraphStyle>.ID?](repeating: nil, count: rewritten.count)
    for (index, paragraph) in paragraphs.enumerated() {
      let style = Int(paragraph.style)
      let id = ids[style] ?? copy.paragraphStyles.intern(settled(rewritten[style], for: paragraph))
      if !rewritten[style].isThematicBreak { ids[style] = id }
      copy.paragraphs[index].style = id
    }
    return copy
  }

  /// The document with the style of each paragraph replaced by what `rewrite` makes of it, for which the text may
  /// count.
  public func rewritingParagraphs(_ rewrite: (Paragraph, ParagraphStyle) -> ParagraphStyle) -> Document {
    var copy = self
    copy.paragraphStyles = StyleTable()
    for (index, paragraph) in paragraphs.enumerated() {
      let style = settled(rewrite(paragraph, style(of: paragraph)), for: paragraph)
      copy.paragraphs[index].style = copy.paragraphStyles.intern(style)
    }
    return copy
  }

  /// Returns a new style of a paragraph, which is no thematic break where none may stand.
  private func settled(_ style: ParagraphStyle, for paragraph: Paragraph) -> ParagraphStyle {
    guard style.isThematicBreak else { return style }
    let place = ParagraphStyle.Place(paragraph.block.map { blocks[$0].kind.role })
    return style.settled(isEmpty: paragraph.range.isEmpty, in: place)
  }

  /// The document with each attachment replaced by what `rewrite` makes of it; anchors stay where they are.
  public func rewritingAttachments(_ rewrite: (Attachment) -> Attachment) -> Document {
    var copy = self
    for index in attachments.indices {
      copy.attachments[index].attachment = rewrite(attachments[index].attachment)
    }
    return copy
  }

  /// Sets runs whose ids index `styles`, coalesced, with a table in the order of first use.
  mutating func setRuns(_ newRuns: [Run], styles: [CharacterStyle]) {
    let styles = styles.span
    characterStyles = StyleTable()
    var ids = [StyleTable<CharacterStyle>.ID?](repeating: nil, count: styles.count)
    runs = []
    runs.reserveCapacity(newRuns.count)
    for run in newRuns where !run.range.isEmpty {
      let old = Int(run.style)
      let id = ids[old] ?? characterStyles.intern(styles[old])
      ids[old] = id
      if let last = runs.indices.last, runs[last].style == id {
        runs[last].range = runs[last].range.lowerBound..<run.range.upperBound
      } else {
        runs.append(Run(range: run.range, style: id))
      }
    }
  }
}
