// The end of the cascade: what depends on several declarations, and on what they inherit.
extension HTMLComputedStyle {
  /// One line; stated margins are more exact.
  private static let usualMargin = Length(points: 12)
  /// Less is no distance between paragraphs: Gmail and editors state a pixel or two for lines.
  private static let smallestMargin = Length(points: 4)

  /// Joins what the declarations said together with what is inherited.
  mutating func finish(_ own: inout Own, tag: HTMLTag) {
    finishDistances(own, tag: tag)
    if tag == .th { isInHeaderCell = true } else if tag == .td || tag == .table { isInHeaderCell = false }
    let isRow = tag == .tr || HTMLTagSet.tableSections.contains(tag)
    if display == .none || isRow && visibility == .collapsed { isNotDisplayed = true }
    if own.backgroundIsAdded, !isInAnnotated, let background = own.background, let color = fill ?? character.color,
      Unseen.isNearly(color, background)
    {
      // Chromium passes over pictures and gradients for the next colour; what was selected had been seen.
      own.background = nil
      forgetSurface()
    }
    if own.annotation != .none { isInAnnotated = true }
    if own.fillsText {
      isFilledByBackground = true
      // Without that background nothing would be left of the text.
      if let color = character.color, Unseen.isClear(color) { character.color = nil }
    } else if own.background != nil {
      // What is painted over the background that would fill the text covers it.
      isFilledByBackground = false
    }
    let color: Color? = if case .color(let color) = own.lineColor { color } else { nil }
    // An animation begins with what the rules say: a browser's copy of text that faded in still states no opacity.
    if !own.isAnimated, display != .contents { opacity *= own.opacity * own.filterOpacity }
    finishSight(&own, tag: tag)
    if own.hasBackgroundImage || own.sight.isPositioned {
      // What lies behind the text now is a picture, or what it was laid over, of no known colour.
      forgetSurface()
    }
    if own.lines.contains(.underline) { character.underline = Underline(own.kind ?? .single, color: color) }
    if own.lines.contains(.lineThrough) { character.strikethrough = own.kind == .double ? .double : .single }
    let isBlock = !display.isInline && display != .none
    if own.background != nil, own.sight.isTiny, hasOwnSize(own, tag: tag) {
      // The text runs out of its background.
      own.background = nil
      forgetSurface()
    }
    if isBlock {
      if let background = own.background, !own.hasBackgroundImage {
        surface = background
        // The model has no shading of cells and paragraphs; white text on a dark cell must stay legible.
        if HTMLTagSet.shaded.contains(tag) { character.background = background == .white ? nil : background }
      }
      if let direction = own.direction {
        // A page that says it runs left to right says nothing of its paragraphs.
        let isPage = tag == .html || tag == .body
        paragraph.direction = isPage && direction == .leftToRight ? nil : direction
      }
    } else {
      if let background = own.background, !own.hasBackgroundImage { character.background = background }
      if let direction = own.direction { character.direction = direction }
    }
    finishPosition(own, isBlock: isBlock, tag: tag)
    hasBorder = own.borders.areOfTable && (tag == .td || tag == .th || tag == .table)
    hasRule = own.borders.areRule && (tag == .div || tag == .p)
    switch tag {
    case .ul, .ol, .menu, .dir, .td, .th, .blockquote, .table, .body, .html, .li, .dl, .dt, .dd:
      if tag != .li, tag != .dt, tag != .dd, tag != .body, tag != .html {
        paragraph.leftIndent = .zero
        paragraph.rightIndent = .zero
        paragraph.firstLineIndent = .zero
      }
    default:
      guard isBlock else { return }
      finishMargins(own)
    }
    if let indent = own.indent, isBlock { paragraph.firstLineIndent = length(indent) }
  }

  private mutating func forgetSurface() {
    surface = nil
    character.background = nil
  }

  /// Finds out on which sides margins set the element's text apart, and whether they set apart the container that it
  /// is.
  private mutating func finishDistances(_ own: Own, tag: HTMLTag) {
    paragraph.isLine = true
    paragraph.isTightParagraph = false
    paragraph.flushSide = nil
    isTight = false
    if HTMLTagSet.close.contains(tag) { return }
    let usual = HTMLTagSet.setApart.contains(tag) ? Self.usualMargin : .zero
    // A method as an argument would copy the whole style.
    var top: Length?
    if let margin = own.margins.top ?? own.margins.before { top = length(margin) }
    var bottom: Length?
    if let margin = own.margins.bottom ?? own.margins.after { bottom = length(margin) }
    let isApartAbove = top ?? (isFromLibreOffice ? .zero : usual) >= Self.smallestMargin
    let isApartBelow = bottom ?? usual >= Self.smallestMargin
    isTight = (top ?? Self.usualMargin) < Self.smallestMargin && (bottom ?? Self.usualMargin) < Self.smallestMargin
    guard isApartAbove || isApartBelow else {
      paragraph.isTightParagraph = tag == .p
      return
    }
    paragraph.isLine = false
    if isApartAbove != isApartBelow { paragraph.flushSide = isApartAbove ? .after : .before }
  }

  private mutating func finishPosition(_ own: Own, isBlock: Bool, tag: HTMLTag) {
    guard !isBlock, tag != .img, let align = own.verticalAlign else { return }
    switch align {
    case .baseline, .hanging: break
    case .script(let script):
      character.script = character.formula == nil ? script : script.isRaised ? .exponent : .index
    case .offset(let length): character.baselineOffset = length
    case .factor(let factor): character.baselineOffset = Length(points: (character.size?.points ?? 12) * factor)
    }
  }

  private mutating func finishMargins(_ own: Own) {
    if let left = own.margins.left {
      paragraph.leftIndent = Length(twips: Int(paragraph.leftIndent.twips) + Int(length(left).twips))
    }
    if let right = own.margins.right {
      paragraph.rightIndent = Length(twips: Int(paragraph.rightIndent.twips) + Int(length(right).twips))
    }
    if let top = own.margins.top { paragraph.spacingBefore = stated(length(top)) }
    if let bottom = own.margins.bottom { paragraph.spacingAfter = stated(length(bottom)) }
  }

  /// The space beside a paragraph; a tight one says itself that it has none.
  private func stated(_ space: Length) -> Length? {
    paragraph.isTightParagraph && space == .zero ? nil : space
  }
}
