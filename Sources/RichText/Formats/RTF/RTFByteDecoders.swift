/// The decoder of one font's bytes: its encoding, or the glyph names of a symbol font.
struct RTFByteDecoder {
  let decoder: TextDecoder
  let symbols: SymbolFont?

  var isMultiByte: Bool { symbols == nil && decoder.encoding.isMultiByte }
}

/// The decoders of a document: one for each of its encodings, and those of the fonts last used.
struct RTFByteDecoders {
  /// One for each encoding met, of which documents have few.
  private var decoders: [TextDecoder] = []
  /// The decoders at the numbers of the fonts modulo the count: text changes between a few fonts all the time.
  private var byFont: [(font: Int32, decoder: RTFByteDecoder)?] = Array(repeating: nil, count: 32)
  /// The font last asked for; nil after `forgetFonts()`.
  private(set) var currentFont: Int32?
  private(set) var currentIsSymbolFont = false

  /// Forgets which decoders fonts have, because fonts or the encoding of those that state none have changed.
  mutating func forgetFonts() {
    guard currentFont != nil else { return }
    currentFont = nil
    for index in byFont.indices { byFont[index] = nil }
  }

  mutating func decoder(for encoding: TextEncoding) -> RTFByteDecoder {
    if let decoder = decoders.first(where: { $0.encoding == encoding }) {
      return RTFByteDecoder(decoder: decoder, symbols: nil)
    }
    let decoder = TextDecoder(encoding)
    decoders.append(decoder)
    return RTFByteDecoder(decoder: decoder, symbols: nil)
  }

  /// Makes a font the current one; false if it was not used lately.
  mutating func choose(_ font: Int32) -> Bool {
    let place = Self.place(of: font)
    guard byFont[place]?.font == font else { return false }
    currentFont = font
    currentIsSymbolFont = byFont[place]?.decoder.symbols != nil
    return true
  }

  /// The decoder of a font that was used not long ago.
  func decoder(ofFont font: Int32) -> RTFByteDecoder? {
    guard let known = byFont[Self.place(of: font)], known.font == font else { return nil }
    return known.decoder
  }

  /// The decoder of a font as the font table has it.
  mutating func makeDecoder(
    ofFont number: Int32, _ font: RTFFontTable.Font?, otherwise encoding: TextEncoding
  ) -> RTFByteDecoder {
    let symbols = font.flatMap { SymbolFont(named: $0.name) }
    let plain = decoder(for: symbols == nil ? font?.encoding ?? encoding : .windows1252)
    let decoder = RTFByteDecoder(decoder: plain.decoder, symbols: symbols)
    byFont[Self.place(of: number)] = (number, decoder)
    currentFont = number
    currentIsSymbolFont = symbols != nil
    return decoder
  }

  private static func place(of font: Int32) -> Int { Int(font & 31) }
}
