/// Whether style sheets apply to the screen that a page is shown on: Media Queries 4.
///
/// The screen is that of an ordinary desktop: a window of 1280 by 720 pixels, in colour, with a mouse, and with no
/// wishes stated.
enum CSSMediaQuery {
  static let width = 1280.0
  static let height = 720.0

  /// Reports whether one of the queries of a list applies; an empty list does.
  static func applies(_ text: ArraySlice<UInt8>) -> Bool {
    guard !text.isCSSBlank else { return true }
    var cursor = CSSCursor(text)
    while true {
      let start = cursor.position
      cursor.seek(.comma)
      if query(text[start..<cursor.position]) { return true }
      guard cursor.take(",") else { return false }
    }
  }

  private static func query(_ text: ArraySlice<UInt8>) -> Bool {
    var cursor = CSSCursor(text)
    cursor.skipSpace()
    let start = cursor.position
    guard var word = cursor.name(), cursor.byte != UInt8(ascii: "(") else {
      return verdict(on: text[start...]) == .yes
    }
    var isNegated = false
    if word.isWord("not") || word.isWord("only") {
      isNegated = word.isWord("not")
      cursor.skipSpace()
      guard let type = cursor.name(), cursor.byte != UInt8(ascii: "(") else {
        return isNegated && verdict(on: text[start...]) == .yes
      }
      word = type
    }
    // These are no types.
    for reserved in ["and", "or", "not", "only", "layer"] where word.lowerCaseName == reserved { return false }
    var verdict = CSSVerdict(word.isWord("all") || word.isWord("screen"))
    let isSpace = cursor.skipSpaceOrComment()
    if !cursor.isAtEnd {
      guard isSpace, cursor.name()?.isWord("and") == true, cursor.skipSpaceOrComment(),
        let condition = self.verdict(on: text[cursor.position...], allowsOr: false)
      else { return false }
      verdict = verdict && condition
    }
    return (isNegated ? !verdict : verdict) == .yes
  }

  private static func verdict(on text: ArraySlice<UInt8>, allowsOr: Bool = true) -> CSSVerdict? {
    CSSConditionParser.verdict(on: text, allowsOr: allowsOr) { function, feature in
      function == nil ? verdict(onFeature: feature, of: .screen) : .unknown
    }
  }

  // MARK: Features

  /// The verdict on `name`, `name: value` or a comparison, without its parentheses.
  static func verdict(onFeature text: ArraySlice<UInt8>, of subject: CSSMediaFeature.Subject) -> CSSVerdict {
    var cursor = CSSCursor(text)
    cursor.skipSpace()
    let start = cursor.position
    if let name = cursor.name() {
      cursor.skipSpace()
      if cursor.isAtEnd { return verdict(onPresenceOf: name.lowerCaseName, subject) }
      if cursor.take(":") { return verdict(on: name.lowerCaseName, text[cursor.position...], subject) }
    }
    return verdict(onRange: text[start...], subject)
  }

  private static func verdict(onPresenceOf name: String, _ subject: CSSMediaFeature.Subject) -> CSSVerdict {
    if let value = CSSMediaFeature.number(name, of: subject) { return CSSVerdict(value != 0) }
    if let value = CSSMediaFeature.word(name, of: subject) {
      return CSSVerdict(!CSSMediaFeature.absent.contains(value))
    }
    return .unknown
  }

  private static func verdict(
    on name: String, _ value: ArraySlice<UInt8>, _ subject: CSSMediaFeature.Subject
  ) -> CSSVerdict {
    if let word = CSSMediaFeature.word(name, of: subject) {
      let stated = value.trimmedCSS.lowerCaseName
      if stated == word { return .yes }
      return CSSMediaFeature.values[name]?.contains(stated) == true ? .no : .unknown
    }
    var name = Substring(name)
    var isLeast: Bool?
    for (prefix, least) in [("-webkit-min-", true), ("-webkit-max-", false), ("min-", true), ("max-", false)]
    where isLeast == nil && name.hasPrefix(prefix) {
      isLeast = least
      name = name.dropFirst(prefix.count)
      if prefix.hasPrefix("-") { name = "-webkit-" + name }
    }
    let full = String(name)
    guard let own = CSSMediaFeature.number(full, of: subject), isLeast == nil || CSSMediaFeature.isRange(full),
      let stated = CSSMediaFeature.number(value, for: full)
    else { return .unknown }
    guard let isLeast else { return CSSVerdict(own == stated) }
    return CSSVerdict(isLeast ? own >= stated : own <= stated)
  }

  /// The verdict on `width > 1px`, `1px < width` or `1px < width <= 9px`.
  private static func verdict(onRange text: ArraySlice<UInt8>, _ subject: CSSMediaFeature.Subject) -> CSSVerdict {
    var cursor = CSSCursor(text)
    var parts: [ArraySlice<UInt8>] = []
    var comparisons: [Comparison] = []
    while true {
      let start = cursor.position
      cursor.seekComparison()
      parts.append(text[start..<cursor.position].trimmedCSS)
      guard !cursor.isAtEnd else { break }
      guard parts.count < 3, let comparison = Comparison(&cursor) else { return .unknown }
      comparisons.append(comparison)
    }
    guard let place = parts.firstIndex(where: { CSSMediaFeature.isRange($0.lowerCaseName) }),
      parts.count == 2 && place < 2 || parts.count == 3 && place == 1,
      let own = CSSMediaFeature.number(parts[place].lowerCaseName, of: subject)
    else { return .unknown }
    if comparisons.count == 2, !comparisons[0].hasDirection(of: comparisons[1]) { return .unknown }
    var values: [Double] = []
    for (index, part) in parts.enumerated() {
      guard let value = index == place ? own : CSSMediaFeature.number(part, for: parts[place].lowerCaseName) else {
        return .unknown
      }
      values.append(value)
    }
    return CSSVerdict(comparisons.indices.allSatisfy { comparisons[$0].holds(values[$0], values[$0 + 1]) })
  }

  private enum Comparison {
    case less, lessOrEqual, equal, greaterOrEqual, greater

    init?(_ cursor: inout CSSCursor) {
      if cursor.take("<") {
        self = cursor.take("=") ? .lessOrEqual : .less
      } else if cursor.take(">") {
        self = cursor.take("=") ? .greaterOrEqual : .greater
      } else if cursor.take("=") {
        self = .equal
      } else {
        return nil
      }
    }

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    }

    /// Reports whether both are `<` or `<=`, or both `>` or `>=`.
    func hasDirection(of other: Comparison) -> Bool {
      let isLess = self == .less || self == .lessOrEqual
      let isOtherLess = other == .less || other == .lessOrEqual
      return self != .equal && other != .equal && isLess == isOtherLess
    }
  }
}

extension CSSCursor {
  /// Moves to the next `<`, `=` or `>`, or to the end.
  fileprivate mutating func seekComparison() {
    while position < end, ![UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(bytes[position]) {
      position += 1
    }
  }
}
