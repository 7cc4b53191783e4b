/// The byte of windows-1252 that stands after `\u` for readers without Unicode (RTF 1.9.1, "Unicode RTF").
enum RTFFallback {
  /// `?`, where no character comes near.
  static let none = UInt8(ascii: "?")

  /// The character itself where windows-1252 has it, else what comes near: a letter without its marks, a plain space or
  /// hyphen.
  static func byte(for scalar: UInt32) -> UInt8 {
    if let byte = windows1252(scalar) { return byte }
    switch scalar {
    case 0x100...0x24F: return letter(Int(scalar) - 0x100, of: latinExtended)
    case 0x1E00...0x1EFF: return letter(Int(scalar) - 0x1E00, of: latinExtendedAdditional)
    case 0x2000...0x200A: return UInt8(ascii: " ")
    case 0x2010...0x2011: return UInt8(ascii: "-")
    default: return none
    }
  }

  private static func windows1252(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xA0...0xFF: UInt8(truncatingIfNeeded: scalar)
    case 0x20AC: 0x80
    case 0x201A: 0x82
    case 0x0192: 0x83
    case 0x201E: 0x84
    case 0x2026: 0x85
    case 0x2020: 0x86
    case 0x2021: 0x87
    case 0x02C6: 0x88
    case 0x2030: 0x89
    case 0x0160: 0x8A
    case 0x2039: 0x8B
    case 0x0152: 0x8C
    case 0x017D: 0x8E
    case 0x2018: 0x91
    case 0x2019: 0x92
    case 0x201C: 0x93
    case 0x201D: 0x94
    case 0x2022: 0x95
    case 0x2013: 0x96
    case 0x2014: 0x97
    case 0x02DC: 0x98
    case 0x2122: 0x99
    case 0x0161: 0x9A
    case 0x203A: 0x9B
    case 0x0153: 0x9C
    case 0x017E: 0x9E
    case 0x0178: 0x9F
    default: nil
    }
  }

  private static func letter(_ index: Int, of letters: StaticString) -> UInt8 {
    letters.withUTF8Buffer { index < $0.count ? $0[index] : none }
  }

  // The letters that the names of Latin letters with marks begin with: `e` of LATIN SMALL LETTER E WITH CARON. They are spelled
  // out because to look names up takes as long as to write a page.
  private static let latinExtended: StaticString = """
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiI???JjKk?LlLlLlL\
    lLlNnNnNn???OoOoOo??RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz?\
    bBBb???Cc?DDd????FfG???IKkl??NnOOo??Pp?????tTtTUu?VYyZz?????????\
    ?????D??L??N?AaIiOoUuUuUuUuUu?AaAa??GgGgKkOoOo??j?D?Gg??NnAa??Oo\
    AaAaEeEeIiIiOoOoRrRrUuUuSsTt??HhNd??ZzAaEeOoOoOoOoYylnt???ACcLTs\
    z??B??EeJj?qRrYy
    """
  private static let latinExtendedAdditional: StaticString = """
    AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm\
    MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv\
    WwWwWwWwWwXxXxYyZzZzZzhtwya?????AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe\
    EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy????Yy
    """
}
