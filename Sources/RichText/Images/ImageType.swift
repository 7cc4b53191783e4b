/// A kind of picture whose structure this library knows.
public enum ImageType: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, gif, webp, bmp, tiff, emf, wmf, svg, heic

  /// The registered media type.
  public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

  /// The type that a media type names, in any case and under the other names that programs have for it.
  public init?(mediaType: String) {
    switch mediaType.lowercased() {
    case "image/png", "image/x-png", "image/apng", "image/vnd.mozilla.apng": self = .png
    case "image/jpeg", "image/jpg", "image/pjpeg", "image/jfif": self = .jpeg
    case "image/gif": self = .gif
    case "image/webp": self = .webp
    case "image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-windows-bmp": self = .bmp
    case "image/tiff", "image/tif", "image/x-tiff": self = .tiff
    case "image/emf", "image/x-emf", "application/emf", "application/x-emf": self = .emf
    case "image/wmf", "image/x-wmf", "application/wmf", "application/x-wmf", "application/x-msmetafile": self = .wmf
    case "image/svg+xml", "image/svg": self = .svg
    case "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence", AdaptiveGlyph.mediaType: self = .heic
    default: return nil
    }
  }

  /// The type whose signature the bytes begin with; nil where they begin with none.
  public init?(signatureOf bytes: [UInt8]) {
    func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: signature)
    }
    if begins(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if begins(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(with: Array("GIF8".utf8)) {
      self = .gif
    } else if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins(with: [0x49, 0x49, 0x2A, 0]) || begins(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if begins(with: [1, 0, 0, 0]), begins(with: Array(" EMF".utf8), at: 40) {
      self = .emf
    } else if begins(with: [0xD7, 0xCD, 0xC6, 0x9A]) || WMFWalker.beginsWithHeader(bytes) {
      self = .wmf
    } else if begins(with: Array("BM".utf8)), BMPWalker.hasHeader(bytes) {
      self = .bmp
    } else if HEIFWalker.hasSignature(bytes) {
      self = .heic
    } else if SVGRewriter.hasSignature(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}
