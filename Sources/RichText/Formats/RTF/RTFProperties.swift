/// The character formatting in force, as indices into the document's tables; cheap to copy with every group.
///
/// -1 stands for "not stated".
struct RTFCharacterProperties: Sketched {
  var font: Int32 = -1
  /// Half points.
  var size: Int32 = -1
  var color: Int32 = -1
  var background: Int32 = -1
  /// Index into `RTFStory.links`.
  var link: Int32 = -1
  var underlineColor: Int32 = -1
  /// Half points, positive is up.
  var baseline: Int32 = 0
  /// Twips.
  var tracking: Int32 = 0
  /// Windows language identifier; 0 is none.
  var language: Int32 = 0
  var bold = false
  var italic = false
  var underline: Underline.Kind?
  var strikethrough: Strikethrough?
  var script: Script?
  var caps: Caps?
  var kerning = false
  var hidden = false
  /// The width of letters in per cent of their usual one; wider ones count as usual.
  var width: UInt8 = 100
  /// `\webhidden`: not shown where a document is shown as a page of the web.
  var isHiddenOnWeb = false
  /// The text stands in a box that is hidden or out of sight; no word of the text changes that.
  var isInUnseenBox = false
  /// The colour of the paragraph, `\cbpat`.
  var surface: Int32 = -1
  /// A character style for computer code is in force.
  var isCode = false
  var direction: Direction?
  /// Text of `\listtext` or `\pntext`, which a real list makes superfluous.
  var isListText = false
  /// The note that the text is the mark or the label of, counted from 1 as they stand in the text; 0 for other text.
  var note: Int32 = 0

  /// The properties after `\plain`: formatting goes, the field and destination around the text stay.
  var plain: RTFCharacterProperties {
    var properties = RTFCharacterProperties()
    properties.link = link
    properties.isListText = isListText
    properties.isInUnseenBox = isInUnseenBox
    properties.surface = surface
    return properties
  }

  /// Combines properties of few values into one number, which is hashed only if any is stated: every field costs time.
  func hash(into hasher: inout Hasher) {
    hasher.combine(Self.pair(font, size))
    hasher.combine(Self.pair(color, background))
    hasher.combine(Self.pair(link, underlineColor))
    hasher.combine(Self.pair(baseline, tracking))
    let flags: Int32 =
      (bold ? 1 : 0) | (italic ? 2 : 0) | (kerning ? 4 : 0) | (hidden ? 8 : 0) | (isCode ? 16 : 0)
      | (isListText ? 32 : 0) | (isHiddenOnWeb ? 64 : 0) | (isInUnseenBox ? 128 : 0)
    hasher.combine(Self.pair(language, flags &+ surface &* 256))
    if let underline { hasher.combine(underline) }
    if let strikethrough { hasher.combine(strikethrough) }
    if let script { hasher.combine(script) }
    if let caps { hasher.combine(caps) }
    if let direction { hasher.combine(direction) }
    if note != 0 { hasher.combine(note) }
    if width != 100 { hasher.combine(width) }
  }

  private static func pair(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  /// A number that differs for most properties of one document.
  @inline(__always)
  var sketch: Int {
    let flags: Int32 = (bold ? 1 : 0) &+ (italic ? 2 : 0) &+ (underline == nil ? 0 : 4)
    let mixed = (((font &* 31 &+ size) &* 31 &+ color) &* 31 &+ background) &* 31 &+ link
    return Int(truncatingIfNeeded: UInt32(bitPattern: (mixed &* 8 &+ flags) &* 0x3779_B1C5) >> 20)
  }
}

/// The paragraph formatting in force.
struct RTFParagraphProperties: Hashable, Sendable {
  var alignment: Alignment?
  /// `\ql` where the style states no other alignment: most programs write it into every paragraph.
  var isUsuallyLeft = false
  /// Whether the paragraph is centred as the cell is that it heads, and states nothing.
  var isCenteredByLook = false
  var direction: Direction?
  var firstLineIndent: Int32?
  var leftIndent: Int32?
  var rightIndent: Int32?
  var spacingBefore: Int32?
  var spacingAfter: Int32?
  /// `\sbauto` and `\saauto`: the distance of a web page's paragraphs, whatever `\sb` and `\sa` say.
  var hasAutomaticSpaceBefore: Bool?
  var hasAutomaticSpaceAfter: Bool?
  /// `\contextualspacing`: there is no space between paragraphs of one style.
  var isContextual: Bool?
  /// `\sl`: 0 automatic, negative exact.
  var lineSpacing: Int32?
  var lineSpacingIsMultiple = false
  var tabs: [TabStop] = []
  var borders = RTFBorders()
  /// `\outlinelevel`, 0 to 9; 9 is body text.
  var outlineLevel: Int32?
  /// `\ls`; 0 is none.
  var list: Int32?
  /// `\ilvl`.
  var level: Int32 = 0
  var oldNumbering: RTFOldNumbering?
  /// Number of a style that names containers; -1 is none.
  var containerStyle: Int32 = -1
  /// The style of a heading that is bold: bold text in it states nothing.
  var isBoldHeading = false
  /// Whether the run only separates its neighbours.
  var isSeparator = false
  var isInTable = false
  var nesting: Int32 = 0

  /// Leaves out properties that hardly distinguish values.
  func hash(into hasher: inout Hasher) {
    hasher.combine(Self.pair(leftIndent, rightIndent))
    hasher.combine(Self.pair(firstLineIndent, lineSpacing))
    hasher.combine(Self.pair(spacingBefore, spacingAfter))
    hasher.combine(Self.pair(list, level &* 64 &+ nesting))
    hasher.combine(Self.pair(containerStyle, outlineLevel))
    hasher.combine(oldNumbering)
    hasher.combine(tabs)
  }

  private static func pair(_ first: Int32?, _ second: Int32?) -> UInt64 {
    UInt64(UInt32(bitPattern: first ?? .min)) << 32 | UInt64(UInt32(bitPattern: second ?? .min))
  }

  /// Whether a paragraph can only stand in an item if at all: without a marker, and indented as an item's text is.
  var mayContinueItem: Bool {
    (list ?? 0) == 0 && oldNumbering == nil && (outlineLevel ?? 9) == 9 && (leftIndent ?? 0) > 0
      && (firstLineIndent ?? 0) == 0
  }

  /// Whether the space before or after the paragraph is as in a web page, which says no more than that it is set apart.
  var hasUsualSpaceBefore: Bool { Self.isUsual(hasAutomaticSpaceBefore, spacingBefore) }
  var hasUsualSpaceAfter: Bool { Self.isUsual(hasAutomaticSpaceAfter, spacingAfter) }

  /// Whether the space before or after the paragraph is that of the container that begins or ends with it.
  var hasContainerSpaceBefore: Bool { hasAutomaticSpaceBefore == false && spacingBefore == Self.containerSpace }
  var hasContainerSpaceAfter: Bool { hasAutomaticSpaceAfter == false && spacingAfter == Self.containerSpace }

  /// Our writer states the number, and that it is not automatic.
  private static func isUsual(_ isAutomatic: Bool?, _ space: Int32?) -> Bool {
    isAutomatic == true || isAutomatic == false && (space == usualSpace || space == endSpace)
  }

  /// Reports whether space sets the paragraph apart on a side, its own or that of a container.
  func hasSpace(on side: ParagraphSide) -> Bool {
    switch side {
    case .before: hasUsualSpaceBefore || (spacingBefore ?? 0) >= ParagraphSpaces.smallest
    case .after: hasUsualSpaceAfter || (spacingAfter ?? 0) >= ParagraphSpaces.smallest
    }
  }

  /// Twips between the paragraphs of a web page.
  static let usualSpace: Int32 = 240
  /// Twips after a paragraph that is set apart, where nothing follows in its cell.
  static let endSpace: Int32 = 1
  /// Twips before and after the lists, quotes and code of a web page, as LibreOffice pastes them.
  static let containerSpace: Int32 = 283
  /// The number of tables around the paragraph.
  var tableDepth: Int { max(Int(nesting), isInTable ? 1 : 0) }

  /// Sets a tab stop in the place of one at the same position: programs repeat those of the paragraph's style.
  mutating func set(_ tab: TabStop) {
    if let index = tabs.firstIndex(where: { $0.position == tab.position }) {
      tabs[index] = tab
    } else if tabs.count < 64 {
      // Word allows 64 tab stops in a paragraph.
      tabs.append(tab)
    }
  }

  /// Fills what is not stated from a paragraph style.
  mutating func inherit(_ base: RTFParagraphProperties) {
    alignment = alignment ?? base.alignment
    direction = direction ?? base.direction
    firstLineIndent = firstLineIndent ?? base.firstLineIndent
    leftIndent = leftIndent ?? base.leftIndent
    rightIndent = rightIndent ?? base.rightIndent
    spacingBefore = spacingBefore ?? base.spacingBefore
    spacingAfter = spacingAfter ?? base.spacingAfter
    hasAutomaticSpaceBefore = hasAutomaticSpaceBefore ?? base.hasAutomaticSpaceBefore
    hasAutomaticSpaceAfter = hasAutomaticSpaceAfter ?? base.hasAutomaticSpaceAfter
    isContextual = isContextual ?? base.isContextual
    if lineSpacing == nil {
      lineSpacing = base.lineSpacing
      lineSpacingIsMultiple = base.lineSpacingIsMultiple
    }
    if tabs.isEmpty { tabs = base.tabs }
    borders.inherit(base.borders)
    outlineLevel = outlineLevel ?? base.outlineLevel
    if list == nil {
      list = base.list
      level = base.level
    }
  }
}

/// One `\trowd`: where the cells end and how they merge.
struct RTFRowDefinition: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// Right edge in twips.
    var right: Int32 = 0
    var startsHorizontalMerge = false
    var continuesHorizontalMerge = false
    var startsVerticalMerge = false
    var continuesVerticalMerge = false
    var borders = RTFBorders()
  }

  var left: Int32 = 0
  /// `\ts`; -1 is none.
  var style: Int32 = -1
  var cells: [Cell] = []
  var isHeader = false
  /// `\irow0`.
  var isFirst = false
  /// `\lastrow`.
  var isLast = false
  var isRightToLeft = false
  /// `\trftsWidth`: 1 for a table that is as wide as its content, 2 for one whose width is part of the text's; -1 is
  /// none.
  var widthUnit: Int32 = -1
  /// `\trwWidth`, in fiftieths of a per cent if `widthUnit` is 2.
  var width: Int32 = 0
  /// `\trbrdrt` and its like: the borders of cells that state none.
  var borders = RTFBorders()

  /// Reports whether the row begins another table than the one that ends with `previous`; tables may follow each other
  /// without a paragraph between them.
  func beginsTable(after previous: RTFRowDefinition) -> Bool {
    previous.isLast || (isFirst && !previous.isFirst) || isRightToLeft != previous.isRightToLeft
  }
}
