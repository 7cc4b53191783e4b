/// The written names of a document's font families, each made once.
struct HTMLFamilyNames {
  private var families = StyleTable<FontFamily>()
  private var names: [String] = []

  /// The family as a declaration names it; empty if it has no name.
  mutating func name(of family: FontFamily) -> String {
    let id = Int(families.intern(family))
    if id == names.count { names.append(Self.written(family)) }
    return names[id]
  }

  /// A family list of CSS Fonts 4, section 2.1: names that are not plain words are quoted.
  private static func written(_ font: FontFamily) -> String {
    let name = font.name.string.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    if let generic = font.generic, generic.rawValue == font.name.string { return generic.rawValue }
    // In a symbol font the letters of the document would be read as glyphs.
    let isSymbolFont = SymbolFont(named: Array(font.name.utf8)) != nil
    guard !name.isEmpty, !isSymbolFont else { return font.generic?.rawValue ?? "" }
    let isWord = name.allSatisfy { $0.value < 0x80 && UInt8(truncatingIfNeeded: $0.value).isASCIILetter }
    let isKeyword =
      GenericFamily(rawValue: font.name.string.lowercased()) != nil || reserved.contains(font.name.string.lowercased())
    var written = ""
    if isWord, !isKeyword {
      written.unicodeScalars.append(contentsOf: name)
    } else {
      written = "'"
      for scalar in name {
        if scalar == "'" || scalar == "\\" { written += "\\" }
        written.unicodeScalars.append(scalar)
      }
      written += "'"
    }
    return written + (font.generic.map { "," + $0.rawValue } ?? "")
  }

  private static let reserved: Set<String> = [
    "initial", "inherit", "unset", "revert", "default", "emoji", "math", "fangsong",
  ]
}
