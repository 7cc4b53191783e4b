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
    var findings = Findings()
    var counts = document.runCounts.makeIterator()
    let result = document.rewritingCharacterStyles { old in
      let count = counts.next() ?? 0
      guard let font = old.font, !catalog.isInstalled(font.name.string),
        let name = catalog.metricSubstitute(for: font.name.string), name != font.name.string
      else { return old }
      var new = old
      new.font = FontFamily(name: name, generic: font.generic)
      findings.record(.fontSubstituted, from: font.name.string, to: name, count: count)
      return new
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// A missing font family replaced by an installed one.
  package static let fontSubstituted = Finding.Code("fonts.substituted")
}
