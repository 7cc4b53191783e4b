/// The styles that the properties of an `RTFStory` mean, each resolved once.
struct RTFStyleMeanings {
  private let story: RTFStory
  /// The tables that properties refer to.
  private let header: RTFHeader
  /// Styles by the index of their properties, in paragraphs that run left to right and right to left.
  private var styles: Styles
  private var stylesInRightToLeft: Styles
  private var paragraphStyles: [ParagraphStyle?]
  private var families = RTFNumberedTable<FontFamily?>()
  /// Whether a style of those resolved is that of hidden text.
  private(set) var hidesText = false

  /// The meanings of properties, by their index.
  private struct Styles {
    var values: [CharacterStyle?]
    /// The numbers of those that the document has; -1 for others.
    var ids: [StyleTable<CharacterStyle>.ID]

    init(count: Int) {
      values = Array(repeating: nil, count: count)
      ids = Array(repeating: -1, count: count)
    }
  }

  init(story: RTFStory, header: RTFHeader) {
    self.story = story
    self.header = header
    styles = Styles(count: story.characterProperties.count)
    stylesInRightToLeft = styles
    paragraphStyles = Array(repeating: nil, count: story.paragraphProperties.count)
  }

  // MARK: Characters

  /// The number of a style in the document; `nil` as long as the document does not have it.
  @inline(__always)
  func number(of properties: Int32, isRightToLeft: Bool) -> StyleTable<CharacterStyle>.ID? {
    let id = isRightToLeft ? stylesInRightToLeft.ids[Int(properties)] : styles.ids[Int(properties)]
    return id < 0 ? nil : id
  }

  @inline(__always)
  mutating func setNumber(_ id: StyleTable<CharacterStyle>.ID, of properties: Int32, isRightToLeft: Bool) {
    if isRightToLeft {
      stylesInRightToLeft.ids[Int(properties)] = id
    } else {
      styles.ids[Int(properties)] = id
    }
  }

  /// Returns the style of text with these properties.
  /// - Parameter isRightToLeft: whether it is that of a paragraph that runs right to left.
  mutating func characterStyle(_ id: Int32, isRightToLeft: Bool) -> CharacterStyle {
    let index = Int(id)
    if let known = isRightToLeft ? stylesInRightToLeft.values[index] : styles.values[index] { return known }
    var style = characterStyle(story.characterProperties[id])
    // Word writes \ltrch or \rtlch before every run; it says something only where the paragraph runs the other way.
    if style.hidden { hidesText = true }
    if style.direction == (isRightToLeft ? .rightToLeft : .leftToRight) { style.direction = nil }
    if isRightToLeft { stylesInRightToLeft.values[index] = style } else { styles.values[index] = style }
    return style
  }

  /// The family of a font, unless it is a symbol font: these were read as Unicode, which the font itself cannot show.
  private mutating func family(_ font: Int32) -> FontFamily? {
    if let known = families[Int(font)] { return known }
    let isSymbol = header.fonts[font].flatMap { SymbolFont(named: $0.name) } != nil
    let family = isSymbol ? nil : header.fonts.family(font)
    if header.fonts[font] != nil { families.set(family, for: Int(font)) }
    return family
  }

  private mutating func characterStyle(_ properties: RTFCharacterProperties) -> CharacterStyle {
    var style = CharacterStyle()
    if let font = properties.font >= 0 ? properties.font : header.defaultFont,
      !(properties.isCode && header.stylesheet.codeFonts.contains(font))
    {
      style.font = family(font)
    }
    if properties.size > 0 { style.size = Length(halfPoints: Int(properties.size)) }
    style.bold = properties.bold
    style.italic = properties.italic
    style.underline = properties.underline.map { Underline($0, color: header.colors[properties.underlineColor]) }
    style.strikethrough = properties.strikethrough
    style.color = header.colors[properties.color]
    style.background = header.colors[properties.background]
    style.script = properties.script
    style.baselineOffset = Length(halfPoints: Int(properties.baseline))
    style.kerning = properties.kerning
    style.tracking = Length(twips: Int(properties.tracking))
    style.caps = properties.caps
    style.hidden = sight(style, properties) != []
    if properties.language != header.stylesheet.usualLanguage {
      style.language = RTFLanguage.tag(properties.language).map { Label($0) }
    }
    style.direction = properties.direction
    style.code = properties.isCode
    if properties.note > 0 { style.note = Int(properties.note) }
    if properties.link >= 0, Int(properties.link) < story.links.count {
      style.link = story.links[properties.link]
      // How links look by the document's styles says no more than that they are links.
      if header.stylesheet.hasLinkStyle(like: properties) {
        style.underline = nil
        style.color = nil
      }
    }
    return style
  }

  /// The reasons for which text with these properties is not seen; empty if it is.
  mutating func sight(of id: Int32) -> Sight {
    sight(characterStyle(id, isRightToLeft: false), story.characterProperties[id])
  }

  private func sight(_ style: CharacterStyle, _ properties: RTFCharacterProperties) -> Sight {
    var sight: Sight = properties.hidden || properties.isHiddenOnWeb ? .invisible : []
    if properties.isInUnseenBox { sight.insert(.clipped) }
    let isTooSmall = Unseen.isTooSmall(style.size, zoom: Double(properties.width) / 100)
    if isTooSmall || Unseen.isPressed(style.tracking, size: style.size) { sight.insert(.tooSmall) }
    if Unseen.isFarOff(style.baselineOffset) { sight.insert(.outOfPage) }
    let surface = style.background ?? header.colors[properties.surface]
    if Unseen.vanishes(style.color, on: surface) { sight.insert(.colorless) }
    return sight
  }

  // MARK: Paragraphs

  /// Returns the style of a paragraph with these properties in its place.
  mutating func paragraphStyle(
    _ id: Int32, _ placement: RTFContainerNesting.Placement
  ) -> ParagraphStyle {
    // Paragraphs in containers have indents of theirs; only the others are common enough for a cache.
    if placement == .body, let known = paragraphStyles[Int(id)] { return known }
    let properties = story.paragraphProperties[id]
    let container =
      placement == .body ? nil : header.stylesheet.paragraphStyles[Int(properties.containerStyle)]?.paragraph
    var style = ParagraphStyle()
    style.alignment = properties.alignment
    if properties.isUsuallyLeft, header.stylesheet.isOfProgram, style.alignment == .left,
      style.direction != .rightToLeft
    {
      style.alignment = nil
    }
    style.direction = properties.direction
    if placement != .item {
      style.firstLineIndent = Length(twips: Int(properties.firstLineIndent ?? 0) - Int(container?.firstLineIndent ?? 0))
      style.leftIndent = Length(twips: Int(properties.leftIndent ?? 0) - Int(container?.leftIndent ?? 0))
      style.tabs = properties.tabs
    }
    style.rightIndent = Length(twips: Int(properties.rightIndent ?? 0) - Int(container?.rightIndent ?? 0))
    if !properties.hasUsualSpaceBefore, !properties.hasContainerSpaceBefore {
      style.spacingBefore = properties.spacingBefore.map { Length(twips: Int($0)) }
    }
    if !properties.hasUsualSpaceAfter, !properties.hasContainerSpaceAfter {
      style.spacingAfter = properties.spacingAfter.map { Length(twips: Int($0)) }
    }
    if placement == .item {
      // Word leaves out the space between items that their style states.
      style.isLine = !properties.hasUsualSpaceBefore && !properties.hasUsualSpaceAfter
    } else {
      let isApartBefore = properties.hasSpace(on: .before) && !properties.hasContainerSpaceBefore
      let isApartAfter = properties.hasSpace(on: .after) && !properties.hasContainerSpaceAfter
      style.isLine = !isApartBefore && !isApartAfter
      if isApartBefore != isApartAfter { style.flushSide = isApartBefore ? .after : .before }
    }
    if let spacing = properties.lineSpacing, spacing != 0 {
      if properties.lineSpacingIsMultiple {
        style.lineHeight = .multiple(nearest: (abs(Int(spacing)) * 10 + 12) / 24)
      } else if spacing < 0 {
        style.lineHeight = .exact(Length(twips: -Int(spacing)))
      } else {
        style.lineHeight = .atLeast(Length(twips: Int(spacing)))
      }
    }
    // Levels 7 to 9 of Word are below what the model has.
    if let level = properties.outlineLevel, level < 9 { style.headingLevel = min(Int(level) + 1, 6) }
    if placement == .body { paragraphStyles[Int(id)] = style }
    return style
  }
}
