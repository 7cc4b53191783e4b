/// A declaration that says something about text, with its value understood; all others are not kept.
enum CSSDeclaration: Hashable, Sendable {
  enum Size: Hashable, Sendable {
    case unstated
    case length(Length)
    /// A multiple of the inherited size: `em`, per cent, `larger`, `smaller`.
    case factor(Double)
  }

  enum Weight: Hashable, Sendable {
    case absolute(FontWeight)
    case bolder, lighter
  }

  /// The parts of `text-decoration` that were stated; lines nil means that they were not.
  struct Decoration: Hashable, Sendable {
    struct Lines: OptionSet, Hashable, Sendable {
      let rawValue: UInt8
      static let underline = Lines(rawValue: 1)
      static let lineThrough = Lines(rawValue: 2)
    }

    var lines: Lines?
    var kind: Underline.Kind?
    var color: CSSColor?
  }

  enum VerticalAlign: Hashable, Sendable {
    case baseline
    /// A place in the line that the upper edge of the margin gives, or the middle.
    case hanging
    case script(Script)
    case offset(Length)
    case factor(Double)
  }

  enum Display: Hashable, Sendable {
    case none, inline, block, listItem, tableCell, other
    /// A block whose children are blocks, whatever they are elsewhere (CSS Display 3, section 2.7).
    case grid
    /// A block whose children are blocks in rows or columns that are as high as their items.
    case flex
    /// A box that stands in a line of text, and whose children are blocks.
    case inlineGrid, inlineFlex
    /// No box at all: the children stand where the element does.
    case contents

    var isInline: Bool { self == .inline || isLineOfItems || self == .contents }

    /// Whether the children are items of a box.
    var isGrid: Bool { isBlockOfItems || isLineOfItems }

    /// Whether the element is a block whose children are items.
    var isBlockOfItems: Bool { self == .grid || self == .flex }

    private var isLineOfItems: Bool { self == .inlineGrid || self == .inlineFlex }

    /// Whether the children may be items of a box.
    var holdsItems: Bool { isGrid || self == .contents }
  }

  enum Visibility: UInt8, Hashable, Sendable {
    case visible, hidden, collapsed
  }

  enum WhiteSpace: Hashable, Sendable {
    case normal, nowrap, pre, preWrap, preLine

    var keepsSpaces: Bool { self == .pre || self == .preWrap }
    var keepsLineFeeds: Bool { self != .normal && self != .nowrap }
    /// Whether a line that is full goes on in the next one.
    var wraps: Bool { self != .nowrap && self != .pre }
  }

  enum Distance: Hashable, Sendable {
    case length(Length)
    case factor(Double)
  }

  enum LineSpacing: Hashable, Sendable {
    case normal
    case percent(Int)
    case exact(Length)
  }

  enum Side: Int, Hashable, Sendable {
    case top, right, bottom, left
  }

  case family(FontFamily?)
  /// A family whose letters are glyphs.
  case symbols(SymbolFont)
  case size(Size)
  case weight(Weight)
  case italic(Bool)
  case decoration(Decoration)
  case color(CSSColor)
  case background(CSSColor)
  /// Whether a picture or gradient covers the background's colour.
  case backgroundImage(Bool)
  /// Whether the background is seen through the text.
  case fillsText(Bool)
  /// The paint of the glyphs instead of `color`.
  case fill(CSSColor)
  /// The colour of a shadow or stroke close around the glyphs; `nil` is none.
  case outline(Color?)
  case verticalAlign(VerticalAlign)
  case tracking(Distance)
  case kerning(Bool)
  case caps(Caps?)
  /// Letters that are shown in another case, where `caps` does not say it.
  case casing(HTMLCasing?)
  case smallCaps(Bool)
  case language(String)
  case link(Link)
  case code
  /// The TeX of the formula that the text is.
  case formula(Label)
  case direction(Direction?)
  case display(Display)
  case visibility(Visibility)
  /// 0 to 1.
  case opacity(Double)
  /// The opacity that `filter` states, 0 to 1.
  case filterOpacity(Double)
  /// The factor by which the text is enlarged.
  case zoom(Double)
  /// Whether an animation may change what the rules say.
  case animated(Bool)
  /// A property that Chromium states with others on the outermost elements of a copy: how their text looked.
  case annotated
  /// A property of those that decide whether the text is seen.
  case sight(SightProperty)
  case whiteSpace(WhiteSpace)
  case alignment(Alignment?)
  case indent(Distance)
  /// Whether the indent moves the first line out of the page.
  case indentIsFar(Bool)
  case margin(Side, Distance)
  /// Whether the letters are made as large as a font has none.
  case sizeIsAdjusted(toNothing: Bool)
  /// A distance from the text before or after; it tells whether the element is set apart, and is no stated spacing.
  case blockMargin(ParagraphSide, Distance)
  case border(CSSBorder)
  case lineHeight(LineSpacing)
  case lineHeightIsMinimum(Bool)
  case listMarker(ListStyle.Marker)
  /// A marker that is text.
  case listMarkerText(String)
  /// Word's `mso-list: l0 level1 lfo1`: list and level; level 0 is none.
  case officeList(String, level: Int)
  /// Word's `mso-list: Ignore`: the marker as text.
  case officeListMarker
  /// A comment on the text, or the header or footer of pages.
  case officeAside
  /// Word's `mso-tab-count`.
  case officeTabs(Int)
  /// A custom property (CSS Custom Properties 1) and its value.
  case custom(String, [CSSComponent])
  /// A property whose value names custom properties: what it means depends on the element.
  case variable(String, [CSSComponent])
  /// A keyword that every property accepts.
  case keyword(CSSWideKeyword, CSSPropertySet)
}

extension CSSDeclaration {
  /// The meaning of a property's value; empty for a value that browsers drop, and for a property that says nothing of
  /// text.
  static func declarations(of property: String, _ value: [CSSComponent]) -> [CSSDeclaration] {
    CSSTextProperty.named(property)?.declarations(value) ?? []
  }

  /// Whether the declaration shows an element that another one hides.
  var shows: Bool {
    switch self {
    case .display(let display): display != .none
    case .visibility(let visibility): visibility == .visible
    case .opacity(let opacity): opacity > 0
    default: false
    }
  }
}
