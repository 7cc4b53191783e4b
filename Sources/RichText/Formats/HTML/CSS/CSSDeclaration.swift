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

    /// Whether the children may be items of a box.
    var holdsItems: Bool { self == .grid || self == .inlineGrid || self == .contents }
  }

  enum WhiteSpace: Hashable, Sendable {
    case normal, pre, preWrap, preLine

    var keepsSpaces: Bool { self == .pre || self == .preWrap }
    var keepsLineFeeds: Bool { self != .normal }
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

  enum Side: Hashable, Sendable {
    case top, right, bottom, left
  }

  /// The properties that move, turn and stretch an element, which add to each other.
  enum Transform: Int, Hashable, Sendable {
    case translate, rotate, scale, transform
  }

  enum IndentAway: Hashable, Sendable {
    case never, always
    /// Where the line is cut off at the end of the box.
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
  /// What glyphs are painted with instead of `color`.
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
  case hidden(Bool)
  /// 0 to 1.
  case opacity(Double)
  /// The same of `filter`.
  case filterOpacity(Double)
  case transform(Transform, CSSTransform?)
  /// How many times the text is enlarged.
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
  /// Whether one of them states or names a custom property.
  var hasVariables = false

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  /// Beyond this many declarations in one block, later ones are dropped.
  private static let maximumCount = 512

  init() {}

  /// Reads `name: value; …` (CSS Syntax 3, section 5.4.4), leniently.
  init(parsing bytes: ArraySlice<UInt8>, understood: inout CSSVocabulary) {
    var start = bytes.startIndex
    var count = 0
    while start < bytes.endIndex, count < Self.maximumCount {
      let end = CSSText.end(of: bytes, from: start, at: UInt8(ascii: ";"))
      if end > start {
        let meaning = understood.meaning(of: bytes[start..<end])
        // Most declarations say nothing of text.
        if !meaning.normal.isEmpty {
          if normal.isEmpty { normal.reserveCapacity(8) }
          normal += meaning.normal
        }
        if !meaning.important.isEmpty { important += meaning.important }
        if meaning.hasVariables { hasVariables = true }
      }
      count += 1
      start = end < bytes.endIndex ? end + 1 : end
    }
  }

  /// Understands one declaration.
  fileprivate init(declaration: ArraySlice<UInt8>) {
    let text = CSSText.trimmed(CSSText.withoutLeadingComments(declaration))
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: CSSText.trimmed(text[..<colon]), as: UTF8.self).lowercased()
    var value = CSSText.trimmed(text[(colon + 1)...])
    var isImportant = false
    if let mark = value.lastIndex(of: UInt8(ascii: "!")),
      String(decoding: CSSText.trimmed(value[(mark + 1)...]), as: UTF8.self).lowercased() == "important"
    {
      isImportant = true
      value = CSSText.trimmed(value[..<mark])
    }
    let isCustom = name.hasPrefix("--")
    guard isCustom || CSSProperty.byName[name] != nil else { return }
    let components = CSSScanner.components(of: value)
    guard isCustom || !components.isEmpty else { return }
    let meaning: [CSSDeclaration]
    if isCustom {
      // Names of custom properties are told apart by case.
      meaning = [.custom(String(decoding: CSSText.trimmed(text[..<colon]), as: UTF8.self), components)]
    } else if components.contains(where: \.namesCustomProperty) {
      meaning = [.variable(name, components)]
    } else {
      meaning = CSSDeclaration.declarations(of: name, components)
    }
    hasVariables = isCustom || components.contains(where: \.namesCustomProperty)
    if isImportant { important = meaning } else { normal = meaning }
  }
}

extension CSSDeclaration {
  /// The meaning of a property's value; empty for a property that says nothing of text.
  static func declarations(of property: String, _ value: [CSSComponent]) -> [CSSDeclaration] {
    if let keyword = CSSWideKeyword(value), let properties = CSSPropertySet.byName[property] {
      return [.keyword(keyword, properties)]
    }
    return CSSProperty.byName[property]?(value) ?? []
  }
}

/// What the declarations of one document mean: there are many, but few different ones, and each is understood once.
struct CSSVocabulary: Sendable {
  private var texts = BytesTable()
  private var meanings: [CSSDeclarations] = []

  /// Documents that have more do not repeat them.
  private static let maximumCount = 512

  mutating func meaning(of declaration: ArraySlice<UInt8>) -> CSSDeclarations {
    guard let id = texts.id(of: declaration, room: Self.maximumCount) else {
      return CSSDeclarations(declaration: declaration)
    }
    if Int(id) == meanings.count { meanings.append(CSSDeclarations(declaration: declaration)) }
    return meanings[Int(id)]
  }
}

/// Cuts CSS text at the places its syntax gives meaning to.
enum CSSText {
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first.isHTMLSpace { bytes.removeFirst() }
    while let last = bytes.last, last.isHTMLSpace { bytes.removeLast() }
    return bytes
  }

  static func withoutLeadingComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = trimmed(bytes)
    while bytes.starts(with: "/*".utf8) {
      var index = bytes.startIndex + 2
      while index + 1 < bytes.endIndex, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
        index += 1
      }
      bytes = trimmed(bytes[min(index + 2, bytes.endIndex)...])
    }
    return bytes
  }

  /// Where `mark` next stands outside of strings, parentheses and comments, or the end.
  static func end(of bytes: ArraySlice<UInt8>, from start: Int, at mark: UInt8) -> Int {
    var index = start
    var depth = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case mark where depth == 0:
        return index
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A string that the line does not close is none: an apostrophe must not swallow the sheet.
        var close = index + 1
        while close < bytes.endIndex, bytes[close] != byte, bytes[close] != 0x0A { close += 1 }
        if close < bytes.endIndex, bytes[close] == byte { index = close }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      case UInt8(ascii: "/") where index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.endIndex, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
        {
          index += 1
        }
        index += 1
      default: break
      }
      index += 1
    }
    return bytes.endIndex
  }
}
