package import RichText

/// Gives attributes that stay one of the values that the profile allows them.
package struct ConstrainValues: PurePolicy {
  package static let keys = ["values"]

  private let values: ValueSettings

  package init?(profile: borrowing Profile) {
    values = profile.values
    if values.headingLevels == nil, values.underlines == nil, values.alignments == nil, values.lineHeights == nil,
      values.colors == nil
    {
      return nil
    }
  }

  package func apply(to document: Document) -> Sanitized {
    let restyled = document.changingCharacterStyles { style, count, findings in
      if let allowed = values.underlines, let kind = style.underline?.kind, !allowed.contains(kind),
        let first = allowed.first
      {
        style.underline?.kind = first
        findings.record(.valueChanged, from: "\(kind.rawValue) underline", to: first.rawValue, count: count)
      }
      for color in [\CharacterStyle.color, \CharacterStyle.underlineColor] {
        guard let stated = style[keyPath: color], let allowed = values.colors, !allowed.contains(stated) else {
          continue
        }
        style[keyPath: color] = values.otherColors == .nearest ? Self.nearest(to: stated, in: allowed) : nil
        findings.record(.valueChanged, from: "color", to: style[keyPath: color]?.hexDescription, count: count)
      }
    }
    var counts = document.paragraphCounts.makeIterator()
    var findings = restyled.findings
    let result = restyled.document.rewritingParagraphStyles { old in
      let count = counts.next() ?? 0
      var new = old
      if let level = old.headingLevel, let allowed = values.headingLevels, !allowed.contains(level) {
        new.headingLevel = values.otherHeadings == .clamp ? Self.nearest(to: level, in: allowed) : nil
        let name = new.headingLevel.map { "heading \($0)" } ?? "paragraph"
        findings.record(.valueChanged, from: "heading \(level)", to: name, count: count)
      }
      if let alignment = old.alignment, let allowed = values.alignments, !allowed.contains(alignment) {
        new.alignment = nil
        findings.record(.valueChanged, from: "\(alignment.rawValue) alignment", count: count)
      }
      if let kind = old.lineHeight?.kind, let allowed = values.lineHeights, !allowed.contains(kind) {
        new.lineHeight = nil
        findings.record(.valueChanged, from: "\(kind.rawValue) line height", count: count)
      }
      return new
    }
    return Sanitized(document: result, findings: findings)
  }

  /// The allowed level that is nearest; of two the higher heading.
  private static func nearest(to level: Int, in allowed: [Int]) -> Int? {
    allowed.min { (abs($0 - level), $0) < (abs($1 - level), $1) }
  }

  private static func nearest(to color: Color, in allowed: [Color]) -> Color? {
    allowed.min { $0.distance(to: color) < $1.distance(to: color) }
  }
}

extension CharacterStyle {
  fileprivate var underlineColor: Color? {
    get { underline?.color }
    set { underline?.color = newValue }
  }
}

extension LineHeight {
  fileprivate var kind: ValueSettings.LineHeightKind {
    switch self {
    case .exact: .exact
    case .atLeast: .atLeast
    case .multiple: .multiple
    }
  }
}

extension Finding.Code {
  /// A replaced value; `from` is one that is not allowed, `to` the allowed one, or `nil` if none is set.
  package static let valueChanged = Finding.Code("values.changed")
}
