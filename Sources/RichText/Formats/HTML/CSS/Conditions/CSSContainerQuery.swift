/// Whether the rules of an `@container` apply: CSS Conditional Rules 5, section 6.
///
/// The sizes of containers are not known. The page stands for all of them, where it has any.
enum CSSContainerQuery {
  static func applies(_ text: ArraySlice<UInt8>) -> Bool {
    var cursor = CSSCursor(text)
    cursor.skipSpace()
    var condition = text[cursor.position...]
    if let name = cursor.name(), !name.isWord("not"), cursor.byte != UInt8(ascii: "(") {
      cursor.skipSpace()
      if cursor.isAtEnd { return true }
      condition = text[cursor.position...]
    }
    let verdict = CSSConditionParser.verdict(on: condition) { function, feature in
      function == nil ? CSSMediaQuery.verdict(onFeature: feature, of: .container) : .unknown
    }
    return verdict == .yes
  }
}
