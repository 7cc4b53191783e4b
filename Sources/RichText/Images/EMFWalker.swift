/// Walks enhanced metafiles ([MS-EMF] 2.3): a header record, records, and the record that ends them.
///
///     record: type, 4 bytes, little endian | size, 4, itself and the type included, a multiple of 4 | parameters
enum EMFWalker {
  private static let endOfFile = 14

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    let statedSize = try bytes.little32(at: 48)
    let statedCount = try bytes.little32(at: 52)
    var walk = ImageWalk()
    // 2.2.9: bounds in device units, both sides included.
    let edges = [try bytes.signedLittle32(at: 8), try bytes.signedLittle32(at: 12)]
    let (right, bottom) = (try bytes.signedLittle32(at: 16), try bytes.signedLittle32(at: 20))
    if right >= edges[0], bottom >= edges[1] {
      walk.pixelWidth = right - edges[0] + 1
      walk.pixelHeight = bottom - edges[1] + 1
    }
    var position = 0
    var count = 0
    var type = 0
    while type != endOfFile {
      type = try bytes.little32(at: position)
      let size = try bytes.little32(at: position + 4)
      guard size >= 8, size.isMultiple(of: 4), (type == 1) == (position == 0) else { throw .corrupted }
      _ = try bytes.slice(position..<position + size)
      if type == endOfFile { try checkEnd(at: position, size: size, in: bytes) }
      position += size
      count += 1
    }
    // LibreOffice leaves one record out when it counts them.
    guard position == statedSize, count >= statedCount else { throw .corrupted }
    try bytes.requireNothing(after: position)
    walk.pieces.add(to: bytes.count, .picture)
    return walk
  }

  /// 2.3.4.1: type, size, the number of colors and where they are, as many colors, and the size once more.
  private static func checkEnd(at position: Int, size: Int, in bytes: ImageBytes) throws(ImageFault) {
    let sizeWithoutColors = 20
    guard size > sizeWithoutColors else { return }
    guard size <= sizeWithoutColors + 4 * (try bytes.little32(at: position + 8)) else { throw .corrupted }
  }
}
