package import RichText

/// Takes away what a terminal or the renderer of a coding agent has put around and between the lines of a text.
///
/// These are frames, line numbers, prompts, bullets, the common indent and spaces at the ends of lines. Line ends at
/// the edge of the window go as well (`ScreenReader`). Text without clear signs of this stays byte for byte, and so
/// does a document with structure of its own. If a person asks, fewer signs are enough.
package struct RepairText: PurePolicy {
  package static let keys = ["text.repair", "text.prompts"]
  /// More layers are no work of a terminal: such a text stays.
  private static let mostLayers = 6

  private let reader: ScreenReader

  package init?(profile: borrowing Profile) {
    if !profile.text.repair { return nil }
    reader = ScreenReader(prompts: profile.text.prompts, isAsked: profile.text.isAsked)
  }

  package func apply(to document: Document) -> Sanitized {
    var result = Sanitized(document: document)
    for _ in 0...Self.mostLayers {
      guard let lines = DocumentLines(result.document), let plan = reader.plan(for: lines.lines) else { return result }
      result.document = lines.applying(plan, to: result.document)
      result.findings.record(contentsOf: Self.findings(of: plan))
    }
    return Sanitized(document: document)
  }

  /// Reports whether a document can be the text of a screen: it has lines, and no structure.
  package static func reads(_ document: Document) -> Bool { DocumentLines(document) != nil }

  private static func findings(of plan: LineRepairs) -> Findings {
    var findings = Findings()
    findings.record(.promptRemoved, count: plan.prompts)
    findings.record(.outputRemoved, count: plan.outputs)
    findings.record(.frameRemoved, count: plan.frames)
    findings.record(.lineNumberRemoved, count: plan.numbers)
    findings.record(.indentRemoved, count: plan.indents)
    findings.record(.paddingRemoved, count: plan.paddings)
    findings.record(.lineJoined, count: plan.joints)
    return findings
  }
}

extension Finding.Code {
  /// Count: prompts of shells and other programs.
  package static let promptRemoved = Finding.Code("text.prompt-removed")
  /// Count: lines that a command wrote.
  package static let outputRemoved = Finding.Code("text.output-removed")
  /// Count: pieces of frames, bars and bullets.
  package static let frameRemoved = Finding.Code("text.frame-removed")
  /// Count: line numbers at the beginnings of lines.
  package static let lineNumberRemoved = Finding.Code("text.line-number-removed")
  /// Count: lines that begin further left than before.
  package static let indentRemoved = Finding.Code("text.indent-removed")
  /// Count: lines that ended in spaces.
  package static let paddingRemoved = Finding.Code("text.padding-removed")
  /// The changes by which text of a screen is repaired.
  package static let repairs: [Finding.Code] = [
    .promptRemoved, .outputRemoved, .frameRemoved, .lineNumberRemoved, .indentRemoved, .paddingRemoved, .lineJoined,
  ]
}
