package import RichText

/// Removes text that the source did not show: no user meant to copy it, and it may be meant to be pasted unseen.
package struct RemoveHiddenText: PurePolicy {
  package static let keys = ["text.hidden"]

  package init?(profile: borrowing Profile) {
    if profile.text.hidden == .keep { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool { document.characterStyles.all.contains { $0.hidden } }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var removal = StretchRemoval(from: document)
    for (paragraph, hidden) in document.stretches(where: \.hidden) {
      if let letter = Self.word(before: hidden, ofParagraph: paragraph, in: document) {
        // One space stays, in the style of the letter before it.
        let start = letter.lowerBound
        removal.replace(start..<hidden.upperBound, ofParagraph: paragraph, with: document.text[letter] + [0x20])
        let lost = String(decoding: document.text[hidden], as: UTF8.self).unicodeScalars
        // A space of its own stays; before a fraction there may be none.
        let removed = lost.count - (lost.contains(where: \.properties.isWhitespace) ? 1 : 0)
        if removed > 0 { findings.record(.hiddenTextRemoved, count: removed) }
        continue
      }
      let removed = removal.remove(hidden, ofParagraph: paragraph)
      findings.record(.hiddenTextRemoved, count: document.text[removed].count { $0 & 0xC0 != 0x80 })
    }
    let result = removal.applied(to: document)
    return Sanitized(document: result, findings: findings)
  }

  /// Returns the last letter before a hidden stretch with white space at an end, which would leave two words as one.
  ///
  /// Chats put a hidden dash or space between a name and a time, which the page sets apart by margins. Two lowercase
  /// letters may be of one word, as in `word`, a hidden ` of the index`, and `s`; a space alone hides nothing. A number
  /// and a fraction, `1`, a hidden `+`, and a small `3⁄4`, would be another number.
  private static func word(
    before hidden: Range<Int>, ofParagraph paragraph: Int, in document: Document
  ) -> Range<Int>? {
    let (text, paragraph) = (document.text, document.paragraphs[paragraph])
    if let block = paragraph.block, case .code = document.blocks[block].kind { return nil }
    guard hidden.lowerBound > paragraph.range.lowerBound, hidden.upperBound < paragraph.range.upperBound,
      let before = UTF8Window.scalar(text, before: hidden.lowerBound), before.isLetterOrNumber,
      let after = UTF8Window.scalar(text, at: hidden.upperBound), after.isLetterOrNumber,
      let first = UTF8Window.scalar(text, at: hidden.lowerBound),
      let last = UTF8Window.scalar(text, before: hidden.upperBound)
    else { return nil }
    guard
      first.properties.isWhitespace || last.properties.isWhitespace
        || isFraction(text[hidden.upperBound..<paragraph.range.upperBound])
    else { return nil }
    if before.properties.isLowercase, after.properties.isLowercase,
      !String(decoding: text[hidden], as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    {
      return nil
    }
    return hidden.lowerBound - UTF8Window.length(of: before)..<hidden.lowerBound
  }

  private static func isFraction(_ text: ArraySlice<UInt8>) -> Bool {
    let number = text.prefix(4).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return !number.isEmpty && text[number.endIndex...].starts(with: "\u{2044}".utf8)
  }
}

extension Finding.Code {
  /// Count: characters, an attachment being one, and the spaces that went with them.
  package static let hiddenTextRemoved = Finding.Code("text.hidden-removed")
}
