package import RichText

/// Puts other font families in the place of those that the profile maps.
///
/// Weight and slope are attributes of their own and survive. The target `serif`, `sans-serif` or `monospace` is the
/// family that this machine uses for the class.
package struct RemapFonts: Policy {
  package static let keys = ["fonts.map", "fonts.monospace"]

  private let map: FontMap
  private let keepsMonospace: Bool

  package init?(profile: borrowing Profile) {
    map = profile.fonts.map
    keepsMonospace = profile.fonts.monospace == .keep
    if map.isEmpty { return nil }
  }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    document.changingCharacterStyles { style, count, findings in
      guard let font = style.font else { return }
      let isMonospace = keepsMonospace && (style.code || font.isMonospace(in: resources.fonts))
      switch map.target(of: font.name.string, onlyByName: isMonospace) {
      case .family(let name):
        let family = Self.family(named: name, in: resources.fonts, generic: font.generic)
        guard family.name != font.name else { return }
        style.font = family
        findings.record(.fontRemapped, from: font.name.string, to: family.name.string, count: count)
      case .unstated:
        style.font = nil
        findings.record(.fontRemapped, from: font.name.string, to: "default", count: count)
      case nil:
        break
      }
    }
  }

  private static func family(
    named name: String, in catalog: (any FontCatalog)?, generic: GenericFamily?
  ) -> FontFamily {
    guard let named = GenericFamily(rawValue: name.lowercased()) else {
      return FontFamily(name: name, generic: generic)
    }
    return FontFamily(name: catalog?.family(of: named) ?? named.rawValue, generic: named)
  }
}

extension FontFamily {
  fileprivate func isMonospace(in catalog: (any FontCatalog)?) -> Bool {
    generic == .monospace || catalog?.isMonospace(name.string) == true
  }
}

extension Finding.Code {
  /// A font family replaced by another.
  package static let fontRemapped = Finding.Code("fonts.remapped")
}
