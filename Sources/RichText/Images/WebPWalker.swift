/// Walks WebP (RFC 9649): a RIFF file of chunks, in the simple layout (one picture) or the extended one.
///
///     file: "RIFF" | size, 4 bytes, little endian | "WEBP" | chunks
///     chunk: name, 4 bytes | length, 4 bytes, little endian | data | 0 after an odd length
enum WebPWalker {
  private static let headerSize = 12
  /// Flags of "VP8X" that say which chunks there are.
  private static let flags: [(name: StaticString, flag: UInt8)] = [("ICCP", 0x20), ("EXIF", 0x08), ("XMP ", 0x04)]

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    let size = try bytes.little32(at: 4)
    let end = 8 + size
    guard end <= bytes.count else { throw .truncated }
    try bytes.requireNothing(after: end)
    var walk = ImageWalk()
    walk.pieces.add(to: headerSize, .picture)
    var isExtended = false
    var coded = CodedPicture()
    while walk.pieces.end < end {
      let start = walk.pieces.end
      let chunk = try Chunk(in: bytes, at: start, before: end)
      switch chunk.name {
      case "VP8X":
        guard start == headerSize, chunk.data.count == 10 else { throw .corrupted }
        isExtended = true
        walk.pixelWidth = try bytes.little32(at: chunk.data.lowerBound + 4) & 0xFF_FFFF + 1
        walk.pixelHeight = try bytes.little32(at: chunk.data.lowerBound + 6) >> 8 + 1
        walk.pieces.add(to: chunk.end, .picture)
      case "VP8 ", "VP8L":
        try coded.take(chunk)
        let (width, height) = try pictureSize(of: chunk, in: bytes)
        guard !isExtended || (width, height) == (walk.pixelWidth, walk.pixelHeight) else { throw .corrupted }
        (walk.pixelWidth, walk.pixelHeight) = (width, height)
        walk.pieces.add(to: chunk.end, .picture)
      case "ALPH":
        guard isExtended else { throw .corrupted }
        try coded.take(chunk)
        walk.pieces.add(to: chunk.end, .picture)
      case "ANIM":
        guard isExtended, chunk.data.count == 6 else { throw .corrupted }
        walk.pieces.add(to: chunk.end, .picture)
      case "ANMF":
        guard isExtended, !coded.hasAlpha else { throw .corrupted }
        try checkFrame(chunk, in: bytes)
        coded.isComplete = true
        walk.pieces.add(to: chunk.end, .picture)
      case "ICCP": walk.pieces.add(to: chunk.end, .colorProfile)
      case "EXIF": addEXIF(chunk, in: bytes, to: &walk)
      default: walk.pieces.add(to: chunk.end, .metadata)
      }
      guard coded.isComplete || isExtended else { throw .corrupted }
    }
    guard coded.isComplete else { throw .corrupted }
    walk.pieces.add(to: bytes.count, .metadata)
    return walk
  }

  /// The size that the head of the coded picture states (RFC 6386, 9.1; RFC 9649, 3.4).
  private static func pictureSize(of chunk: Chunk, in bytes: ImageBytes) throws(ImageFault) -> (width: Int, height: Int)
  {
    let start = chunk.data.lowerBound
    let size: (width: Int, height: Int)
    if chunk.name == "VP8L" {
      guard chunk.data.count >= 5, try bytes.byte(at: start) == 0x2F else { throw .corrupted }
      let bits = try bytes.little32(at: start + 1)
      size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    } else {
      guard chunk.data.count >= 10, try bytes.slice(start + 3..<start + 6).elementsEqual([0x9D, 0x01, 0x2A]) else {
        throw .corrupted
      }
      size = (try bytes.little16(at: start + 6) & 0x3FFF, try bytes.little16(at: start + 8) & 0x3FFF)
    }
    guard size.width > 0, size.height > 0 else { throw .corrupted }
    return size
  }

  /// A frame of an animation: 16 bytes, then chunks, of which none is but picture.
  private static func checkFrame(_ frame: Chunk, in bytes: ImageBytes) throws(ImageFault) {
    var position = frame.data.lowerBound + 16
    var coded = CodedPicture()
    while position < frame.data.upperBound {
      let chunk = try Chunk(in: bytes, at: position, before: frame.data.upperBound)
      guard ["ALPH", "VP8 ", "VP8L"].contains(chunk.name) else { throw .corrupted }
      try coded.take(chunk)
      if chunk.name != "ALPH" { _ = try pictureSize(of: chunk, in: bytes) }
      position = chunk.end
    }
    guard position == frame.data.upperBound, coded.isComplete else { throw .corrupted }
  }

  private static func addEXIF(_ chunk: Chunk, in bytes: ImageBytes, to walk: inout ImageWalk) {
    var data = bytes.all[chunk.data]
    // Some programs take JPEG's name of the segment along.
    if data.starts(with: "Exif\0\0".utf8) { data = data.dropFirst(6) }
    guard let orientation = Orientation.orientation(inEXIF: data) else {
      return walk.pieces.add(to: chunk.end, .metadata)
    }
    walk.orientation = walk.orientation ?? orientation
    let exif = Orientation.exif(orientation)
    if bytes.all[chunk.data].elementsEqual(exif) { return walk.pieces.add(to: chunk.end, .picture) }
    walk.pieces.add(to: chunk.end, .metadata, rest: Array("EXIF".utf8) + little32(exif.count) + exif)
  }

  /// Corrects the size of the file and the flags that describe its chunks after some were removed.
  static func mendHeader(of bytes: inout [UInt8]) {
    guard bytes.count >= headerSize else { return }
    bytes.replaceSubrange(4..<8, with: little32(bytes.count - 8))
    let file = ImageBytes(all: bytes)
    guard file.has("VP8X", at: headerSize), bytes.count > headerSize + 8 else { return }
    var present: UInt8 = 0
    var position = headerSize
    while let chunk = try? Chunk(in: file, at: position, before: bytes.count) {
      present |= flags.first { file.has($0.name, at: position) }?.flag ?? 0
      position = chunk.end
    }
    let all = flags.reduce(0) { $0 | $1.flag }
    bytes[headerSize + 8] = bytes[headerSize + 8] & ~all | present
  }

  private static func little32(_ value: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension WebPWalker {
  /// The parts of a coded picture so far. Its transparency comes once and first, and not with "VP8L", which has its own
  /// (RFC 9649, 2.7.1.2).
  private struct CodedPicture {
    private(set) var hasAlpha = false
    var isComplete = false

    mutating func take(_ chunk: Chunk) throws(ImageFault) {
      guard !isComplete, !hasAlpha || chunk.name == "VP8 " else { throw .corrupted }
      if chunk.name == "ALPH" { hasAlpha = true } else { isComplete = true }
    }
  }

  private struct Chunk {
    let name: String
    let data: Range<Int>
    /// The end, with the byte that fills up an odd length, which the last chunk may lack.
    let end: Int

    init(in bytes: ImageBytes, at start: Int, before limit: Int) throws(ImageFault) {
      name = String(decoding: try bytes.slice(start..<start + 4), as: UTF8.self)
      let length = try bytes.little32(at: start + 4)
      data = start + 8..<start + 8 + length
      guard data.upperBound <= limit else { throw .truncated }
      end = min(data.upperBound + length % 2, limit)
    }
  }
}
