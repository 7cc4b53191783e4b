import Testing

@testable import Sanitizer

/// An encoder that hides bytes in characters nobody sees, scattered over visible text, and its decoder.
struct HiddenPayload: Sendable, CustomTestStringConvertible {
  enum Form: Sendable {
    /// One character of the alphabet for each digit; the alphabet's size is a power of two.
    case digits([Unicode.Scalar])
    /// The character where a bit is set, and nothing where it is not.
    case presence(Unicode.Scalar)
    /// The eight marks for the bits of each byte, over one character.
    case stack([Unicode.Scalar])
  }

  var name: String
  var form: Form
  /// Whether all of it follows one character.
  var isCluster = false
  /// The characters that it stands behind.
  var carries: @Sendable (Unicode.Scalar) -> Bool = { _ in true }

  var testDescription: String { name }

  /// The text with the payload; characters that carry are used again from the start if there are too few.
  func encode(_ payload: [UInt8], in carrier: String) -> String {
    let scalars = Array(carrier.unicodeScalars)
    let places = scalars.indices.dropLast().filter { carries(scalars[$0]) && carries(scalars[$0 + 1]) }
    guard let first = places.first else { return carrier }
    let symbols = self.symbols(payload)
    var behind: [Int: [Unicode.Scalar]] = [:]
    let share = isCluster ? symbols.count : (symbols.count + places.count - 1) / places.count
    for (number, symbol) in symbols.enumerated() {
      behind[isCluster ? first : places[number / max(share, 1)], default: []] += symbol
    }
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      text.append(scalar)
      text.append(contentsOf: behind[index] ?? [])
    }
    return String(text)
  }

  private func symbols(_ payload: [UInt8]) -> [[Unicode.Scalar]] {
    switch form {
    case .digits(let alphabet):
      let width = alphabet.count.trailingZeroBitCount
      let bits = payload.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }
      return stride(from: 0, to: bits.count, by: width).map { start in
        let digit = (0..<width).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
        return [alphabet[digit]]
      }
    case .presence(let scalar):
      return payload.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 ? [scalar] : [] } }
    case .stack(let marks):
      return payload.map { byte in marks.indices.filter { byte >> $0 & 1 == 1 }.map { marks[$0] } }
    }
  }

  /// The characters of the encoder that are still in a text: what its decoder has to go by.
  func remains(in text: String) -> Int {
    let alphabet: Set<Unicode.Scalar> =
      switch form {
      case .digits(let scalars), .stack(let scalars): Set(scalars)
      case .presence(let scalar): [scalar]
      }
    return text.unicodeScalars.count { alphabet.contains($0) }
  }
}

extension HiddenPayload {
  private static func range(_ values: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    values.compactMap(Unicode.Scalar.init)
  }

  private static let tags = range(0xE0000...0xE007F)
  private static let bytes = range(0xFE00...0xFE0F) + range(0xE0100...0xE01EF)

  /// The encoders of garak's smuggling buffs and PyRIT's converters.
  static let published: [HiddenPayload] = [
    HiddenPayload(
      name: "tag characters behind an emoji", form: .digits(tags), isCluster: true, carries: \.isPictographic),
    HiddenPayload(name: "tag characters scattered", form: .digits(tags)),
    HiddenPayload(name: "sneaky bits", form: .digits(["\u{2062}", "\u{2064}"]), isCluster: true),
    HiddenPayload(name: "sneaky bits scattered", form: .digits(["\u{2062}", "\u{2064}"])),
    HiddenPayload(
      name: "variation selectors in an emoji", form: .digits(bytes), isCluster: true, carries: \.isPictographic),
    HiddenPayload(name: "variation selectors appended to text", form: .digits(bytes), isCluster: true),
    HiddenPayload(name: "zero-width bits", form: .digits(["\u{200B}", "\u{200C}"]), isCluster: true),
    HiddenPayload(name: "zero-width bits scattered", form: .digits(["\u{200B}", "\u{200C}"])),
  ]

  static let own: [HiddenPayload] = [
    HiddenPayload(name: "a selector for each byte, on letters", form: .digits(bytes)),
    HiddenPayload(
      name: "a selector for half a byte, on emoji", form: .digits(range(0xFE00...0xFE0F)), carries: \.isPictographic),
    HiddenPayload(name: "a selector for each byte, on ideographs", form: .digits(bytes), carries: \.isIdeograph),
    HiddenPayload(
      name: "a selector for half a byte, on ideographs", form: .digits(range(0xE0100...0xE010F)), carries: \.isIdeograph
    ),
    HiddenPayload(name: "marks as bits", form: .stack(range(0x300...0x307)), carries: \.isLetter),
    HiddenPayload(
      name: "marks below and beside as bits", form: .stack(range(0x1AB0...0x1AB3) + range(0x20D0...0x20D3))),
    HiddenPayload(name: "direction marks as bits", form: .digits(["\u{200E}", "\u{200F}"])),
    HiddenPayload(name: "embeddings as digits", form: .digits(["\u{202A}", "\u{202B}", "\u{2066}", "\u{2067}"])),
    HiddenPayload(name: "soft hyphens", form: .presence("\u{AD}"), carries: \.isLetter),
    HiddenPayload(name: "braille blanks", form: .presence("\u{2800}")),
    HiddenPayload(name: "fillers of old Hangul encodings", form: .digits(["\u{3164}", "\u{FFA0}"])),
    HiddenPayload(name: "fillers of Hangul syllables", form: .digits(["\u{115F}", "\u{1160}"])),
    HiddenPayload(name: "Mongolian selectors", form: .digits(range(0x180B...0x180E))),
    HiddenPayload(name: "grapheme joiners", form: .presence("\u{34F}")),
    HiddenPayload(name: "joiners between letters", form: .digits(["\u{200C}", "\u{200D}"]), carries: \.isLetter),
    HiddenPayload(name: "byte order marks and word joiners", form: .digits(["\u{FEFF}", "\u{2060}"])),
    HiddenPayload(name: "deprecated format characters", form: .digits(range(0x206A...0x206D))),
    HiddenPayload(name: "non-characters", form: .digits(range(0xFDD0...0xFDDF))),
    HiddenPayload(name: "musical format characters", form: .digits(range(0x1D173...0x1D17A))),
    HiddenPayload(name: "null noteheads", form: .presence("\u{1D159}")),
    HiddenPayload(name: "Egyptian format controls", form: .digits(range(0x13430...0x1343F))),
    HiddenPayload(name: "shorthand format controls", form: .digits(range(0x1BCA0...0x1BCA3))),
    HiddenPayload(name: "Khmer inherent vowels", form: .digits(["\u{17B4}", "\u{17B5}"])),
    HiddenPayload(name: "unassigned ignorable characters", form: .digits(range(0xE0200...0xE02FF))),
  ]
}
