extension String {
  /// The text in lower case, of which nothing is made where it is that already.
  var inLowerCase: String {
    for byte in utf8 where byte.isASCIIUppercase || byte >= 0x80 { return lowercased() }
    return self
  }
}

extension UInt8 {
  /// Whether the byte is ASCII white space (WHATWG Infra, section 4.6).
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D }
  // The classes of WHATWG Infra, section 4.6.
  @inlinable package var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
  @inlinable package var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The value of a digit, hexadecimal or decimal; `nil` for any other byte.
  package func digit(hex: Bool) -> UInt8? {
    if isASCIIDigit { return self - 0x30 }
    guard hex, (0x61...0x66).contains(self | 0x20) else { return nil }
    return (self | 0x20) - 0x61 + 10
  }
}

extension BidirectionalCollection {
  /// The elements between the first and the last that do not meet a condition.
  func trimming(while isDropped: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isDropped)
    return rest.lastIndex { !isDropped($0) }.map { rest[...$0] } ?? rest
  }
}
