/// The colors of a gradient (CSS Images 4, section 3): whether it hides or colors as one colour would.
enum CSSGradient {
  /// The one opaque or translucent colour that all stops have; `nil` if they differ, or one is not understood.
  static func color(of component: CSSComponent) -> Color? {
    guard case .function(let name, let arguments) = component, name.hasSuffix("gradient") else { return nil }
    var found: Color?
    for part in arguments.split(separator: .comma) {
      let stated = part.lazy.compactMap(CSSColor.init).first
      switch stated {
      case .color(let color):
        if let found, found != color { return nil }
        found = color
      case .unstated, .unknown: return nil
      // A direction, a shape or a hint.
      case nil: continue
      }
    }
    return found
  }

  /// Reports whether nothing is left of what the images mask.
  static func masksAll(_ value: [CSSComponent]) -> Bool {
    let images = value.filter { if case .function = $0 { true } else { false } }
    return !images.isEmpty && images.allSatisfy { color(of: $0)?.alpha == 0 }
  }
}
