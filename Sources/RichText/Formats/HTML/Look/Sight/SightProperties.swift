/// The properties that decide whether a text is seen.
enum SightProperties {
  static let meanings: KeyValuePairs<String, CSSProperty.Meaning> = [
    "position": { position($0) },
    "float": { flag(.floating, ["left", "right", "inline-start", "inline-end"].contains(CSSProperty.word($0))) },
    "left": { offset(.left, $0.first) }, "inset-inline-start": { offset(.left, $0.first) },
    "top": { offset(.top, $0.first) }, "inset-block-start": { offset(.top, $0.first) },
    "right": { offset(.right, $0.first) }, "inset-inline-end": { offset(.right, $0.first) },
    "bottom": { offset(.bottom, $0.first) }, "inset-block-end": { offset(.bottom, $0.first) },
    "inset": { value in
      let sides = CSSProperty.sides(of: value)
      return offset(.top, sides.top) + offset(.right, sides.right) + offset(.bottom, sides.bottom)
        + offset(.left, sides.left)
    },
    "inset-inline": { offset(.left, $0.first) + offset(.right, $0.last) },
    "inset-block": { offset(.top, $0.first) + offset(.bottom, $0.last) },
    "transform": { [.sight(.transform(CSSTransform(functions: $0), isFunction: false))] },
    "-webkit-transform": { [.sight(.transform(CSSTransform(functions: $0), isFunction: false))] },
    "translate": { [.sight(.transform(CSSTransform("translate", $0), isFunction: true))] },
    "scale": { [.sight(.transform(CSSTransform("scale", $0), isFunction: true))] },
    "rotate": { value in
      let axis = value.count == 4 ? "3d" : value.lazy.compactMap { CSSProperty.word([$0]) }.first ?? ""
      return [.sight(.transform(CSSTransform("rotate" + axis, value), isFunction: true))]
    },
    "backface-visibility": { flag(.backless, CSSProperty.word($0) == "hidden") },
    "zoom": { zoom($0) },
    "font-size-adjust": { value in
      let numbers = value.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return [.sizeIsAdjusted(toNothing: numbers.first.map { $0 < smallestAspect } ?? false)]
    },
    "clip": { flag(.clipped, CSSShape.isEmptyRectangle($0)) },
    "clip-path": { flag(.cutAway, CSSShape.isEmptyPath($0)) },
    "-webkit-clip-path": { flag(.cutAway, CSSShape.isEmptyPath($0)) },
    "mask": { flag(.masked, CSSGradient.masksAll($0)) }, "mask-image": { flag(.masked, CSSGradient.masksAll($0)) },
    "-webkit-mask": { flag(.masked, CSSGradient.masksAll($0)) },
    "-webkit-mask-image": { flag(.masked, CSSGradient.masksAll($0)) },
    "content": { flag(.replaced, isPicture($0)) },
    "-webkit-text-security": { flag(.replaced, ["disc", "circle", "square"].contains(CSSProperty.word($0))) },
    "filter": { filter($0) },
    "content-visibility": { flag(.undrawn, CSSProperty.word($0) == "hidden") },
    "width": { width($0) }, "inline-size": { width($0) },
    "height": { height($0) }, "block-size": { height($0) },
    "max-width": { flag(.boundedWidth, isTiny($0)) }, "max-inline-size": { flag(.boundedWidth, isTiny($0)) },
    "max-height": { flag(.boundedHeight, isTinyLength($0)) },
    "max-block-size": { flag(.boundedHeight, isTinyLength($0)) },
    "min-width": { flag(.widened, isLeastSize($0)) }, "min-inline-size": { flag(.widened, isLeastSize($0)) },
    "min-height": { flag(.heightened, isLeastSize($0)) }, "min-block-size": { flag(.heightened, isLeastSize($0)) },
    "padding": { value in
      let sides = CSSProperty.sides(of: value)
      return padding(.paddedRight, sides.right) + padding(.paddedBottom, sides.bottom)
        + padding(.paddedLeft, sides.left)
    },
    "padding-right": { padding(.paddedRight, $0.first) }, "padding-bottom": { padding(.paddedBottom, $0.first) },
    "padding-left": { padding(.paddedLeft, $0.first) }, "padding-inline-start": { padding(.paddedLeft, $0.first) },
    "padding-inline-end": { padding(.paddedRight, $0.first) },
    "padding-inline": { padding(.paddedLeft, $0.first) + padding(.paddedRight, $0.last) },
    "padding-block-end": { padding(.paddedBottom, $0.first) }, "padding-block": { padding(.paddedBottom, $0.last) },
    "flex": { growth($0) }, "flex-grow": { growth($0) },
    "flex-basis": { flag(.based, isBasis($0.first)) },
    "overflow": { overflow($0.first, .hiddenX, .clippedX) + overflow($0.last, .hiddenY, .clippedY) },
    "overflow-x": { overflow($0.first, .hiddenX, .clippedX) },
    "overflow-y": { overflow($0.first, .hiddenY, .clippedY) },
    "overflow-inline": { overflow($0.first, .hiddenX, .clippedX) },
    "overflow-block": { overflow($0.first, .hiddenY, .clippedY) },
    "contain": { value in
      flag(.painted, value.contains { ["paint", "content", "strict"].contains(CSSProperty.word([$0])) })
    },
  ]

  static func flag(_ flag: SightStatement.Flags, _ isStated: Bool) -> [CSSDeclaration] {
    [.sight(.flag(flag, isStated))]
  }

  /// The height of small letters as a share of the size, of letters that can be read.
  private static let smallestAspect = 0.05
  /// Wider than this no letter is told from another, in points.
  private static let widestBlur = 6.0
  /// Two pixels, in points: no letter is read in a strip as thin.
  private static let thinnest = 1.5
  /// Room of half a line, in which something of the text is seen.
  private static let room = 6.0

  private static func position(_ value: [CSSComponent]) -> [CSSDeclaration] {
    switch CSSProperty.word(value) {
    case "absolute": [.sight(.position(.absolute))]
    case "fixed": [.sight(.position(.fixed))]
    case "relative": [.sight(.position(.relative))]
    case "static", "sticky", "-webkit-sticky": [.sight(.position(.inFlow))]
    default: CSSWideKeyword(value) != nil ? [.sight(.position(.inFlow))] : []
    }
  }

  private static func offset(_ side: CSSDeclaration.Side, _ component: CSSComponent?) -> [CSSDeclaration] {
    switch component {
    case .word(let word): return word.inLowerCase == "revert-layer" ? [] : [.sight(.offset(side, nil))]
    // The height that it is a share of is not stated.
    case .percentage where side == .top || side == .bottom: return [.sight(.offset(side, 0))]
    default: return CSSExtent.points(component).map { [.sight(.offset(side, $0))] } ?? []
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
    return [.filterOpacity(opacity)] + flag(.blurred, isBlurred)
  }

  /// Reports whether the content of an element is replaced by a picture (CSS Content 3, section 2). Only `::before`
  /// and `::after` have text of a rule.
  private static func isPicture(_ value: [CSSComponent]) -> Bool {
    guard case .function(let name, _)? = value.first else { return false }
    return name == "url" || name.hasSuffix("image-set") || name.hasSuffix("gradient")
  }

  // MARK: Sizes

  private static func width(_ value: [CSSComponent]) -> [CSSDeclaration] {
    flag(.narrow, isTiny(value)) + [.sight(.width(CSSExtent.points(value.first) ?? 0))]
  }

  private static func height(_ value: [CSSComponent]) -> [CSSDeclaration] {
    flag(.flat, isTinyLength(value)) + [.sight(.height(CSSExtent.points(value.first) ?? 0))]
  }

  private static func isTiny(_ value: [CSSComponent]) -> Bool {
    if case .percentage(let share)? = value.first { return share <= 0 }
    return isTinyLength(value)
  }

  /// A share of a height that nothing states is no height (CSS 2.2, section 10.5).
  private static func isTinyLength(_ value: [CSSComponent]) -> Bool {
    if case .percentage? = value.first { return false }
    return CSSExtent.points(value.first).map { $0 <= thinnest } ?? false
  }

  private static func isLeastSize(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .percentage(let share): share > 0
    case .dimension: !isTinyLength(value)
    case .word(let word): ["min-content", "max-content", "fit-content"].contains(word.inLowerCase)
    case .function: true
    case .string, .number, .hash, .comma, .slash, .delimiter, nil: false
    }
  }

  /// Reports whether a component is a size of more than a pixel.
  private static func isBasis(_ component: CSSComponent?) -> Bool {
    component.map { CSSExtent.points($0) != nil && !isTiny([$0]) } ?? false
  }

  private static func growth(_ value: [CSSComponent]) -> [CSSDeclaration] {
    switch value.first {
    case .number(let share) where share > 0: flag(.growing, true)
    case .word("auto"): flag(.growing, true)
    case .number where value.count == 3: flag(.growing, false) + flag(.based, isBasis(value[2]))
    default: flag(.growing, false)
    }
  }

  private static func padding(_ flag: SightStatement.Flags, _ component: CSSComponent?) -> [CSSDeclaration] {
    self.flag(flag, CSSExtent.points(component).map { $0 >= room } ?? false)
  }

  private static func overflow(
    _ component: CSSComponent?, _ hidden: SightStatement.Flags, _ clipped: SightStatement.Flags
  ) -> [CSSDeclaration] {
    switch component.flatMap({ CSSProperty.word([$0]) }) {
    case "hidden", "-moz-scrollbars-none", "auto", "scroll", "overlay": flag(clipped, false) + flag(hidden, true)
    case "clip", "-moz-hidden-unscrollable": flag(hidden, false) + flag(clipped, true)
    case "visible", "initial", "unset", "revert", "inherit": flag(hidden.union(clipped), false)
    default: []
    }
  }
}
