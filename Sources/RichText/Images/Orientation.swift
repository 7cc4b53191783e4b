/// The orientation of a picture when it is shown, the only entry in EXIF that affects its look (EXIF 2.32, 4.6.4, tag
/// 0x0112).
enum Orientation {
  private static let tag = 0x0112
  /// 2 to 8; 1 is upright, as is a picture that says nothing.
  private static let turned = 2...8

  /// The orientation that EXIF data (a TIFF header and its first directory) states; nil for upright.
  static func orientation(inEXIF exif: ArraySlice<UInt8>) -> UInt8? {
    let bytes = ImageBytes(all: Array(exif))
    let isBig = bytes.has("MM", at: 0)
    guard isBig || bytes.has("II", at: 0) else { return nil }
    func read16(_ offset: Int) throws(ImageFault) -> Int {
      isBig ? try bytes.big16(at: offset) : try bytes.little16(at: offset)
    }
    do {
      let directory = isBig ? try bytes.big32(at: 4) : try bytes.little32(at: 4)
      for index in 0..<(try read16(directory)) {
        let entry = directory + 2 + index * 12
        guard try read16(entry) == tag else { continue }
        let value = try read16(entry + 8)
        return turned.contains(value) ? UInt8(value) : nil
      }
    } catch {}
    return nil
  }

  /// 5 to 8 are turned by a quarter, to the left or to the right.
  static func swapsSides(_ orientation: UInt8?) -> Bool { orientation.map { (5...8).contains($0) } ?? false }

  /// The smallest EXIF data that states an orientation.
  static func exif(_ orientation: UInt8) -> [UInt8] {
    // Header, first directory at 8, one entry: tag, SHORT, one value, the value, no further directory.
    Array("MM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }
}
