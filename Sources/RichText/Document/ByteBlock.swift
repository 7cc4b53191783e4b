/// Sixteen bytes of a buffer, compared all at once with others or with those that stand before and after them.
///
/// What finds bytes answers with a mask that is true at each byte found.
package struct ByteBlock {
  package typealias Bytes = SIMD16<UInt8>
  package typealias Mask = SIMDMask<SIMD16<Int8>>

  package static let count = 16

  @usableFromInline
  let start: UnsafeRawPointer

  /// The block at `index`; all that is looked at must lie in the buffer.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, at index: Int) { start = UnsafeRawPointer(base) + index }

  @inlinable @inline(__always)
  package var bytes: Bytes { after(0) }

  /// The bytes that stand this many places after those of the block.
  @inlinable @inline(__always)
  package func after(_ distance: Int) -> Bytes { start.loadUnaligned(fromByteOffset: distance, as: Bytes.self) }

  /// The bytes that stand this many places before those of the block.
  @inlinable @inline(__always)
  package func before(_ distance: Int) -> Bytes { after(-distance) }

  /// Where UTF-8 is broken, if all before the block is well-formed (Unicode 15, table 3-7). What the block's last scalar lacks is
  /// found in the next block.
  @inline(__always)
  var brokenUTF8: Mask {
    let (last, second, third) = (before(1), before(2), before(3))
    let continues = bytes.isSignedBelow(-64)
    let mustContinue = last.isAtLeast(0xC0) .| second.isAtLeast(0xE0) .| third.isAtLeast(0xF0)
    let noLead = bytes.equals(0xC0) .| bytes.equals(0xC1) .| bytes.isAtLeast(0xF5)
    let tooLow = last.equals(0xE0) .& bytes.isBelow(0xA0) .| last.equals(0xF0) .& bytes.isBelow(0x90)
    let tooHigh = last.equals(0xED) .& bytes.isAtLeast(0xA0) .| last.equals(0xF4) .& bytes.isAtLeast(0x90)
    return (continues .^ mustContinue) .| noLead .| tooLow .| tooHigh
  }
}

// Against whole vectors: with a single byte for the other side these comparisons are made one by one.
extension SIMD16<UInt8> {
  @inlinable @inline(__always)
  package func equals(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== Self(repeating: byte) }

  @inlinable @inline(__always)
  package func isBelow(_ limit: UInt8) -> SIMDMask<SIMD16<Int8>> { self .< Self(repeating: limit) }

  @inlinable @inline(__always)
  package func isAtLeast(_ limit: UInt8) -> SIMDMask<SIMD16<Int8>> { self .>= Self(repeating: limit) }

  /// From `first` on, `count` different bytes.
  @inlinable @inline(__always)
  package func isWithin(_ first: UInt8, _ count: UInt8) -> SIMDMask<SIMD16<Int8>> {
    (self &- Self(repeating: first)).isBelow(count)
  }

  /// As signed numbers, of which those beyond ASCII are negative.
  @inlinable @inline(__always)
  package func isSignedBelow(_ limit: Int8) -> SIMDMask<SIMD16<Int8>> {
    SIMD16<Int8>(truncatingIfNeeded: self) .< SIMD16<Int8>(repeating: limit)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  @inlinable @inline(__always)
  package var isAnywhere: Bool {
    let (low, high) = words
    return low | high != 0
  }

  /// The first place where the mask is true; 16 if there is none.
  @inlinable @inline(__always)
  package var first: Int {
    let (low, high) = words
    return (low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount) / 8
  }

  @inlinable @inline(__always)
  package var words: (UInt64, UInt64) {
    let words = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }
}
