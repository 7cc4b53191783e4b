/// The information header of a device-independent bitmap, in a file or without one as RTF and the Windows clipboard
/// have it.
struct BitmapHeader {
  /// A colour profile, or the name of a file that holds one; the range counts from the start of the information header.
  struct Profile {
    let range: Range<Int>
    let isName: Bool
  }

  static let colorSpaceOffset = 56
  static let profileOffset = 112

  let size: Int
  let width: Int
  /// The number of rows, counted from the bottom or from the top.
  let height: Int
  /// Masks and colors that follow the header.
  let paletteSize: Int
  let pixelBytes: Int
  let profile: Profile?

  init(_ bytes: ImageBytes, at start: Int) throws(ImageFault) {
    size = try bytes.little32(at: start)
    _ = try bytes.slice(start..<start + size)
    let depth: Int
    if size == 12 {
      width = try bytes.little16(at: start + 4)
      height = try bytes.little16(at: start + 6)
      depth = try bytes.little16(at: start + 10)
    } else {
      guard size >= 16 else { throw .corrupted }
      width = try bytes.signedLittle32(at: start + 4)
      height = abs(try bytes.signedLittle32(at: start + 8))
      depth = try bytes.little16(at: start + 14)
    }
    guard width > 0, height > 0, [1, 2, 4, 8, 16, 24, 32].contains(depth) else { throw .corrupted }
    let isShort = size < 40
    let compression = isShort ? 0 : try bytes.little32(at: start + 16)
    let stated = isShort ? 0 : try bytes.little32(at: start + 32)
    // More colors than the depth has are never read.
    let colors = depth > 8 ? min(stated, 256) : stated == 0 ? 1 << depth : min(stated, 1 << depth)
    paletteSize = (size == 40 ? Self.maskBytes(compression) : 0) + colors * (size == 12 ? 3 : 4)
    pixelBytes = try Self.pixelBytes(
      compression: compression, width: width, height: height, depth: depth,
      stated: isShort ? 0 : try bytes.little32(at: start + 20))
    profile = size == 124 ? try Self.profile(bytes, at: start) : nil
  }

  private static func maskBytes(_ compression: Int) -> Int {
    switch compression {
    case 3: 12
    case 6: 16
    default: 0
    }
  }

  /// Rows are filled up to 4 bytes; what is compressed states its size. JPEG and PNG within are printers' business.
  private static func pixelBytes(
    compression: Int, width: Int, height: Int, depth: Int, stated: Int
  ) throws(ImageFault) -> Int {
    switch compression {
    case 0, 3, 6:
      let (bytes, overflows) = ((width * depth + 31) / 32 * 4).multipliedReportingOverflow(by: height)
      if overflows { throw .truncated }
      return bytes
    case 1 where depth == 8, 2 where depth == 4:
      guard stated > 0 else { throw .corrupted }
      return stated
    default: throw .corrupted
    }
  }

  private static func profile(_ bytes: ImageBytes, at start: Int) throws(ImageFault) -> Profile? {
    let isName = bytes.has("KNIL", at: start + colorSpaceOffset)
    guard isName || bytes.has("DEBM", at: start + colorSpaceOffset) else { return nil }
    let offset = try bytes.little32(at: start + profileOffset)
    let length = try bytes.little32(at: start + profileOffset + 4)
    return length == 0 ? nil : Profile(range: offset..<offset + length, isName: isName)
  }
}
