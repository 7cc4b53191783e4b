/// One visible character of a text, as two texts of the same content are compared by it.
///
/// Programs lay out the same content with other spaces, signs and cases. Letters and digits are compared without regard
/// to case. Signs (punctuation, symbols, emoji) are compared only in place of hidden text. Blanks (spaces, controls,
/// characters without width, the anchors of attachments) are never compared. Symbols that are read as letters, and
/// characters of private use, are letters.
struct TextCharacter {
  enum Kind: UInt8 {
    case letter, sign, blank
  }

  let kind: Kind
  /// The letter that it is compared by, where it stands for one: in lower case, without marks and of the usual shape.
  let folded: UInt32
  /// Byte offsets into the text.
  let range: Range<Int>
}

extension UnsafeBufferPointer<UInt8> {
  /// The character that begins at `index` of well-formed UTF-8.
  @inline(__always)
  func character(at index: Int) -> TextCharacter {
    let byte = self[index]
    if byte < 0x80 {
      let lower = byte | 0x20
      if lower &- 0x61 < 26 {
        return TextCharacter(kind: .letter, folded: UInt32(lower), range: index..<index &+ 1)
      }
      let kind: TextCharacter.Kind = byte &- 0x30 < 10 ? .letter : byte <= 0x20 || byte == 0x7F ? .blank : .sign
      return TextCharacter(kind: kind, folded: UInt32(byte), range: index..<index &+ 1)
    }
    return character(beyondASCIIAt: index)
  }

  private func character(beyondASCIIAt index: Int) -> TextCharacter {
    let lead = self[index]
    let length = Swift.min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, count - index)
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for byte in self[index + 1..<index + length] { value = value << 6 | UInt32(byte & 0x3F) }
    let range = index..<index + length
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA:
      return TextCharacter(kind: .letter, folded: value, range: range)
    case 0xFFFC:
      return TextCharacter(kind: .blank, folded: value, range: range)
    default:
      guard let scalar = Unicode.Scalar(value) else { return TextCharacter(kind: .sign, folded: value, range: range) }
      let kind = TextCharacter.Kind(scalar)
      return TextCharacter(kind: kind, folded: kind == .letter ? LetterFolding.folded(scalar) : value, range: range)
    }
  }

  /// The first letter or digit from `start` on; `nil` if there is none before `end`.
  @inline(__always)
  func letter(from start: Int, to end: Int) -> TextCharacter? {
    var index = start
    while index < end {
      let character = character(at: index)
      if character.kind == .letter { return character }
      index = character.range.upperBound
    }
    return nil
  }

  /// Counts the letters and digits in a range.
  func letterCount(in range: Range<Int>) -> Int {
    var count = 0
    var index = range.lowerBound
    while let letter = letter(from: index, to: range.upperBound) {
      count += 1
      index = letter.range.upperBound
    }
    return count
  }
}

extension TextCharacter.Kind {
  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      self = .letter
    case .privateUse:
      self = .letter
    case .otherSymbol:
      self = LetterFolding.isLetter(symbol: scalar) ? .letter : .sign
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate:
      self = .blank
    default:
      self = scalar.properties.isVariationSelector ? .blank : .sign
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the last letter or digit in a range; the end of the range if there is none.
  func endOfLetters(in range: Range<Int>) -> Int {
    var index = range.upperBound
    while index > range.lowerBound {
      let character = character(before: index)
      if character.kind == .letter { return index }
      index = character.range.lowerBound
    }
    return range.upperBound
  }

  /// The character that ends at `index` of well-formed UTF-8.
  func character(before index: Int) -> TextCharacter {
    var start = index - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return character(at: start)
  }
}
