/// Walks GIF 87a and 89a: a logical screen, then blocks up to the trailer.
///
///     image: 2C | position and size, 8 bytes | flags | colour table | code size | data
///     extension: 21 | label | data
///     data: (length, 1 to 255 | bytes)* | 0
enum GIFWalker {
  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) else {
      throw bytes.count < 6 ? .truncated : .corrupted
    }
    var walk = ImageWalk()
    walk.pixelWidth = try bytes.little16(at: 6)
    walk.pixelHeight = try bytes.little16(at: 8)
    guard walk.pixelWidth != 0, walk.pixelHeight != 0 else { throw .corrupted }
    walk.pieces.add(to: 13 + colorTableSize(try bytes.byte(at: 10)), .picture)
    var hasImage = false
    while true {
      let start = walk.pieces.end
      switch try bytes.byte(at: start) {
      case 0x21: try addExtension(in: bytes, at: start, to: &walk.pieces)
      case 0x2C:
        hasImage = true
        let data = start + 11 + colorTableSize(try bytes.byte(at: start + 9))
        guard (1...11).contains(try bytes.byte(at: data - 1)) else { throw .corrupted }
        walk.pieces.add(to: try endOfData(in: bytes, from: data), .picture)
      case 0x3B:
        guard hasImage else { throw .corrupted }
        walk.pieces.add(to: start + 1, .picture)
        try bytes.requireNothing(after: start + 1)
        walk.pieces.add(to: bytes.count, .metadata)
        return walk
      default: throw .corrupted
      }
    }
  }

  /// The bytes of the colour table that the flags of a screen or an image announce.
  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func endOfData(in bytes: ImageBytes, from start: Int) throws(ImageFault) -> Int {
    var position = start
    while true {
      let length = Int(try bytes.byte(at: position))
      position += 1 + length
      if length == 0 { return position }
    }
  }

  /// Delay, transparency and looping show; comments, text that no program draws, and other applications' data do not.
  private static func addExtension(
    in bytes: ImageBytes, at start: Int, to pieces: inout ImagePieces
  ) throws(ImageFault) {
    let label = try bytes.byte(at: start + 1)
    let end = try endOfData(in: bytes, from: start + 2)
    guard end <= bytes.count else { throw .truncated }
    switch label {
    case 0xF9: pieces.add(to: end, end - start == 8 ? .picture : .metadata)
    case 0xFF where bytes.has("\u{B}NETSCAPE2.0", at: start + 2) || bytes.has("\u{B}ANIMEXTS1.0", at: start + 2):
      // After the name: a block of three bytes, 1 and how often to loop.
      guard try bytes.little16(at: start + 14) == 0x0103 else { return pieces.add(to: end, .metadata) }
      if end - start == 19 { return pieces.add(to: end, .picture) }
      pieces.add(to: end, .metadata, rest: bytes.all[start..<start + 18] + [0])
    case 0xFF where bytes.has("ICCRGBG1012", at: start + 3): pieces.add(to: end, .colorProfile)
    default: pieces.add(to: end, .metadata)
    }
  }
}
