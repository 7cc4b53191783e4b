internal import RichText

/// Percent-encoded bytes in URLs (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The byte that the three bytes at `index` stand for; nil where no encoded byte begins.
  static func byte(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), bytes.endIndex - index > 2, let high = bytes[index + 1].digit(hex: true),
      let low = bytes[index + 2].digit(hex: true)
    else { return nil }
    return high << 4 | low
  }

  /// Reports whether the byte can stand in a URL as it is (RFC 3986, section 2: reserved, unreserved and `%`).
  static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: true
    }
  }

  static func encode(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
