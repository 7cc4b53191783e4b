package import RichText

/// Changes the sizes that text states: none, one for all, larger or smaller, within bounds, or the nearest of a few.
package struct SetSizes: PurePolicy {
  package static let keys = ["fonts.sizes"]

  private let handling: SizeHandling

  package init?(profile: borrowing Profile) {
    handling = profile.fonts.sizes
    if handling == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    document.changingCharacterStyles { style, count, findings in
      guard let size = style.size else { return }
      style.size = changed(size)
      switch style.size {
      case size: break
      case let changed?:
        findings.record(.sizeChanged, from: size.label, to: changed.label, count: count)
      case nil:
        findings.record(.sizeDropped, count: count)
      }
    }
  }

  private func changed(_ size: Length) -> Length? {
    switch handling {
    case .keep: return size
    case .drop: return nil
    case .fixed(let fixed): return fixed
    case .scale(let percent):
      // RTF knows half points only.
      return Length(halfPoints: max(Int((size.points * Double(percent) / 50).rounded()), 2))
    case .clamp(let range): return min(max(size, range.lowerBound), range.upperBound)
    case .snap(let sizes):
      return sizes.min { (abs($0.twips - size.twips), $0) < (abs($1.twips - size.twips), $1) } ?? size
    }
  }
}

extension Length {
  fileprivate var label: String { pointsDescription + " pt" }
}

extension Finding.Code {
  package static let sizeDropped = Finding.Code("fonts.size-dropped")
  /// A font size replaced by another.
  package static let sizeChanged = Finding.Code("fonts.size-changed")
}
