package import RichText

/// Repairs the colors of text that could not be read on its background, such as white text from a dark page on a white
/// one.
///
/// On the page, greys lose their colour and others keep their hue; on a background of its own text becomes black or
/// white.
package struct EnsureContrast: PurePolicy {
  package static let keys = ["colors"]

  private let page: Color

  package init?(profile: borrowing Profile) {
    if profile.colors != .ensureContrast { return nil }
    page = profile.pageColor
  }

  package func apply(to document: Document) -> Sanitized {
    document.changingCharacterStyles { style, count, findings in
      let old = style
      if let background = old.background {
        let ground = Contrast.blend(background, over: page)
        // Text without a stated colour stands out from the page.
        let color = Contrast.blend(old.color ?? Contrast.plainColor(on: page), over: ground)
        if !Contrast.isReadable(color, on: ground) { style.color = Contrast.plainColor(on: ground) }
      } else if let stated = old.color {
        let color = Contrast.blend(stated, over: page)
        if !Contrast.isReadable(color, on: page) {
          style.color = color.isGrey ? nil : Contrast.readable(color, on: page)
        }
      }
      if style != old { findings.record(.contrastMended, count: count) }
    }
  }
}

extension Color {
  fileprivate var isGrey: Bool { max(red, green, blue) - min(red, green, blue) < 32 }
}

extension Finding.Code {
  /// Text that could not be read in its colors.
  package static let contrastMended = Finding.Code("colors.contrast-mended")
}
