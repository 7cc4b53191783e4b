/// What stands in an address itself (RFC 2397).
enum DataURI {
  /// The media type, or `image/unknown`, and the bytes of `[type][;parameters][;base64],data`.
  static func content(afterScheme rest: ArraySlice<UInt8>) -> (type: String, bytes: [UInt8])? {
    guard let comma = rest.prefix(512).firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let header = String(decoding: rest[..<comma], as: UTF8.self).lowercased().split(
      separator: ";", omittingEmptySubsequences: false)
    let declared = header.first.map { $0.filter { !$0.isWhitespace } } ?? ""
    let bytes = percentDecoded(rest[(comma + 1)...])
    let isBase64 = header.dropFirst().contains { $0.filter { !$0.isWhitespace } == "base64" }
    guard let content = isBase64 ? base64Decoded(bytes) : bytes else { return nil }
    let isType =
      declared.hasPrefix("image/") && declared.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
    return (isType ? declared : "image/unknown", content)
  }

  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = bytes[index + 1].digit(hex: true),
        let low = bytes[index + 2].digit(hex: true)
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// RFC 4648, section 4; white space is skipped, padding is not needed.
  private static func base64Decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="): continue
      default:
        if byte.isHTMLSpace { continue }
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

  /// RFC 4648, section 4.
  static func append(base64 content: [UInt8], to bytes: inout [UInt8]) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    bytes.reserveCapacity(bytes.count + content.count / 3 * 4 + 4)
    var index = 0
    while index < content.count {
      let count = min(3, content.count - index)
      var group = UInt32(content[index]) << 16
      if count > 1 { group |= UInt32(content[index + 1]) << 8 }
      if count > 2 { group |= UInt32(content[index + 2]) }
      for place in 0..<4 {
        bytes.append(place <= count ? alphabet[Int(group >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
      }
      index += count
    }
  }
}
