extension PublishedForms {
  /// ISO 8859-1; nil where a character lies outside it.
  static func latin1(fromUTF8 utf8: [UInt8]) -> [UInt8]? {
    // Shared, not copied.
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8 }
    var latin1: [UInt8] = []
    latin1.reserveCapacity(utf8.count)
    var lead: UInt8?
    for byte in utf8 {
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

  /// UTF-16LE without a byte order mark, as LibreOffice writes and reads it.
  static func utf16LittleEndian(fromUTF8 utf8: [UInt8]) -> [UInt8] {
    // A byte of UTF-8 becomes two of UTF-16 at most.
    [UInt8](unsafeUninitializedCapacity: utf8.count * 2) { bytes, count in
      var start = utf8.startIndex
      while start < utf8.endIndex {
        let others = utf8[start...].firstIndex { $0 >= 0x80 } ?? utf8.endIndex
        for byte in utf8[start..<others] {
          bytes[count] = byte
          bytes[count + 1] = 0
          count += 2
        }
        start = utf8[others...].firstIndex { $0 < 0x80 } ?? utf8.endIndex
        _ = transcode(utf8[others..<start].makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: false) {
          bytes[count] = UInt8(truncatingIfNeeded: $0)
          bytes[count + 1] = UInt8(truncatingIfNeeded: $0 >> 8)
          count += 2
        }
      }
    }
  }
}
