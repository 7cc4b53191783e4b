/// Something that is not text, anchored at one U+FFFC in the document's text: a picture, an adaptive glyph, a file.
public struct Attachment: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    /// The bytes came with the document.
    case embedded
    /// The document only names an address, which nothing in this library ever opens.
    case remote(url: String)
  }

  /// Media type in lower case, such as `image/png`.
  public var type: String
  /// Empty where the origin is remote.
  public var bytes: [UInt8]
  public var origin: Origin
  /// Size of the picture itself.
  public var pixelWidth: Int?
  public var pixelHeight: Int?
  /// Size it is shown at.
  public var width: Length?
  public var height: Length?
  public var baselineOffset: Length = .zero
  /// What stands for the attachment where it cannot be shown; empty if the source gives none.
  public var alternativeText: String
  /// Identity of an adaptive glyph's image, equal for equal glyphs.
  public var contentIdentifier: String?
  public var custom: [String: CustomValue] = [:]

  public init(type: String, bytes: [UInt8] = [], origin: Origin = .embedded, alternativeText: String = "") {
    self.type = type
    self.bytes = bytes
    self.origin = origin
    self.alternativeText = alternativeText
  }

  public var isImage: Bool { type.hasPrefix("image/") }
}
