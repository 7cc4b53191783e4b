package import RichText

/// Takes away what a terminal or the renderer of a coding agent has put around and between the lines of a text.
///
/// These are frames, line numbers, prompts, bullets, the common indent and spaces at the ends of lines. Line ends at
/// the edge of the window go as well (`ScreenReader`). Text without clear signs of this stays byte for byte, and so
/// does a document with structure of its own. If a person asks, fewer signs are enough.
/// Links and invisible characters are then cleaned at once, because they take part in the widths of lines.
package struct RepairText: Policy {
  package static let keys = ["text.repair", "text.prompts"]
  /// More layers are no work of a terminal: such a text stays.
  private static let mostLayers = 6

  private let reader: ScreenReader
  /// The later policies that shorten lines. Shorter lines would show another edge when they are cleaned again.
  private let shorteners: [any Policy]

  package init?(profile: borrowing Profile) {
    if !profile.text.repair { return nil }
    reader = ScreenReader(prompts: profile.text.prompts, isAsked: profile.text.isAsked)
    let policies = [StripInvisibles.asked(by: profile), CleanVisibleLinks.asked(by: profile)]
    shorteners = profile.text.isAsked ? policies.compactMap(\.self) : []
  }

  package func apply(to document: Document, with resources: PolicyResources) throws(SanitizingError) -> Sanitized {
    var result = Sanitized(document: document)
    func add(_ next: Sanitized) {
      result.document = next.document
      result.findings.record(contentsOf: next.findings)
    }
    // A link that was broken is seen when its lines are joined.
    for _ in 0...Self.mostLayers {
      add(repaired(result.document))
      let whole = result.document
      for policy in shorteners where policy.concerns(whole) {
        add(try policy.apply(to: result.document, with: resources))
      }
      if result.document == whole { break }
    }
    return result
  }

  private func repaired(_ document: Document) -> Sanitized {
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
