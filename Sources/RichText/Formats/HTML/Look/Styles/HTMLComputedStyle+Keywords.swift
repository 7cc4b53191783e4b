// The keywords that every property accepts, resolved for all of them here.
extension HTMLComputedStyle {
  /// Sets `properties` to what the keyword stands for.
  ///
  /// - Parameter parent: the style of the parent element, from which this style inherits.
  mutating func apply(
    _ keyword: CSSWideKeyword, to properties: CSSPropertySet, of own: inout Own, parent: HTMLComputedStyle
  ) {
    if !properties.isDisjoint(with: .decoration) { own.closeAnnotation() }
    switch keyword {
    case .inherit: inherit(properties, of: &own, from: parent)
    case .initial: reset(properties, of: &own)
    case .unset:
      inherit(properties.intersection(.inherited), of: &own, from: parent)
      resetOwn(properties, of: &own)
    }
  }

  private mutating func inherit(_ properties: CSSPropertySet, of own: inout Own, from parent: HTMLComputedStyle) {
    inheritFont(properties, from: parent)
    if properties.contains(.color) { character.color = parent.character.color }
    if properties.contains(.fill) { fill = parent.fill }
    if properties.contains(.outline) { outline = parent.outline }
    if properties.contains(.tracking) { character.tracking = parent.character.tracking }
    if properties.contains(.direction) { own.direction = nil }
    if properties.contains(.display) { display = parent.display }
    if properties.contains(.visibility) { visibility = parent.visibility }
    if properties.contains(.whiteSpace) { whiteSpace = parent.whiteSpace }
    if properties.contains(.alignment) { paragraph.alignment = parent.paragraph.alignment }
    if properties.contains(.indent) {
      own.indent = nil
      indentIsFar = parent.indentIsFar
    }
    if properties.contains(.listMarker) { listMarker = parent.listMarker ?? .bullet }
    if properties.contains(.marginTop) { own.margins.set(.top, to: .length(parent.paragraph.spacingBefore ?? .zero)) }
    if properties.contains(.marginBottom) {
      own.margins.set(.bottom, to: .length(parent.paragraph.spacingAfter ?? .zero))
    }
    // The text is drawn over its parent's background and with its parent's lines; the parent's borders are unknown.
    resetOwn(properties.subtracting([.display, .margins, .borders]), of: &own)
  }

  private mutating func inheritFont(_ properties: CSSPropertySet, from parent: HTMLComputedStyle) {
    guard !properties.isDisjoint(with: [.font, .caps]) else { return }
    if properties.contains(.family) {
      character.font = parent.character.font
      symbols = parent.symbols
    }
    if properties.contains(.size) {
      character.size = parent.character.size
      hasNoSize = parent.hasNoSize
    }
    if properties.contains(.weight) { character.weight = parent.character.weight }
    if properties.contains(.italic) { character.italic = parent.character.italic }
    if properties.contains(.kerning) { character.kerning = parent.character.kerning }
    if properties.contains(.lineHeight) { paragraph.lineHeight = parent.paragraph.lineHeight }
    if properties.contains(.caps) { casing = parent.casing }
    let caps = parent.character.caps
    if properties.contains(.caps), caps == .all || character.caps == .all { character.caps = caps }
    if properties.contains(.smallCaps), caps == .small || character.caps == .small { character.caps = caps }
  }

  private static let initial = HTMLComputedStyle()

  private mutating func reset(_ properties: CSSPropertySet, of own: inout Own) {
    inherit(properties.intersection(.inherited), of: &own, from: Self.initial)
    if properties.contains(.direction) { own.direction = .leftToRight }
    if properties.contains(.indent) { own.indent = .length(.zero) }
    resetOwn(properties, of: &own)
  }

  /// Resets what is not inherited.
  private mutating func resetOwn(_ properties: CSSPropertySet, of own: inout Own) {
    if properties.contains(.decorationLines) { own.lines = [] }
    if properties.contains(.decorationKind) { own.kind = nil }
    if properties.contains(.decorationColor) { own.lineColor = nil }
    if properties.contains(.background) { own.background = nil }
    if properties.contains(.backgroundImage) { own.hasBackgroundImage = false }
    if properties.contains(.backgroundClip) { own.fillsText = false }
    if properties.contains(.verticalAlign) { own.verticalAlign = nil }
    if properties.contains(.display) { display = .inline }
    if properties.contains(.opacity) { own.opacity = 1 }
    if properties.contains(.animation) { own.isAnimated = false }
    if properties.contains(.sight) {
      own.sight = SightStatement()
      own.filterOpacity = 1
      own.zoom = 1
    }
    if properties.contains(.marginTop) { own.margins.set(.top, to: .length(.zero)) }
    if properties.contains(.marginRight) { own.margins.set(.right, to: .length(.zero)) }
    if properties.contains(.marginBottom) { own.margins.set(.bottom, to: .length(.zero)) }
    if properties.contains(.marginLeft) { own.margins.set(.left, to: .length(.zero)) }
    guard !properties.isDisjoint(with: .borders) else { return }
    var sides = BoxSides()
    if properties.contains(.borderTop) { sides.formUnion(.top) }
    if properties.contains(.borderRight) { sides.formUnion(.right) }
    if properties.contains(.borderBottom) { sides.formUnion(.bottom) }
    if properties.contains(.borderLeft) { sides.formUnion(.left) }
    own.borders.apply(CSSBorder(sides: sides, isDrawn: false, hasWidth: nil))
  }
}
