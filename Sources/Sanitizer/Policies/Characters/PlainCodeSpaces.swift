package import RichText

/// Puts U+0020 in the place of the spaces in code that forbid a line break, which no compiler and no shell takes for
/// spaces.
///
/// Code is text that is marked as such, and the paragraphs of code blocks. The gate may remove both marks, so this
/// policy comes before it. For the same reason it repairs the alternative texts of attachments in code, which may
/// replace the attachments.
package struct PlainCodeSpaces: PurePolicy {
  package static let keys = ["text.code-spaces"]

  private static let map = CharacterMap([([.only("\u{A0}"), .only("\u{2007}"), .only("\u{202F}")], " ")])

  package init?(profile: borrowing Profile) {
    if profile.text.codeSpaces == .keep { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool { document.hasCode }

  package func apply(to document: Document) -> Sanitized {
    let code = document.codeRanges
    var result = Self.map.apply(to: document, in: code, recording: .codeSpaceReplaced)
    guard !document.attachments.isEmpty else { return result }
    // The replacements are shorter: anchors have moved, but not in their order.
    var isInCode = document.attachments.map { Self.contains($0.offset, code) }.makeIterator()
    result.document = result.document.rewritingAttachments { old in
      guard isInCode.next() == true else { return old }
      var new = old
      let text = Self.map.apply(
        to: old.alternativeText.string, recording: .codeSpaceReplaced, in: &result.findings)
      new.alternativeText = Label(text)
      return new
    }
    return result
  }

  /// - Parameter ranges: in ascending order.
  private static func contains(_ offset: Int, _ ranges: [Range<Int>]) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > offset }
    return index < ranges.count && ranges[index].contains(offset)
  }
}

extension Finding.Code {
  /// A replaced space in code; `from` is its code point.
  package static let codeSpaceReplaced = Finding.Code("text.code-space-replaced")
}
