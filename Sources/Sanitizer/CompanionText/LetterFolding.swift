@_spi(_Unicode) import Swift

/// The letters that characters are read as, whatever their case, shape and marks: of `Ǆ` and `ⓡ` as of `ﬃ` and of
/// syllables of Hangul.
enum LetterFolding {
  /// Letters with marks that are met often.
  private static let accented = 0xC0..<0x180
  private static let table: [UInt32] = accented.map { Unicode.Scalar(UInt32($0)).map(plain) ?? UInt32($0) }

  /// The letter that a letter is compared by: itself, if it stands for several.
  static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    if accented.contains(Int(scalar.value)) { return table[Int(scalar.value) - accented.lowerBound] }
    switch scalar.value {
    case 0xB9, 0x2070, 0x2074...0x2079, 0x2080...0x2089, 0xB2...0xB3:
      // TeX and Markdown raise and lower digits by a sign.
      return scalar.properties.numericValue.map { 0x30 + UInt32($0) } ?? scalar.value
    case 0x180..<0x250, 0x370..<0x590, 0x1E00..<0x2000:
      return plain(scalar)
    case ..<0x10A0, 0x1100..<0x13A0, 0x1400..<0x1C80, 0x3400..<0xA000, 0xE000..<0xF900, 0x20000..<0x2F800:
      return scalar.value
    default:
      return single(scalar)
    }
  }

  /// The small letter without its marks, of the scripts that have cases.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt32 {
    let small = scalar.properties.lowercaseMapping
    guard let letter = small._nfd.first(where: { _ in true }) else { return scalar.value }
    return letter.value
  }

  private static func single(_ scalar: Unicode.Scalar) -> UInt32 {
    let letters = letters(of: scalar)
    return letters.count == 1 ? letters[0] : scalar.value
  }

  /// Reports whether a symbol is read as a letter: one in a circle or a square, or a pattern of Braille.
  static func isLetter(symbol: Unicode.Scalar) -> Bool {
    switch symbol.value {
    case 0x2800...0x28FF, 0x1F130...0x1F189, 0x1F1E6...0x1F1FF: true
    case 0x2100..<0x2150, 0x249C..<0x24EA, 0x3200..<0x3400, 0x1F100..<0x1F300:
      CompatibilityDecomposition.shared[symbol]?.contains(where: isLetterOrNumber) ?? false
    default: false
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
      // Capitals distinguish small letters without a capital of their own, such as ß.
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
