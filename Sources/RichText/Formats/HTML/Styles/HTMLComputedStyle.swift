/// The result of the cascade for one element, in the model's terms.
struct HTMLComputedStyle: Hashable, Sendable {
  /// Stated for the text of the element; `hidden` is settled by `settle()`.
  var character = CharacterStyle()
  /// Stated for the paragraphs of the element: alignment, direction, indents, line height, and its own spacing.
  var paragraph = ParagraphStyle()
  var display = CSSDeclaration.Display.inline
  var whiteSpace = CSSDeclaration.WhiteSpace.normal
  var listMarker: ListStyle.Marker?
  /// The text of a marker that is text.
  var listMarkerText = ""
  /// The font whose glyphs the letters stand for.
  var symbols: SymbolFont?
  /// The case that the letters are shown in, where `character` does not say it.
  var casing: HTMLCasing?
  /// The colour behind the text as far as the source states it.
  var surface: Color?
  var visibility = CSSDeclaration.Visibility.visible
  var isNotDisplayed = false
  /// The share of the text that is visible through all transparency, 0 to 1.
  var opacity = 1.0
  /// The factor by which the text is shown larger or smaller than its size.
  var zoom = 1.0
  var concealment = HTMLConcealment()
  var customProperties = CSSCustomProperties()
  /// The paint of the glyphs instead of their colour.
  var fill: Color?
  /// Whether the text shows the background as its own colour.
  var isFilledByBackground = false
  /// The colour around the glyphs: that of their shadow or stroke.
  var outline: Color?
  /// Whether the element or one around it is an outermost element of a browser's copy.
  var isInAnnotated = false
  var hasNoSize = false
  var lineHeightIsMinimum = false
  /// Whether the page comes from a program whose paragraphs have no margin above them unless they state one.
  var hasNoUsualMarginAbove = false

  // Not inherited.
  var officeList: OfficeList?
  var isOfficeMarker = false
  /// Whether the element is no part of the text that Word's user sees: a comment, or the header or footer of pages.
  var isOfficeAside = false
  /// The tabs that Word wrote as spaces.
  var officeTabs = 0
  /// The language that the page is in as a whole, which its text need not state.
  var pageLanguage: String?
  /// Whether the text stands in a cell that heads its column or row, and so is bold without a word.
  var isInHeaderCell = false
  /// Whether a table or a cell has a border; `false` for other elements.
  var hasBorder = false
  /// Whether the margins are too small to set the container apart that the element may be.
  var isTight = false
  /// The effects of the element on its surroundings, which the walk over the tree handles.
  var effects: HTMLFlowEffects = []
  /// The points of its line that the element draws out of sight.
  var lineAway = 0.0
  /// The height of the innermost box.
  var height = CSSConcealment.Height.automatic
  /// Whether a `<div>` or `<p>` draws a rule above or below what stands in it.
  var hasRule = false

  struct OfficeList: Hashable, Sendable {
    var name: String
    var level: Int
  }

  /// Whether the text is shown in other characters than it is written in.
  var changesText: Bool { symbols != nil || casing != nil }

  /// Keeps what an element begins with: the inherited part of its parent's style.
  mutating func keepInherited() {
    display = .inline
    officeList = nil
    isOfficeMarker = false
    isOfficeAside = false
    officeTabs = 0
    hasBorder = false
    hasRule = false
    paragraph.spacingBefore = nil
    paragraph.spacingAfter = nil
  }

  /// Text that the source did not show: not displayed, out of sight, without size, without colour, or in the colour
  /// behind it.
  mutating func settle() {
    character.hidden =
      isNotDisplayed || isInvisible || isConcealed || hasNoSize || Unseen.isTooSmall(character.size, zoom: zoom)
      || Unseen.isTooFaint(opacity) || Unseen.isPressed(character.tracking, size: character.size) || vanishes
    if lineHeightIsMinimum, case .exact(let length) = paragraph.lineHeight { paragraph.lineHeight = .atLeast(length) }
  }

  /// Whether the element is hidden, though its descendants may be shown.
  var isInvisible: Bool { visibility != .visible }

  /// Whether the text stands where it is not seen, or is not drawn there.
  var isConcealed: Bool { concealment.hidesText }

  /// Whether the text cannot be told from what is behind it.
  private var vanishes: Bool {
    !isFilledByBackground
      && Unseen.vanishes(fill ?? character.color, on: character.background ?? surface, outline: outline)
  }

  /// One line; stated margins are more exact.
  private static let usualMargin = Length(points: 12)
  /// Less is no distance between paragraphs: Gmail and editors state a pixel or two for lines.
  private static let smallestMargin = Length(points: 4)
}

extension HTMLComputedStyle {
  /// Text decoration and position as one element states them, before they join what it inherits.
  struct Own {
    var lines: CSSDeclaration.Decoration.Lines = []
    var kind: Underline.Kind?
    var lineColor: CSSColor?
    var verticalAlign: CSSDeclaration.VerticalAlign?
    var direction: Direction?
    var background: Color?
    var hasBackgroundImage = false
    var fillsText = false
    var concealment: CSSConcealment = []
    var opacity = 1.0
    var filterOpacity = 1.0
    var zoom = 1.0
    /// The transforms by `CSSDeclaration.Transform`.
    var transforms: [CSSTransform?] = []
    var indentAway: CSSDeclaration.IndentAway?
    /// The points by which the left and the top margin draw the text away, if they do.
    var marginAway = 0.0
    var marginUp = 0.0
    var offsets = CSSOffsets()
    var isAnimated = false
    /// Whether the element is an item of a flexible box or a grid, and so a block (CSS Display 3, section 2.7).
    var isItem = false
    /// Whether the element says that it is a block, a list item or a grid.
    var isBlockByDisplay = false
    /// The signs in the declarations so far of a browser that added how the text looked.
    var annotation = Annotation.none
    /// Whether a browser added the background.
    var backgroundIsAdded = false
    var margins = Margins()
    var borders = CSSBorders()
    var indent: CSSDeclaration.Distance?

    /// Keeps what one of the properties says that move, turn and stretch.
    mutating func set(_ property: CSSDeclaration.Transform, to transform: CSSTransform?) {
      if transforms.isEmpty { transforms = [nil, nil, nil, nil] }
      transforms[property.rawValue] = transform
    }

    /// All of them together.
    var transform: CSSTransform? {
      transforms.reduce(nil) { sum, next in
        guard let next else { return sum }
        return sum?.followed(by: next) ?? next
      }
    }

    /// Notes a property that stands after the background in what a browser adds.
    mutating func closeAnnotation() {
      if annotation == .open { annotation = .closed }
    }
  }

  /// The properties that Chromium and Safari add to the outermost elements of a copy, in a fixed order. After the
  /// stroke and before the decoration comes the background of the nearest element around them that has one.
  ///
  /// The declarations of the page itself for the element stand before or after all of them, whatever its order in the
  /// page.
  enum Annotation {
    case none, open, closed
  }

  /// The distances that an element keeps from what is around it, where they are stated.
  struct Margins {
    var top, right, bottom, left: CSSDeclaration.Distance?
    /// Above and below, if only the logical properties state it.
    var before, after: CSSDeclaration.Distance?

    mutating func set(_ side: CSSDeclaration.Side, to distance: CSSDeclaration.Distance) {
      switch side {
      case .top: top = distance
      case .right: right = distance
      case .bottom: bottom = distance
      case .left: left = distance
      }
    }

    mutating func set(_ side: ParagraphSide, to distance: CSSDeclaration.Distance) {
      switch side {
      case .before: before = distance
      case .after: after = distance
      }
    }
  }

  /// The base for relative sizes and weights: the values of the parent.
  struct Basis {
    var size: Length?
    var hasNoSize: Bool
    var weight: FontWeight
  }

  var basis: Basis { Basis(size: character.size, hasNoSize: hasNoSize, weight: character.weight) }

  /// Applies a declaration, later ones winning, to an element with this inherited style; `finish` comes after the last.
  ///
  /// A keyword of all properties depends on the whole of the parent's style: the resolver applies it.
  mutating func apply(_ declaration: CSSDeclaration, to own: inout Own, tag: HTMLTag, basis: Basis) {
    switch declaration {
    case .family(let family):
      character.font = family
      symbols = nil
    // The family around shows what the glyphs are in Unicode.
    case .symbols(let font): symbols = font
    case .size(let size): apply(size, basis)
    case .weight(let weight): apply(weight, tag: tag, basis)
    case .italic(let isItalic): character.italic = isItalic
    case .decoration(let decoration):
      own.closeAnnotation()
      if let lines = decoration.lines { own.lines = lines }
      if let kind = decoration.kind { own.kind = kind }
      if let color = decoration.color { own.lineColor = color }
    case .color(.color(let color)): character.color = color
    case .color(.unstated): character.color = nil
    case .background(.color(let color)):
      own.background = color.alpha == 0 ? nil : color
      own.backgroundIsAdded = own.annotation == .open
    case .background(.unstated): own.background = nil
    case .backgroundImage(let isStated): own.hasBackgroundImage = isStated
    case .fillsText(let isStated): own.fillsText = isStated
    case .fill(.color(let color)): fill = color
    case .fill(.unstated): fill = nil
    case .outline(let color): outline = color
    case .verticalAlign(let align): own.verticalAlign = align
    case .tracking(let distance): character.tracking = length(distance)
    case .kerning(let isOn): character.kerning = isOn
    case .caps(let caps):
      if caps != nil || character.caps == .all { character.caps = caps }
    case .casing(let casing): self.casing = casing
    case .smallCaps(let isOn):
      if isOn { character.caps = .small } else if character.caps == .small { character.caps = nil }
    case .language(let language): character.language = language
    case .link(let link): character.link = link
    case .code: character.code = true
    case .direction(let direction): own.direction = direction
    case .display(let display):
      self.display = display
      own.isBlockByDisplay = display == .block || display == .listItem || display == .grid
      own.concealment.subtract([.atomic, .tabular, .rooted])
    case .visibility(let visibility): self.visibility = visibility
    case .opacity(let share): own.opacity = share
    case .filterOpacity(let share): own.filterOpacity = share
    case .transform(let property, let transform): own.set(property, to: transform)
    case .zoom(let factor): own.zoom = factor
    case .animated(let isAnimated): own.isAnimated = isAnimated
    case .annotated: own.annotation = .open
    case .concealment(let concealment, true): own.concealment.insert(concealment)
    case .concealment(let concealment, false): own.concealment.take(out: concealment)
    case .whiteSpace(let whiteSpace): self.whiteSpace = whiteSpace
    case .alignment(let alignment): paragraph.alignment = alignment
    case .indent(let distance):
      own.indent = distance
      own.indentAway = .never
    case .indentAway(let indent): own.indentAway = indent
    case .margin(let side, let distance):
      own.margins.set(side, to: distance)
      if side == .left { own.concealment.remove(.farByLeftMargin) }
      if side == .top { own.concealment.remove(.farByTopMargin) }
    case .marginAway(.top, let distance):
      own.marginUp = distance
      own.concealment.insert(.farByTopMargin)
    case .marginAway(_, let distance):
      own.marginAway = distance
      own.concealment.insert(.farByLeftMargin)
    case .offset(let side, let offset): own.offsets[side] = offset
    case .blockMargin(let side, let distance):
      own.margins.set(side, to: distance)
      if side == .before { own.concealment.remove(.farByTopMargin) }
    case .border(let border): own.borders.apply(border)
    case .lineHeight(.normal): paragraph.lineHeight = nil
    case .lineHeight(.percent(let percent)): paragraph.lineHeight = .multiple(nearest: percent)
    case .lineHeight(.exact(let length)): paragraph.lineHeight = .exact(length)
    case .lineHeightIsMinimum(let isMinimum): lineHeightIsMinimum = isMinimum
    case .listMarker(let marker): listMarker = marker
    case .listMarkerText(let text):
      // CSS shows the spaces that part it from the item; here every marker has one.
      listMarkerText = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      listMarker = listMarkerText.isEmpty ? ListStyle.Marker.none : .text
    case .officeList(let name, let level): officeList = level > 0 ? OfficeList(name: name, level: level) : nil
    case .officeListMarker: isOfficeMarker = true
    case .officeAside: isOfficeAside = true
    case .officeTabs(let count): officeTabs = count
    case .custom, .variable, .keyword: break
    }
  }

  private mutating func apply(_ size: CSSDeclaration.Size, _ basis: Basis) {
    switch size {
    case .unstated:
      character.size = nil
      hasNoSize = false
    case .length(let length):
      character.size = length > .zero ? length : nil
      hasNoSize = length <= Unseen.largestSize
    case .factor(let factor):
      hasNoSize = basis.hasNoSize || factor <= 0
      if factor == 1 || factor <= 0 {
        character.size = basis.size
      } else {
        character.size = Length(points: (basis.size?.points ?? 12) * factor)
      }
    }
  }

  private mutating func apply(_ weight: CSSDeclaration.Weight, tag: HTMLTag, _ basis: Basis) {
    let inherited = basis.weight
    let stated: FontWeight
    switch weight {
    case .absolute(let weight): stated = weight
    case .bolder:
      stated = inherited.rawValue < 350 ? .normal : inherited.rawValue < 550 ? .bold : FontWeight(rawValue: 900)
    case .lighter:
      stated = inherited.rawValue < 550 ? FontWeight(rawValue: 100) : inherited.rawValue < 750 ? .normal : .bold
    }
    // That headings and header cells are bold goes without saying.
    let isImplied =
      stated.isBold && (HTMLTagSet.headings.contains(tag) || tag == .th || isInHeaderCell && hasNoUsualMarginAbove)
    character.weight = isImplied ? inherited : stated
  }

  private func length(_ distance: CSSDeclaration.Distance) -> Length {
    switch distance {
    case .length(let length): length
    case .factor(let factor): Length(points: (character.size?.points ?? 12) * factor)
    }
  }

  /// Takes back what LibreOffice writes for every page: the language of the page, text that runs to the right and
  /// begins at the left. Where an attribute states another alignment, the page's rule for paragraphs does not override
  /// it.
  mutating func dropUsual(below parent: HTMLComputedStyle, tag: HTMLTag, stated: [CSSDeclaration]) {
    if tag == .html || tag == .body {
      pageLanguage = character.language ?? pageLanguage
      character.language = nil
    } else if character.language == pageLanguage {
      character.language = nil
    }
    if paragraph.direction == .leftToRight, parent.paragraph.direction == nil { paragraph.direction = nil }
    guard paragraph.alignment == .left, paragraph.direction == nil else { return }
    for case .alignment(let alignment) in stated { paragraph.alignment = alignment }
    if paragraph.alignment == .left, parent.paragraph.alignment == nil { paragraph.alignment = nil }
  }

  /// Joins what the declarations said together with what is inherited.
  mutating func finish(_ own: Own, tag: HTMLTag) {
    var own = own
    finishDistances(own, tag: tag)
    if tag == .th { isInHeaderCell = true } else if tag == .td || tag == .table { isInHeaderCell = false }
    if display == .none { isNotDisplayed = true }
    if own.backgroundIsAdded, !isInAnnotated, let background = own.background, let color = fill ?? character.color,
      Unseen.isNearly(color, background)
    {
      // Chromium passes over pictures and gradients for the next colour; what was selected had been seen.
      own.background = nil
      surface = nil
      character.background = nil
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
    finishConcealment(own, tag: tag)
    if own.hasBackgroundImage || own.concealment.contains(.positioned) {
      // What lies behind the text now is a picture, or what it was laid over, of no known colour.
      surface = nil
      character.background = nil
    }
    if own.lines.contains(.underline) { character.underline = Underline(own.kind ?? .single, color: color) }
    if own.lines.contains(.lineThrough) { character.strikethrough = own.kind == .double ? .double : .single }
    let isBlock = !display.isInline && display != .none
    if own.concealment.isTiny, own.background != nil, hasOwnSize(tag, own) {
      // The text runs out of its background.
      own.background = nil
      surface = nil
      character.background = nil
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
    hasBorder = own.borders.areVisible && (tag == .td || tag == .th || tag == .table)
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

  /// Finds out on which sides margins set the element's text apart, and whether they set apart the container that it
  /// is.
  private mutating func finishDistances(_ own: Own, tag: HTMLTag) {
    paragraph.isLine = true
    paragraph.flushSide = nil
    isTight = false
    if HTMLTagSet.close.contains(tag) { return }
    let usual = HTMLTagSet.setApart.contains(tag) ? Self.usualMargin : .zero
    // A method as an argument would copy the whole style.
    var top: Length?
    if let margin = own.margins.top ?? own.margins.before { top = length(margin) }
    var bottom: Length?
    if let margin = own.margins.bottom ?? own.margins.after { bottom = length(margin) }
    let isApartAbove = top ?? (hasNoUsualMarginAbove ? .zero : usual) >= Self.smallestMargin
    let isApartBelow = bottom ?? usual >= Self.smallestMargin
    isTight = (top ?? Self.usualMargin) < Self.smallestMargin && (bottom ?? Self.usualMargin) < Self.smallestMargin
    guard isApartAbove || isApartBelow else { return }
    paragraph.isLine = false
    if isApartAbove != isApartBelow { paragraph.flushSide = isApartAbove ? .after : .before }
  }

  private mutating func finishPosition(_ own: Own, isBlock: Bool, tag: HTMLTag) {
    guard !isBlock, tag != .img, let align = own.verticalAlign else { return }
    switch align {
    case .baseline, .hanging: break
    case .script(let script): character.script = script
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
    if let top = own.margins.top { paragraph.spacingBefore = length(top) }
    if let bottom = own.margins.bottom { paragraph.spacingAfter = length(bottom) }
  }
}
