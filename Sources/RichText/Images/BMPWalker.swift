/// Walks Windows and OS/2 bitmaps ([MS-WMF] 2.2.2 and 2.2.2.9 with the file header before it).
///
///     file: "BM" | size, 4 | 0, 4 | offset of the pixels, 4 | information, beginning with its own size | palette | pixels
enum BMPWalker {
  static let fileHeaderSize = 14
  private static let informationSizes: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]

  /// Reports whether an information header of a known size follows; "BM" alone begins much that is text.
  static func hasHeader(_ bytes: [UInt8]) -> Bool {
    guard let size = try? ImageBytes(all: bytes).little32(at: fileHeaderSize) else { return false }
    return informationSizes.contains(size)
  }

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    let header = try BitmapHeader(bytes, at: fileHeaderSize)
    let pixels = try bytes.little32(at: 10)
    guard pixels >= fileHeaderSize + header.size else { throw .corrupted }
    // Between palette and pixels nothing is read, so that anything could stand there.
    let paletteEnd = min(fileHeaderSize + header.size + header.paletteSize, pixels)
    guard try bytes.slice(paletteEnd..<pixels).allSatisfy({ $0 == 0 }) else { throw .corrupted }
    let (end, overflows) = pixels.addingReportingOverflow(header.pixelBytes)
    guard !overflows, end <= bytes.count else { throw .truncated }
    var walk = ImageWalk(pixelWidth: header.width, pixelHeight: header.height)
    if let profile = header.profile { return try withProfile(profile, bytes, pixelsEnd: end, walk: &walk) }
    try bytes.requireNothing(after: end)
    // Zeros that fill up stay: the size in the header counts them.
    walk.pieces.add(to: bytes.count, .picture)
    return walk
  }

  /// Version 5: colors may be those of a profile at the end of the file, or of a file that is named there.
  private static func withProfile(
    _ profile: BitmapHeader.Profile, _ bytes: ImageBytes, pixelsEnd: Int, walk: inout ImageWalk
  ) throws(ImageFault) -> ImageWalk {
    let start = fileHeaderSize + profile.range.lowerBound
    let end = fileHeaderSize + profile.range.upperBound
    guard end <= bytes.count else { throw .truncated }
    guard start >= pixelsEnd, bytes.all[pixelsEnd..<start].allSatisfy({ $0 == 0 }) else { throw .corrupted }
    try bytes.requireNothing(after: end)
    let role: ImagePiece.Role = profile.isName ? .metadata : .colorProfile
    let space = fileHeaderSize + BitmapHeader.colorSpaceOffset
    walk.pieces.add(to: 2, .picture)
    walk.pieces.add(to: 6, role, rest: little32(start))
    walk.pieces.add(to: space, .picture)
    walk.pieces.add(to: space + 4, role, rest: Array("BGRs".utf8))
    walk.pieces.add(to: fileHeaderSize + BitmapHeader.profileOffset, .picture)
    walk.pieces.add(to: fileHeaderSize + BitmapHeader.profileOffset + 8, role, rest: [UInt8](repeating: 0, count: 8))
    walk.pieces.add(to: start, .picture)
    walk.pieces.add(to: bytes.count, role)
    return walk
  }

  /// The header that makes a file of a bitmap as RTF and the Windows clipboard have it; nil if it is none.
  static func fileHeader(forBitmap bytes: [UInt8]) -> [UInt8]? {
    guard let header = try? BitmapHeader(ImageBytes(all: bytes), at: 0) else { return nil }
    let size = little32(fileHeaderSize + bytes.count)
    return Array("BM".utf8) + size + little32(0) + little32(fileHeaderSize + header.size + header.paletteSize)
  }

  /// The bitmap in a file whose header says nothing that the bitmap does not say itself.
  static func bitmap(inFile bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let bitmap = bytes.dropFirst(fileHeaderSize)
    guard let header = fileHeader(forBitmap: Array(bitmap)), bytes.starts(with: header) else { return nil }
    return bitmap
  }

  private static func little32(_ value: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
