/// Text that goes into a document as it is: well-formed UTF-8 without controls but the tab, paragraph separators and
/// anchors.
enum CleanText {
  /// Returns the start of the first scalar that has to be examined or repaired; `bytes.count` if there is none.
  static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int { end(in: bytes, passesLineFeeds: false) }

  /// Returns the start of the first scalar but LF that has to be examined or repaired; `bytes.count` if there is none.
  static func endOfLines(in bytes: UnsafeBufferPointer<UInt8>) -> Int { end(in: bytes, passesLineFeeds: true) }

  @inline(__always)
  private static func end(in bytes: UnsafeBufferPointer<UInt8>, passesLineFeeds: Bool) -> Int {
    var index = 0
    var blocks = UTF8Blocks(bytes, seeking: UncleanText(passesLineFeeds: passesLineFeeds))
    while true {
      index = blocks.pass(from: index)
      index = ByteScan.first(in: bytes, from: index) {
        $0.bytes(below: 0x20) | $0.bytes(equalTo: 0x7F) | $0.nonASCIIBytes
      }
      guard index < bytes.count else { return index }
      let byte = bytes[index]
      if byte == 0x09 || passesLineFeeds && byte == 0x0A {
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
}

/// A search by blocks for text that is not clean.
private struct UncleanText: UTF8Search {
  let passesLineFeeds: Bool

  @inline(__always)
  func ascii(_ bytes: ByteBlock.Bytes) -> ByteBlock.Bytes {
    var passed = bytes.equals(0x09)
    if passesLineFeeds { passed = passed .| bytes.equals(0x0A) }
    return (bytes.isBelow(0x20) .& .!passed .| bytes.equals(0x7F)).filled(with: 0xFF)
  }

  @inline(__always)
  func scalars(_ block: ByteBlock) -> ByteBlock.Bytes {
    let (bytes, last, second) = (block.bytes, block.before(1), block.before(2))
    let control = last.equals(0xC2) .& bytes.isBelow(0xA0)
    let separator = second.equals(0xE2) .& last.equals(0x80) .& bytes.equals(0xA9)
    let anchor = second.equals(0xEF) .& last.equals(0xBF) .& bytes.equals(0xBC)
    return (control .| separator .| anchor).filled(with: 0xFF)
  }
}
