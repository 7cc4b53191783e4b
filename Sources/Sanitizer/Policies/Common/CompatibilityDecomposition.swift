/// The decompositions of compatibility characters: letters of other shapes, ligatures, wide and raised ones, and
/// similar ones.
struct CompatibilityDecomposition: Sendable {
  static let shared = CompatibilityDecomposition()

  private var scalars: [Unicode.Scalar: [Unicode.Scalar]] = [:]

  private init() {
    let source = CompatibilityTable.source.withUTF8Buffer { Array($0) }
    for entry in source.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x0A }) {
      let sides = entry.split(separator: UInt8(ascii: "="))
      guard sides.count == 2 else { continue }
      let rises = sides[0].contains(UInt8(ascii: "+"))
      let codes = sides[0].split { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }.map(Self.number)
      let parts = sides[1].split(separator: UInt8(ascii: ",")).map(Self.number)
      for step in 0...(codes.count > 1 ? codes[1] : 0) {
        guard let scalar = Unicode.Scalar(codes[0] + step) else { continue }
        scalars[scalar] = parts.compactMap { Unicode.Scalar($0 + (rises ? step : 0)) }
      }
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
    UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }

  var count: Int { scalars.count }

  /// Returns the decomposition; `nil` for a character without one.
  subscript(scalar: Unicode.Scalar) -> [Unicode.Scalar]? { scalar.value < 0xA0 ? nil : scalars[scalar] }

  /// Reports whether a character can combine with the one before it across the border of two decompositions. Such
  /// characters are Hangul's vowels and final consonants, and the voicing marks of kana.
  static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1161...0x1175, 0x11A8...0x11C2, 0x3099...0x309A: true
    default: false
    }
  }
}
