package import RichText

/// Removes spaces at the ends of lines, blank lines at the beginning and the end, and all but one of several blank
/// lines. A line of nothing but no-break spaces is blank, too.
///
/// Code stays as it is, and so do empty items and cells.
package struct TrimText: PurePolicy {
  package static let keys = ["text.trim"]

  package init?(profile: borrowing Profile) {
    if !profile.text.trim { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    let lines = DocumentLines(allOf: document)
    var plan = LineRepairs(lines.lines)
    var findings = Findings()
    // The last line with text, and the blank lines since that can go.
    var (blanks, last) = ([Int](), Int?.none)
    func drop(_ indices: some Sequence<Int>) {
      for index in indices {
        plan.lines[index].isDropped = true
        findings.record(.blankLineRemoved)
      }
    }
    for (index, line) in lines.lines.enumerated() {
      let isCode = lines.isCode(index, in: document)
      let isBlank = line.isBlank || !isCode && line.hasOnlyNoBreakSpaces
      if !isCode, line.isPadded || isBlank && !line.isBlank {
        plan.lines[index].end = isBlank ? line.range.lowerBound : line.end
        findings.record(.lineEndTrimmed)
      }
      if isBlank, !isCode, !lines.isBreak(index, in: document) {
        if lines.isRemovable(index, in: document) { blanks.append(index) }
      } else {
        // The space that paragraphs keep between them is a blank line.
        let isParted = last.map { lines.areSetApart($0, index, in: document) } ?? true
        drop(isParted ? blanks[...] : blanks.dropFirst())
        (blanks, last) = ([], index)
      }
    }
    // A text of nothing but blank lines stays.
    if last != nil { drop(blanks) }
    guard !findings.isEmpty else { return Sanitized(document: document) }
    return Sanitized(document: lines.applying(plan, to: document), findings: findings)
  }
}

extension Finding.Code {
  /// Count: lines that ended in spaces.
  package static let lineEndTrimmed = Finding.Code("text.line-end-trimmed")
  /// Count: lines without text.
  package static let blankLineRemoved = Finding.Code("text.blank-line-removed")
}
