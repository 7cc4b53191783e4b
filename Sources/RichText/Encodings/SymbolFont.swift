/// Fonts whose codes are glyphs and not letters, as Unicode text.
///
/// Word and Outlook write bullets, arrows, boxes, smiling faces and Greek letters in these fonts. Once the font is
/// changed, only their Unicode characters still mean the same.
enum SymbolFont: Sendable {
  case symbol, wingdings, wingdings2, wingdings3, webdings, zapfDingbats

  /// The symbol font of this name; `nil` for any other.
  init?(named name: [UInt8]) {
    guard let number = Self.names.number(of: name[...]) else { return nil }
    self = Self.named[number].font
  }

  private static let named: [(name: String, font: SymbolFont)] = [
    ("symbol", .symbol), ("wingdings", .wingdings), ("wingdings 2", .wingdings2), ("wingdings 3", .wingdings3),
    ("webdings", .webdings), ("zapf dingbats", .zapfDingbats), ("zapfdingbats", .zapfDingbats),
    ("itc zapf dingbats", .zapfDingbats),
  ]

  private static let names = ASCIINames(named.lazy.map(\.name))

  private var characters: [UInt8: Unicode.Scalar] {
    switch self {
    case .symbol: Self.symbolCharacters
    case .wingdings: Self.wingdingsCharacters
    case .wingdings2: Self.wingdings2Characters
    case .wingdings3: Self.wingdings3Characters
    case .webdings: Self.webdingsCharacters
    case .zapfDingbats: Self.zapfDingbatsCharacters
    }
  }

  /// The UTF-8 of the glyphs with these codes.
  func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let characters = characters
    var output: [UInt8] = []
    for byte in bytes {
      output += UTF8.encode(characters[byte] ?? Unicode.Scalar(byte)) ?? UTF8.encodedReplacementCharacter
    }
    return output
  }

  /// Decodes text in which characters stand for codes of the font. Such a character is a letter, one that code page
  /// 1252 has at the code, or a private one from U+F020 to U+F0FF. All others stay unchanged.
  func decode(utf8 text: ArraySlice<UInt8>) -> [UInt8] {
    let characters = characters
    var output: [UInt8] = []
    output.reserveCapacity(2 * text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let glyph = Self.code(of: scalar).flatMap { characters[$0] } ?? scalar
      output += UTF8.encode(glyph) ?? UTF8.encodedReplacementCharacter
    }
    return output
  }

  /// The code that a character stands for; `nil` for white space and for what is no code.
  private static func code(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    // A no-break space fills the room beside a glyph, and a soft hyphen is no glyph.
    case 0xA0, 0xAD: nil
    case 0x21...0x7E, 0xA1...0xFF: UInt8(scalar.value)
    case 0xF020...0xF0FF: UInt8(scalar.value & 0xFF)
    default:
      TextEncoding.SingleByteTable.windows1252.upperHalf.firstIndex { $0.elementsEqual(String(scalar).utf8) }
        .flatMap { UInt8(exactly: $0 + 0x80) }
    }
  }
}

extension Unicode.Scalar {
  /// The mark of a list that a private character stands for in a text whose fonts are not known.
  ///
  /// It is one of the marks of Wingdings, or else a bullet; `nil` for all characters but U+F020 to U+F0FF.
  package var listMarkOfSymbolFont: Unicode.Scalar? {
    guard 0xF020...0xF0FF ~= value else { return nil }
    let code = UInt8(value & 0xFF)
    return SymbolFont.listMarks.contains(code) ? SymbolFont.wingdingsCharacters[code] : "\u{2022}"
  }
}

extension SymbolFont {
  /// The codes of discs, squares, diamonds, arrowheads and ticks in Wingdings, which mark items and choices. At the
  /// other codes the font has pictures, and another font its bullet: Symbol at 0xB7.
  fileprivate static let listMarks: Set<UInt8> = [
    0x6C, 0x6E, 0x6F, 0x71, 0x72, 0x75, 0x76, 0xA7, 0xA8, 0xD8, 0xFB, 0xFC, 0xFD, 0xFE,
  ]
}
