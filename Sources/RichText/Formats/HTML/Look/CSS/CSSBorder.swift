/// A part of what CSS Backgrounds and Borders 3, section 4, says of an element's borders: whether lines are drawn on
/// some sides.
struct CSSBorder: Hashable, Sendable {
  var sides: BoxSides
  /// Whether the style draws a line; `nil` if no style is stated.
  var isDrawn: Bool?
  /// Whether the line has a width; `nil` if no width is stated.
  var hasWidth: Bool?

  /// The properties that state borders.
  static var meanings: [(name: String, meaning: CSSProperty.Meaning)] {
    var meanings: [(name: String, meaning: CSSProperty.Meaning)] = [
      ("border", { shorthand($0, of: .all) }), ("border-style", { styles($0) }), ("border-width", { widths($0) }),
    ]
    let sides: [(String, BoxSides)] = [("top", .top), ("right", .right), ("bottom", .bottom), ("left", .left)]
    for (name, side) in sides {
      meanings.append(("border-" + name, { shorthand($0, of: side) }))
      meanings.append(("border-\(name)-style", { isDrawn($0.first).map { [style(side, $0)] } ?? [] }))
      meanings.append(("border-\(name)-width", { hasWidth($0.first).map { [width(side, $0)] } ?? [] }))
    }
    return meanings
  }

  private static func style(_ sides: BoxSides, _ isDrawn: Bool) -> CSSDeclaration {
    .border(CSSBorder(sides: sides, isDrawn: isDrawn, hasWidth: nil))
  }

  private static func width(_ sides: BoxSides, _ hasWidth: Bool) -> CSSDeclaration {
    .border(CSSBorder(sides: sides, isDrawn: nil, hasWidth: hasWidth))
  }

  /// Reads a shorthand. Without a style there is no border, and without a width the width is medium.
  private static func shorthand(_ value: [CSSComponent], of sides: BoxSides) -> [CSSDeclaration] {
    let isTransparent = value.contains {
      if case .color(let color)? = CSSColor($0) { color.alpha == 0 } else { false }
    }
    let isDrawn = !isTransparent && value.lazy.compactMap(isDrawn).first ?? false
    return [.border(CSSBorder(sides: sides, isDrawn: isDrawn, hasWidth: value.lazy.compactMap(hasWidth).first ?? true))]
  }

  private static func styles(_ value: [CSSComponent]) -> [CSSDeclaration] {
    sides(of: value).compactMap { sides, component in isDrawn(component).map { style(sides, $0) } }
  }

  private static func widths(_ value: [CSSComponent]) -> [CSSDeclaration] {
    sides(of: value).compactMap { sides, component in hasWidth(component).map { width(sides, $0) } }
  }

  private static func sides(of value: [CSSComponent]) -> [(BoxSides, CSSComponent?)] {
    guard (1...4).contains(value.count) else { return [] }
    let sides = CSSProperty.sides(of: value)
    return [(.top, sides.top), (.right, sides.right), (.bottom, sides.bottom), (.left, sides.left)]
  }

  private static func isDrawn(_ component: CSSComponent?) -> Bool? {
    guard case .word(let word)? = component else { return nil }
    return switch word.inLowerCase {
    case "none", "hidden": false
    case "solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset": true
    default: nil
    }
  }

  private static func hasWidth(_ component: CSSComponent?) -> Bool? {
    switch component {
    case .word(let word): ["thin", "medium", "thick"].contains(word.inLowerCase) ? true : nil
    case .number(let value): value > 0
    case .dimension(let value, _): value > 0
    case .string, .percentage, .hash, .function, .comma, .slash, .delimiter, nil: nil
    }
  }
}

/// The borders of one element as its declarations add up.
struct CSSBorders: Sendable {
  private var drawn: BoxSides = []
  private var withoutWidth: BoxSides = []

  mutating func apply(_ border: CSSBorder) {
    if let isDrawn = border.isDrawn {
      if isDrawn { drawn.formUnion(border.sides) } else { drawn.subtract(border.sides) }
    }
    if let hasWidth = border.hasWidth {
      if hasWidth { withoutWidth.subtract(border.sides) } else { withoutWidth.formUnion(border.sides) }
    }
  }

  /// Whether lines are drawn above or below alone, as a rule is.
  var areRule: Bool {
    let visible = drawn.subtracting(withoutWidth)
    return !visible.isEmpty && visible.isDisjoint(with: [.left, .right])
  }

  /// Whether there are lines that may be those of a table. A line on the left or the right alone only sets something
  /// apart, such as the picture of a signature.
  var areOfTable: Bool {
    let visible = drawn.subtracting(withoutWidth)
    return !visible.isEmpty && visible != .left && visible != .right
  }
}
