/// Walks Windows metafiles ([MS-WMF] 2.3), with or without the placeable header; RTF has them without.
///
///     record: size in words of 2 bytes, 4 bytes, little endian, itself included | function, 2 | parameters
enum WMFWalker {
  private static let placeableHeaderSize = 22

  /// 2.3.2.2: in memory or on disk, a header of 9 words, one of two versions.
  static func beginsWithHeader(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
    let bytes = ImageBytes(all: bytes)
    guard let type = try? bytes.little16(at: offset), let size = try? bytes.little16(at: offset + 2),
      let version = try? bytes.little16(at: offset + 4)
    else { return false }
    return (type == 1 || type == 2) && size == 9 && (version == 0x100 || version == 0x300)
  }

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    var walk = ImageWalk()
    var start = 0
    if !beginsWithHeader(bytes.all) {
      start = placeableHeaderSize
      try checkPlaceableHeader(bytes)
      guard bytes.count >= start + 6 else { throw .truncated }
      guard beginsWithHeader(bytes.all, at: start) else { throw .corrupted }
    }
    let statedEnd = start + (try bytes.little32(at: start + 6)) * 2
    var position = start + 18
    var function = -1
    while function != 0 {
      let words = try bytes.little32(at: position)
      guard words >= 3 else { throw .corrupted }
      function = try bytes.little16(at: position + 4)
      // 2.3.2.1: the record that ends the file has no parameters.
      guard function != 0 || words == 3 else { throw .corrupted }
      _ = try bytes.slice(position..<position + words * 2)
      position += words * 2
    }
    // Some writers forget the placeable header, or the last record, when they state the size.
    guard statedEnd <= bytes.count else { throw .truncated }
    try bytes.requireNothing(after: position)
    walk.pieces.add(to: bytes.count, .picture)
    return walk
  }

  /// 2.3.2.3: the last of its words is all others combined by exclusive or.
  private static func checkPlaceableHeader(_ bytes: ImageBytes) throws(ImageFault) {
    var sum = 0
    for offset in stride(from: 0, to: 20, by: 2) { sum ^= try bytes.little16(at: offset) }
    guard try bytes.little16(at: 20) == sum else { throw .corrupted }
  }
}
