/// The short names of the commands that matter here, in a form that is cheap to look up.
struct CommandName: Equatable {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64

  /// The last component of a path in lower case, without `.exe`; `nil` for names that no table has, as they are too
  /// long.
  init?(_ text: some Sequence<UInt8>) {
    var length = 0
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    for var byte in text {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        (length, first, second, third) = (0, 0, 0, 0)
        continue
      }
      if byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
      switch length {
      case ..<8: first = first << 8 | UInt64(byte)
      case ..<16: second = second << 8 | UInt64(byte)
      default: third = third << 8 | UInt64(byte)
      }
      length += 1
      if length > 512 { return nil }
    }
    guard length > 0, length <= 24 else { return nil }
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// The bucket in which a table searches the name first.
  var bucket: Int {
    let mixed = (first ^ second &* 0x9E37_79B9_7F4A_7C15 ^ third &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
