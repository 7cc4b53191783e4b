/// The keywords that every property accepts: CSS Cascade 5, section 7.3.
enum CSSWideKeyword: Hashable, Sendable {
  /// The parent's value.
  case inherit
  /// The value that the property has where nothing states one.
  case initial
  /// `inherit` for properties that are inherited, `initial` for all others. So are taken, too, the keywords that bring
  /// back what other sheets or layers say.
  case unset

  /// The keyword that the whole value is; `nil` if it is something else.
  init?(_ value: [CSSComponent]) {
    guard value.count == 1, case .word(let word) = value[0] else { return nil }
    switch word.inLowerCase {
    case "inherit": self = .inherit
    case "initial": self = .initial
    case "unset", "revert", "revert-layer": self = .unset
    default: return nil
    }
  }
}

/// The properties with a value in a computed style.
struct CSSPropertySet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  static let family = CSSPropertySet(bit: 0)
  static let size = CSSPropertySet(bit: 1)
  static let weight = CSSPropertySet(bit: 2)
  static let italic = CSSPropertySet(bit: 3)
  static let smallCaps = CSSPropertySet(bit: 4)
  static let kerning = CSSPropertySet(bit: 5)
  static let lineHeight = CSSPropertySet(bit: 6)
  static let decorationLines = CSSPropertySet(bit: 7)
  static let decorationKind = CSSPropertySet(bit: 8)
  static let decorationColor = CSSPropertySet(bit: 9)
  static let color = CSSPropertySet(bit: 10)
  static let background = CSSPropertySet(bit: 11)
  static let backgroundImage = CSSPropertySet(bit: 12)
  static let backgroundClip = CSSPropertySet(bit: 13)
  static let fill = CSSPropertySet(bit: 14)
  static let verticalAlign = CSSPropertySet(bit: 15)
  static let tracking = CSSPropertySet(bit: 16)
  static let caps = CSSPropertySet(bit: 17)
  static let direction = CSSPropertySet(bit: 18)
  static let display = CSSPropertySet(bit: 19)
  static let visibility = CSSPropertySet(bit: 20)
  static let opacity = CSSPropertySet(bit: 21)
  static let animation = CSSPropertySet(bit: 22)
  static let sight = CSSPropertySet(bit: 23)
  static let whiteSpace = CSSPropertySet(bit: 24)
  static let alignment = CSSPropertySet(bit: 25)
  static let indent = CSSPropertySet(bit: 26)
  static let listMarker = CSSPropertySet(bit: 27)
  static let marginTop = CSSPropertySet(bit: 28)
  static let marginRight = CSSPropertySet(bit: 29)
  static let marginBottom = CSSPropertySet(bit: 30)
  static let marginLeft = CSSPropertySet(bit: 31)
  static let borderTop = CSSPropertySet(bit: 32)
  static let borderRight = CSSPropertySet(bit: 33)
  static let borderBottom = CSSPropertySet(bit: 34)
  static let borderLeft = CSSPropertySet(bit: 35)
  static let outline = CSSPropertySet(bit: 36)

  static let font: CSSPropertySet = [.family, .size, .weight, .italic, .smallCaps, .kerning, .lineHeight]
  static let decoration: CSSPropertySet = [.decorationLines, .decorationKind, .decorationColor]
  static let margins: CSSPropertySet = [.marginTop, .marginRight, .marginBottom, .marginLeft]
  static let borders: CSSPropertySet = [.borderTop, .borderRight, .borderBottom, .borderLeft]
  static let backgrounds: CSSPropertySet = [.background, .backgroundImage, .backgroundClip]

  /// The properties whose value passes from parent to child unless one is stated.
  static let inherited: CSSPropertySet = [
    .font, .color, .fill, .outline, .tracking, .caps, .direction, .visibility, .whiteSpace, .alignment, .indent,
    .listMarker,
  ]

  /// The properties that `all` sets: CSS Cascade 5, section 3.2, leaves out `direction`.
  static let all: CSSPropertySet = [
    .font, .decoration, .color, .backgrounds, .fill, .outline, .verticalAlign, .tracking, .caps, .display, .visibility,
    .opacity, .animation, .sight, .whiteSpace, .alignment, .indent, .listMarker, .margins, .borders,
  ]

  /// The properties that a declaration of this name sets to a keyword.
  ///
  /// Those that decide on sight alone are missing: for each of them a keyword is a value like any other that hides
  /// nothing.
  static let byName: KeyValuePairs<String, CSSPropertySet> = [
    "all": .all,
    "font": .font, "font-family": .family, "font-size": .size, "font-weight": .weight, "font-style": .italic,
    "font-variant": .smallCaps, "font-variant-caps": .smallCaps, "font-kerning": .kerning, "line-height": .lineHeight,
    "text-decoration": .decoration, "text-decoration-line": .decorationLines, "text-decoration-style": .decorationKind,
    "text-decoration-color": .decorationColor, "color": .color, "background": .backgrounds,
    "background-color": .background, "background-image": .backgroundImage, "background-clip": .backgroundClip,
    "-webkit-background-clip": .backgroundClip, "-webkit-text-fill-color": .fill, "text-shadow": .outline,
    "vertical-align": .verticalAlign,
    "letter-spacing": .tracking, "text-transform": .caps, "direction": .direction, "display": .display,
    "visibility": .visibility, "opacity": .opacity, "animation": .animation, "animation-name": .animation,
    "white-space": .whiteSpace, "text-align": .alignment, "text-indent": .indent, "list-style": .listMarker,
    "list-style-type": .listMarker, "margin": .margins, "margin-top": .marginTop, "margin-right": .marginRight,
    "margin-bottom": .marginBottom, "margin-left": .marginLeft, "border": .borders, "border-style": .borders,
    "border-top": .borderTop, "border-right": .borderRight, "border-bottom": .borderBottom, "border-left": .borderLeft,
    "border-top-style": .borderTop, "border-right-style": .borderRight, "border-bottom-style": .borderBottom,
    "border-left-style": .borderLeft,
  ]
}
