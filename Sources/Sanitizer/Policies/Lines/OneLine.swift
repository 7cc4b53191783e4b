package import RichText

/// Makes one line of the whole text, with a space where a line ended: for search fields, titles and file names.
package struct OneLine: PurePolicy {
  package static let keys = ["text.one-line"]

  package init?(profile: borrowing Profile) {
    if !profile.text.oneLine { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var flat = document.flattening(.all)
    if flat != document { findings.record(.structureFlattened) }
    flat = withoutBlankLines(flat, &findings)
    let lines = DocumentLines(allOf: flat, withSpaces: false)
    var plan = LineRepairs(lines.lines)
    for (index, line) in lines.lines.enumerated() where !line.isBlank {
      let isLast = index == lines.lines.count - 1
      if line.start > line.range.lowerBound || line.end < line.range.upperBound {
        (plan.lines[index].start, plan.lines[index].end) = (line.start, line.end)
        findings.record(.lineEndTrimmed)
      }
      if !isLast {
        plan.lines[index].joint = .space
        findings.record(.lineJoined)
      }
    }
    return Sanitized(document: lines.applying(plan, to: flat), findings: findings)
  }

  private func withoutBlankLines(_ document: Document, _ findings: inout Findings) -> Document {
    let lines = DocumentLines(allOf: document, withSpaces: false)
    guard lines.lines.contains(where: { !$0.isBlank }) else { return document }
    var plan = LineRepairs(lines.lines)
    for (index, line) in lines.lines.enumerated() where line.isBlank {
      plan.lines[index].isDropped = true
      findings.record(.blankLineRemoved)
    }
    return lines.applying(plan, to: document)
  }
}

extension Finding.Code {
  /// Count: documents whose lists, tables and other containers became lines.
  package static let structureFlattened = Finding.Code("text.structure-flattened")
}
