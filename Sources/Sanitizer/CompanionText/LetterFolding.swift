@_spi(_Unicode) import Swift

/// The letters that characters are read as, whatever their case, shape and marks: of `Ǆ` and `ⓡ` as of `ﬃ` and of syllables of Hangul.
enum LetterFolding {
  /// Letters beyond ASCII that are met often, up to the Hebrew ones, and those with marks.
  private static let blocks = (first: 0x80..<0x600, second: 0x1E00..<0x2000)
  private static let table: [UInt32] = (Array(blocks.first) + Array(blocks.second)).map { value in
    Unicode.Scalar(UInt32(value)).map(single) ?? UInt32(value)
  }

  /// The letter that a letter is compared by: itself, if it stands for several.
  static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = Int(scalar.value)
    if blocks.first.contains(value) { return table[value - blocks.first.lowerBound] }
    if blocks.second.contains(value) { return table[blocks.first.count + value - blocks.second.lowerBound] }
    switch value {
    case 0x600..<0x10A0, 0x1100..<0x13A0, 0x1400..<0x1C80, 0x3400..<0xA000, 0xE000..<0xF900, 0x20000..<0x2F800:
      return scalar.value
    default:
      return single(scalar)
    }
  }

  private static func single(_ scalar: Unicode.Scalar) -> UInt32 {
    let letters = letters(of: scalar)
    return letters.count == 1 ? letters[0] : scalar.value
  }

  /// Whether a symbol is read as a letter: one in a circle or a square, or a pattern of Braille.
  static func isLetter(symbol: Unicode.Scalar) -> Bool {
    switch symbol.value {
    case 0x2800...0x28FF, 0x1F130...0x1F189, 0x1F1E6...0x1F1FF: true
    default:
      CompatibilityDecomposition.shared[symbol]?.contains {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
        ?? false
    }
  }

  /// All letters that a character stands for, marks left out; itself if it stands for none.
  static func letters(of scalar: Unicode.Scalar) -> [UInt32] {
    switch scalar.value {
    case 0x1F130...0x1F149: return [scalar.value - 0x1F130 + 0x61]
    case 0x1F150...0x1F169: return [scalar.value - 0x1F150 + 0x61]
    case 0x1F170...0x1F189: return [scalar.value - 0x1F170 + 0x61]
    case 0x1F1E6...0x1F1FF: return [scalar.value - 0x1F1E6 + 0x61]
    default: break
    }
    var text = ""
    for part in CompatibilityDecomposition.shared[scalar] ?? [scalar] {
      // Capitals tell small letters apart that have none of their own, such as ß.
      for small in part.properties.lowercaseMapping.unicodeScalars {
        for capital in small.properties.uppercaseMapping.unicodeScalars { text += capital.properties.lowercaseMapping }
      }
    }
    let letters = text._nfd.filter(isLetterOrNumber).map(\.value)
    return letters.isEmpty ? [scalar.value] : letters
  }

  private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
