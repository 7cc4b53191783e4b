/// A property that says something about text, with all that its name tells.
struct CSSTextProperty: Sendable {
  /// The name of the property, in lower case.
  let name: String
  private let meaning: CSSProperty.Meaning
  /// The properties of a computed style that a keyword sets; `nil` where a keyword is a value like any other.
  private(set) var keywordTargets: CSSPropertySet?
  /// The values that browsers take.
  private(set) var form = CSSValueCheck.Form.any

  private init(name: String, meaning: @escaping CSSProperty.Meaning) {
    self.name = name
    self.meaning = meaning
  }

  private static let table: (names: ASCIINames, all: [CSSTextProperty]) = {
    var all = CSSProperty.meanings.map { CSSTextProperty(name: $0.name, meaning: $0.meaning) }
    let names = ASCIINames(all.lazy.map { $0.name })
    for (name, targets) in CSSPropertySet.byName {
      if let number = names.number(of: name) { all[number].keywordTargets = targets }
    }
    for (form, list) in CSSValueCheck.forms {
      for name in list {
        if let number = names.number(of: name) { all[number].form = form }
      }
    }
    return (names, all)
  }()

  /// Returns the property of a name in any case; `nil` if it says nothing about text.
  static func named(_ name: ArraySlice<UInt8>) -> CSSTextProperty? {
    table.names.number(of: name).map { table.all[$0] }
  }

  /// Returns the property of a name in any case; `nil` if it says nothing about text.
  static func named(_ name: String) -> CSSTextProperty? { table.names.number(of: name).map { table.all[$0] } }

  /// Returns what a value means; nothing for a value that browsers drop.
  func declarations(_ value: [CSSComponent]) -> [CSSDeclaration] {
    guard CSSValueCheck.accepts(value, in: form) else { return [] }
    if let keywordTargets, let keyword = CSSWideKeyword(value) { return [.keyword(keyword, keywordTargets)] }
    return meaning(value)
  }
}
