/// An image file whose structure was walked from its first byte to its last, without decoding the picture.
///
/// The walk takes time and memory in proportion to the bytes and never recurses. A file is taken as a whole or not at
/// all.
public struct ImageFile: Hashable, Sendable {
  public let bytes: [UInt8]
  public let type: ImageType
  /// The width of the picture as it is stored, before it is turned; `nil` if it has none, as a drawing of lines.
  public let pixelWidth: Int?
  public let pixelHeight: Int?
  /// Whether it is turned by a quarter when it is shown, so that its sides swap.
  public let swapsSides: Bool
  let pieces: ImagePieces
  private let drawing: SVGRewriter.Drawing?

  /// Walks over the bytes of a picture. If the media type that came with them is `nil` or unspecific, the bytes decide.
  public init(_ bytes: [UInt8], declaredType: String? = nil) throws(ImageFault) {
    let declared = declaredType.flatMap(ImageType.init(mediaType:))
    guard let type = ImageType(signatureOf: bytes) else {
      if bytes.count < 4 { throw .truncated }
      throw declared == nil ? .unknownType : .disguised
    }
    if let declared, declared != type { throw .otherType }
    if declared == nil, let declaredType, Self.saysSomething(declaredType) { throw .otherType }
    var walk = ImageWalk()
    switch type {
    case .svg:
      // Markup has no end that could be walked to without reading all of it.
      let drawing = try SVGRewriter.rewrite(bytes, keepsColorProfile: true)
      (walk.pixelWidth, walk.pixelHeight) = (drawing.size?.width, drawing.size?.height)
      self.drawing = drawing
    default:
      walk = try Self.walk(ImageBytes(all: bytes), as: type)
      drawing = nil
    }
    self.bytes = bytes
    self.type = type
    pixelWidth = walk.pixelWidth
    pixelHeight = walk.pixelHeight
    swapsSides = Orientation.swapsSides(walk.orientation)
    pieces = walk.pieces
  }

  /// Reports whether a media type that is none of ours still contradicts a picture of ours.
  package static func saysSomething(_ mediaType: String) -> Bool {
    !["", "image/*", "image/unknown", "application/octet-stream", "binary/octet-stream"].contains(
      mediaType.lowercased())
  }

  private static func walk(_ bytes: ImageBytes, as type: ImageType) throws(ImageFault) -> ImageWalk {
    switch type {
    case .png: try PNGWalker.walk(bytes)
    case .jpeg: try JPEGWalker.walk(bytes)
    case .gif: try GIFWalker.walk(bytes)
    case .webp: try WebPWalker.walk(bytes)
    case .bmp: try BMPWalker.walk(bytes)
    case .tiff: try TIFFWalker.walk(bytes)
    case .emf: try EMFWalker.walk(bytes)
    case .wmf: try WMFWalker.walk(bytes)
    case .heic: try HEIFWalker.walk(bytes)
    case .svg: ImageWalk()
    }
  }

  /// The counts of the parts that a drawing in SVG loses when it is rewritten; empty for other types.
  public var removals: [SVGRemoval: Int] { drawing?.removals ?? [:] }

  /// Reports whether `withoutMetadata` would change anything.
  public func hasMetadata(keepsColorProfile: Bool) -> Bool {
    if drawing != nil { return withoutMetadata(keepsColorProfile: keepsColorProfile) != bytes }
    return pieces.all.contains { !isKept($0, keepsColorProfile) && !$0.rest.elementsEqual(bytes[$0.range]) }
  }

  /// Returns the file without pieces that do not affect the look of the picture. Its pixels are the same bytes, and its
  /// orientation stays. Types that hold no such pieces come back unchanged, and so does a drawing in SVG that only
  /// draws.
  public func withoutMetadata(keepsColorProfile: Bool) -> [UInt8] {
    if let drawing {
      if keepsColorProfile { return drawing.bytes }
      return (try? SVGRewriter.rewrite(bytes, keepsColorProfile: false).bytes) ?? []
    }
    guard hasMetadata(keepsColorProfile: keepsColorProfile) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for piece in pieces.all {
      if isKept(piece, keepsColorProfile) { result += bytes[piece.range] } else { result += piece.rest }
    }
    if type == .webp { WebPWalker.mendHeader(of: &result) }
    return result
  }

  private func isKept(_ piece: ImagePiece, _ keepsColorProfile: Bool) -> Bool {
    switch piece.role {
    case .picture: true
    case .colorProfile: keepsColorProfile
    case .metadata: false
    }
  }
}

/// The result of a walk over a file.
struct ImageWalk: Hashable, Sendable {
  var pixelWidth: Int?
  var pixelHeight: Int?
  /// The orientation of the picture when it is shown; `nil` if it is upright.
  var orientation: UInt8?
  var pieces = ImagePieces()
}
