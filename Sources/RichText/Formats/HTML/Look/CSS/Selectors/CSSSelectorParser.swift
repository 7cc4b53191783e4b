/// Reads lists of selectors: types, classes, ids, attributes, descendants, children, `:not()` of one compound, `:root`
/// and `:link`.
///
/// Pseudo-elements, and states that only the user's acts bring about, are read and match nothing. What else a selector
/// asks for is taken to be so, and the list is not understood.
struct CSSSelectorParser {
  typealias Compound = CSSSelector.Compound

  private static let maximumCompounds = 128

  private var cursor: CSSCursor
  /// The names of the sheet's selectors.
  private(set) var names: CSSNames
  /// Whether a selector was not read because it is too large.
  private(set) var isTooLarge = false
  /// Whether all that the list asks for is understood.
  private(set) var isUnderstood = true
  /// Whether the selector that is read can match an element.
  private var canMatch = true

  init(_ text: ArraySlice<UInt8>, names: CSSNames) {
    cursor = CSSCursor(text)
    self.names = names
  }

  /// The selectors of the list that can match; none if one is invalid (Selectors 4, section 3.9).
  mutating func list() -> [CSSSelector] {
    var selectors: [CSSSelector] = []
    repeat {
      canMatch = true
      guard let selector = selector() else { return [] }
      if canMatch { selectors.append(selector) }
    } while cursor.take(",")
    return cursor.isAtEnd ? selectors : []
  }

  private mutating func selector() -> CSSSelector? {
    var selector = CSSSelector()
    var isChild = false
    cursor.skipSpace()
    while true {
      guard var compound = compound(adding: &selector.specificity) else { return nil }
      guard selector.compounds.count < Self.maximumCompounds, names.takeRoom() else {
        isTooLarge = true
        return nil
      }
      compound.isChild = isChild
      selector.compounds.append(compound)
      let isSpace = cursor.skipSpace()
      if cursor.isAtEnd || cursor.byte == UInt8(ascii: ",") { break }
      isChild = cursor.take(">")
      if !isChild, cursor.take("+") || cursor.take("~") {
        // The sibling is taken to be there.
        isUnderstood = false
        selector.compounds.removeAll()
      } else if !isChild, !isSpace {
        return nil
      }
      cursor.skipSpace()
    }
    selector.compounds.reverse()
    return selector
  }

  private mutating func compound(adding specificity: inout Int, isNegated: Bool = false) -> Compound? {
    var compound = Compound()
    let start = cursor.position
    if !cursor.take("*"), let name = cursor.name() {
      compound.element = names.intern(name.lowerCaseASCII)
      specificity += CSSSelector.nameSpecificity
    }
    while true {
      if cursor.take(".") {
        guard let name = cursor.name() else { return nil }
        compound.classes.append(names.intern(name))
        specificity += CSSSelector.classSpecificity
      } else if cursor.take("#") {
        guard let name = cursor.name() else { return nil }
        let id = names.intern(name)
        if compound.id == nil { compound.id = id } else { compound.conditions.append(.id(id)) }
        specificity += CSSSelector.idSpecificity
      } else if cursor.take("[") {
        guard let test = attribute() else { return nil }
        compound.conditions.append(.attribute(test))
        specificity += CSSSelector.classSpecificity
      } else if cursor.take(":") {
        guard pseudo(of: &compound, adding: &specificity, isNegated: isNegated) else { return nil }
      } else if cursor.byte == UInt8(ascii: "/"), case var next = cursor, !next.skipSpace(),
        next.position > cursor.position
      {
        // The compound goes on behind a comment.
        cursor = next
      } else {
        return cursor.position > start ? compound : nil
      }
    }
  }

  // MARK: Pseudo-classes

  /// The states that only the user's acts bring about.
  private static let acts: Set<String> = [
    "visited", "hover", "active", "focus", "focus-within", "focus-visible", "target",
  ]

  /// The pseudo-elements that may be written with one colon.
  private static let oldElements: Set<String> = ["before", "after", "first-line", "first-letter"]
  private static let elements = oldElements.union(["selection", "marker", "placeholder", "backdrop"])

  /// Reads what follows a colon; false if it is invalid.
  private mutating func pseudo(of compound: inout Compound, adding specificity: inout Int, isNegated: Bool) -> Bool {
    let isElement = cursor.take(":")
    guard let name = cursor.name()?.lowerCaseName else { return false }
    let arguments = cursor.take("(") ? cursor.arguments() : nil
    if isElement || Self.oldElements.contains(name) {
      canMatch = false
      if !Self.elements.contains(name), !name.hasPrefix("-webkit-") { isUnderstood = false }
      var next = cursor
      next.skipSpace()
      return !isNegated && (next.isAtEnd || next.byte == UInt8(ascii: ",") || next.byte == UInt8(ascii: ":"))
    }
    specificity += CSSSelector.classSpecificity
    switch (name, arguments) {
    case ("root", nil): compound.conditions.append(.root)
    case ("link", nil), ("any-link", nil): compound.conditions.append(.link)
    case ("not", let inner?) where !isNegated:
      specificity -= CSSSelector.classSpecificity
      var parser = CSSSelectorParser(inner.trimming(while: \.isHTMLSpace), names: names)
      names = CSSNames()
      let negated = parser.compound(adding: &specificity, isNegated: true)
      names = parser.names
      guard let negated, parser.cursor.isAtEnd, parser.isUnderstood else {
        isUnderstood = false
        return true
      }
      compound.conditions.append(.not(negated))
    case (_, nil) where Self.acts.contains(name):
      if isNegated { compound.conditions.append(.never) } else { canMatch = false }
    default: isUnderstood = false
    }
    return true
  }

  // MARK: Attributes

  /// Reads `name=value i]`; `nil` if it is not understood.
  private mutating func attribute() -> CSSAttributeTest? {
    cursor.skipSpace()
    guard let name = cursor.name() else { return nil }
    var test = CSSAttributeTest(name: name.lowerCaseASCII)
    cursor.skipSpace()
    if !cursor.take("]") {
      guard let comparison = comparison() else { return nil }
      test.comparison = comparison
      cursor.skipSpace()
      guard let value = cursor.string() ?? cursor.name() else { return nil }
      test.value = value
      cursor.skipSpace()
      if let flag = cursor.name() {
        guard flag.isWord("i") || flag.isWord("s") else { return nil }
        test.ignoresCase = flag.isWord("i")
        cursor.skipSpace()
      }
      guard cursor.take("]") else { return nil }
    }
    if test.ignoresCase == nil { test.ignoresCase = test.isFoldedInHTML ? nil : false }
    return test
  }

  private mutating func comparison() -> CSSAttributeTest.Comparison? {
    if cursor.take("=") { return .equals }
    let comparison: CSSAttributeTest.Comparison
    switch cursor.byte {
    case UInt8(ascii: "~"): comparison = .hasWord
    case UInt8(ascii: "|"): comparison = .startsWithTag
    case UInt8(ascii: "^"): comparison = .startsWith
    case UInt8(ascii: "$"): comparison = .endsWith
    case UInt8(ascii: "*"): comparison = .contains
    default: return nil
    }
    cursor.position += 1
    return cursor.take("=") ? comparison : nil
  }
}
