/// Small pictures that are written as characters are, as Apple's systems know them: Genmoji, Memoji, stickers.
///
/// Each is one square HEIC file with the same picture in several sizes. Pages have it beside an ordinary picture:
///
///     <picture><source type="image/x-apple-adaptive-glyph" srcset="data:..."><img src="..." alt="description"></picture>
enum AdaptiveGlyph {
  static let mediaType = "image/x-apple-adaptive-glyph"

  /// The name in the file's XMP that is equal for equal glyphs, as an attribute or as an element.
  fileprivate static func contentIdentifier(in bytes: [UInt8]) -> String? {
    guard let end = bytes.end(of: "tiff:DocumentName", from: 0) else { return nil }
    let rest = bytes[end...].prefix(256).drop { $0.isXMLSpace || "=\"'>".utf8.contains($0) }
    let name = rest.prefix { $0.isASCIIAlphanumeric || "-_.:".utf8.contains($0) }
    return name.isEmpty || name.count > 128 ? nil : String(decoding: name, as: UTF8.self)
  }
}

extension ImageFile {
  /// The identifier of the adaptive glyph in the file. It is `nil` for any other picture, and for one that holds more
  /// than its identifier.
  package var glyphIdentifier: String? {
    guard type == .heic, pixelWidth != nil, pixelWidth == pixelHeight, HEIFWalker.isBare(bytes) else { return nil }
    return AdaptiveGlyph.contentIdentifier(in: bytes)
  }
}
