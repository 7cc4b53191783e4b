/// The properties that say something about text, each with the function that understands its value.
enum CSSProperty {
  typealias Meaning = @Sendable ([CSSComponent]) -> [CSSDeclaration]

  /// The meanings of properties by name, each name once.
  static var meanings: [(name: String, meaning: Meaning)] {
    var meanings = CSSBorder.meanings
    for part in [textual, SightProperties.meanings] {
      for (name, meaning) in part { meanings.append((name, meaning)) }
    }
    return meanings
  }

  private static let textual: KeyValuePairs<String, Meaning> = [
    // Its only values are the keywords of all properties.
    "all": { _ in [] },
    "font-family": { [CSSFont.families(of: $0)] },
    "font-size": { CSSFont.size(of: $0).map { [.size($0)] } ?? [] },
    "font-weight": { CSSFont.weight(of: $0).map { [.weight($0)] } ?? [] },
    "font-style": { CSSFont.italic(of: $0).map { [.italic($0)] } ?? [] },
    "font-variant": { CSSFont.smallCaps(of: $0).map { [.smallCaps($0)] } ?? [] },
    "font-variant-caps": { CSSFont.smallCaps(of: $0).map { [.smallCaps($0)] } ?? [] },
    "font-kerning": { [.kerning(word($0) == "normal")] },
    "font": { CSSFont.shorthand($0) },
    "text-decoration": { decoration($0, isShorthand: true) },
    "text-decoration-line": { decoration($0, isShorthand: true) },
    "text-decoration-style": { decoration($0, isShorthand: false) },
    "text-decoration-color": { decoration($0, isShorthand: false) },
    "color": { color($0) },
    "background-color": { $0.first.flatMap(CSSColor.init).map { [.background($0)] } ?? [] },
    "background": { background($0) },
    "background-image": { backgroundImage($0) },
    "background-clip": { [.fillsText($0.contains(.word("text")))] },
    "-webkit-background-clip": { [.fillsText($0.contains(.word("text")))] },
    "-webkit-text-fill-color": { $0.first.flatMap(CSSColor.init).map { [.fill($0)] } ?? [] },
    "text-shadow": { [.outline(outline($0))] },
    "-webkit-text-stroke": { [.outline(outline($0))] },
    "mso-highlight": { $0.first.flatMap(CSSColor.init).map { [.background($0)] } ?? [] },
    "mso-text-raise": {
      distance($0).flatMap { if case .length(let length) = $0 { [.verticalAlign(.offset(length))] } else { nil } } ?? []
    },
    "vertical-align": { verticalAlign($0).map { [.verticalAlign($0)] } ?? [] },
    "letter-spacing": {
      distance($0).map { [.tracking($0)] } ?? (word($0) == "normal" ? [.tracking(.length(.zero))] : [])
    },
    "text-transform": words([
      ["uppercase"]: [.caps(.all), .casing(nil)], ["lowercase"]: [.caps(nil), .casing(.lowercase)],
      ["capitalize"]: [.caps(nil), .casing(.capitalized)], ["none"]: [.caps(nil), .casing(nil)],
    ]),
    "direction": words([["rtl"]: [.direction(.rightToLeft)], ["ltr"]: [.direction(.leftToRight)]]),
    "display": { displays($0) },
    "visibility": words([
      ["hidden"]: [.visibility(.hidden)], ["collapse"]: [.visibility(.collapsed)], ["visible"]: [.visibility(.visible)],
    ]),
    "opacity": {
      switch $0.first {
      case .number(let value): [.opacity(min(max(value, 0), 1))]
      case .percentage(let value): [.opacity(min(max(value / 100, 0), 1))]
      default: []
      }
    },
    "animation": { [.animated(word($0) != "none")] },
    "animation-name": { [.animated(word($0) != "none")] },
    // A property that Chromium adds to copies, and that pages hardly ever state.
    "-webkit-text-stroke-width": { _ in [.annotated] },
    "white-space": words([
      ["normal", "collapse"]: [.whiteSpace(.normal)], ["nowrap"]: [.whiteSpace(.nowrap)], ["pre"]: [.whiteSpace(.pre)],
      ["pre-wrap", "break-spaces", "-moz-pre-wrap", "preserve"]: [.whiteSpace(.preWrap)],
      ["pre-line"]: [.whiteSpace(.preLine)],
    ]),
    "text-align": words([
      ["left", "-webkit-left", "-moz-left"]: [.alignment(.left)],
      ["right", "-webkit-right", "-moz-right", "end"]: [.alignment(.right)],
      ["center", "-webkit-center", "-moz-center"]: [.alignment(.center)], ["justify"]: [.alignment(.justified)],
      ["start", "-webkit-auto", "auto"]: [.alignment(nil)],
    ]),
    "text-indent": { indent($0) },
    "margin": { margins($0) },
    "margin-top": { margin(.top, $0.first) },
    "margin-bottom": { margin(.bottom, $0.first) },
    "margin-block": { blockMargin(.before, $0.first) + blockMargin(.after, $0.last) },
    "margin-block-start": { blockMargin(.before, $0.first) },
    "margin-block-end": { blockMargin(.after, $0.first) },
    "margin-left": { margin(.left, $0.first) },
    "margin-right": { margin(.right, $0.first) },
    "line-height": { lineHeight($0).map { [.lineHeight($0)] } ?? [] },
    "mso-line-height-rule": { [.lineHeightIsMinimum(word($0) == "at-least")] },
    "list-style": { $0.lazy.compactMap(listMarker).first.map { [$0] } ?? [] },
    "list-style-type": { $0.first.flatMap(listMarker).map { [$0] } ?? [] },
    "mso-list": { officeList($0) },
    "mso-element": {
      ["comment-list", "comment", "header", "footer"].contains(word($0)) ? [.officeAside] : []
    },
    "mso-special-character": { word($0) == "comment" ? [.officeAside] : [] },
    "mso-tab-count": {
      if case .number(let count)? = $0.first { [.officeTabs(Int(min(max(count, 0), 64)))] } else { [] }
    },
  ]

  /// The meaning of a property whose values are words.
  private static func words(_ meanings: KeyValuePairs<[String], [CSSDeclaration]>) -> Meaning {
    { value in word(value).flatMap { word in meanings.first { $0.key.contains(word) }?.value } ?? [] }
  }

  static func word(_ value: [CSSComponent]) -> String? {
    if case .word(let word) = value.first { word.inLowerCase } else { nil }
  }

  static func length(_ value: Double, _ unit: String) -> Length? {
    CSSLength.points(value, unit).map { Length(points: $0) }
  }

  private static func distance(_ value: [CSSComponent]) -> CSSDeclaration.Distance? {
    switch value.first {
    case .number(0): .length(.zero)
    case .dimension(let value, let unit):
      if unit == "em" || unit == "rem" { .factor(value) } else { length(value, unit).map { .length($0) } }
    case .word, .string, .number, .percentage, .hash, .function, .comma, .slash, .delimiter, nil: nil
    }
  }

  private static func decoration(_ value: [CSSComponent], isShorthand: Bool) -> [CSSDeclaration] {
    var decoration = CSSDeclaration.Decoration()
    if isShorthand { decoration.lines = [] }
    for component in value {
      guard case .word(let word) = component else {
        if let color = CSSColor(component) { decoration.color = color }
        continue
      }
      switch word.inLowerCase {
      case "underline": decoration.lines?.insert(.underline)
      case "line-through": decoration.lines?.insert(.lineThrough)
      case "double": decoration.kind = .double
      case "dotted": decoration.kind = .dotted
      case "dashed": decoration.kind = .dashed
      case "wavy": decoration.kind = .wave
      case "solid": decoration.kind = .single
      case "none", "overline", "blink", "auto", "from-font": break
      default: if let color = CSSColor(component) { decoration.color = color }
      }
    }
    guard decoration.lines?.contains(.lineThrough) == true, value.contains(where: isThick) else {
      return [.decoration(decoration)]
    }
    return [.decoration(decoration)] + SightProperties.flag(.struck, true)
  }

  /// Reports whether a line has a thickness that covers the letters it is drawn through (CSS Text Decoration 4, section
  /// 2.3).
  private static func isThick(_ component: CSSComponent) -> Bool {
    guard case .dimension(let size, let unit) = component else { return false }
    return (length(size, unit)?.points ?? 0) > thickestLine
  }

  /// The greatest thickness in points of a line through text of a usual size that leaves it readable.
  private static let thickestLine = 12.0

  private static func color(_ value: [CSSComponent]) -> [CSSDeclaration] {
    if word(value) == "currentcolor" { return [.keyword(.inherit, .color)] }
    return value.first.flatMap(CSSColor.init).map { [.color($0)] } ?? []
  }

  /// The colour of the first shadow, or of the stroke; `nil` if it lies too far away to show the glyphs.
  private static func outline(_ value: [CSSComponent]) -> Color? {
    var found: Color?
    for component in value.prefix(while: { $0 != .comma }) {
      if case .dimension(let size, let unit) = component, abs(length(size, unit)?.points ?? 0) > farthestShadow {
        return nil
      }
      if case .color(let color)? = CSSColor(component) { found = color }
    }
    return found
  }

  /// The greatest distance of a shadow in points.
  private static let farthestShadow = 24.0

  private static func background(_ value: [CSSComponent]) -> [CSSDeclaration] {
    // `none` belongs to the image; the shorthand resets the colour.
    var color = value.lazy.filter { $0 != .word("none") }.compactMap(CSSColor.init).first
    let painted = plainColor(value)
    if let painted { color = .color(painted) }
    return [
      .backgroundImage(painted == nil && hasImage(value)), .background(color ?? .unstated),
      .fillsText(value.contains(.word("text"))),
    ]
  }

  private static func backgroundImage(_ value: [CSSComponent]) -> [CSSDeclaration] {
    if let color = plainColor(value) { return [.backgroundImage(false), .background(.color(color))] }
    return [.backgroundImage(hasImage(value))]
  }

  /// The colour that gradients of one opaque colour paint; the first lies on top.
  private static func plainColor(_ value: [CSSComponent]) -> Color? {
    for case .function(let name, let arguments) in value where !CSSColor.isFunction(name) {
      guard let color = CSSGradient.color(of: .function(name, arguments)), color.alpha == 0xFF else { return nil }
      return color
    }
    return nil
  }

  private static func hasImage(_ value: [CSSComponent]) -> Bool {
    value.contains { if case .function(let name, _) = $0 { !CSSColor.isFunction(name) } else { false } }
  }

  private static func verticalAlign(_ value: [CSSComponent]) -> CSSDeclaration.VerticalAlign? {
    switch word(value) {
    case "super": .script(.superscript)
    case "sub": .script(.subscript)
    case "baseline", "bottom", "text-bottom": .baseline
    case "top", "middle", "text-top": .hanging
    case nil:
      switch value.first {
      case .number(0): .baseline
      case .percentage(let percent): .factor(percent / 100)
      default:
        switch distance(value) {
        case .length(let length): .offset(length)
        case .factor(let factor): .factor(factor)
        case nil: nil
        }
      }
    default: nil
    }
  }

  private static func displays(_ value: [CSSComponent]) -> [CSSDeclaration] {
    guard let word = displayWord(value) else { return [] }
    let display = display(word)
    var flags: SightStatement.Flags = []
    if ["inline-block", "inline-flex", "inline-grid", "inline-table"].contains(word) { flags.insert(.atomic) }
    if word == "inline-table" || word.hasPrefix("table") && display != .none { flags.insert(.tabular) }
    return [.display(display)] + (flags.isEmpty ? [] : SightProperties.flag(flags, true))
  }

  /// The short name of a value, which may state what is outside and what is inside apart (CSS Display 3, section 2).
  private static func displayWord(_ value: [CSSComponent]) -> String? {
    guard value.count > 1 else { return word(value) }
    let words = value.compactMap { word([$0]) }
    let inside = words.first { !["block", "inline", "flow"].contains($0) }
    guard words.contains("inline") else { return inside ?? words.first }
    return switch inside {
    case "flow-root": "inline-block"
    case "flex", "grid", "table": inside.map { "inline-" + $0 }
    default: "inline"
    }
  }

  private static func display(_ word: String) -> CSSDeclaration.Display {
    switch word {
    // Columns hold no text.
    case "none", "table-column", "table-column-group": CSSDeclaration.Display.none
    case "inline", "inline-block", "inline-table", "ruby": .inline
    case "inline-flex": .inlineFlex
    case "inline-grid": .inlineGrid
    case "contents": .contents
    case "block", "flow-root", "table", "table-row", "table-row-group", "table-header-group", "table-footer-group",
      "table-caption":
      .block
    case "table-cell": .tableCell
    case "flex": .flex
    case "grid": .grid
    case "list-item": .listItem
    default: .other
    }
  }

  private static func margins(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let sides = sides(of: value)
    return margin(.top, sides.top) + margin(.right, sides.right) + margin(.bottom, sides.bottom)
      + margin(.left, sides.left)
  }

  private static func margin(_ side: CSSDeclaration.Side, _ component: CSSComponent?) -> [CSSDeclaration] {
    component.flatMap { distance([$0]) }.map { [.margin(side, $0)] } ?? []
  }

  private static func blockMargin(_ side: ParagraphSide, _ component: CSSComponent?) -> [CSSDeclaration] {
    component.flatMap { distance([$0]) }.map { [.blockMargin(side, $0)] } ?? []
  }

  /// Returns the values for the four sides of a box (CSS 2.2, section 8.3). A missing fourth is that of the second, a
  /// missing third that of the first.
  static func sides(
    of value: [CSSComponent]
  ) -> (top: CSSComponent?, right: CSSComponent?, bottom: CSSComponent?, left: CSSComponent?) {
    let top = value.first
    let right = value.count > 1 ? value[1] : top
    return (top, right, value.count > 2 ? value[2] : top, value.count > 3 ? value[3] : right)
  }

  private static func indent(_ value: [CSSComponent]) -> [CSSDeclaration] {
    let stated: [CSSDeclaration] = distance(value).map { [.indent($0)] } ?? []
    guard let extent = CSSExtent.points(value.first), word(value.suffix(1)) != "hanging" else { return stated }
    let isFullWidth = if case .percentage(100...)? = value.first { true } else { false }
    let isFar = extent <= SightStatement.farIndent || extent >= SightStatement.farAside
    return stated + [.indentIsFar(isFar)] + SightProperties.flag(.indentedToEnd, isFullWidth)
  }

  static func lineHeight(_ value: [CSSComponent]) -> CSSDeclaration.LineSpacing? {
    switch value.first {
    case .word(let word) where word.inLowerCase == "normal": .normal
    case .number(let number) where number > 0: .percent(Int((min(number, 100) * 100).rounded()))
    case .percentage(let percent) where percent > 0: .percent(Int(min(percent, 10_000).rounded()))
    case .dimension(let value, let unit):
      if unit == "em" || unit == "rem" {
        value > 0 ? .percent(Int((min(value, 100) * 100).rounded())) : nil
      } else {
        length(value, unit).flatMap { $0 > .zero ? .exact($0) : nil }
      }
    default: nil
    }
  }

  private static func listMarker(_ component: CSSComponent) -> CSSDeclaration? {
    if case .string(let text) = component { return .listMarkerText(text) }
    return marker(component).map { .listMarker($0) }
  }

  static func marker(_ component: CSSComponent) -> ListStyle.Marker? {
    guard case .word(let word) = component else { return nil }
    return switch word.inLowerCase {
    case "disc", "disclosure-open", "disclosure-closed": .bullet
    case "circle": .circle
    case "square": .square
    case "none": ListStyle.Marker.none
    case "lower-alpha", "lower-latin", "alpha-lower": .lowerAlpha
    case "upper-alpha", "upper-latin", "alpha-upper": .upperAlpha
    case "lower-roman", "roman-lower": .lowerRoman
    case "upper-roman", "roman-upper": .upperRoman
    case "decimal": .decimal
    case "armenian": .upperArmenian
    case "khmer": .cambodian
    case "cjk-ideographic", "trad-chinese-formal": .tradChineseInformal
    case "simp-chinese-formal": .simpChineseInformal
    case "japanese-formal": .japaneseInformal
    case let name: ListStyle.Marker(rawValue: name).flatMap { $0.isNumbered ? $0 : nil }
    }
  }

  /// `l3 level2 lfo1`, `Ignore`, `none`.
  private static func officeList(_ value: [CSSComponent]) -> [CSSDeclaration] {
    var list = ""
    var level = 0
    for component in value {
      guard case .word(let word) = component else { continue }
      let lower = word.inLowerCase
      if lower == "ignore" { return [.officeListMarker] }
      if lower.hasPrefix("level"), let number = Int(lower.dropFirst(5)) { level = min(max(number, 1), 9) }
      if lower.hasPrefix("lfo") { list += lower } else if lower.first == "l", list.isEmpty, level == 0 { list = lower }
    }
    return [.officeList(list, level: level)]
  }
}

/// Lengths of CSS Values 4, section 6, in points.
enum CSSLength {
  static func points(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "px": value * 0.75
    case "pt": value
    case "pc": value * 12
    case "in": value * 72
    case "cm": value * 72 / 2.54
    case "mm": value * 72 / 25.4
    case "q": value * 72 / 101.6
    case "ex", "ch": value * 6
    default: nil
    }
  }
}
