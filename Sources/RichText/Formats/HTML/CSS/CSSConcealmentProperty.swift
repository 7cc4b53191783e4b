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
    "zoom": { zoom($0) },
    "perspective": { stated(.inPerspective, if: isSet($0)) },
    "transform-style": { stated(.solid, if: CSSProperty.word($0) == "preserve-3d") },
    "will-change": { value in stated(.announced, if: value.contains { holders.contains(CSSProperty.word([$0]) ?? "") })
    },
    "backface-visibility": { stated(.backless, if: CSSProperty.word($0) == "hidden") },
  ]

  /// The properties whose lengths in letters may hide text, and from how many on: few large ones move it away, and one
  /// that has no size is no room.
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

  static let sizes: KeyValuePairs<String, CSSProperty.Meaning> = [
    "clip": {
      stated(.clipped, if: CSSShape.isEmptyRectangle($0)) + stated(.cutToRectangle, if: CSSShape.isRectangleInBox($0))
    },
    "clip-path": { path($0) }, "-webkit-clip-path": { path($0) },
    "content-visibility": { value in
      let word = CSSProperty.word(value)
      return stated(.undrawn, if: word == "hidden") + stated(.drawnOnSight, if: word == "auto")
    },
    "width": { width($0) }, "inline-size": { width($0) },
    "height": { height($0) }, "block-size": { height($0) },
    "max-width": { greatestWidth($0) }, "max-inline-size": { greatestWidth($0) },
    "max-height": { greatestHeight($0) }, "max-block-size": { greatestHeight($0) },
    "min-width": { stated(.widened, if: isLeastSize($0)) },
    "min-inline-size": { stated(.widened, if: isLeastSize($0)) },
    "min-height": { adding(unusualRoom($0.first), to: stated(.heightened, if: isLeastSize($0))) },
    "min-block-size": { adding(unusualRoom($0.first), to: stated(.heightened, if: isLeastSize($0))) },
    "padding": { padding($0) },
    "padding-top": { topPadding($0.first) }, "padding-bottom": { bottomPadding($0.first) },
    "padding-left": { leftPadding($0.first) }, "padding-right": { room($0.first, .paddedRight) },
    "padding-inline": { leftPadding($0.first) + room($0.last, .paddedRight) },
    "padding-inline-start": { leftPadding($0.first) }, "padding-inline-end": { room($0.first, .paddedRight) },
    "padding-block": { topPadding($0.first) + bottomPadding($0.last) },
    "padding-block-start": { topPadding($0.first) }, "padding-block-end": { bottomPadding($0.first) },
    "columns": { stated(.inColumns, if: isSized($0)) },
    "column-count": { stated(.inColumns, if: isSized($0)) }, "column-width": { stated(.inColumns, if: isSized($0)) },
    "flex-basis": { basis($0.first) }, "flex": growth, "flex-grow": growth,
    "text-overflow": { stated(.ellipsis, if: CSSProperty.word($0) == "ellipsis") },
    "overflow": { value in
      overflow(value.first, .scrolledX, .clippedX) + overflow(value.last, .scrolledY, .clippedY, .barredY)
    },
    "overflow-x": { overflow($0.first, .scrolledX, .clippedX) },
    "overflow-y": { overflow($0.first, .scrolledY, .clippedY, .barredY) },
    "overflow-inline": { overflow($0.first, .scrolledX, .clippedX) },
    "overflow-block": { overflow($0.first, .scrolledY, .clippedY, .barredY) },
    "contain-intrinsic-size": { [.intrinsicSize(isSized($0))] },
    "contain-intrinsic-height": { [.intrinsicSize(isSized($0))] },
    "contain-intrinsic-block-size": { [.intrinsicSize(isSized($0))] },
    "aspect-ratio": { aspectRatio($0) },
    "contain": { value in
      let words = value.compactMap { CSSProperty.word([$0]) }
      return [.emptySize(words.contains { ["size", "strict"].contains($0) })]
        + stated(.painted, if: words.contains { ["paint", "content", "strict"].contains($0) })
        + stated(.laidOut, if: words.contains { ["layout", "content", "strict"].contains($0) })
    },
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
    "content": { stated(.replaced, if: isPicture($0)) },
    "-webkit-text-security": { stated(.replaced, if: ["disc", "circle", "square"].contains(CSSProperty.word($0))) },
  ]

  private static func stated(_ concealment: CSSConcealment, if isStated: Bool) -> [CSSDeclaration] {
    [.concealment(concealment, isStated)]
  }

  /// Reports whether the content of an element is replaced by a picture (CSS Content 3, section 2). Only what stands
  /// before and after an element has text of a rule.
  private static func isPicture(_ value: [CSSComponent]) -> Bool {
    guard case .function(let name, _)? = value.first else { return false }
    return name == "url" || name.hasSuffix("image-set") || name.hasSuffix("gradient")
  }

  /// Reports whether a property has a value that is no word.
  private static func isSized(_ value: [CSSComponent]) -> Bool {
    value.contains { if case .word = $0 { false } else { true } }
  }

  /// Reports whether a property has another value than none.
  private static func isSet(_ value: [CSSComponent]) -> Bool {
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

  /// A left margin, if it draws the text away, or says in a word that it does not.
  static func leftMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    guard let extent = CSSExtent.points(component) else { return unmoved(component, .farByLeftMargin) }
    guard extent <= farAway else { return near(component, .farByLeftMargin) }
    if case .percentage = component { return [.shareAway(-extent)] }
    return [.marginAway(.left, -extent)]
  }

  /// The same of a top margin.
  static func topMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    guard let extent = CSSExtent.points(component) else { return unmoved(component, .farByTopMargin) }
    return extent <= farUp ? [.marginAway(.top, -extent)] : near(component, .farByTopMargin)
  }

  /// The same of margins that draw away what follows the text.
  static func rightMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    guard let extent = CSSExtent.points(component) else { return unmoved(component, .farByRightMargin) }
    return extent <= farAway ? [.marginAway(.right, -extent)] : near(component, .farByRightMargin)
  }

  static func bottomMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    guard let extent = CSSExtent.points(component) else { return unmoved(component, .farByBottomMargin) }
    return extent <= farUp ? [.marginAway(.bottom, -extent)] : near(component, .farByBottomMargin)
  }

  /// Takes back a far margin, which a length does as a distance.
  private static func near(_ component: CSSComponent?, _ margin: CSSConcealment) -> [CSSDeclaration] {
    CSSProperty.isDistance(component) ? [] : [.concealment(margin, false)]
  }

  private static func unmoved(_ component: CSSComponent?, _ margin: CSSConcealment) -> [CSSDeclaration] {
    guard let component, case .word(let word) = component else { return [] }
    return word == "auto" || CSSWideKeyword([component])?.endsCascade == true ? [.concealment(margin, false)] : []
  }

  /// The margin at the beginning of the line, of which paragraphs take nothing.
  static func inlineMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    [.concealment(.farByLeftMargin, false)] + leftMargin(component)
  }

  /// The same at the end of the line.
  static func inlineEndMargin(_ component: CSSComponent?) -> [CSSDeclaration] {
    [.concealment(.farByRightMargin, false)] + rightMargin(component)
  }

  private static func zoom(_ value: [CSSComponent]) -> [CSSDeclaration] {
    switch value.first {
    case .number(let factor) where factor > 0: [.zoom(factor)]
    case .percentage(let share) where share > 0: [.zoom(share / 100)]
    case .word, .number, .percentage: [.zoom(1)]
    default: []
    }
  }

  // MARK: Sizes

  private static func width(_ value: [CSSComponent]) -> [CSSDeclaration] {
    if isTiny(value) {
      let isShare = if case .percentage? = value.first { true } else { false }
      return [.concealment(.sized, false), .concealment(.shareOfWidth, isShare), .width(.narrow, 0)]
        + stated(.thin, if: isThin(value))
    }
    // What is as wide as it would be without a width may be as narrow as the box around it.
    if CSSProperty.word(value) == "auto" { return [.concealment([.narrow, .sized, .shareOfWidth], false)] }
    var stated = CSSConcealment.sized
    if (CSSExtent.points(value.first) ?? 0) >= -farAway { stated.insert(.wide) }
    if isShare(value) { stated.insert(.shareOfWidth) }
    let isOfContents = ["max-content", "min-content", "fit-content"].contains(CSSProperty.word(value))
    let points = CSSExtent.points(value.first) ?? (isOfContents ? .infinity : CSSExtent.windowWidth)
    return isShare(value)
      ? [.width(stated, points)] : [.concealment(.shareOfWidth, false), .width(stated, points)]
  }

  /// Reports whether the value is a share of a size of the box around, or no more than one.
  private static func isShare(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .percentage, .function("min", _): true
    case .function("calc", let parts):
      parts.contains { if case .percentage(let share) = $0 { share != 0 } else { false } }
        && CSSExtent.points(parts.first).map { $0 <= thinnest } ?? false
    default: false
    }
  }

  private static func greatestWidth(_ value: [CSSComponent]) -> [CSSDeclaration] {
    guard isTiny(value) else { return [.concealment(.boundedWidth, false)] }
    let isShare = if case .percentage? = value.first { true } else { false }
    return [.concealment(.sharedWidth, isShare), .concealment(.boundedWidth, true)] + stated(.thin, if: isThin(value))
  }

  /// A share of a height that nothing states is no height (CSS 2.2, sections 10.5 and 10.7), but for positioned
  /// elements.
  private static func height(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let all: CSSConcealment = [.flat, .tall, .sharedFlat, .shareOfHeight]
    let stated: CSSConcealment =
      if isShare(value) {
        isTiny(value) ? [.sharedFlat, .shareOfHeight] : .shareOfHeight
      } else {
        isTiny(value) ? .flat : CSSExtent.points(value.first) == nil ? [] : .tall
      }
    let others = CSSDeclaration.concealment(all.subtracting(stated), false)
    let declarations = stated.isEmpty ? [others] : [others, .concealment(stated, true)]
    return isShare(value) ? declarations : adding(unusualRoom(value.first), to: declarations)
  }

  /// The same of the greatest height.
  private static func greatestHeight(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let all: CSSConcealment = [.boundedHeight, .sharedBound, .shareOfBound]
    let stated: CSSConcealment =
      isShare(value)
      ? isTiny(value) ? [.sharedBound, .shareOfBound] : .shareOfBound : isTiny(value) ? .boundedHeight : []
    let others = CSSDeclaration.concealment(all.subtracting(stated), false)
    return stated.isEmpty ? [others] : [others, .concealment(stated, true)]
  }

  /// Two pixels, in points: no letter is read in a strip as thin.
  private static let thinnest = 1.5

  /// Reports whether a tiny size is more than a pixel.
  private static func isThin(_ value: [CSSComponent]) -> Bool { (CSSExtent.points(value.first) ?? 0) > thinnest / 2 }

  private static func isTiny(_ value: [CSSComponent]) -> Bool {
    if case .percentage(let share)? = value.first { return share <= 0 }
    return CSSExtent.points(value.first).map { $0 <= thinnest } ?? false
  }

  private static func isLeastSize(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .percentage(let share): share > 0
    case .dimension(let size, _): size > 0 && !isTiny(value)
    case .word(let word): ["min-content", "max-content", "fit-content"].contains(word.inLowerCase)
    case .function: true
    case .string, .number, .hash, .comma, .slash, .delimiter, nil: false
    }
  }

  /// Room of half a line, in which something of the text is seen.
  private static func room(_ component: CSSComponent?, _ side: CSSConcealment) -> [CSSDeclaration] {
    stated(side, if: CSSExtent.points(component).map { $0 >= 6 } ?? false)
  }

  private static func padding(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let sides = CSSProperty.sides(of: value)
    return topPadding(sides.top) + room(sides.right, .paddedRight) + bottomPadding(sides.bottom)
      + leftPadding(sides.left)
  }

  private static func leftPadding(_ component: CSSComponent?) -> [CSSDeclaration] {
    room(component, .paddedLeft) + stated(.drawnBack, if: (CSSExtent.points(component) ?? 0) >= -farAway)
      + roomBefore(component, .left)
  }

  /// Room before the text, as far as it matters.
  private static func roomBefore(_ component: CSSComponent?, _ side: CSSDeclaration.Side) -> [CSSDeclaration] {
    CSSExtent.points(component).map { [.roomBefore(side, $0 >= low ? $0 : 0)] } ?? []
  }

  private static func topPadding(_ component: CSSComponent?) -> [CSSDeclaration] {
    let extent = CSSExtent.points(component) ?? 0
    // A padding can cancel a negative margin that moves the text out of view.
    var found: CSSConcealment = extent >= -farUp ? [.linedTop, .paddedTop, .drawnDown] : []
    if extent != 0 { found.insert(extent >= 6 ? [.linedTop, .paddedTop] : .linedTop) }
    let others = CSSConcealment([.linedTop, .paddedTop, .drawnDown]).subtracting(found)
    let declarations: [CSSDeclaration] =
      found.isEmpty ? [.concealment(others, false)] : [.concealment(others, false), .concealment(found, true)]
    return adding(unusualRoom(component), to: declarations) + roomBefore(component, .top)
  }

  private static func bottomPadding(_ component: CSSComponent?) -> [CSSDeclaration] {
    let extent = CSSExtent.points(component) ?? 0
    if extent == 0 { return [.concealment([.linedBottom, .paddedBottom], false)] }
    if extent >= 6 { return adding(unusualRoom(component), to: [.concealment([.linedBottom, .paddedBottom], true)]) }
    return [.concealment(.paddedBottom, false), .concealment(.linedBottom, true)]
  }

  /// A height, a least height or a padding in points that boxes usually have no more of.
  static let usualRoom = 60.0

  /// A height that is larger, or may be. One in other units than pixels may be many times larger than it is taken for.
  private static func unusualRoom(_ component: CSSComponent?) -> CSSDeclaration? {
    if case .word? = component { return nil }
    guard let component else { return nil }
    let points = CSSExtent.points(component) ?? .infinity
    if points <= usualRoom { return nil }
    if case .dimension(_, let unit) = component, CSSLength.points(1, unit) != nil { return .room(points) }
    return .room(points * 6)
  }

  private static func adding(_ room: CSSDeclaration?, to declarations: [CSSDeclaration]) -> [CSSDeclaration] {
    room.map { declarations + [$0] } ?? declarations
  }

  /// The size that a flexible item has in a direction that its container says.
  private static func basis(_ component: CSSComponent?) -> [CSSDeclaration] {
    stated(.based, if: component.map { CSSExtent.points($0) != nil && !isTiny([$0]) } ?? false)
  }

  /// A flexible item takes the room that is left, in a direction that its container says.
  private static let growth: CSSProperty.Meaning = { value in
    switch value.first {
    case .number(let share) where share > 0: [.concealment(.growing, true)]
    case .word("auto"): [.concealment(.growing, true)]
    case .number where value.count == 3: [.concealment(.growing, false)] + basis(value[2])
    default: [.concealment(.growing, false)]
    }
  }

  private static func aspectRatio(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let numbers = value.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard let width = numbers.first else { return [.aspectRatio(1)] }
    let height = numbers.count > 1 ? numbers[1] : 1
    // What has no ratio is as high as its contents (CSS Sizing 4, section 4.1).
    return [.aspectRatio(width > 0 && height > 0 ? width / height : 1)]
  }

  private static func overflow(
    _ component: CSSComponent?, _ scrolled: CSSConcealment, _ clipped: CSSConcealment,
    _ barred: CSSConcealment = []
  ) -> [CSSDeclaration] {
    switch component.flatMap({ CSSProperty.word([$0]) }) {
    case "hidden", "-moz-scrollbars-none": [.concealment(clipped, false), .concealment(scrolled.union(barred), true)]
    case "auto", "scroll", "overlay": [.concealment(clipped.union(barred), false), .concealment(scrolled, true)]
    case "clip", "-moz-hidden-unscrollable":
      [.concealment(scrolled.union(barred), false), .concealment(clipped, true)]
    case "visible", "initial", "unset", "revert", "inherit":
      [.concealment(clipped.union(scrolled).union(barred), false)]
    default: []
    }
  }

  // MARK: Drawing

  private static func path(_ value: [CSSComponent]) -> [CSSDeclaration] {
    stated(.cutAway, if: CSSShape.isEmptyPath(value)) + stated(.cutToPath, if: CSSShape.isWithinBox(value))
  }

  private static func mask(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let isImage = value.contains { if case .function = $0 { true } else { false } }
    return stated(.maskedAway, if: CSSGradient.masksAll(value)) + stated(.masked, if: isImage)
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
