/// The content that stands in an address itself (RFC 2397).
enum DataURI {
  /// The media type, or `image/unknown`, and the bytes of `[type][;parameters][;base64],data`.
  static func content(afterScheme rest: ArraySlice<UInt8>) -> (type: String, bytes: [UInt8])? {
    guard let comma = rest.prefix(512).firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let header = String(decoding: rest[..<comma], as: UTF8.self).lowercased().split(
      separator: ";", omittingEmptySubsequences: false)
    let declared = header.first.map { $0.filter { !$0.isWhitespace } } ?? ""
    let bytes = percentDecoded(rest[(comma + 1)...])
    let isBase64 = header.dropFirst().contains { $0.filter { !$0.isWhitespace } == "base64" }
    guard let content = isBase64 ? Base64.decode(bytes) : bytes else { return nil }
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
}
