private import Glibc

/// Searches bytes for what ends a plain stretch, eight bytes at a time.
package enum ByteScan {
  /// The first index from `start` on that `hits` marks; `bytes.count` if there is none.
  ///
  /// `hits` gets eight bytes, the first one lowest, and answers with the highest bit of each byte that is sought. Only
  /// the lowest bit it sets has to be right.
  @inline(__always)
  static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, where hits: (UInt64) -> UInt64
  ) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return bytes.count }
    var index = start
    // Most stretches in markup end soon; long ones are searched by four words, which compilers turn into vectors.
    while index &+ 8 <= bytes.count {
      let found = hits(word(base, index))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
      while index &+ 32 <= bytes.count,
        hits(word(base, index)) | hits(word(base, index &+ 8)) | hits(word(base, index &+ 16))
          | hits(word(base, index &+ 24)) == 0
      {
        index &+= 32
      }
    }
    guard index < bytes.count else { return bytes.count }
    return min(index &+ hits(eightBytes(of: bytes, at: index)).trailingZeroBitCount / 8, bytes.count)
  }

  /// The first index from `start` on that `hits` marks and whose byte is sought; `bytes.count` if there is none.
  @inline(__always)
  static func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, where hits: (UInt64) -> UInt64, isSought: (UInt8) -> Bool
  ) -> Int {
    var index = first(in: bytes, from: start, where: hits)
    while index < bytes.count, !isSought(bytes[index]) { index = first(in: bytes, from: index &+ 1, where: hits) }
    return index
  }

  /// The eight bytes from `index` on, the first one lowest; those beyond the end are zero.
  @inline(__always)
  static func eightBytes(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
    let left = bytes.count &- index
    guard left > 0, let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return 0 }
    if left >= 8 { return word(base, index) }
    if bytes.count >= 8 {
      return word(base, bytes.count &- 8) &>> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
    }
    var rest: UInt64 = 0
    for place in 0..<left { rest |= UInt64(bytes[index &+ place]) &<< UInt64(truncatingIfNeeded: place &* 8) }
    return rest
  }

  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ index: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The first index from `start` on where a scalar beyond ASCII begins; `bytes.count` if there is none.
  package static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if let base = bytes.baseAddress {
      while index &+ 64 <= bytes.count {
        let half = ByteBlock(base, at: index).bytes | ByteBlock(base, at: index &+ 16).bytes
        let other = ByteBlock(base, at: index &+ 32).bytes | ByteBlock(base, at: index &+ 48).bytes
        if (half | other).isBeyondASCII { break }
        index &+= 64
      }
    }
    return first(in: bytes, from: index) { $0.nonASCIIBytes }
  }

  /// The first index from `start` on where `byte` stands; `bytes.count` if there is none.
  package static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The first index from `start` on where these three bytes stand; `bytes.count` if they do not.
  static func first(
    _ one: UInt8, _ two: UInt8, _ three: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = blocks(of: bytes, from: first(one, in: bytes, from: start) &+ 2) {
      ($0.before(2).equals(one) .& $0.before(1).equals(two) .& $0.bytes.equals(three)).filled(with: 0xFF)
    }
    while index < bytes.count {
      if bytes[index &- 2] == one, bytes[index &- 1] == two, bytes[index] == three { return index &- 2 }
      index &+= 1
    }
    return bytes.count
  }

  /// The first index from `start` on that `sought` marks, or where too little is left of `bytes` for a block.
  @inline(__always)
  static func blocks(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, sought: (ByteBlock) -> ByteBlock.Bytes
  ) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var index = start
    while index &+ 64 <= bytes.count {
      let half = sought(ByteBlock(base, at: index)) | sought(ByteBlock(base, at: index &+ 16))
      let other = sought(ByteBlock(base, at: index &+ 32)) | sought(ByteBlock(base, at: index &+ 48))
      if (half | other).isAnywhere { break }
      index &+= 64
    }
    while index &+ ByteBlock.count <= bytes.count {
      let found = sought(ByteBlock(base, at: index))
      if found.isAnywhere { return index &+ found.first }
      index &+= ByteBlock.count
    }
    return index
  }

  /// Reports whether `word`, lower case ASCII, stands in `bytes` in any case.
  package static func contains(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
    word.withUTF8Buffer { word in
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = word.first, bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count) where bytes[start] | 0x20 == first | 0x20 {
          let isFound = word.indices.allSatisfy {
            let byte = bytes[start + $0]
            return (byte.isASCIIUppercase ? byte | 0x20 : byte) == word[$0]
          }
          if isFound { return true }
        }
        return false
      }
    }
  }
}

extension UInt64 {
  /// Eight times `byte`.
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The bytes beyond ASCII.
  @inline(__always)
  var nonASCIIBytes: UInt64 { self & 0x8080_8080_8080_8080 }

  /// The bytes that equal `byte`; of these only the lowest is surely one.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 { (self ^ .repeating(byte)).bytes(below: 1) }

  /// The bytes less than `limit`, which is at most 0x80; of these only the lowest is surely one.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 { (self &- .repeating(limit)) & ~self & .repeating(0x80) }

  /// Spaces that another follows, and one that stands last, of which it is not known.
  @inline(__always)
  var spacesThatMayCollapse: UInt64 {
    // Each byte on its own: a carry out of one would make a space of the next.
    let low = UInt64.repeating(0x7F)
    let difference = self ^ .repeating(0x20)
    let spaces = ~((difference & low) &+ low | difference | low)
    return spaces & (spaces &>> 8 | 0x8000_0000_0000_0000)
  }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are ASCII.
  @inline(__always)
  package var isASCII: Bool {
    withUnsafeBufferPointer { bytes in ByteScan.first(in: bytes, from: 0) { $0.nonASCIIBytes } == bytes.count }
  }
}
