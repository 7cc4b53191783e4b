/// The properties that can conceal text.
enum CSSConcealmentProperty {
  static let places: KeyValuePairs<String, CSSProperty.Meaning> = [
    "position": { position($0) },
    "float": { stated(.floating, if: ["left", "right", "inline-start", "inline-end"].contains(CSSProperty.word($0))) },
    "left": { CSSOffsets.declarations($0.first, from: .left) },
    "inset-inline-start": { CSSOffsets.declarations($0.first, from: .left) },
    "top": { CSSOffsets.declarations($0.first, from: .top) },
    "inset-block-start": { CSSOffsets.declarations($0.first, from: .top) },
    "right": { CSSOffsets.declarations($0.first, from: .right) },
    "inset-inline-end": { CSSOffsets.declarations($0.first, from: .right) },
    "bottom": { CSSOffsets.declarations($0.first, from: .bottom) },
    "inset-block-end": { CSSOffsets.declarations($0.first, from: .bottom) },
    "inset": { CSSOffsets.declarations(inset: $0) },
    "inset-inline": {
      CSSOffsets.declarations($0.first, from: .left) + CSSOffsets.declarations($0.last, from: .right)
    },
    "inset-block": {
      CSSOffsets.declarations($0.first, from: .top) + CSSOffsets.declarations($0.last, from: .bottom)
    },
    "transform": { [.transform(.transform, CSSTransform(functions: $0))] },
    "-webkit-transform": { [.transform(.transform, CSSTransform(functions: $0))] },
    "translate": { [.transform(.translate, CSSTransform(translation: $0))] },
    "scale": { [.transform(.scale, CSSTransform(scaling: $0))] },
    "rotate": { [.transform(.rotate, CSSTransform(rotation: $0))] },
    "offset": { [.transform(.offset, CSSTransform(path: $0)), .alongPath($0.contains(where: isDistance))] },
    "offset-distance": { [.alongPath($0.contains(where: isDistance))] },
    "offset-path": { [.transform(.offset, CSSTransform(path: $0))] },
    "zoom": { zoom($0) },
    "writing-mode": { CSSProperty.word($0).map { [.vertical(verticalModes.contains($0))] } ?? [] },
    "perspective": { stated(.inPerspective, if: isSet($0)) },
    "transform-style": { stated(.solid, if: CSSProperty.word($0) == "preserve-3d") },
    "will-change": { value in stated(.announced, if: value.contains { holders.contains(CSSProperty.word([$0]) ?? "") })
    },
    "backface-visibility": { stated(.backless, if: CSSProperty.word($0) == "hidden") },
  ]

  /// The properties whose lengths in letters may hide text, and from how many on. A few large letters move it away, and
  /// letters without a size leave it no room.
  static let inLetters: [(fewest: Double, names: [String])] = [
    (
      4,
      [
        "left", "inset-inline-start", "top", "inset-block-start", "right", "inset-inline-end", "bottom",
        "inset-block-end", "inset", "inset-inline", "inset-block", "transform", "-webkit-transform", "translate",
        "text-indent", "margin", "margin-top", "margin-bottom", "margin-left", "margin-right", "margin-block",
        "margin-block-start", "margin-block-end", "margin-inline", "margin-inline-start", "margin-inline-end",
        "padding", "padding-top", "padding-left", "padding-inline", "padding-inline-start", "padding-block",
        "padding-block-start",
      ]
    ),
    (
      0.1,
      [
        "width", "inline-size", "height", "block-size", "max-width", "max-inline-size", "max-height", "max-block-size",
      ]
    ),
  ]

  static let letters: KeyValuePairs<String, CSSProperty.Meaning> = [
    "font-size-adjust": { value in
      let numbers = value.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return [.sizeIsAdjusted(toNothing: numbers.first.map { $0 < smallestAspect } ?? false)]
    }
  ]

  /// The height of small letters as a share of the size, of letters that can be read.
  private static let smallestAspect = 0.05

  static let drawing: KeyValuePairs<String, CSSProperty.Meaning> = [
    "filter": { filter($0) },
    "backdrop-filter": { stated(.filteredBehind, if: isSet($0)) },
    "-webkit-backdrop-filter": { stated(.filteredBehind, if: isSet($0)) },
    "mask": { mask($0) }, "mask-image": { mask($0) }, "-webkit-mask": { mask($0) }, "-webkit-mask-image": { mask($0) },
    "mask-size": { maskSize($0) },
    "-webkit-mask-size": { maskSize($0) },
    "content": { stated(.replaced, if: isPicture($0)) },
    "-webkit-text-security": { stated(.replaced, if: ["disc", "circle", "square"].contains(CSSProperty.word($0))) },
  ]

  static func stated(_ concealment: CSSConcealment, if isStated: Bool) -> [CSSDeclaration] {
    [.concealment(concealment, isStated)]
  }

  /// Reports whether the content of an element is replaced by a picture (CSS Content 3, section 2). Only what stands
  /// before and after an element has text of a rule.
  private static func isPicture(_ value: [CSSComponent]) -> Bool {
    guard case .function(let name, _)? = value.first else { return false }
    return name == "url" || name.hasSuffix("image-set") || name.hasSuffix("gradient")
  }

  /// Reports whether a property has a value that is no word.
  static func isSized(_ value: [CSSComponent]) -> Bool {
    value.contains { if case .word = $0 { false } else { true } }
  }

  /// Reports whether a property has another value than none.
  static func isSet(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .word, nil: false
    default: true
    }
  }

  /// The properties that make an element a containing block of what is fixed in it.
  private static let holders: Set<String> = [
    "transform", "translate", "rotate", "scale", "perspective", "filter", "backdrop-filter", "transform-style",
    "contain",
  ]

  /// Reports whether a value is a distance other than zero.
  private static func isDistance(_ component: CSSComponent) -> Bool { (CSSExtent.points(component) ?? 0) != 0 }

  /// The modes in which lines run from top to bottom (CSS Writing Modes 4, section 3.1).
  private static let verticalModes: Set<String> = [
    "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "tb", "tb-rl", "tb-lr",
  ]

  // MARK: Places

  /// Farther to the left than pages move what they show, in points, to where nothing can be scrolled. Layouts move
  /// columns by the width of a page, which was 960 pixels for years, and centre boxes by half of it.
  static let farAway = -742.5
  /// The same upwards: text is laid over pictures as high as a screen.
  static let farUp = -1000.0
  /// Rows of pictures that are shown one by one are not moved as far.
  static let endOfRow = -7000.0
  /// Farther than windows are left on purpose.
  static let farOutside = -375.0
  /// Farther than first lines are moved on purpose.
  static let farIndent = -375.0
  /// Farther than anyone scrolls.
  static let farRight = 3000.0
  static let farDown = 9000.0
  /// Further down than most boxes are high.
  static let low = 3000.0
  /// A move that is meant to hide: nearly all are of 9,999 pixels.
  static let usualMove = -7499.25

  private static func position(_ value: [CSSComponent]) -> [CSSDeclaration] {
    switch CSSProperty.word(value) {
    case "absolute": [.concealment([.fixed, .relative, .sticky], false), .concealment(.positioned, true)]
    case "fixed": [.concealment([.relative, .sticky], false), .concealment([.positioned, .fixed], true)]
    case "relative": [.concealment([.positioned, .fixed, .sticky], false), .concealment(.relative, true)]
    case "sticky", "-webkit-sticky": [.concealment(.position, false), .concealment(.sticky, true)]
    case "static": [.concealment(.position, false)]
    default: CSSWideKeyword(value)?.endsCascade == true ? [.concealment(.position, false)] : []
    }
  }

  /// The part of a length that is left in a small window or box.
  static func certainty(of component: CSSComponent?) -> Double {
    switch component {
    case .dimension(_, let unit): CSSLength.points(1, unit) != nil || unit.hasSuffix("em") ? 1 : 0.75
    case .percentage: 0.5
    default: 0.75
    }
  }

  private static func zoom(_ value: [CSSComponent]) -> [CSSDeclaration] {
    switch value.first {
    case .number(let factor) where factor > 0: [.zoom(factor)]
    case .percentage(let share) where share > 0: [.zoom(share / 100)]
    case .word, .number, .percentage: [.zoom(1)]
    default: []
    }
  }

  // MARK: Drawing

  static func path(_ value: [CSSComponent]) -> [CSSDeclaration] {
    stated(.cutAway, if: CSSShape.isEmptyPath(value)) + stated(.cutToPath, if: CSSShape.isWithinBox(value))
  }

  private static func mask(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let isImage = value.contains { if case .function = $0 { true } else { false } }
    return stated(.maskedAway, if: CSSGradient.masksAll(value)) + stated(.masked, if: isImage)
  }

  /// A picture without a width or a height leaves nothing; another size says nothing of the picture.
  private static func maskSize(_ value: [CSSComponent]) -> [CSSDeclaration] {
    value.contains { CSSExtent.points($0) == 0 } ? [.concealment(.maskedAway, true)] : []
  }

  /// Wider than this no letter is told from another, in points.
  private static let widestBlur = 6.0

  private static func filter(_ value: [CSSComponent]) -> [CSSDeclaration] {
    var opacity = 1.0
    var isBlurred = false
    for case .function(let name, let arguments) in value {
      switch (name, arguments.first) {
      case ("opacity", .number(let share)): opacity *= min(max(share, 0), 1)
      case ("opacity", .percentage(let share)): opacity *= min(max(share / 100, 0), 1)
      case ("blur", let radius?): isBlurred = isBlurred || (CSSExtent.points(radius) ?? 0) > widestBlur
      default: continue
      }
    }
    return [.filterOpacity(opacity), .concealment(.blurred, isBlurred)] + stated(.filtered, if: isSet(value))
  }
}
