package import RichText

/// Takes away the line ends after the last line: a terminal would run the command that they end.
package struct TrimEnd: PurePolicy {
  package static let keys = ["text.trailing-newline"]

  package init?(profile: borrowing Profile) {
    if profile.text.trailingNewline == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var edits: [TextEdit] = []
    var empty: [Int] = []
    for (index, paragraph) in document.paragraphs.enumerated().reversed() {
      var end = paragraph.range.upperBound
      while document.text[paragraph.range.lowerBound..<end].hasSuffix(Document.lineSeparator) {
        end -= Document.lineSeparator.count
      }
      let isEmpty = end == paragraph.range.lowerBound && !document.isThematicBreak(paragraph)
      if end < paragraph.range.upperBound {
        edits.append(TextEdit(range: end..<paragraph.range.upperBound))
        findings.record(.lineEndRemoved, count: (paragraph.range.upperBound - end) / Document.lineSeparator.count)
      }
      guard isEmpty else { break }
      if index > 0 { empty.append(index) }
    }
    let trimmed = document.applying(edits.reversed())
    let result = trimmed.removingEmptyParagraphs(at: empty.reversed())
    findings.record(.emptyParagraphRemoved, count: trimmed.paragraphs.count - result.paragraphs.count)
    return Sanitized(document: result, findings: findings)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}

extension Finding.Code {
  /// Count: line breaks at the end of the last paragraph.
  package static let lineEndRemoved = Finding.Code("text.line-end-removed")
  /// Count: paragraphs without text at the end.
  package static let emptyParagraphRemoved = Finding.Code("text.empty-paragraph-removed")
}
