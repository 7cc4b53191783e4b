/// Sixteen bytes of a buffer, looked at all at once together with those that stand before them.
///
/// What looks for something answers with bytes that are not zero where it stands.
struct ByteBlock {
  typealias Bytes = SIMD16<UInt8>

  static let count = 16

  private let start: UnsafeRawPointer

  /// The block at `index`; all that is looked at must lie in the buffer.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, at index: Int) { start = UnsafeRawPointer(base) + index }

  @inline(__always)
  var bytes: Bytes { start.loadUnaligned(as: Bytes.self) }

  /// The bytes that stand this many places before those of the block.
  @inline(__always)
  func before(_ distance: Int) -> Bytes { start.loadUnaligned(fromByteOffset: -distance, as: Bytes.self) }

  /// Returns the place where UTF-8 is broken, if all before the block is well-formed (Unicode 15, table 3-7). A missing
  /// end of the block's last scalar is found in the next block.
  @inline(__always)
  var brokenUTF8: Bytes {
    let last = before(1)
    // The highest bit of each byte, by the leads of two, three and four bytes.
    let mustContinue = last.excess(over: 0x40) | before(2).excess(over: 0x60) | before(3).excess(over: 0x70)
    let continues = bytes.isSignedBelow(-64).filled(with: 0x80)
    let least = last.equals(0xE0).filled(with: 0xA0) | last.equals(0xF0).filled(with: 0x90)
    let less = last.equals(0xED).filled(with: 0xF4 - 0x9F) | last.equals(0xF4).filled(with: 0xF4 - 0x8F)
    let most = Bytes(repeating: 0xF4) &- less
    let noLead = (bytes & Bytes(repeating: 0xFE)).equals(0xC0).filled(with: 0xFF)
    return (mustContinue ^ continues) & Bytes(repeating: 0x80) | least.excess(over: bytes) | bytes.excess(over: most)
      | noLead
  }
}

// Against whole vectors: with a single byte for the other side these operations are made one by one.
extension SIMD16<UInt8> {
  @inlinable @inline(__always)
  package func equals(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== Self(repeating: byte) }

  @inlinable @inline(__always)
  package func isBelow(_ limit: UInt8) -> SIMDMask<SIMD16<Int8>> { self .< Self(repeating: limit) }

  @inlinable @inline(__always)
  package func isAtLeast(_ limit: UInt8) -> SIMDMask<SIMD16<Int8>> { self .>= Self(repeating: limit) }

  /// Returns `count` different bytes, from `first` on.
  @inlinable @inline(__always)
  package func isWithin(_ first: UInt8, _ count: UInt8) -> SIMDMask<SIMD16<Int8>> {
    (self &- Self(repeating: first)).isBelow(count)
  }

  /// Compares the bytes as signed numbers, of which those beyond ASCII are negative.
  @inlinable @inline(__always)
  package func isSignedBelow(_ limit: Int8) -> SIMDMask<SIMD16<Int8>> {
    unsafeBitCast(self, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: limit)
  }

  /// Returns the amount by which each byte exceeds its limit, or zero.
  @inline(__always)
  func excess(over limits: Self) -> Self { (self &- limits).replacing(with: Self(), where: self .< limits) }

  @inline(__always)
  func excess(over limit: UInt8) -> Self { excess(over: Self(repeating: limit)) }

  /// Whether any byte is no ASCII.
  @inlinable @inline(__always)
  package var isBeyondASCII: Bool { (self & Self(repeating: 0x80)).isAnywhere }

  /// Whether any byte is not zero.
  @inlinable @inline(__always)
  package var isAnywhere: Bool { words.0 | words.1 != 0 }

  /// The first place where the byte is not zero; 16 if there is none.
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

extension SIMDMask<SIMD16<Int8>> {
  /// The byte where the mask is true, zero elsewhere.
  @inlinable @inline(__always)
  package func filled(with byte: UInt8) -> SIMD16<UInt8> {
    SIMD16<UInt8>().replacing(with: SIMD16(repeating: byte), where: self)
  }
}
