package import RichText

/// Puts other font families in the place of those that the profile maps, and drops sizes where it says so.
///
/// Weight and slope are attributes of their own and survive.
package struct RemapFonts: Policy {
  package static let name = "remap-fonts"

  private let map: FontMap
  private let sizes: Keeping

  package init?(profile: Profile) {
    map = profile.fonts.map
    sizes = profile.fonts.sizes
    if map.isEmpty, sizes == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let counts = document.runCounts
    var targets: [String: FontMap.Target?] = [:]
    var index = 0
    let result = document.rewritingCharacterStyles { old in
      defer { index += 1 }
      var new = old
      if let font = old.font {
        let target = targets[font.name] ?? map.target(of: font.name)
        targets[font.name] = .some(target)
        switch target {
        case .family(let name) where name != font.name:
          new.font = FontFamily(name: name, generic: font.generic)
          findings.record(.fontRemapped, from: font.name, to: name, count: counts[index])
        case .unstated:
          new.font = nil
          findings.record(.fontRemapped, from: font.name, to: "default", count: counts[index])
        case .family, nil:
          break
        }
      }
      if sizes == .drop, old.size != nil {
        new.size = nil
        findings.record(.sizeDropped, count: counts[index])
      }
      return new
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// From one family to another.
  package static let fontRemapped = Finding.Code("fonts.remapped")
  package static let sizeDropped = Finding.Code("fonts.size-dropped")
}
