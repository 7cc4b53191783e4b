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
    @inline(__always)
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var index = start
    // Most stretches in markup end soon; long ones are searched by four words, which compilers turn into vectors.
    while index &+ 8 <= bytes.count {
      let found = hits(word(index))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
      while index &+ 32 <= bytes.count,
        hits(word(index)) | hits(word(index &+ 8)) | hits(word(index &+ 16)) | hits(word(index &+ 24)) == 0
      {
        index &+= 32
      }
    }
    guard index < bytes.count else { return bytes.count }
    var rest: UInt64 = 0
    if bytes.count >= 8 {
      rest = word(bytes.count &- 8) &>> UInt64(truncatingIfNeeded: 64 &- (bytes.count &- index) &* 8)
    } else {
      for offset in 0..<(bytes.count &- index) {
        rest |= UInt64(bytes[index &+ offset]) &<< UInt64(truncatingIfNeeded: offset &* 8)
      }
    }
    return min(index &+ hits(rest).trailingZeroBitCount / 8, bytes.count)
  }

  /// The first index from `start` on where a scalar beyond ASCII begins; `bytes.count` if there is none.
  package static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    first(in: bytes, from: start) { $0.nonASCIIBytes }
  }

  /// The first index from `start` on where `byte` stands; `bytes.count` if there is none.
  package static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether `word`, lower case ASCII, stands in `bytes` in any case.
  static func contains(_ word: StaticString, in bytes: [UInt8]) -> Bool {
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

  /// The bytes that equal `byte`.
  @inline(__always)
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ .repeating(byte)
    let low = UInt64.repeating(0x7F)
    return ~((difference & low) &+ low | difference | low)
  }

  /// The bytes less than `limit`, which is at most 0x80; of these only the lowest is surely one.
  @inline(__always)
  func bytes(below limit: UInt8) -> UInt64 { (self &- .repeating(limit)) & ~self & .repeating(0x80) }

  /// Spaces that another follows, and one that stands last, of which it is not known.
  @inline(__always)
  var spacesThatMayCollapse: UInt64 {
    let spaces = bytes(equalTo: 0x20)
    return spaces & (spaces &>> 8 | 0x8000_0000_0000_0000)
  }
}

/// Bytes that are hashed and compared in one go, where an array goes byte by byte.
struct HashedBytes: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func == (left: Self, right: Self) -> Bool {
    left.bytes.count == right.bytes.count
      && left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          guard let one = left.baseAddress, let other = right.baseAddress else { return true }
          return memcmp(one, other, left.count) == 0
        }
      }
  }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
