/// Fonts whose bytes are glyphs and not letters, as Unicode text.
///
/// Word writes bullets, arrows and Greek letters in Symbol and Wingdings; once the font is changed, only their Unicode
/// characters still mean the same.
enum RTFSymbolFont: Sendable {
  case symbol, wingdings

  /// The symbol font that `font` is; nil for any other.
  init?(_ font: RTFFontTable.Font) {
    switch String(decoding: font.name, as: UTF8.self).lowercased() {
    case "symbol": self = .symbol
    case "wingdings": self = .wingdings
    default: return nil
    }
  }

  func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for byte in bytes {
      let scalar: Unicode.Scalar
      switch self {
      case .symbol: scalar = Self.symbolCharacters[byte] ?? Unicode.Scalar(byte)
      case .wingdings: scalar = Self.wingdingsCharacters[byte] ?? (byte < 0x80 ? Unicode.Scalar(byte) : "\u{2022}")
      }
      output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    return output
  }

  /// Adobe's Symbol encoding (Unicode Consortium, VENDORS/ADOBE/symbol.txt), 32 characters a row.
  private static let symbolCharacters: [UInt8: Unicode.Scalar] = {
    let rows: [(UInt8, String)] = [
      (0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"),
      (0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
      (0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\u{FFFD}"),
      (0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"),
      (0xC0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"),
      (0xE0, "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\u{FFFD}"),
    ]
    var table: [UInt8: Unicode.Scalar] = [:]
    for (start, characters) in rows {
      for (offset, scalar) in characters.unicodeScalars.enumerated() { table[start + UInt8(clamping: offset)] = scalar }
    }
    return table
  }()

  /// The Wingdings glyphs that documents use as bullets, boxes and arrows.
  private static let wingdingsCharacters: [UInt8: Unicode.Scalar] = [
    0x4A: "\u{263A}", 0x4C: "\u{2639}", 0x6C: "\u{25CF}", 0x6E: "\u{25A0}", 0x6F: "\u{25A1}", 0x71: "\u{2751}",
    0x75: "\u{25C6}", 0x76: "\u{2756}", 0xA1: "\u{25CB}", 0xA7: "\u{25AA}", 0xA8: "\u{25FB}", 0xD8: "\u{27A2}",
    0xDF: "\u{2190}", 0xE0: "\u{2192}", 0xE1: "\u{2191}", 0xE2: "\u{2193}", 0xE8: "\u{2794}", 0xF0: "\u{21E8}",
    0xFB: "\u{2717}", 0xFC: "\u{2713}", 0xFD: "\u{2612}", 0xFE: "\u{2611}", 0x20: " ",
  ]
}
