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
    var copy = rewritingCharacterStyles { $0.rewriteLabels(rewrite) }
    copy = copy.rewritingAttachments { $0.rewritingLabels(rewrite) }
    for index in blocks.indices { copy.blocks[index].kind = blocks[index].kind.rewritingLabels(rewrite) }
    return copy
  }

  /// Reports whether any label fulfills a condition.
  public func hasLabel(where condition: (Label) -> Bool) -> Bool {
    characterStyles.all.contains { $0.hasLabel(where: condition) }
      || attachments.contains { $0.attachment.hasLabel(where: condition) }
      || blocks.contains { $0.kind.hasLabel(where: condition) }
  }
}

extension CharacterStyle {
  fileprivate func hasLabel(where condition: (Label) -> Bool) -> Bool {
    if let font, condition(font.name) { return true }
    if let language, condition(language) { return true }
    if let formula, condition(formula) { return true }
    guard let link else { return false }
    return condition(link.target) || link.title.map(condition) ?? false
  }

  fileprivate mutating func rewriteLabels(_ rewrite: (Label.Role, Label) -> Label) {
    if let font { self.font?.name = rewrite(.name, font.name) }
    if let language { self.language = rewrite(.name, language) }
    if let formula { self.formula = rewrite(.prose, formula) }
    if let link {
      self.link?.target = rewrite(.address, link.target)
      self.link?.title = link.title.map { rewrite(.prose, $0) }
    }
  }
}

extension Attachment {
  fileprivate func hasLabel(where condition: (Label) -> Bool) -> Bool {
    if case .remote(let url) = origin, condition(url) { return true }
    return condition(type) || condition(alternativeText) || contentIdentifier.map(condition) ?? false
  }

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
  fileprivate func hasLabel(where condition: (Label) -> Bool) -> Bool {
    switch self {
    case .list(let style): condition(style.prefix) || condition(style.suffix)
    case .code(let language): language.map(condition) ?? false
    case .quote, .item, .descriptionList, .term, .description, .table, .row, .cell, .note: false
    }
  }

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
