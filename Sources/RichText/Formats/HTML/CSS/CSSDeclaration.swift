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
    /// The same in a line of text.
    case inlineGrid
    /// No box at all: the children stand where the element does.
    case contents

    var isInline: Bool { self == .inline || self == .inlineGrid || self == .contents }

    /// Whether the children are items of a box.
    var isGrid: Bool { self == .grid || self == .inlineGrid }

    /// Whether the children may be items of a box.
    var holdsItems: Bool { self == .grid || self == .inlineGrid || self == .contents }
  }

  enum Visibility: UInt8, Hashable, Sendable {
    case visible, hidden
    /// Hidden; of a column of a table all cells.
    case collapsed
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

  /// The properties that move, turn and stretch an element, which add to each other.
  enum Transform: Int, Hashable, Sendable {
    case translate, rotate, scale, transform
  }

  enum IndentAway: Hashable, Sendable {
    case never
    /// An indent of that many points to the left, so that only the text in front of them is out of sight.
    case left(Double)
    /// Further to the right than anyone scrolls. Text that wraps goes on in the next line.
    case right
    /// The same where the line is cut off at the end of the box.
    case ifCutOff
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
  case direction(Direction?)
  case display(Display)
  case visibility(Visibility)
  /// 0 to 1.
  case opacity(Double)
  /// The same of `filter`.
  case filterOpacity(Double)
  case transform(Transform, CSSTransform?)
  /// The factor by which the text is enlarged.
  case zoom(Double)
  /// Whether an animation may change what the rules say.
  case animated(Bool)
  /// A property that Chromium states with others on the outermost elements of a copy: how their text looked.
  case annotated
  case concealment(CSSConcealment, Bool)
  case whiteSpace(WhiteSpace)
  case alignment(Alignment?)
  case indent(Distance)
  /// Whether the indent moves the first line out of sight; stands after `indent`.
  case indentAway(IndentAway)
  case margin(Side, Distance)
  /// A left or top margin that draws the text out of sight, and how many points it does; stands after `margin`.
  case marginAway(Side, Double)
  /// A distance from an edge of the containing block; `nil` is `auto`.
  case offset(Side, CSSOffsets.Offset?)
  /// A distance from what stands before or after; it tells whether the element is set apart, and is no stated spacing.
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

/// Declarations in the order of the cascade within one rule or attribute.
struct CSSDeclarations: Hashable, Sendable {
  var normal: [CSSDeclaration] = []
  var important: [CSSDeclaration] = []
  /// Whether the size of the element can be asked by `@container`.
  var makesContainer = false
  /// Whether one of them states or names a custom property.
  var hasVariables = false

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  init() {}

  /// Browsers that write out how an element looks state about so many properties.
  private static let usualCount = 12

  /// Appends the meaning of a declaration, which most often is nothing, or one thing.
  mutating func append(_ meaning: borrowing CSSDeclarations) {
    if normal.isEmpty { normal.reserveCapacity(Self.usualCount) }
    for index in meaning.normal.indices { normal.append(meaning.normal[index]) }
    for index in meaning.important.indices { important.append(meaning.important[index]) }
    if meaning.hasVariables { hasVariables = true }
  }

  /// Reads the declarations of a `style` attribute, in which rules mean nothing.
  init(parsing bytes: ArraySlice<UInt8>, understood: inout CSSVocabulary) {
    var list = CSSDeclarationList()
    var cursor = CSSCursor(bytes)
    while !cursor.isAtEnd {
      list.add(from: &cursor, understood: &understood, inAttribute: true)
      if !cursor.isAtEnd { cursor.skipRule() }
    }
    self = list.declarations
  }

  /// Understands one declaration.
  init(declaration: ArraySlice<UInt8>) {
    guard let (name, value, isImportant) = Self.parts(of: declaration) else { return }
    let meaning: [CSSDeclaration]
    if name.isCustomName {
      meaning = [.custom(String(decoding: name, as: UTF8.self), CSSScanner.components(of: value))]
      hasVariables = true
    } else if let property = CSSTextProperty.named(name) {
      let components = CSSScanner.components(of: value)
      guard !components.isEmpty else { return }
      hasVariables = components.contains(where: \.namesCustomProperty)
      if hasVariables {
        meaning = [.variable(property.name, components)]
      } else {
        meaning = CSSValueCheck.isClean(value, in: property.form) ? property.declarations(components) : []
      }
    } else {
      makesContainer = name.isWord("container-type") || name.isWord("container")
      return
    }
    if isImportant { important = meaning } else { normal = meaning }
  }

  /// The name of a declaration as it is written, its value, and whether it is important; `nil` if it is none.
  static func parts(
    of declaration: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>, isImportant: Bool)? {
    var cursor = CSSCursor(declaration)
    cursor.skipSpace()
    guard let name = cursor.name() else { return nil }
    cursor.skipSpace()
    guard cursor.take(":") else { return nil }
    let value = CSSText.trimmed(declaration[cursor.position...])
    guard value.contains(UInt8(ascii: "!")) else { return (name, value, false) }
    cursor.seek(.exclamation)
    guard !cursor.isAtEnd else { return (name, value, false) }
    let important = declaration[value.startIndex..<cursor.position]
    cursor.position += 1
    cursor.skipSpace()
    guard let word = cursor.name(), word.isWord("important") else { return nil }
    cursor.skipSpace()
    return cursor.isAtEnd ? (name, CSSText.trimmed(important), true) : nil
  }
}

extension CSSDeclaration {
  /// Whether what it says depends on what is known of the element so far.
  var dependsOnElement: Bool {
    switch self {
    case .keyword, .variable: true
    default: false
    }
  }

  /// The meaning of a property's value; empty for a value that browsers drop, and for a property that says nothing of
  /// text.
  static func declarations(of property: String, _ value: [CSSComponent]) -> [CSSDeclaration] {
    CSSTextProperty.named(property)?.declarations(value) ?? []
  }
}

/// Gathers the declarations of one block, of which there may be any number.
struct CSSDeclarationList {
  private(set) var declarations = CSSDeclarations()
  /// The start of the block; -1 before its first declaration.
  private var start = -1
  /// The last of many declarations of each name, and its place among them.
  private var lastOfMany: [String: (place: Int, meaning: CSSDeclarations)] = [:]
  private var placesOfMany = 0

  /// The number of declarations from which only the last of each name is kept, as only that one has an effect.
  private static let maximumCount = 512

  /// Adds the declarations up to a rule, a `}` or the end, and returns what stands there.
  @discardableResult
  mutating func add(
    from cursor: inout CSSCursor, understood: inout CSSVocabulary, inAttribute: Bool = false
  ) -> CSSBlockItem {
    while true {
      let item = cursor.nextItem(inAttribute: inAttribute)
      guard case .declaration(let range) = item else {
        finish()
        return item
      }
      if start < 0 { start = range.lowerBound }
      if placesOfMany > 0 {
        addToMany(cursor.bytes[range], &understood)
        continue
      }
      understood.append(cursor.bytes[range], to: &declarations)
      if declarations.normal.count + declarations.important.count > Self.maximumCount {
        sortOut(cursor.bytes[start..<cursor.position], inAttribute, &understood)
      }
    }
  }

  /// Reads what was read so far once more, by name.
  private mutating func sortOut(_ bytes: ArraySlice<UInt8>, _ inAttribute: Bool, _ understood: inout CSSVocabulary) {
    declarations = CSSDeclarations()
    var cursor = CSSCursor(bytes)
    while case .declaration(let range) = cursor.nextItem(inAttribute: inAttribute) {
      addToMany(bytes[range], &understood)
    }
  }

  private mutating func addToMany(_ text: ArraySlice<UInt8>, _ understood: inout CSSVocabulary) {
    placesOfMany += 1
    let meaning = understood.meaning(of: text)
    guard !meaning.isEmpty, let (written, _, isImportant) = CSSDeclarations.parts(of: text) else { return }
    // Names of the page's own differ by case.
    let name = written.isCustomName ? String(decoding: written, as: UTF8.self) : written.lowerCaseName
    lastOfMany[isImportant ? name + "!" : name] = (placesOfMany, meaning)
  }

  private mutating func finish() {
    start = -1
    guard placesOfMany > 0 else { return }
    for (_, meaning) in lastOfMany.values.sorted(by: { $0.place < $1.place }) { declarations.append(meaning) }
    lastOfMany = [:]
    placesOfMany = 0
  }
}

/// The meanings of one document's declarations: there are many, but few different ones, and each is parsed once.
struct CSSVocabulary: Sendable {
  private var texts = RecentStyleTable<HashedBytes>(places: 64)
  private var meanings: [CSSDeclarations] = []
  /// Whether an element was made a container.
  private(set) var hasContainers = false

  /// Documents that have more do not repeat them.
  private static let maximumCount = 512

  mutating func meaning(of declaration: ArraySlice<UInt8>) -> CSSDeclarations {
    place(of: declaration).map { meanings[$0] } ?? understand(declaration)
  }

  /// Appends what a declaration means.
  mutating func append(_ declaration: ArraySlice<UInt8>, to list: inout CSSDeclarations) {
    if let place = place(of: declaration) {
      list.append(meanings[place])
    } else {
      list.append(understand(declaration))
    }
  }

  /// Returns the index of a declaration's meaning, which is found when the declaration is first met; `nil` if there are
  /// too many.
  @inline(__always)
  private mutating func place(of declaration: ArraySlice<UInt8>) -> Int? {
    guard let id = texts.intern(declaration, room: Self.maximumCount) else { return nil }
    if Int(id) == meanings.count { meanings.append(understand(declaration)) }
    return Int(id)
  }

  private mutating func understand(_ declaration: ArraySlice<UInt8>) -> CSSDeclarations {
    let meaning = CSSDeclarations(declaration: declaration)
    if meaning.makesContainer { hasContainers = true }
    return meaning
  }
}

/// Cuts CSS text at the places its syntax gives meaning to.
enum CSSText {
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start].isHTMLSpace { start += 1 }
    while end > start, bytes[end - 1].isHTMLSpace { end -= 1 }
    return bytes[start..<end]
  }
}
