// Thematic breaks: paragraphs without text that divide the text before them from what follows.
extension Document {
  /// Reports whether the paragraph is a thematic break.
  public func isThematicBreak(_ paragraph: Paragraph) -> Bool {
    paragraphStyles[paragraph.style].isThematicBreak
  }

  /// Reports whether the paragraph has no text and is no thematic break.
  package func isBlank(_ paragraph: Paragraph) -> Bool { paragraph.range.isEmpty && !isThematicBreak(paragraph) }
}

extension ParagraphStyle {
  /// Returns the style that a paragraph in this style has: a thematic break states nothing else, and with text it is
  /// none.
  func settled(isEmpty: Bool, in place: Place) -> ParagraphStyle {
    guard isThematicBreak else { return self }
    guard isEmpty, place != .code else {
      var style = self
      style.isThematicBreak = false
      return style
    }
    var style = Self.thematicBreak
    style.custom = custom
    return style
  }
}
