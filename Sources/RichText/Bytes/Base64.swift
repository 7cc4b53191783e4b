import FoundationEssentials

/// The Base 64 encoding (RFC 4648, section 4).
package enum Base64 {
  /// The six bits that a letter of section 4 or 5 stands for; `nil` for other bytes.
  package static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Returns the bytes of a text. White space is skipped, padding is not needed, and the letters of section 5 are
  /// taken, too. Returns `nil` for other bytes.
  package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      guard let value = value(of: byte) else {
        if byte == UInt8(ascii: "=") || byte.isHTMLSpace { continue }
        return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  static func append(_ content: [UInt8], to bytes: inout [UInt8]) { bytes += Data(content).base64EncodedData() }
}
