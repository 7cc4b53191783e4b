/// Whether browsers support what a style sheet asks for with `@supports`: CSS Conditional Rules 3 to 5.
enum CSSSupportsCondition {
  /// Reports whether the condition holds; one that is no condition does not.
  static func holds(_ text: ArraySlice<UInt8>) -> Bool {
    let verdict = CSSConditionParser.verdict(on: text) { function, arguments in
      guard let function else { return CSSVerdict(isDeclaration(arguments)) }
      return switch String(decoding: function, as: UTF8.self) {
      case "selector": CSSVerdict(isSelector(arguments))
      case "font-tech", "font-format", "at-rule": .yes
      default: .no
      }
    }
    return verdict == .yes
  }

  private static func isSelector(_ text: ArraySlice<UInt8>) -> Bool {
    var parser = CSSSelectorParser(text, context: CSSSelectorParser.Context(), names: CSSNames())
    parser.isStrict = true
    return parser.list()?.count == 1
  }

  private static func isDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
    var cursor = CSSCursor(text)
    cursor.seek(.semicolon)
    guard cursor.isAtEnd, let (written, value, _) = CSSDeclarations.parts(of: text) else { return false }
    if written.isCustomName { return true }
    let name = written.lowerCaseName
    let components = CSSScanner.components(of: value)
    guard !components.isEmpty, CSSKnownProperties.contains(name) else { return false }
    guard let property = CSSTextProperty.named(name) else { return true }
    guard CSSValueCheck.accepts(components, in: property.form), CSSValueCheck.isClean(value, in: property.form) else {
      return false
    }
    if CSSWideKeyword(components) != nil { return true }
    // The reader knows the colors and lengths that browsers know.
    guard strict.contains(name) else { return true }
    return !property.declarations(components).isEmpty
      || components.contains { if case .function = $0 { true } else { false } }
  }

  private static let strict: Set<String> = ["color", "background-color", "font-size", "font-weight", "letter-spacing"]
}
