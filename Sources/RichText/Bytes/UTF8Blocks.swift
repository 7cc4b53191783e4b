/// A search for further bytes in text, done by blocks together with the search for broken UTF-8.
protocol UTF8Search {
  /// Marks the ASCII that is sought.
  func ascii(_ bytes: ByteBlock.Bytes) -> ByteBlock.Bytes
  /// Marks the ends of the longer scalars that are sought.
  func scalars(_ block: ByteBlock) -> ByteBlock.Bytes
}

/// Passes over well-formed UTF-8 by blocks, up to the scalar before what has to be looked at.
///
/// Text of several scripts changes between ASCII and others in each block, which no processor predicts. So if four
/// blocks are not all ASCII, all four are treated alike.
struct UTF8Blocks<Search: UTF8Search> {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let search: Search
  /// The last place found, which has to be looked at by scalars.
  private var lookedAt = -1

  init(_ bytes: UnsafeBufferPointer<UInt8>, seeking search: Search) {
    self.bytes = bytes
    self.search = search
  }

  /// The start of a scalar at or after `start`, itself the start of one, up to which there is nothing to look at.
  @inline(__always)
  mutating func pass(from start: Int) -> Int {
    // Blocks are no gain for short runs of text, as in most markup.
    guard start > lookedAt, bytes.count &- start >= 64, let base = bytes.baseAddress else { return start }
    var index = start
    // A block is seen with the three bytes before it.
    if index < 3 {
      let first = ByteBlock(base, at: index).bytes
      if first.isBeyondASCII || search.ascii(first).isAnywhere { return start }
      index &+= ByteBlock.count
    }
    while index &+ 64 <= bytes.count {
      let one = ByteBlock(base, at: index)
      let two = ByteBlock(base, at: index &+ 16).bytes
      let three = ByteBlock(base, at: index &+ 32).bytes
      let four = ByteBlock(base, at: index &+ 48).bytes
      var found = ByteBlock.Bytes()
      if (one.before(3) | one.bytes | two | three | four).isBeyondASCII {
        for distance in 0..<4 { found |= sought(in: ByteBlock(base, at: index &+ distance &* ByteBlock.count)) }
      } else {
        found = search.ascii(one.bytes) | search.ascii(two) | search.ascii(three) | search.ascii(four)
      }
      if found.isAnywhere { break }
      index &+= 64
    }
    while index &+ ByteBlock.count <= bytes.count {
      let block = ByteBlock(base, at: index)
      let isASCII = !(block.before(3) | block.bytes).isBeyondASCII
      let found = isASCII ? search.ascii(block.bytes) : sought(in: block)
      if found.isAnywhere { return look(at: index &+ found.first, from: start) }
      index &+= ByteBlock.count
    }
    return look(at: index, from: start)
  }

  @inline(__always)
  private func sought(in block: ByteBlock) -> ByteBlock.Bytes {
    block.brokenUTF8 | search.ascii(block.bytes) | search.scalars(block)
  }

  /// The start of the scalar before `index`, from which on it is looked at by scalars.
  private mutating func look(at index: Int, from start: Int) -> Int {
    lookedAt = index
    var boundary = max(index &- 1, start)
    while boundary > start, bytes[boundary] & 0xC0 == 0x80 { boundary &-= 1 }
    return boundary
  }
}
