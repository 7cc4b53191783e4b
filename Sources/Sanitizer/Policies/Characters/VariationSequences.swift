/// The characters that have variants, and the selectors that choose them.
///
/// Standardized variants and emoji are exact pairs. Of the Ideographic Variation Database only the bounds are known here: its bases are
/// unified ideographs, and it numbers the variants of each from U+E0100 on, 32 of them at most in 2014.
struct VariationSequences: Sendable {
  static let shared = VariationSequences()

  /// The selectors of ideographic variants, with room for some that may be registered later.
  private static let ideographicSelectors: ClosedRange<UInt32> = 0xE0100...0xE0123

  private struct Bases: Sendable {
    var codes: ClosedRange<UInt32>
    /// A bit for each selector, the lowest for the first.
    var selectors: UInt16
  }

  /// Sorted by code point.
  private let standardized: [Bases]
  private let emoji: [Bases]

  private init() {
    standardized = Self.bases(VariationTable.standardized)
    emoji = Self.bases(VariationTable.emoji)
  }

  /// Reports whether the standards give `base` a variant by `selector`; `next` is the visible character that follows.
  func hasVariant(of base: Unicode.Scalar, by selector: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch selector.value {
    case 0xFE00...0xFE0D:
      return Self.selectors(of: base, in: standardized) >> UInt16(selector.value - 0xFE00) & 1 == 1
    case 0xFE0E, 0xFE0F:
      // A figure alone looks the same with and without.
      return base.isKeycap ? next == "\u{20E3}" : Self.selectors(of: base, in: emoji) != 0
    case Self.ideographicSelectors: return base.properties.isUnifiedIdeograph
    default: return false
    }
  }

  private static func selectors(of base: Unicode.Scalar, in table: [Bases]) -> UInt16 {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table[middle].codes.upperBound < base.value { low = middle + 1 } else { high = middle }
    }
    return low < table.count && table[low].codes.contains(base.value) ? table[low].selectors : 0
  }

  private static func bases(_ source: StaticString) -> [Bases] {
    source.withUTF8Buffer { Array($0) }.split { $0 == UInt8(ascii: " ") || $0 == 0x0A }.map { entry in
      let sides = entry.split(separator: UInt8(ascii: "="))
      let codes = sides[0].split(separator: UInt8(ascii: "+")).map(number)
      let selectors = sides.count > 1 ? UInt16(truncatingIfNeeded: number(sides[1])) : 1
      return Bases(codes: codes[0]...(codes[0] + (codes.count > 1 ? codes[1] : 0)), selectors: selectors)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
    UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }
}

extension Unicode.Scalar {
  /// Characters that a keycap can be drawn around.
  fileprivate var isKeycap: Bool {
    switch self {
    case "0"..."9", "#", "*": true
    default: false
    }
  }
}
