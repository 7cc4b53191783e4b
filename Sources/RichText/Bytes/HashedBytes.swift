private import Glibc

/// Bytes that are hashed and compared in one go, where an array goes byte by byte.
struct HashedBytes: Sketched {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

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

  /// A number that differs for most different bytes, and costs a tenth of what a hash does that no stranger can
  /// foresee.
  var sketch: Int {
    bytes.withUnsafeBufferPointer { bytes in
      var mixed = UInt64(truncatingIfNeeded: bytes.count)
      var index = 0
      while index < bytes.count {
        mixed = (mixed ^ ByteScan.eightBytes(of: bytes, at: index)) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed &>> 32
        index &+= 8
      }
      return Int(truncatingIfNeeded: mixed)
    }
  }
}
