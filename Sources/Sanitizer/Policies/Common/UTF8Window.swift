/// Single scalars out of well-formed UTF-8, by byte offset.
enum UTF8Window {
  /// The scalar that begins at `index`; nil inside one, or where the text is cut off.
  static func scalar(_ bytes: [UInt8], at index: Int) -> Unicode.Scalar? { scalar(bytes[...], at: index) }

  static func scalar(_ bytes: ArraySlice<UInt8>, at index: Int) -> Unicode.Scalar? {
    let lead = bytes[index]
    if lead < 0x80 { return Unicode.Scalar(lead) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, index + length <= bytes.endIndex else { return nil }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// The scalar that ends before `index`.
  static func scalar(_ bytes: [UInt8], before index: Int) -> Unicode.Scalar? {
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 ? scalar(bytes, at: start) : nil
  }

  static func length(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
