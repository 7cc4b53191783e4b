/// The bytes and `\u` words of a document on their way to UTF-8 (RTF 1.9.1, "Unicode RTF" and "Character Set").
///
/// Bytes wait until something else comes: programs put formatting between the halves of a double-byte character.
///
///     bytes ───────────────────▶ wait ── flush ──▶ UTF-8 by the font's encoding; half a character may go on waiting
///     \u, first of two halves ─▶ waits ─ second half ──▶ scalar
///                                  └──── flush(isFinal) ──▶ U+FFFD
struct RTFTextDecoding {
  /// The text that bytes belong to, which decides on their encoding.
  enum Source {
    case font(Int32)
    case fontTable
  }

  /// The meaning of a `\u` word.
  enum CodeUnit {
    /// The first of two words that make one character.
    case firstHalf
    case scalar(Unicode.Scalar)
    /// A half without its other.
    case unpaired
  }

  private var pending: [UInt8] = []
  /// The text decoded last, kept for its room.
  private var decoded: [UInt8] = []
  private var highSurrogate: UInt32?
  private var documentEncoding = TextEncoding.windows1252
  private var decoders = RTFByteDecoders()

  var hasBytes: Bool { !pending.isEmpty }
  var isWaiting: Bool { !pending.isEmpty || highSurrogate != nil }
  var hasHalf: Bool { highSurrogate != nil }

  // MARK: Encodings

  /// Forgets what is known of the fonts, because their table has changed.
  mutating func forgetFonts() { decoders.forgetFonts() }

  mutating func setEncoding(_ encoding: TextEncoding) {
    documentEncoding = encoding
    decoders.forgetFonts()
  }

  /// Reports whether the bytes of a source are glyphs of a symbol font; `nil` if it was not used lately.
  @inline(__always)
  mutating func isKnownAsSymbols(_ source: Source) -> Bool? {
    guard case .font(let font) = source else { return false }
    return decoders.currentFont == font || decoders.choose(font) ? decoders.currentIsSymbolFont : nil
  }

  /// Reports whether the bytes of a source are glyphs of a symbol font, by the table of fonts.
  mutating func isSymbols(_ source: Source, _ fonts: RTFFontTable) -> Bool { decoder(of: source, fonts).symbols != nil }

  private mutating func decoder(of source: Source, _ fonts: RTFFontTable) -> RTFByteDecoder {
    switch source {
    case .fontTable: return decoders.decoder(for: fonts.open?.font.encoding ?? documentEncoding)
    case .font(let font):
      if decoders.choose(font), let known = decoders.decoder(ofFont: font) { return known }
      return decoders.makeDecoder(ofFont: font, fonts[font], otherwise: documentEncoding)
    }
  }

  // MARK: Bytes

  mutating func append(_ byte: UInt8) { pending.append(byte) }

  mutating func append(_ bytes: ArraySlice<UInt8>) { pending += bytes }

  /// Completes the character that waits by the first of the bytes that follow, which may look like ASCII.
  /// - Returns: how many bytes of `next` were taken.
  mutating func complete(by next: ArraySlice<UInt8>, _ source: Source, _ fonts: RTFFontTable) -> Int {
    let decoder = decoder(of: source, fonts)
    guard decoder.isMultiByte, let first = next.first, endsWithLead(decoder) else { return 0 }
    pending.append(first)
    return 1
  }

  /// Decodes the bytes that wait. Unless `isFinal`, the first half of a double-byte character goes on waiting.
  /// - Returns: UTF-8, valid until the next call.
  mutating func flush(
    isFinal: Bool, _ source: Source, _ fonts: RTFFontTable, findings: inout Findings
  ) -> ArraySlice<UInt8> {
    decoded.removeAll(keepingCapacity: true)
    if highSurrogate != nil, isFinal {
      highSurrogate = nil
      findings.record(.rtfUndecodable)
      decoded += TextDecoder.replacement
    }
    guard !pending.isEmpty else { return decoded[...] }
    let decoder = decoder(of: source, fonts)
    let end = pending.count - (!isFinal && endsWithLead(decoder) ? 1 : 0)
    guard end > 0 else { return decoded[...] }
    if let symbols = decoder.symbols {
      decoded += symbols.decode(pending[..<end])
    } else {
      let replacements = decoder.decoder.decode(pending[..<end], into: &decoded)
      if replacements > 0 {
        findings.record(.rtfUndecodable, from: decoder.decoder.encoding.name, count: replacements)
      }
    }
    pending.removeSubrange(..<end)
    return decoded[...]
  }

  /// Reports whether the bytes that wait end with the first half of a double-byte character.
  private func endsWithLead(_ decoder: RTFByteDecoder) -> Bool {
    guard decoder.isMultiByte, decoder.decoder.encoding != .utf8 else { return false }
    let isShiftJIS = decoder.decoder.encoding.name == "shift_jis"
    var index = 0
    while index < pending.count {
      let byte = pending[index]
      let isLead =
        isShiftJIS ? (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) : (0x81...0xFE).contains(byte)
      index += isLead ? 2 : 1
    }
    return index > pending.count
  }

  // MARK: Unicode

  /// Reads a UTF-16 code unit, or a scalar beyond 16 bits as some programs write it. What waits is flushed before,
  /// except for the first half that it completes.
  mutating func read(codeUnit value: UInt32) -> CodeUnit {
    var value = value
    switch value {
    case 0xD800..<0xDC00:
      highSurrogate = value
      return .firstHalf
    case 0xDC00..<0xE000:
      guard let high = highSurrogate else { return .unpaired }
      highSurrogate = nil
      value = 0x10000 + (high - 0xD800) << 10 + (value - 0xDC00)
    default: break
    }
    return Unicode.Scalar(value).map { .scalar($0) } ?? .unpaired
  }

  /// Reports whether Word names a glyph of a symbol font by this character for private use.
  static func mayBeGlyph(_ value: UInt32) -> Bool { (0xF020...0xF0FF).contains(value) }

  /// Returns the text of a glyph that has a character for private use; `nil` if the font is no symbol font.
  mutating func glyph(_ value: UInt32, _ source: Source, _ fonts: RTFFontTable) -> [UInt8]? {
    decoder(of: source, fonts).symbols?.decode([UInt8(value & 0xFF)])
  }
}
