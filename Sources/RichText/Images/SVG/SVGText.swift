/// The text of a drawing: its encoding, and its spelling when it is written.
enum SVGText {
  /// The file as UTF-8: from UTF-16 by its byte order mark, from other encodings by the XML declaration.
  static func utf8(of bytes: [UInt8]) throws(ImageFault) -> [UInt8] {
    if let (encoding, length) = TextEncoding.byteOrderMark(of: bytes[...]) {
      return try decoded(bytes[length...], from: encoding)
    }
    if let text = try? decoded(bytes[...], from: .utf8) { return text }
    guard let label = declaredEncoding(bytes), let encoding = TextEncoding(label: label) else { throw .corrupted }
    return try decoded(bytes[...], from: encoding)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, from encoding: TextEncoding) throws(ImageFault) -> [UInt8] {
    var (text, replacements) = TextDecoder(encoding).decode(bytes)
    guard replacements == 0 else { throw .corrupted }
    // Some programs end text with one.
    while text.last == 0 { text.removeLast() }
    return text
  }

  /// `<?xml version="1.0" encoding="label"?>`.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let declaration = bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }
    guard declaration.starts(with: "<?xml"), let end = Array(declaration).end(of: "encoding", from: 0) else {
      return nil
    }
    let rest = declaration[end...].drop { $0.isXMLSpace || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  /// Appends text so that it is text in XML and in HTML, in an element or between double quotes.
  static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      // XML 1.0, 2.11: line ends are line feeds.
      case 0x0D where index + 1 < text.count && text[index + 1] == 0x0A: break
      case 0x0D: bytes.append(0x0A)
      case 0..<0x20 where !byte.isXMLSpace: break
      default: bytes.append(byte)
      }
    }
  }
}
