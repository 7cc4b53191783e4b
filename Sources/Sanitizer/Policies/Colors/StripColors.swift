package import RichText

/// Removes the colors of text, background and underline.
package struct StripColors: PurePolicy {
  package static let keys = ["colors"]

  package init?(profile: borrowing Profile) {
    if profile.colors != .drop { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    document.changingCharacterStyles { style, count, findings in
      let old = style
      style.color = nil
      style.background = nil
      style.underline?.color = nil
      if style != old { findings.record(.colorRemoved, count: count) }
    }
  }
}

extension Finding.Code {
  package static let colorRemoved = Finding.Code("colors.removed")
}
