/// The class of a character beside a run of delimiters (CommonMark, section 6.2).
enum MarkdownNeighbour: Hashable, Sendable {
  /// White space, or the beginning or end of the text.
  case space
  case punctuation
  /// A symbol beyond ASCII: punctuation since CommonMark 0.31, a letter before.
  case symbol
  case letter

  init(_ scalar: Unicode.Scalar?) {
    guard let scalar else {
      self = .space
      return
    }
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      self = byte <= 0x20 ? .space : MarkdownText.isPunctuation(byte) ? .punctuation : .letter
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: self = .symbol
    default: self = .letter
    }
  }

  var isPunctuation: Bool { self == .punctuation || self == .symbol }
}

extension [UInt8] {
  /// The scalar that ends before `index`, if it begins at or after `start`.
  func scalar(before index: Int, from start: Int) -> Unicode.Scalar? {
    var first = index - 1
    while first >= start, self[first] & 0xC0 == 0x80, index - first < 4 { first -= 1 }
    return first >= start ? scalar(at: first, to: index) : nil
  }

  /// The scalar that begins at `index`; U+FFFD if the bytes are malformed, nil at the end.
  func scalar(at index: Int, to end: Int) -> Unicode.Scalar? {
    guard index < end else { return nil }
    if self[index] < 0x80 { return Unicode.Scalar(self[index]) }
    let length = UTF8Scan.scalarLength(self[index..<end], at: index) ?? 1
    return String(decoding: self[index..<index + length], as: UTF8.self).unicodeScalars.first
  }
}
