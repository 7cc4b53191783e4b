/// An answer to a condition, which may be that nobody knows (Media Queries 4, section 3.1).
enum CSSVerdict: Sendable {
  case yes, no, unknown

  init(_ answer: Bool) { self = answer ? .yes : .no }

  static prefix func ! (verdict: CSSVerdict) -> CSSVerdict {
    switch verdict {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }

  static func && (one: CSSVerdict, other: CSSVerdict) -> CSSVerdict {
    one == .no || other == .no ? .no : one == .yes && other == .yes ? .yes : .unknown
  }

  static func || (one: CSSVerdict, other: CSSVerdict) -> CSSVerdict {
    one == .yes || other == .yes ? .yes : one == .no && other == .no ? .no : .unknown
  }
}

/// The grammar that conditions of `@media`, `@supports` and `@container` share: `not`, `and`, `or` and parentheses.
struct CSSConditionParser {
  /// Answers what stands in parentheses, or with them follows a function's name.
  typealias Answer = (_ function: ArraySlice<UInt8>?, _ arguments: ArraySlice<UInt8>) -> CSSVerdict

  private static let maximumDepth = 24

  private var cursor: CSSCursor
  private let depth: Int

  init(_ text: ArraySlice<UInt8>) { self.init(text, depth: 0) }

  private init(_ text: ArraySlice<UInt8>, depth: Int) {
    cursor = CSSCursor(text)
    self.depth = depth
  }

  /// The verdict on the whole text; `nil` if it is no condition.
  static func verdict(on text: ArraySlice<UInt8>, allowsOr: Bool = true, answer: Answer) -> CSSVerdict? {
    var parser = CSSConditionParser(text)
    return parser.condition(allowsOr: allowsOr, answer)
  }

  private mutating func condition(allowsOr: Bool, _ answer: Answer) -> CSSVerdict? {
    cursor.skipSpace()
    if startsName(with: "not") {
      _ = cursor.name()
      guard cursor.skipSpaceOrComment(), let verdict = term(answer) else { return nil }
      cursor.skipSpace()
      return cursor.isAtEnd ? !verdict : nil
    }
    guard var verdict = term(answer) else { return nil }
    var isOr: Bool?
    while true {
      let isSpace = cursor.skipSpaceOrComment()
      if cursor.isAtEnd { return verdict }
      guard isSpace, let word = cursor.name() else { return nil }
      let isNextOr = word.isWord("or")
      guard isNextOr ? allowsOr : word.isWord("and"), isOr ?? isNextOr == isNextOr, cursor.skipSpaceOrComment(),
        let next = term(answer)
      else { return nil }
      isOr = isNextOr
      verdict = isNextOr ? verdict || next : verdict && next
    }
  }

  private func startsName(with word: StaticString) -> Bool {
    var ahead = cursor
    guard let name = ahead.name(), name.isWord(word) else { return false }
    return ahead.byte != UInt8(ascii: "(")
  }

  /// Reads what stands in parentheses, be it a condition or something that `answer` knows.
  private mutating func term(_ answer: Answer) -> CSSVerdict? {
    if let function = cursor.name() {
      guard cursor.take("(") else { return nil }
      return answer(function.lowerCaseASCII, cursor.arguments())
    }
    guard cursor.take("(") else { return nil }
    let inside = cursor.arguments()
    guard depth < Self.maximumDepth else { return .unknown }
    var parser = CSSConditionParser(inside, depth: depth + 1)
    parser.cursor.skipSpace()
    let isCondition =
      parser.cursor.byte == UInt8(ascii: "(") || parser.startsName(with: "not") || parser.startsFunction
    if isCondition, let verdict = parser.condition(allowsOr: true, answer) { return verdict }
    return answer(nil, inside)
  }

  private var startsFunction: Bool {
    var ahead = cursor
    return ahead.name() != nil && ahead.byte == UInt8(ascii: "(")
  }
}

extension CSSCursor {
  /// Passes white space and comments; returns whether there was either.
  mutating func skipSpaceOrComment() -> Bool {
    let start = position
    skipSpace()
    return position > start
  }
}
