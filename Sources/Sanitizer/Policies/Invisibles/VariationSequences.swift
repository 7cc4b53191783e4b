internal import RichText

/// The characters that have variants, and the selectors that choose them.
///
/// Standardized variants and emoji are exact pairs. Of the Ideographic Variation Database only the bounds are known
/// here. Its bases are unified ideographs. It numbers the variants of each from U+E0100 on, 32 of them at most in 2014.
enum VariationSequences {
  /// The selectors of ideographic variants, with room for some that may be registered later.
  private static let ideographicSelectors: ClosedRange<UInt32> = 0xE0100...0xE0123

  private struct Bases: Sendable {
    var codes: ClosedRange<UInt32>
    /// A bit for each selector, the lowest for the first.
    var selectors: UInt16
  }

  /// Sorted by code point, as all tables here; each is read when its selectors are met.
  private static let standardized = bases(VariationTable.standardized)
  private static let emoji = bases(VariationTable.emoji)

  /// Reports whether the standards give `base` a variant by `selector`; `next` is the visible character that follows.
  static func hasVariant(of base: Unicode.Scalar, by selector: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch selector.value {
    case 0xFE00...0xFE0D:
      return selectors(of: base, in: standardized) >> UInt16(selector.value - 0xFE00) & 1 == 1
    case 0xFE0E, 0xFE0F:
      // A figure alone looks the same with and without.
      return base.isKeycap ? next == "\u{20E3}" : selectors(of: base, in: emoji) != 0
    case ideographicSelectors: return base.properties.isUnifiedIdeograph
    default: return false
    }
  }

  private static func selectors(of base: Unicode.Scalar, in table: [Bases]) -> UInt16 {
    let index = table.partitioningIndex { $0.codes.upperBound >= base.value }
    return index < table.count && table[index].codes.contains(base.value) ? table[index].selectors : 0
  }

  private static func bases(_ source: StaticString) -> [Bases] {
    source.withUTF8Buffer { source in
      var table: [Bases] = []
      table.reserveCapacity(source.count / 6)
      // The code point, the number of those that follow, and the selectors.
      var (fields, field): ([UInt32], Int) = ([0, 0, 0], 0)
      func finish() {
        if fields[0] != 0 {
          let selectors = field == 2 ? UInt16(truncatingIfNeeded: fields[2]) : 1
          table.append(Bases(codes: fields[0]...(fields[0] + fields[1]), selectors: selectors))
        }
        (fields[0], fields[1], fields[2], field) = (0, 0, 0, 0)
      }
      for byte in source {
        switch byte {
        case UInt8(ascii: "+"): field = 1
        case UInt8(ascii: "="): field = 2
        case UInt8(ascii: "0")...UInt8(ascii: "9"): fields[field] = fields[field] << 4 | UInt32(byte - 0x30)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): fields[field] = fields[field] << 4 | UInt32(byte - 0x37)
        default: finish()
        }
      }
      finish()
      return table
    }
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
