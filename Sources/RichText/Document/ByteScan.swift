private import Glibc

/// Finds bytes of a kind in stretches of text, eight at a time, and in long ones sixty-four.
///
/// Bytes are looked at as lanes of 64-bit words: Swift compares small lanes of vectors one by one, while sums and bits of words
/// are one instruction for all. A borrow or carry into the next byte comes only from one that is found already, so the
/// first hit is always exact.
package enum ByteScan {
  /// Where the first byte at or after `start` is that is neither printable ASCII nor a tab; the end if there is none.
  package static func endOfPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      index = first(in: bytes, from: index, isHit: { $0 &- 0x20 >= 0x5F }) { word in
        (word | word &+ lanes(0x01) | (word &- lanes(0x20) & ~word)) & lanes(0x80)
      } inBlock: { block in
        (block | block &+ wideLanes(0x01) | (block &- wideLanes(0x20) & ~block)) & wideLanes(0x80)
      }
      guard index < bytes.count, bytes[index] == 0x09 else { return index }
      index += 1
    }
  }

  /// Where the first byte at or after `start` is that belongs to a scalar beyond ASCII; the end if there is none.
  package static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    first(in: bytes, from: start, isHit: { $0 >= 0x80 }) {
      $0 & lanes(0x80)
    } inBlock: {
      $0 & wideLanes(0x80)
    }
  }

  /// Where the first such byte at or after `start` is; the end if there is none.
  package static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let base = UnsafeRawPointer(bytes.baseAddress),
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  private typealias Block = SIMD2<UInt64>

  @inline(__always)
  private static func lanes(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func wideLanes(_ byte: UInt8) -> Block { Block(repeating: lanes(byte)) }

  /// - Parameters:
  ///   - isHit: whether a byte is looked for.
  ///   - inWord: the highest bit of each byte of a word that is.
  ///   - inBlock: the same of two words.
  @inline(__always)
  private static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isHit: (UInt8) -> Bool, inWord: (UInt64) -> UInt64,
    inBlock: (Block) -> Block
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
    let count = bytes.count
    var index = start
    while index &+ 8 <= count {
      let hits = inWord(UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      if hits != 0 { return index &+ hits.trailingZeroBitCount / 8 }
      index &+= 8
      guard index &- start >= 32 else { continue }
      while index &+ 64 <= count {
        let hits =
          inBlock(base.loadUnaligned(fromByteOffset: index, as: Block.self))
          | inBlock(base.loadUnaligned(fromByteOffset: index &+ 16, as: Block.self))
          | inBlock(base.loadUnaligned(fromByteOffset: index &+ 32, as: Block.self))
          | inBlock(base.loadUnaligned(fromByteOffset: index &+ 48, as: Block.self))
        if hits[0] | hits[1] != 0 { break }
        index &+= 64
      }
    }
    while index < count, !isHit(bytes[index]) { index &+= 1 }
    return index
  }
}
