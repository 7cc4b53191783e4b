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
    var edits: [TextEdit] = []
    var paragraph = 0
    var emptied: [Int] = []
    var removedOfParagraph = 0
    for run in document.runs where document.style(of: run).hidden {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        while document.paragraphs[paragraph].range.upperBound <= start {
          paragraph += 1
          removedOfParagraph = 0
        }
        let end = min(run.range.upperBound, document.paragraphs[paragraph].range.upperBound)
        edits.append(TextEdit(range: start..<end))
        findings.record(.hiddenTextRemoved, count: document.text[start..<end].count { $0 & 0xC0 != 0x80 })
        removedOfParagraph += end - start
        if removedOfParagraph == document.paragraphs[paragraph].range.count { emptied.append(paragraph) }
        start = end
      }
    }
    // A paragraph that was not seen leaves no empty line.
    let result = document.applying(edits).removingEmptyParagraphs(at: emptied)
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// Count: characters, an attachment being one.
  package static let hiddenTextRemoved = Finding.Code("text.hidden-removed")
}
