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
    let continues = SIMD16<Int8>(truncatingIfNeeded: bytes) .< -64
    let mustContinue = (last .>= 0xC0) .| (second .>= 0xE0) .| (third .>= 0xF0)
    let noLead = (bytes .== 0xC0) .| (bytes .== 0xC1) .| (bytes .>= 0xF5)
    let tooLow = (last .== 0xE0) .& (bytes .< 0xA0) .| (last .== 0xF0) .& (bytes .< 0x90)
    let tooHigh = (last .== 0xED) .& (bytes .>= 0xA0) .| (last .== 0xF4) .& (bytes .>= 0x90)
    return (continues .^ mustContinue) .| noLead .| tooLow .| tooHigh
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
