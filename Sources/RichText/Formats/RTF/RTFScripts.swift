/// The classes that word processors give to the letters of a run. The formatting of some scripts has words of its own,
/// and a run has one direction (RTF 1.9.1, "Associated Character Properties" and "Bidirectional Controls").
struct RTFScripts: OptionSet, Sendable {
  let rawValue: UInt8
  /// Scripts that need shaping, such as those of India.
  static let complex = RTFScripts(rawValue: 1)
  /// Complex scripts that run from right to left, such as Arabic and Hebrew.
  static let rightToLeft = RTFScripts(rawValue: 2)
  /// The scripts of China, Japan and Korea.
  static let eastAsian = RTFScripts(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The scripts in UTF-8 text, those of Europe left out.
  init(in text: ArraySlice<UInt8>) {
    self = text.withUnsafeBufferPointer { Self.scripts(in: $0) }
  }

  private static func scripts(in text: UnsafeBufferPointer<UInt8>) -> RTFScripts {
    var result: RTFScripts = []
    var index = ByteScan.endOfASCII(text, from: 0)
    while index < text.count {
      guard text[index] >= 0xD6 else {
        index = ByteScan.endOfASCII(text, from: index + 1)
        continue
      }
      guard index + 2 < text.count || text[index] < 0xE0 && index + 1 < text.count else { return result }
      result.formUnion(scripts(text[index], text[index + 1], text[index] < 0xE0 ? 0 : text[index + 2]))
      index += 1
    }
    return result
  }

  /// Returns the scripts by the first three bytes of a scalar.
  private static func scripts(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> RTFScripts {
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
    // U+1100 to U+11FF, U+2E80 to U+9FFF, U+A960 to U+A97F, U+AC00 to U+D7FF
    case (0xE1, 0x84...0x87, _), (0xE2, 0xBA..., _), (0xE3...0xE9, _, _), (0xEA, 0xA5, 0xA0...), (0xEA, 0xB0..., _),
      (0xEB...0xED, _, _):
      .eastAsian
    // U+F900 to U+FAFF, U+FE30 to U+FE4F, U+FF00 to U+FFEF, U+20000 to U+3FFFF
    case (0xEF, 0xA4...0xAB, _), (0xEF, 0xB8, 0xB0...), (0xEF, 0xB9, ..<0x90), (0xEF, 0xBC...0xBE, _),
      (0xEF, 0xBF, ..<0xB0), (0xF0, 0xA0...0xBF, _):
      .eastAsian
    default: []
    }
  }
}
