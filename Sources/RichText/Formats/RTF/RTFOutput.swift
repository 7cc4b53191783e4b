/// The one growing buffer of the RTF writer and the ways to put words and text into it.
struct RTFOutput: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ raw: [UInt8]) { bytes.append(stretch: raw[...]) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// A control word with a parameter, without delimiter.
  mutating func append(_ word: StaticString, _ parameter: Int) {
    append(word)
    bytes.append(decimal: parameter)
  }

  /// Text as 7-bit RTF: what RTF gives a meaning is escaped, what is not ASCII becomes `\u` with one byte for old
  /// readers.
  mutating func append(text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { append(buffer: $0) }
  }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(buffer: $0) }
  }

  private mutating func append(buffer text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let end = ByteScan.first(in: text, from: start, where: { $0.notPlainInRTF }) { !Self.isPlain($0) }
      if end > start { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end])) }
      guard end < text.count else { return }
      start = appendSpecial(text, at: end)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}")
  }

  private mutating func appendSpecial(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    if byte < 0x80 {
      switch byte {
      case 0x09: append("\\tab ")
      case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        append("\\")
        bytes.append(byte)
      // Control characters do not occur in a document; in other texts they say nothing.
      default: break
      }
      return index + 1
    }
    guard let length = UTF8Scan.scalarLength(text, at: index) else { return index + 1 }
    var value = UInt32(byte) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for place in (index + 1)..<(index + length) { value = value << 6 | UInt32(text[place] & 0x3F) }
    append(scalar: value)
    return index + length
  }

  private mutating func append(scalar value: UInt32) {
    switch value {
    case 0x2028: append("\\line ")
    case 0xA0: append("\\~")
    case 0xAD: append("\\-")
    case 0x2011: append("\\_")
    case 0x10000...:
      append(unit: 0xD800 + (value - 0x10000) >> 10, fallback: RTFFallback.none)
      append(unit: 0xDC00 + (value - 0x10000) & 0x3FF, fallback: RTFFallback.none)
    default:
      append(unit: value, fallback: RTFFallback.byte(for: value))
    }
  }

  /// `\u` takes a signed 16-bit number. The byte after it is always written `\'hh`: pandoc skips too much of plain text
  /// there.
  private mutating func append(unit: UInt32, fallback: UInt8) {
    append("\\u", Int(Int16(truncatingIfNeeded: unit)))
    let hex = (UInt8(ascii: "\\"), UInt8(ascii: "'"), Self.digit(fallback >> 4), Self.digit(fallback & 0x0F))
    withUnsafeBytes(of: hex) { bytes.append(contentsOf: $0) }
  }

  mutating func append(hex data: ArraySlice<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: data.count * 2) { digits in
      var count = 0
      for byte in data {
        digits[count] = Self.digit(byte >> 4)
        digits[count + 1] = Self.digit(byte & 0x0F)
        count += 2
      }
      bytes.append(contentsOf: UnsafeBufferPointer(digits))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
