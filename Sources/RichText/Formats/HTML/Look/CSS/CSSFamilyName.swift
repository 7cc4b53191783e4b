/// A name in a list of families that is no font's.
enum CSSFamilyName: Hashable, Sendable {
  case generic(GenericFamily)
  /// A keyword of all properties, or a class that the model does not have.
  case keyword
  /// Written by programs for the system's own font.
  case systemAlias

  private static let meanings: [(name: String, meaning: CSSFamilyName)] = [
    ("serif", .generic(.serif)), ("sans-serif", .generic(.sansSerif)), ("monospace", .generic(.monospace)),
    ("cursive", .generic(.cursive)), ("fantasy", .generic(.fantasy)), ("system-ui", .generic(.sansSerif)),
    ("ui-serif", .generic(.serif)), ("ui-sans-serif", .generic(.sansSerif)), ("ui-monospace", .generic(.monospace)),
    ("ui-rounded", .generic(.sansSerif)),
    ("initial", .keyword), ("inherit", .keyword), ("unset", .keyword), ("revert", .keyword), ("emoji", .keyword),
    ("math", .keyword), ("fangsong", .keyword),
    ("-apple-system", .systemAlias), ("blinkmacsystemfont", .systemAlias), ("-webkit-standard", .systemAlias),
    ("-moz-fixed", .systemAlias), ("-apple-system-font", .systemAlias),
  ]

  private static let names = ASCIINames(meanings.lazy.map(\.name))

  /// The meaning of a name in any case; `nil` for a name that a font may have.
  init?(_ name: String) {
    guard let number = Self.names.number(of: name) else { return nil }
    self = Self.meanings[number].meaning
  }
}
