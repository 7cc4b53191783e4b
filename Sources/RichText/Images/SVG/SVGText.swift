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
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      // XML 1.0, 2.11: line ends are line feeds.
      case 0x0D: bytes.append(0x0A)
      case 0..<0x20 where !byte.isXMLSpace: break
      default: bytes.append(byte)
      }
    }
  }
}

/// A picture inside a drawing, whose bytes stand in its address.
enum SVGPicture {
  /// What any program would refuse to hold in memory.
  private static let maximumPixels = 100_000_000

  /// The address of the same picture without metadata; nil if it is anything but a sound one of points.
  static func rewritten(_ address: [UInt8], keepsColorProfile: Bool) -> [UInt8]? {
    let address = SVGValue.trimmed(address[...])
    guard address.count > 5, String(decoding: address.prefix(5), as: UTF8.self).lowercased() == "data:",
      let (_, bytes) = DataURI.content(afterScheme: address.dropFirst(5)), let type = ImageType(signatureOf: bytes),
      [.png, .jpeg, .gif, .webp].contains(type), let file = try? ImageFile(bytes),
      let width = file.pixelWidth, let height = file.pixelHeight, width <= maximumPixels / height
    else { return nil }
    var result = Array("data:\(type.mediaType);base64,".utf8)
    DataURI.append(base64: file.withoutMetadata(keepsColorProfile: keepsColorProfile), to: &result)
    return result
  }
}

/// What a drawing is shown at, in pixels of 96 to the inch.
struct SVGSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// From the attributes of the outermost element; nil where they leave it open.
  init?(_ attributes: [SVGAttribute]) {
    func text(_ name: String) -> String? {
      attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }
    let box = text("viewBox")?.split { $0 == " " || $0 == "," }.map { Double(String($0)) } ?? []
    let shape = box.count == 4 ? (width: box[2], height: box[3]) : nil
    let (width, height) = (text("width").flatMap(Self.pixels), text("height").flatMap(Self.pixels))
    let ratio = shape.flatMap { shape in
      shape.width.flatMap { width in shape.height.flatMap { width > 0 && $0 > 0 ? width / $0 : nil } }
    }
    guard let width = width ?? height.flatMap({ height in ratio.map { height * $0 } }) ?? shape?.width ?? nil,
      let height = height ?? ratio.map({ width / $0 }) ?? shape?.height ?? nil, width > 0, height > 0
    else { return nil }
    self.width = Self.count(width)
    self.height = Self.count(height)
  }

  private static func count(_ pixels: Double) -> Int { Int(min(max(pixels.rounded(), 1), 1e9)) }

  /// A length of CSS; nil for a share of what nobody knows here.
  private static func pixels(_ text: String) -> Double? {
    let units: [(suffix: String, pixels: Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("em", 16), ("ex", 8),
    ]
    let unit = units.first { text.lowercased().hasSuffix($0.suffix) }
    guard let number = Double(unit == nil ? text : String(text.dropLast(2))), number.isFinite, number > 0 else {
      return nil
    }
    return number * (unit?.pixels ?? 1)
  }
}
