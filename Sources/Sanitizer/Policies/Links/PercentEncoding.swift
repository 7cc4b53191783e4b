/// Percent-encoded bytes in URLs (RFC 3986, section 2.1).
enum PercentEncoding {
  /// The byte that the three bytes at `index` stand for; nil where no encoded byte begins.
  static func byte(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), bytes.endIndex - index > 2, let high = digit(bytes[index + 1]),
      let low = digit(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Whether the byte can stand in a URL as it is (RFC 3986, section 2: reserved, unreserved and `%`).
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

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
