// Lines and paragraphs: whether something sets a paragraph apart from its neighbours.
extension Document {
  /// Reports whether the paragraph is a line: between two lines that follow each other there is no space.
  public func isLine(_ paragraph: Paragraph) -> Bool {
    let place = ParagraphStyle.Place(paragraph.block.map { blocks[$0].kind.role })
    return paragraphStyles[paragraph.style].isLine(in: place)
  }

  /// Empties paragraphs of one no-break space, by which editors and Word hold blank lines open in HTML.
  ///
  /// Only formats of text need it. Lines, such as those of plain text, keep the space, and so do cells and items.
  func emptyingBlankParagraphs() -> Document {
    guard paragraphs.count > 1 else { return self }
    return applying(
      paragraphs.compactMap { paragraph in
        guard paragraph.range.count == 2, text[paragraph.range].elementsEqual([0xC2, 0xA0]) else { return nil }
        let place = ParagraphStyle.Place(paragraph.block.map { blocks[$0].kind.role })
        let isLine = isLine(paragraph) && !paragraphStyles[paragraph.style].isTightParagraph
        return place == .open && !isLine ? TextEdit(range: paragraph.range) : nil
      })
  }

  /// Takes back what the only paragraph of a document states about its neighbours.
  mutating func settleOnlyParagraph() {
    guard paragraphs.count == 1, var style = paragraphStyles.all.first, style.isLine != nil || style.flushSide != nil
    else { return }
    (style.isLine, style.isTightParagraph) = (nil, false)
    style.flushSide = nil
    paragraphStyles = StyleTable()
    paragraphs[0].style = paragraphStyles.intern(style)
  }
}

extension ParagraphStyle {
  /// A place that decides whether paragraphs are lines where their style does not.
  enum Place {
    /// The top level and quotes, where paragraphs are set apart.
    case open
    /// Items, terms, descriptions and cells, where paragraphs are lines.
    case narrow
    /// Code, where every paragraph is a line.
    case code

    /// - Parameter role: that of the container that the paragraph stands in; `nil` at the top level.
    init(_ role: Block.Role?) {
      switch role {
      case .code: self = .code
      case .item, .cell, .term, .description: self = .narrow
      case .note, .descriptionList, .quote, .list, .table, .row, nil: self = .open
      }
    }
  }

  /// Reports whether a paragraph in this style is a line; headings never are, and thematic breaks always.
  func isLine(in place: Place) -> Bool {
    if isThematicBreak { return true }
    return switch place {
    case .code: true
    case .narrow: headingLevel == nil && isLine ?? true
    case .open: headingLevel == nil && isLine ?? false
    }
  }

  /// Reports whether `isLine` states only what holds for a paragraph at this place anyway.
  func statesTheObvious(in place: Place) -> Bool {
    guard let isLine else { return false }
    switch place {
    case .code: return true
    case .narrow: return isLine || headingLevel != nil
    case .open: return !isLine || headingLevel != nil
    }
  }
}
