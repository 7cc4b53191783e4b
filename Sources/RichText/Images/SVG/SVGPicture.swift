/// A picture inside a drawing, whose bytes stand in its address.
enum SVGPicture {
  /// The number of pixels that any program would refuse to hold in memory.
  private static let maximumPixels = 100_000_000

  /// The address of the same picture without metadata; nil if it is not sound.
  /// - Parameter isInside: whether it stands in a drawing that is itself a picture in a drawing, where no third one
  ///   may.
  static func rewritten(_ address: [UInt8], isInside: Bool, keepsColorProfile: Bool) -> (address: [UInt8], cost: Int)? {
    let address = SVGValue.trimmed(address[...])
    guard address.count > 5, String(decoding: address.prefix(5), as: UTF8.self).lowercased() == "data:",
      let (_, bytes) = DataURI.content(afterScheme: address.dropFirst(5)), let type = ImageType(signatureOf: bytes),
      let clean = rewritten(bytes, type, isInside: isInside, keepsColorProfile: keepsColorProfile)
    else { return nil }
    var result = Array("data:\(type.mediaType);base64,".utf8)
    Base64.append(clean.bytes, to: &result)
    return (result, clean.cost)
  }

  private static func rewritten(
    _ bytes: [UInt8], _ type: ImageType, isInside: Bool, keepsColorProfile: Bool
  ) -> (bytes: [UInt8], cost: Int)? {
    switch type {
    case .svg where !isInside:
      let drawing = try? SVGRewriter.rewrite(bytes, isInside: true, keepsColorProfile: keepsColorProfile)
      return drawing.map { ($0.bytes, $0.cost) }
    case .png, .jpeg, .gif, .webp:
      guard let file = try? ImageFile(bytes), let width = file.pixelWidth, let height = file.pixelHeight,
        width <= maximumPixels / height
      else { return nil }
      return (file.withoutMetadata(keepsColorProfile: keepsColorProfile), 0)
    case .svg, .bmp, .tiff, .emf, .wmf, .heic: return nil
    }
  }
}
