package import RichText

/// Gives paragraphs that state no direction the one of their first letter, or the same to all.
///
/// Left-to-right is what programs assume, so that only a right-to-left letter is a reason to state anything.
package struct SetDirection: PurePolicy {
  package static let keys = ["direction"]

  /// The fixed direction; `nil` means the direction of the first letter.
  private let fixed: Direction?

  package init?(profile: borrowing Profile) {
    guard profile.keep.contains(.direction) else { return nil }
    switch profile.direction {
    case .keep: return nil
    case .detect: fixed = nil
    case .leftToRight: fixed = .leftToRight
    case .rightToLeft: fixed = .rightToLeft
    }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let result = document.rewritingParagraphs { paragraph, style in
      guard style.direction == nil, !style.isThematicBreak,
        let direction = fixed ?? detect(in: document.text[paragraph.range])
      else { return style }
      var style = style
      style.direction = direction
      findings.record(.directionSet, to: direction.rawValue)
      return style
    }
    return Sanitized(document: result, findings: findings)
  }

  private func detect(in text: ArraySlice<UInt8>) -> Direction? {
    var index = text.startIndex
    while index < text.endIndex {
      guard let scalar = UTF8Window.scalar(text, at: index) else { return nil }
      if scalar.isRightToLeftLetter { return .rightToLeft }
      if scalar.isLetter { return nil }
      index += UTF8Window.length(of: scalar)
    }
    return nil
  }
}

extension Finding.Code {
  /// A direction that was set; `to` is `ltr` or `rtl`.
  package static let directionSet = Finding.Code("direction.set")
}
