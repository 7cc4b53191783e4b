/// An object that is not text, anchored at one U+FFFC in the document's text: a picture, an adaptive glyph, a file.
public struct Attachment: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    /// The bytes came with the document.
    case embedded
    /// The document only names an address, which nothing in this library ever opens.
    case remote(url: Label)
  }

  /// Media type in lower case, such as `image/png`.
  public var type: Label
  /// Empty where the origin is remote.
  public var bytes: [UInt8]
  public var origin: Origin
  /// Size of the picture itself, as it is stored, before it is turned.
  public var pixelWidth: Int?
  public var pixelHeight: Int?
  /// Size it is shown at; nil leaves it to the pixels, 96 to the inch.
  public var width: Length?
  public var height: Length?
  /// The height above the baseline of the text.
  public var baselineOffset: Length = .zero
  /// The text in place of an attachment that cannot be shown; empty if the source gives none.
  public var alternativeText: Label
  /// Identity of an adaptive glyph's image, equal for equal glyphs, which `alternativeText` describes; nil for what is
  /// no such glyph.
  public var contentIdentifier: Label?
  public var custom: [String: CustomValue] = [:]

  public init(type: String, bytes: [UInt8] = [], origin: Origin = .embedded, alternativeText: String = "") {
    self.type = Label(type)
    self.bytes = bytes
    self.origin = origin
    self.alternativeText = Label(alternativeText)
  }

  /// Makes a picture with the type and the size in pixels that its bytes show.
  ///
  /// If this library knows the `declaredType` that came with the bytes, it is used without a check.
  public init(picture bytes: [UInt8], declaredType: String, alternativeText: String = "") {
    let declared = declaredType.lowercased()
    let type = ImageType(mediaType: declared) ?? ImageType(signatureOf: bytes)
    self.init(
      type: type?.mediaType ?? (declared.hasPrefix("image/") ? declared : "image/unknown"), bytes: bytes,
      alternativeText: alternativeText)
    guard let file = try? ImageFile(bytes, declaredType: self.type.string) else { return }
    pixelWidth = file.pixelWidth
    pixelHeight = file.pixelHeight
  }

  /// The length of this many pixels, 96 to the inch, as browsers show pictures.
  package static func length(ofPixels count: Int) -> Length { Length(twips: min(count, 1_000_000) * 15) }

  /// The size that the picture is shown at without being told, which is its pixels', turned as it is turned.
  package var naturalSize: (width: Length, height: Length)? {
    guard let pixelWidth, let pixelHeight, pixelWidth > 0, pixelHeight > 0 else { return nil }
    let (width, height) = (Self.length(ofPixels: pixelWidth), Self.length(ofPixels: pixelHeight))
    guard width != height, let file = try? ImageFile(bytes, declaredType: type.string), file.swapsSides else {
      return (width, height)
    }
    return (height, width)
  }

  public var isImage: Bool { type.string.hasPrefix("image/") }

  /// Whether formats that know no adaptive glyphs show it as a picture, and not as its description.
  var isShownAsPicture: Bool { isImage && contentIdentifier == nil }
}
