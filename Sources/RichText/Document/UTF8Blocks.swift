/// Passes over well-formed UTF-8 by blocks, and over what follows a block in which there is something to look at by scalars.
struct UTF8Blocks {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The end of the last block that has to be looked at by scalars.
  private var lookedAt = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The start of a scalar at or after `start`, itself the start of one, up to which there is nothing to look at.
  /// - Parameters:
  ///   - suspicious: marks in a block of ASCII what may need a look, and all beyond ASCII.
  ///   - special: marks in other blocks where what needs a look ends; broken UTF-8 always does.
  @inline(__always)
  mutating func pass(
    from start: Int, suspicious: (ByteBlock.Bytes) -> ByteBlock.Mask, special: (ByteBlock) -> ByteBlock.Mask
  ) -> Int {
    // Short stretches, as most in markup are, are not worth it.
    guard start >= lookedAt, bytes.count &- start >= 64, let base = bytes.baseAddress else { return start }
    let last = bytes.count &- ByteBlock.count
    var index = start
    while true {
      while index &+ 64 <= bytes.count {
        let block = ByteBlock(base, at: index)
        let two = suspicious(block.bytes) .| suspicious(block.after(16))
        if (two .| suspicious(block.after(32)) .| suspicious(block.after(48))).isAnywhere { break }
        index &+= 64
      }
      while index <= last, !suspicious(ByteBlock(base, at: index).bytes).isAnywhere { index &+= ByteBlock.count }
      // A block is seen with the three bytes before it.
      if index < 3 { return look(at: index, from: start) }
      var isASCII = false
      while index <= last, !isASCII {
        let block = ByteBlock(base, at: index)
        if (block.brokenUTF8 .| special(block)).isAnywhere { return look(at: index, from: start) }
        isASCII = !(block.bytes.isAtLeast(0x80)).isAnywhere
        index &+= ByteBlock.count
      }
      if index > last { return look(at: index, from: start) }
    }
  }

  /// Leaves the block at `index` to be looked at, from the start of the scalar before it on.
  private mutating func look(at index: Int, from start: Int) -> Int {
    lookedAt = index &+ ByteBlock.count
    var boundary = max(index &- 1, start)
    while boundary > start, bytes[boundary] & 0xC0 == 0x80 { boundary &-= 1 }
    return boundary
  }
}
