// Declarations: each changes the style, or what the element states for itself, which `finish` joins later.
extension HTMLComputedStyle {
  /// The base for relative sizes and weights: the values of the parent.
  struct Basis {
    var size: Length?
    var hasNoSize: Bool
    var weight: FontWeight
  }

  var basis: Basis { Basis(size: character.size, hasNoSize: hasNoSize, weight: character.weight) }

  /// Applies one of some declarations, later ones winning, to an element with this inherited style; `finish` comes
  /// after the last. It is read in its place, since each copy of one counts references.
  ///
  /// - Returns: whether it stands for itself. What another one says depends on what is known of the element: the
  ///   resolver applies it.
  mutating func apply(
    _ declarations: Span<CSSDeclaration>, at place: Int, to own: inout Own, tag: HTMLTag, basis: Basis
  ) -> Bool {
    switch declarations[place] {
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
    case .color(.unstated), .color(.unknown): character.color = nil
    case .background(.color(let color)):
      own.background = color.alpha == 0 ? nil : color
      own.backgroundIsAdded = own.annotation == .open
    case .background(.unstated): own.background = nil
    case .background(.unknown): (own.background, own.hasBackgroundImage) = (nil, true)
    case .backgroundImage(let isStated): own.hasBackgroundImage = isStated
    case .fillsText(let isStated): own.fillsText = isStated
    case .fill(.color(let color)): fill = color
    case .fill(.unstated): fill = nil
    case .fill(.unknown): (fill, character.color) = (nil, nil)
    case .outline(let color): outline = color
    case .verticalAlign(let align): own.verticalAlign = align
    case .tracking(let distance): character.tracking = length(distance)
    case .kerning(let isOn): character.kerning = isOn
    case .caps(let caps):
      if caps != nil || character.caps == .all { character.caps = caps }
    case .casing(let casing): self.casing = casing
    case .smallCaps(let isOn):
      if isOn { character.caps = .small } else if character.caps == .small { character.caps = nil }
    case .language(let language): character.language = Label(language)
    case .link(let link): character.link = link
    case .code: character.code = true
    case .formula(let tex): character.formula = tex
    case .direction(let direction): own.direction = direction
    case .display(let display):
      self.display = display
      // What is not known here is a box of an older kind.
      own.isBlockByDisplay =
        display == .block || display == .listItem || display == .other || display.isBlockOfItems
      own.sight.flags.subtract([.atomic, .tabular])
    case .visibility(let visibility): self.visibility = visibility
    case .opacity(let share): own.opacity = share
    case .filterOpacity(let share): own.filterOpacity = share
    case .zoom(let factor): own.zoom = factor
    case .animated(let isAnimated): own.isAnimated = isAnimated
    case .annotated: own.annotation = .open
    case .sight(let property): own.sight.take(property)
    case .whiteSpace(let whiteSpace): self.whiteSpace = whiteSpace
    case .alignment(let alignment): paragraph.alignment = alignment
    case .indent(let distance): own.indent = distance
    case .indentIsFar(let isFar): indentIsFar = isFar
    case .margin(let side, let distance):
      own.margins.set(side, to: distance)
    case .sizeIsAdjusted(let isNothing): isAdjustedToNothing = isNothing
    case .blockMargin(let side, let distance):
      own.margins.set(side, to: distance)
    case .border(let border): own.borders.apply(border)
    case .lineHeight(let spacing):
      switch spacing {
      case .normal: paragraph.lineHeight = nil
      case .percent(let percent): paragraph.lineHeight = .multiple(nearest: percent)
      case .exact(let length): paragraph.lineHeight = .exact(length)
      }
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
    case .custom: break
    case .variable, .keyword: return false
    }
    return true
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
      stated.isBold && (HTMLTagSet.headings.contains(tag) || tag == .th || isInHeaderCell && isFromLibreOffice)
    character.weight = isImplied ? inherited : stated
  }

  func length(_ distance: CSSDeclaration.Distance) -> Length {
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
}
