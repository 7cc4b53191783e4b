/// Text that goes into a document as it is: well-formed UTF-8 without controls but the tab, paragraph separators and anchors.
enum CleanText {
  /// Where the first scalar begins that has to be looked at or repaired; `bytes.count` if there is none.
  static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    var blocks = UTF8Blocks(bytes)
    while true {
      index = blocks.pass(from: index, suspicious: isSuspicious, special: special)
      index = ByteScan.first(in: bytes, from: index) {
        $0.bytes(below: 0x20) | $0.bytes(equalTo: 0x7F) | $0.nonASCIIBytes
      }
      guard index < bytes.count else { return index }
      let byte = bytes[index]
      if byte == 0x09 {
        index += 1
        continue
      }
      guard byte >= 0xC2, let length = UTF8Scan.scalarLength(bytes, at: index) else { return index }
      switch (byte, bytes[index + 1]) {
      case (0xC2, 0x80..<0xA0): return index
      case (0xE2, 0x80) where bytes[index + 2] == 0xA9: return index
      case (0xEF, 0xBF) where bytes[index + 2] == 0xBC: return index
      default: index += length
      }
    }
  }

  @inline(__always)
  private static func isSuspicious(_ bytes: ByteBlock.Bytes) -> ByteBlock.Mask {
    bytes.isSignedBelow(0x20) .| bytes.equals(0x7F)
  }

  /// Where a scalar ends, or is one byte, that is no clean text.
  @inline(__always)
  private static func special(_ block: ByteBlock) -> ByteBlock.Mask {
    let (bytes, last, second) = (block.bytes, block.before(1), block.before(2))
    let control =
      bytes.isBelow(0x20) .& (.!bytes.equals(0x09)) .| bytes.equals(0x7F) .| last.equals(0xC2) .& bytes.isBelow(0xA0)
    let separator = second.equals(0xE2) .& last.equals(0x80) .& bytes.equals(0xA9)
    let anchor = second.equals(0xEF) .& last.equals(0xBF) .& bytes.equals(0xBC)
    return control .| separator .| anchor
  }
}
