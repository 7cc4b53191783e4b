package import RichText

/// Puts installed families of the same widths in the place of those that this machine lacks; a family without such a
/// one stays.
package struct SubstituteFonts: Policy {
  package static let keys = ["fonts.missing"]

  package init?(profile: borrowing Profile) {
    if profile.fonts.missing == .keep { return nil }
  }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    guard let catalog = resources.fonts else { return Sanitized(document: document) }
    return document.changingCharacterStyles { style, count, findings in
      guard let font = style.font, !catalog.isInstalled(font.name.string),
        let name = catalog.metricSubstitute(for: font.name.string), name != font.name.string
      else { return }
      style.font = FontFamily(name: name, generic: font.generic)
      findings.record(.fontSubstituted, from: font.name.string, to: name, count: count)
    }
  }
}

extension Finding.Code {
  /// A missing font family replaced by an installed one.
  package static let fontSubstituted = Finding.Code("fonts.substituted")
}
