/// How word processors classify the letters of a run: formatting of complex scripts has words of its own, and a run goes one
/// way (RTF 1.9.1, "Associated Character Properties" and "Bidirectional Controls").
enum RTFScript: Sendable {
  case simple
  /// Scripts that need shaping, such as those of India.
  case complex
  /// Complex scripts that run from right to left, such as Arabic and Hebrew.
  case rightToLeft

  /// The script of UTF-8 text: right to left if any of its letters is, since word processors ask no more of a run.
  init(_ text: ArraySlice<UInt8>) {
    self = text.withUnsafeBufferPointer { Self.script(of: $0) }
  }

  private static func script(of text: UnsafeBufferPointer<UInt8>) -> RTFScript {
    var result = RTFScript.simple
    var index = ByteScan.endOfASCII(text, from: 0)
    while index < text.count {
      guard text[index] >= 0xD6 else {
        index = ByteScan.endOfASCII(text, from: index + 1)
        continue
      }
      guard index + 2 < text.count || text[index] < 0xE0 && index + 1 < text.count else { return result }
      switch script(text[index], text[index + 1], text[index] < 0xE0 ? 0 : text[index + 2]) {
      case .simple: break
      case .complex: result = .complex
      case .rightToLeft: return .rightToLeft
      }
      index += 1
    }
    return result
  }

  /// By the first three bytes of a scalar.
  private static func script(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> RTFScript {
    switch (first, second, third) {
    // U+0590 to U+08FF
    case (0xD6, 0x90..., _), (0xD7...0xDF, _, _), (0xE0, 0xA0...0xA3, _): .rightToLeft
    // U+0900 to U+109F, U+1780 to U+17FF
    case (0xE0, 0xA4..., _), (0xE1, 0x80...0x82, _), (0xE1, 0x9E...0x9F, _): .complex
    // U+FB1D to U+FDFF, U+FE70 to U+FEFE
    case (0xEF, 0xAC, 0x9D...), (0xEF, 0xAD...0xB7, _), (0xEF, 0xB9, 0xB0...), (0xEF, 0xBA, _), (0xEF, 0xBB, ..<0xBF):
      .rightToLeft
    // U+10800 to U+10FFF, U+1E800 to U+1EFFF
    case (0xF0, 0x90, 0xA0...), (0xF0, 0x9E, 0xA0...): .rightToLeft
    default: .simple
    }
  }
}
