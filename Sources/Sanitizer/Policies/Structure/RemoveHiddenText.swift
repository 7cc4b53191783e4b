package import RichText

/// Removes text that the source did not show: nobody meant to copy it, and it may be meant to be pasted unseen.
package struct RemoveHiddenText: PurePolicy {
  package static let name = "remove-hidden-text"

  package init?(profile: borrowing Profile) {
    if profile.text.hidden == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard document.characterStyles.all.contains(where: \.hidden) else { return Sanitized(document: document) }
    var findings = Findings()
    var removal = StretchRemoval(from: document)
    for (paragraph, hidden) in Self.stretches(of: document) {
      let removed = removal.remove(hidden, ofParagraph: paragraph)
      findings.record(.hiddenTextRemoved, count: document.text[removed].count { $0 & 0xC0 != 0x80 })
    }
    let result = removal.applied(to: document)
    return Sanitized(document: result, findings: findings)
  }

  /// The hidden stretches of each paragraph; those that touch are one.
  private static func stretches(of document: Document) -> [(paragraph: Int, range: Range<Int>)] {
    var stretches: [(paragraph: Int, range: Range<Int>)] = []
    var paragraph = 0
    for run in document.runs where document.style(of: run).hidden {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        while document.paragraphs[paragraph].range.upperBound <= start { paragraph += 1 }
        let end = min(run.range.upperBound, document.paragraphs[paragraph].range.upperBound)
        if let last = stretches.last, last.paragraph == paragraph, last.range.upperBound == start {
          stretches[stretches.count - 1].range = last.range.lowerBound..<end
        } else {
          stretches.append((paragraph, start..<end))
        }
        start = end
      }
    }
    return stretches
  }
}

extension Finding.Code {
  /// Count: characters, an attachment being one, and the spaces that went with them.
  package static let hiddenTextRemoved = Finding.Code("text.hidden-removed")
}
