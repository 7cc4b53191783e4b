// Attribute selectors: Selectors 4, section 6.
extension CSSSelectorParser {
  /// Reads `[name=value i]`; `nil` if it is invalid.
  mutating func attribute() -> CSSCondition? {
    cursor.position += 1
    cursor.skipSpace()
    guard let (name, hasNoNamespace) = attributeName() else { return nil }
    var test = CSSAttributeTest(name: name.lowerCaseASCII)
    cursor.skipSpace()
    if !cursor.isAtEnd, !cursor.take("]") {
      guard let comparison = comparison() else { return nil }
      test.comparison = comparison
      cursor.skipSpace()
      guard let value = cursor.string() ?? cursor.name() else { return nil }
      test.value = value
      cursor.skipSpace()
      if let flag = cursor.name() {
        if flag.isWord("i") {
          test.ignoresCase = true
        } else if flag.isWord("s") {
          test.ignoresCase = false
        } else {
          return nil
        }
        cursor.skipSpace()
      }
      guard cursor.take("]") || cursor.isAtEnd else { return nil }
    }
    if test.ignoresCase == nil { test.ignoresCase = test.isFoldedInHTML ? nil : false }
    return hasNoNamespace ? .attribute(test) : .never
  }

  /// The name of the attribute, and whether attributes of HTML may have it.
  private mutating func attributeName() -> (name: ArraySlice<UInt8>, hasNoNamespace: Bool)? {
    let isAny = cursor.take("*")
    let prefix = isAny ? nil : cursor.name()
    if cursor.byte == UInt8(ascii: "|"), cursor.byte(after: 1) != UInt8(ascii: "=") {
      cursor.position += 1
      guard let name = cursor.name() else { return nil }
      if isAny || prefix == nil { return (name, true) }
      return names.namespaces.condition(of: prefix) == nil ? nil : (name, false)
    }
    return isAny ? nil : prefix.map { ($0, true) }
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
