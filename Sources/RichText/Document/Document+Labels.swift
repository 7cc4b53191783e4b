extension Label {
  /// The use of a label, which decides what may be done to it.
  public enum Role: Hashable, Sendable {
    /// Text that people read: titles, alternative texts, the markers of lists.
    case prose
    /// The target of a link or the address of a remote attachment.
    case address
    /// A name that programs look up: fonts, languages, media types, identifiers.
    case name
  }
}

extension Document {
  /// The document with each of its labels replaced by what `rewrite` makes of it.
  public func rewritingLabels(_ rewrite: (Label.Role, Label) -> Label) -> Document {
    var copy = rewritingCharacterStyles { $0.rewritingLabels(rewrite) }
    copy = copy.rewritingAttachments { $0.rewritingLabels(rewrite) }
    for index in blocks.indices { copy.blocks[index].kind = blocks[index].kind.rewritingLabels(rewrite) }
    return copy
  }

  /// Reports whether any label fulfills a condition.
  public func hasLabel(where condition: (Label) -> Bool) -> Bool {
    var isFound = false
    let look = { (_: Label.Role, label: Label) -> Label in
      isFound = isFound || condition(label)
      return label
    }
    for style in characterStyles.all { _ = style.rewritingLabels(look) }
    for anchored in attachments { _ = anchored.attachment.rewritingLabels(look) }
    for block in blocks { _ = block.kind.rewritingLabels(look) }
    return isFound
  }
}

extension CharacterStyle {
  fileprivate func rewritingLabels(_ rewrite: (Label.Role, Label) -> Label) -> CharacterStyle {
    if font == nil, language == nil, link == nil { return self }
    var style = self
    if let font { style.font?.name = rewrite(.name, font.name) }
    style.language = language.map { rewrite(.name, $0) }
    if let link {
      style.link?.target = rewrite(.address, link.target)
      style.link?.title = link.title.map { rewrite(.prose, $0) }
    }
    return style
  }
}

extension Attachment {
  fileprivate func rewritingLabels(_ rewrite: (Label.Role, Label) -> Label) -> Attachment {
    var attachment = self
    attachment.type = rewrite(.name, type)
    if case .remote(let url) = origin { attachment.origin = .remote(url: rewrite(.address, url)) }
    attachment.alternativeText = rewrite(.prose, alternativeText)
    attachment.contentIdentifier = contentIdentifier.map { rewrite(.name, $0) }
    return attachment
  }
}

extension Block.Kind {
  fileprivate func rewritingLabels(_ rewrite: (Label.Role, Label) -> Label) -> Block.Kind {
    switch self {
    case .list(let style):
      .list(
        ListStyle(
          style.marker, start: style.start, prefix: rewrite(.prose, style.prefix).string,
          suffix: rewrite(.prose, style.suffix).string, showsOuterNumbers: style.showsOuterNumbers,
          isReversed: style.isReversed))
    case .code(let language): .code(language: language.map { rewrite(.name, $0) })
    case .quote, .item, .descriptionList, .term, .description, .table, .row, .cell, .note: self
    }
  }
}
