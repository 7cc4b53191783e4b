// The properties of the size of a box, and of what it does with contents that are larger.
extension CSSConcealmentProperty {
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
    "grid-template-rows": { [.rows(CSSGridRows($0))] }, "grid-template": { [.rows(CSSGridRows($0))] },
    "grid": { [.rows(CSSGridRows($0))] },
    "contain": { value in
      let words = value.compactMap { CSSProperty.word([$0]) }
      return [.emptySize(words.contains { ["size", "strict"].contains($0) })]
        + stated(.painted, if: words.contains { ["paint", "content", "strict"].contains($0) })
        + stated(.laidOut, if: words.contains { ["layout", "content", "strict"].contains($0) })
    },
  ]

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
    room(component, .paddedLeft)
  }

  private static func topPadding(_ component: CSSComponent?) -> [CSSDeclaration] {
    let extent = CSSExtent.points(component) ?? 0
    var found: CSSConcealment = []
    if extent != 0 { found.insert(extent >= 6 ? [.linedTop, .paddedTop] : .linedTop) }
    let others = CSSConcealment([.linedTop, .paddedTop]).subtracting(found)
    let declarations: [CSSDeclaration] =
      found.isEmpty ? [.concealment(others, false)] : [.concealment(others, false), .concealment(found, true)]
    return adding(unusualRoom(component), to: declarations)
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
}
