package import RichText

/// Removes the colors of text, background and underline.
package struct StripColors: PurePolicy {
  package static let keys = ["colors"]

  package init?(profile: borrowing Profile) {
    if profile.colors != .drop { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let counts = document.runCounts
    var index = 0
    let result = document.rewritingCharacterStyles { old in
      var new = old
      new.color = nil
      new.background = nil
      new.underline?.color = nil
      if new != old { findings.record(.colorRemoved, count: counts[index]) }
      index += 1
      return new
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  package static let colorRemoved = Finding.Code("colors.removed")
}
