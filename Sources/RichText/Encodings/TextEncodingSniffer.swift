/// Finds the encoding of plain text that may not say it, or may say it wrongly.
enum TextEncodingSniffer {
  /// The encoding's label, or nil for UTF-8.
  ///
  /// The evidence counts in this order. First comes a byte order mark. NULs in every other place mean UTF-16, which
  /// LibreOffice and Firefox send without a mark. Next come the declared encoding, UTF-8 if the bytes are well-formed,
  /// and windows-1252.
  /// - Parameter wellFormedTo: up to where the bytes are known to be well-formed UTF-8.
  static func encoding(of bytes: [UInt8], declared: String?, wellFormedTo known: Int = 0) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
    if bytes.starts(with: [0xFF, 0xFE]) { return "utf-16le" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
    if let order = utf16Order(bytes) { return order }
    if let declared {
      let label = declared.lowercased()
      // X11's "utf-16" without a mark is the sender's own order, which on every machine of today is little endian.
      return label == "utf-8" || label == "utf8" ? nil : label == "utf-16" ? "utf-16le" : label
    }
    return bytes[known...].withUnsafeBufferPointer(UTF8Scan.isWellFormed) ? nil : "windows-1252"
  }

  /// UTF-16 betrays itself by NULs in only the odd or only the even places of its first kilobyte.
  private static func utf16Order(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
    let end = min(bytes.count, 1024)
    guard bytes[..<end].withUnsafeBufferPointer({ ByteScan.first(0, in: $0) }) < end else { return nil }
    var even = 0
    var odd = 0
    for index in stride(from: 0, to: end, by: 2) {
      if bytes[index] == 0 && bytes[index + 1] == 0 { continue }
      if bytes[index] == 0 { even += 1 }
      if bytes[index + 1] == 0 { odd += 1 }
    }
    if odd * 4 >= end / 2, odd > 0, even == 0 { return "utf-16le" }
    if even * 4 >= end / 2, even > 0, odd == 0 { return "utf-16be" }
    return nil
  }
}

extension Finding.Code {
  /// Bytes that mean nothing in their encoding, now U+FFFD.
  public static let undecodable = Finding.Code("text.undecodable")
}
