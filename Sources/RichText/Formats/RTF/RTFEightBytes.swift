/// Eight bytes at a time, the first in the lowest place, as the RTF tokenizer and writer look at them.
///
/// What finds bytes answers with the highest bit of each byte found.
struct RTFEightBytes {
  let value: UInt64

  /// The bytes from `index` on; those beyond the end are zero.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let left = bytes.count &- index
    if left >= 8 {
      value = Self.load(bytes, at: index)
    } else if left > 0, bytes.count >= 8 {
      // The last eight, without those before `index`.
      value = Self.load(bytes, at: bytes.count &- 8) &>> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
    } else {
      var rest: UInt64 = 0
      for place in 0..<max(left, 0) {
        rest |= UInt64(bytes[index &+ place]) &<< UInt64(truncatingIfNeeded: place &* 8)
      }
      value = rest
    }
  }

  /// Eight bytes that are all within `bytes`.
  @inline(__always)
  private static func load(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
    guard let base = bytes.baseAddress else { return 0 }
    return UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private init(value: UInt64) { self.value = value }

  /// The first of the bytes, up to `bits`, which is less than 64; those after them are zero.
  @inline(__always)
  func prefix(bits: UInt64) -> RTFEightBytes { RTFEightBytes(value: value & ((1 &<< bits) &- 1)) }

  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
  private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The bytes that are no ASCII letters.
  @inline(__always)
  var nonLetters: UInt64 {
    let lowered = (value | Self.repeating(0x20)) & Self.low
    let fromA = lowered &+ Self.repeating(0x80 - 0x61)
    let beyondZ = lowered &+ Self.repeating(0x80 - 0x7B)
    return (~fromA | beyondZ | value) & Self.high
  }

  /// All bytes that may be `\`, `{`, `}` or a control character, and `[`, `]` and `|`.
  @inline(__always)
  var syntax: UInt64 {
    let lowered = (value | Self.repeating(0x20)) & Self.low
    let braces = (lowered &+ Self.repeating(0x80 - 0x7B)) & ~(lowered &+ Self.repeating(0x80 - 0x7E))
    let noControl = (value & Self.low) &+ Self.repeating(0x80 - 0x20)
    return (braces | ~noControl) & ~value & Self.high
  }

  /// All bytes that text in RTF cannot have as they are: `\`, `{`, `}`, control characters and what is beyond ASCII; and `[`,
  /// `]`, `^`, `_`, `|` and `~`.
  @inline(__always)
  var notPlain: UInt64 {
    let braces = ((value | Self.repeating(0x20)) & Self.low) &+ Self.repeating(0x80 - 0x7B)
    let noControl = (value & Self.low) &+ Self.repeating(0x80 - 0x20)
    return (braces | ~noControl | value) & Self.high
  }

  /// The bytes beyond ASCII.
  @inline(__always)
  var nonASCII: UInt64 { value & Self.high }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if RTFEightBytes(bytes, at: index).nonASCII != 0 { return false }
        index &+= 8
      }
      return true
    }
  }
}
