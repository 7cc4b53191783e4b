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
  /// The reasons for which the text is not seen, of those that no other property holds.
  var sight: Sight = []
  /// Whether first lines are indented out of the page, and whether those of the innermost box are.
  var indentIsFar = false
  var isIndentedAway = false
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
  /// Whether the letters have no size because `font-size-adjust` takes it.
  var isAdjustedToNothing = false
  var lineHeightIsMinimum = false
  /// Whether LibreOffice wrote the page. Its paragraphs have no margin above them unless they state one.
  var isFromLibreOffice = false

  /// The language that the page is in as a whole, which its text need not state.
  var pageLanguage: Label?
  /// Whether the text stands in a cell that heads its column or row, and so is bold without a word.
  var isInHeaderCell = false

  // Not inherited.
  var officeList: OfficeList?
  var isOfficeMarker = false
  /// Whether the element is no part of the text that Word's user sees: a comment, or the header or footer of pages.
  var isOfficeAside = false
  /// The tabs that Word wrote as spaces.
  var officeTabs = 0
  /// Whether a table or a cell has a border; `false` for other elements.
  var hasBorder = false
  /// Whether the margins are too small to set the container apart that the element may be.
  var isTight = false
  /// Whether a `<div>` or `<p>` draws a rule above or below its content.
  var hasRule = false

  struct OfficeList: Hashable, Sendable {
    var name: String
    var level: Int
  }

  /// Whether the text is shown in other characters than it is written in.
  var changesText: Bool { symbols != nil || casing != nil }

  /// Returns text as the page shows it: glyphs of symbol fonts as Unicode, letters in the case that is stated.
  func shown(_ text: ArraySlice<UInt8>, continuesWord: Bool) -> ArraySlice<UInt8> {
    if let symbols { return symbols.decode(utf8: text)[...] }
    guard let casing else { return text }
    return casing.apply(to: text, continuesWord: continuesWord)[...]
  }

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

  mutating func settle() {
    character.hidden = !reasons.isEmpty
    if lineHeightIsMinimum, case .exact(let length) = paragraph.lineHeight { paragraph.lineHeight = .atLeast(length) }
  }

  /// All reasons for which the source did not show the text.
  var reasons: Sight {
    var reasons = sight
    if isNotDisplayed { reasons.insert(.notDisplayed) }
    if isInvisible { reasons.insert(.invisible) }
    if isIndentedAway { reasons.insert(.outOfPage) }
    if Unseen.isTooFaint(opacity) { reasons.insert(.transparent) }
    if vanishes { reasons.insert(.colorless) }
    if hasNoSize || isAdjustedToNothing || Unseen.isTooSmall(character.size, zoom: zoom)
      || Unseen.isPressed(character.tracking, size: character.size)
    {
      reasons.insert(.tooSmall)
    }
    return reasons
  }

  /// Whether the element is hidden, though its descendants may be shown.
  var isInvisible: Bool { visibility != .visible }

  /// Whether the element states that it is cut away or out of the page, and leaves no trace there.
  var isOutOfSight: Bool { isIndentedAway || !sight.isEmpty }

  /// Whether the text cannot be told from what is behind it.
  var vanishes: Bool {
    !isFilledByBackground
      && Unseen.vanishes(fill ?? character.color, on: character.background ?? surface, outline: outline)
  }
}
