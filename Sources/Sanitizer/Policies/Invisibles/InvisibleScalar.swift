/// The kind of invisible character that a scalar is; the text of most documents holds none.
enum InvisibleScalar: Hashable, Sendable {
  /// Embeddings, overrides and isolates: they reorder the text of others (Unicode Bidirectional Algorithm, 2.1, 2.2,
  /// 2.4).
  case bidiControl
  /// LRM, RLM and ALM: they take part in ordering like an invisible letter (2.6).
  case directionMark
  /// ZWNJ and ZWJ
  case joiner
  case variationSelector
  /// Mongolian free variation selectors
  case mongolianSelector
  /// Mongolian vowel separator, before the last letter of a word
  case vowelSeparator
  /// Tag characters, of which flags of regions are made, and which can hide any ASCII text
  case tag
  /// Zero width space, which South-East Asian scripts divide words with
  case zeroWidthSpace
  /// Combining grapheme joiner
  case graphemeJoiner
  /// Fillers that stand for a missing letter of a Hangul syllable
  case jamoFiller
  /// A character at which a word may be divided at the end of a line
  case softHyphen
  /// The braille pattern without dots
  case brailleBlank
  /// Egyptian format controls, by which hieroglyphs are arranged, and hieroglyphs that are blank
  case hieroglyphControl
  /// Characters without a use in text. These are byte order marks, word joiners, invisible operators, the null notehead
  /// and format controls of music and shorthand. They are also fillers of old Hangul encodings, non-characters, and
  /// deprecated and unassigned characters
  case other

  /// Classifies a scalar; `nil` for everything visible.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: self = .bidiControl
    case 0x061C, 0x200E, 0x200F: self = .directionMark
    case 0x200C, 0x200D: self = .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .variationSelector
    case 0x180B...0x180D, 0x180F: self = .mongolianSelector
    case 0x180E: self = .vowelSeparator
    case 0xE0020...0xE007F: self = .tag
    case 0x200B: self = .zeroWidthSpace
    case 0x034F: self = .graphemeJoiner
    case 0x115F, 0x1160: self = .jamoFiller
    case 0x00AD: self = .softHyphen
    case 0x2800: self = .brailleBlank
    case 0x13430...0x13442, 0x13447...0x1345F: self = .hieroglyphControl
    case 0x17B4, 0x17B5, 0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x1BCA0...0x1BCA3, 0x1D159, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      self = .other
    case let value where value & 0xFFFE == 0xFFFE: self = .other
    default: return nil
    }
  }

  /// Whether the character changes the order of text.
  var isBidirectional: Bool { self == .bidiControl || self == .directionMark }
}

extension Unicode.Scalar {
  /// The label of an invisible character in a finding. Characters that could spell something share one label.
  var invisibleLabel: String {
    switch InvisibleScalar(self) {
    case .tag: "tag character"
    case .variationSelector: "variation selector"
    case nil: "combining mark"
    default: codePointLabel
    }
  }

  /// The label of a character in a finding, such as `U+00A0`.
  var codePointLabel: String { "U+" + String(repeating: "0", count: max(4 - hexadecimal.count, 0)) + hexadecimal }

  private var hexadecimal: String { String(value, radix: 16, uppercase: true) }

  /// Whether the scalar can be part of an emoji sequence; digits, `#` and `*` are only before a selector.
  var isPictographic: Bool { value > 0xFF && properties.isEmoji || value == 0xA9 || value == 0xAE }

  /// Letters and marks of scripts that need joiners to be spelt right (Unicode Standard, chapters 9 and 12 to 16).
  var needsJoiners: Bool {
    switch value {
    case 0x0620...0x065F, 0x066E...0x08FF,  // Arabic, Syriac, Thaana, N'Ko, Mandaic
      0x0900...0x0DFF,  // Devanagari to Sinhala
      0x0F00...0x109F, 0x1700...0x18AF, 0x1900...0x1CFF,  // Tibetan, Myanmar, Khmer, Mongolian to Vedic
      0xA800...0xA8FF, 0xA980...0xA9DF, 0xAA60...0xAA7F, 0xAAE0...0xAAFF, 0xABC0...0xABFF,
      0xFB50...0xFDFF, 0xFE70...0xFEFE,  // Arabic presentation forms
      0x10A00...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x11000...0x11FFF,
      0x1E900...0x1E95F:
      true
    default: false
    }
  }

  /// Scripts that are written without spaces and break lines at U+200B: Thai, Lao, Tibetan, Myanmar, Khmer and their
  /// kin.
  var breaksAtZeroWidthSpace: Bool {
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF, 0x1B00...0x1B7F, 0xA980...0xAADF: true
    default: false
    }
  }

  /// Letters of right-to-left scripts.
  var isRightToLeftLetter: Bool {
    switch value {
    case 0x05BE...0x061B, 0x061D...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Letters of all scripts, which give a text its direction.
  var isLetter: Bool { properties.isAlphabetic && properties.generalCategory != .decimalNumber }

  var isDecimalDigit: Bool { properties.generalCategory == .decimalNumber }

  /// Initial consonants of Hangul syllables.
  var isLeadingJamo: Bool { (0x1100...0x115E).contains(value) || (0xA960...0xA97C).contains(value) }

  var isVowelJamo: Bool { (0x1161...0x11A7).contains(value) || (0xD7B0...0xD7C6).contains(value) }

  /// Final consonants.
  var isTrailingJamo: Bool { (0x11A8...0x11FF).contains(value) || (0xD7CB...0xD7FB).contains(value) }

  /// Letters of the Mongolian scripts.
  var isMongolian: Bool { (0x1820...0x18AF).contains(value) }

  /// Patterns with dots.
  var isBraillePattern: Bool { (0x2801...0x28FF).contains(value) }

  var isHieroglyph: Bool { (0x13000...0x143FF).contains(value) && InvisibleScalar(self) == nil }

  /// Ideographs, unified or not.
  var isIdeograph: Bool { properties.isIdeographic }
}
