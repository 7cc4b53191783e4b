/// Classes of bytes in ASCII.
enum ASCII {
  /// Reports whether a byte is a letter or a digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39
  }
}
