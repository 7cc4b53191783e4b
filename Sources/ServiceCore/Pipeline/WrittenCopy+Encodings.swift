import RichText

extension WrittenCopy.Forms {
  /// ISO 8859-1; nil where a character lies outside it.
  static func latin1(fromUTF8 utf8: [UInt8]) -> [UInt8]? {
    let ascii = utf8.withUnsafeBufferPointer { ByteScan.endOfASCII($0, from: 0) }
    if ascii == utf8.count { return utf8 }
    var latin1 = Array(utf8[..<ascii])
    latin1.reserveCapacity(utf8.count)
    var lead: UInt8?
    for byte in utf8[ascii...] {
      switch (lead, byte) {
      case (nil, 0x00...0x7F):
        latin1.append(byte)
      case (nil, 0xC2...0xC3):
        lead = byte
      case (let first?, 0x80...0xBF):
        latin1.append(first << 6 | byte & 0x3F)
        lead = nil
      default:
        return nil
      }
    }
    return lead == nil ? latin1 : nil
  }

  /// UTF-16LE without a byte order mark, as LibreOffice writes and reads it, of well-formed UTF-8.
  static func utf16LittleEndian(fromUTF8 utf8: [UInt8]) -> [UInt8] {
    // No scalar has more than two bytes of UTF-16 for each of UTF-8.
    [UInt8](unsafeUninitializedCapacity: utf8.count * 2) { memory, count in
      func write(_ unit: UInt16) {
        memory[count] = UInt8(truncatingIfNeeded: unit)
        memory[count + 1] = UInt8(truncatingIfNeeded: unit >> 8)
        count += 2
      }
      count = 0
      var index = 0
      while index < utf8.count {
        if utf8[index] < 0x80 {
          write(UInt16(utf8[index]))
          index += 1
          continue
        }
        let length = utf8[index] >= 0xF0 ? 4 : utf8[index] >= 0xE0 ? 3 : 2
        var value = UInt32(utf8[index]) & 0xFF >> UInt32(length + 1)
        for byte in utf8[index...].prefix(length).dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
        if value >= 0x10000 {
          write(UInt16(truncatingIfNeeded: 0xD7C0 &+ value >> 10))
          value = 0xDC00 | value & 0x3FF
        }
        write(UInt16(truncatingIfNeeded: value))
        index += length
      }
    }
  }
}
