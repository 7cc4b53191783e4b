/// The values of CSS Fonts 4's properties.
enum CSSFont {
  /// The declaration of a list of families.
  static func families(of value: [CSSComponent]) -> CSSDeclaration {
    let family = family(of: value)
    if let family, let symbols = SymbolFont(named: Array(family.name.utf8)) { return .symbols(symbols) }
    return .family(family)
  }

  /// The first family that a list names, with the list's generic class; nil where it names none.
  static func family(of value: [CSSComponent]) -> FontFamily? {
    var list = FamilyList()
    for component in value {
      switch component {
      case .word(let word): list.add(word)
      case .string(let string): list.add(quoted: collapsingSpaces(string))
      case .comma: list.endName()
      case .number(let number): list.add(String(Int(number)))
      case .percentage, .dimension, .hash, .function, .slash, .delimiter: break
      }
    }
    list.endName()
    return list.family
  }

  /// A list of families as it is read, of which the first name and the first generic class count.
  private struct FamilyList {
    private var first: String?
    private var generic: GenericFamily?
    /// The words so far of a name without quotation marks.
    private var words: String?

    mutating func add(_ word: String) { words = words.map { $0 + " " + word } ?? word }

    mutating func add(quoted name: String) {
      endName()
      if first == nil, !name.isEmpty, CSSFamilyName(name) != .systemAlias { first = name }
    }

    mutating func endName() {
      guard let name = words else { return }
      words = nil
      switch CSSFamilyName(name) {
      case .generic(let known): generic = generic ?? known
      case .keyword, .systemAlias: break
      case nil: first = first ?? name
      }
    }

    var family: FontFamily? {
      guard let first else { return generic.map { FontFamily(name: $0.rawValue, generic: $0) } }
      return FontFamily(
        name: first.utf8.count > 256 ? collapsingSpaces(String(first.prefix(256))) : first, generic: generic)
    }
  }

  private static func collapsingSpaces(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func size(of value: [CSSComponent]) -> CSSDeclaration.Size? {
    switch value.first {
    case .word(let word): size(ofWord: word.inLowerCase)
    case .percentage(let percent): .factor(percent / 100)
    case .number(0): .length(.zero)
    case .dimension(let number, let unit):
      switch unit {
      case "em": .factor(number)
      case "rem": CSSProperty.length(number * 12, "pt").map { .length($0) }
      default: CSSProperty.length(number, unit).map { .length($0) } ?? relativeSize(value.first)
      }
    case .function: relativeSize(value.first)
    case .string, .number, .hash, .comma, .slash, .delimiter, nil: nil
    }
  }

  /// Reads a size relative to the window, or to a share of the text around. Its value is unknown, but it counts as a
  /// size unless it is next to nothing.
  private static func relativeSize(_ component: CSSComponent?) -> CSSDeclaration.Size? {
    guard let points = CSSExtent.points(component) else { return .unstated }
    return points <= Unseen.largestSize.points ? .length(.zero) : .unstated
  }

  private static func size(ofWord word: String) -> CSSDeclaration.Size? {
    switch word {
    case "medium": return .unstated
    case "larger": return .factor(1.2)
    case "smaller": return .factor(1 / 1.2)
    default:
      guard
        let index = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
          .firstIndex(of: word)
      else { return nil }
      return .length(Length(points: [6.75, 7.5, 10, 12, 13.5, 18, 24, 36][index]))
    }
  }

  /// HTML, section 15.3.4: `size` of `font`, 1 to 7, or relative to 3.
  static func size(ofFontElement text: String) -> CSSDeclaration.Size? {
    let text = text.filter { !$0.isWhitespace }
    guard let number = Int(text.drop { $0 == "+" }.prefix(4)) else { return nil }
    let isRelative = text.first == "+" || text.first == "-"
    let size = min(max(isRelative ? 3 + number : number, 1), 7)
    return .length(Length(points: [7.5, 10, 12, 13.5, 18, 24, 36][size - 1]))
  }

  static func weight(of value: [CSSComponent]) -> CSSDeclaration.Weight? {
    switch value.first {
    case .word(let word):
      switch word.inLowerCase {
      case "normal": .absolute(.normal)
      case "bold": .absolute(.bold)
      case "bolder": .bolder
      case "lighter": .lighter
      default: nil
      }
    case .number(let number) where number >= 1 && number <= 1000: .absolute(FontWeight(rawValue: UInt16(number)))
    default: nil
    }
  }

  static func italic(of value: [CSSComponent]) -> Bool? {
    switch CSSProperty.word(value) {
    case "italic", "oblique": true
    case "normal": false
    default: nil
    }
  }

  static func smallCaps(of value: [CSSComponent]) -> Bool? {
    let words = value.compactMap { component -> String? in
      if case .word(let word) = component { word.inLowerCase } else { nil }
    }
    return words.contains("small-caps") || words.contains("all-small-caps")
  }

  /// The fonts of a desktop's controls, whose sizes can be read.
  private static let systemFonts: Set<String> = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar",
  ]
  private static let systemFont: [CSSDeclaration] = [
    .size(.unstated), .italic(false), .smallCaps(false), .weight(.absolute(.normal)), .lineHeight(.normal),
    .family(nil), .sizeIsAdjusted(toNothing: false),
  ]

  /// `font: italic bold 12pt/1.5 Calibri, sans-serif` (CSS Fonts 4, section 2.9).
  static func shorthand(_ value: [CSSComponent]) -> [CSSDeclaration] {
    var declarations: [CSSDeclaration] = []
    guard let sizeIndex = value.firstIndex(where: { isSize($0) }), let size = size(of: [value[sizeIndex]]) else {
      guard value.count == 1, let word = CSSProperty.word(value), systemFonts.contains(word) else { return [] }
      return systemFont
    }
    declarations.append(.size(size))
    var isItalic = false
    var isSmallCaps = false
    var weight = CSSDeclaration.Weight.absolute(.normal)
    for component in value[..<sizeIndex] {
      if italic(of: [component]) == true { isItalic = true }
      if smallCaps(of: [component]) == true { isSmallCaps = true }
      if let stated = Self.weight(of: [component]), stated != .absolute(.normal) { weight = stated }
    }
    declarations += [.italic(isItalic), .smallCaps(isSmallCaps), .weight(weight), .sizeIsAdjusted(toNothing: false)]
    var rest = value[(sizeIndex + 1)...]
    if rest.first == .slash {
      rest = rest.dropFirst()
      if let height = rest.popFirst(), let spacing = CSSProperty.lineHeight([height]) {
        declarations.append(.lineHeight(spacing))
      }
    }
    if !rest.isEmpty { declarations.append(families(of: Array(rest))) }
    return declarations
  }

  private static func isSize(_ component: CSSComponent) -> Bool {
    switch component {
    case .percentage, .dimension, .number(0): true
    case .word(let word): size(ofWord: word.inLowerCase) != nil
    case .function(let name, _): ["calc", "min", "max"].contains(name)
    case .string, .number, .hash, .comma, .slash, .delimiter: false
    }
  }
}
