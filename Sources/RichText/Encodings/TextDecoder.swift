private import Glibc

/// Turns bytes of one `TextEncoding` into UTF-8, with U+FFFD for what the encoding does not define.
///
///     let decoder = TextDecoder(label: "windows-1252")
///     let decoded = decoder?.decode(bytes)
///
/// Making one costs microseconds, so keep it for the whole document. It may hold an iconv descriptor, which is freed
/// with it; it is not `Sendable`, and each reading makes its own.
final class TextDecoder {
  let encoding: TextEncoding
  private let form: Form

  private enum Form {
    case utf8
    case utf16(bigEndian: Bool)
    /// UTF-8 of each byte's character; empty where the encoding has none.
    case table([[UInt8]])
    case converter(Converter)
    /// The system lacks this converter: everything above ASCII is U+FFFD.
    case asciiOnly
  }

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding.scheme {
    case .utf8: form = .utf8
    case .utf16LittleEndian: form = .utf16(bigEndian: false)
    case .utf16BigEndian: form = .utf16(bigEndian: true)
    case .singleByte(.converter(let name)):
      form = Converter(from: name).map { .table($0.singleByteTable(of: encoding)) } ?? .asciiOnly
    case .singleByte(let table):
      form = .table(table.upperHalf)
    case .multiByte(let name):
      form = Converter(from: name).map { .converter($0) } ?? .asciiOnly
    }
  }

  /// A decoder for an IANA or WHATWG label; nil if it is unknown.
  convenience init?(label: String) {
    guard let encoding = TextEncoding(label: label) else { return nil }
    self.init(encoding)
  }

  /// A decoder for a Windows code page number; nil if it is unknown.
  convenience init?(codePage: Int) {
    guard let encoding = TextEncoding(codePage: codePage) else { return nil }
    self.init(encoding)
  }

  /// The text of `bytes` as UTF-8, and how many U+FFFD stand for bytes that mean nothing.
  func decode(_ bytes: ArraySlice<UInt8>) -> (utf8: [UInt8], replacements: Int) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    let replacements = decode(bytes, into: &output)
    return (output, replacements)
  }

  func decode(_ bytes: [UInt8]) -> (utf8: [UInt8], replacements: Int) { decode(bytes[...]) }

  /// Appends the text of `bytes`, which must begin and end with whole characters, to `output` as UTF-8.
  /// - Returns: how many U+FFFD stand for bytes that mean nothing.
  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> Int {
    switch form {
    case .utf8: return Self.repairUTF8(bytes, into: &output)
    case .utf16(let bigEndian): return Self.decodeUTF16(bytes, bigEndian: bigEndian, into: &output)
    case .table(let table): return Self.decode(bytes, table: table, into: &output)
    case .converter(let converter): return converter.convert(bytes, into: &output)
    case .asciiOnly: return Self.decode(bytes, table: [], into: &output)
    }
  }

  /// U+FFFD REPLACEMENT CHARACTER.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private static func decode(_ bytes: ArraySlice<UInt8>, table: [[UInt8]], into output: inout [UInt8]) -> Int {
    var replacements = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = start
      while end < bytes.endIndex, bytes[end] < 0x80 { end += 1 }
      output += bytes[start..<end]
      guard end < bytes.endIndex else { break }
      let upper = Int(bytes[end]) - 0x80
      if upper < table.count, !table[upper].isEmpty {
        output += table[upper]
      } else {
        output += replacement
        replacements += 1
      }
      start = end + 1
    }
    return replacements
  }

  private static func repairUTF8(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> Int {
    var replacements = 0
    var start = bytes.startIndex
    var end = start
    while end < bytes.endIndex {
      if bytes[end] < 0x80 {
        end += 1
      } else if let length = UTF8Scan.scalarLength(bytes, at: end) {
        end += length
      } else {
        output += bytes[start..<end]
        output += replacement
        replacements += 1
        end += 1
        // The rest of a broken sequence is part of the same error.
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        start = end
      }
    }
    output += bytes[start..<bytes.endIndex]
    return replacements
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool, into output: inout [UInt8]) -> Int {
    var replacements = 0
    var index = bytes.startIndex
    func unit(at index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    while bytes.endIndex - index >= 2 {
      var value = unit(at: index)
      index += 2
      if value & 0xFC00 == 0xD800, bytes.endIndex - index >= 2 {
        let low = unit(at: index)
        if low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
          index += 2
        }
      }
      if let scalar = Unicode.Scalar(value) {
        output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        output += replacement
        replacements += 1
      }
    }
    if index < bytes.endIndex {
      output += replacement
      replacements += 1
    }
    return replacements
  }
}

/// An iconv descriptor that is closed with it; the only code that calls iconv.
private final class Converter {
  private let descriptor: iconv_t
  private let isGB18030: Bool

  init?(from name: String) {
    // glibc answers an unknown converter with (iconv_t)-1.
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else { return nil }
    self.descriptor = descriptor
    isGB18030 = name == "GB18030"
  }

  deinit { iconv_close(descriptor) }

  /// Converts `bytes` from the initial shift state.
  func convert(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> Int {
    var replacements = 0
    var start = bytes.startIndex
    _ = iconv(descriptor, nil, nil, nil, nil)
    var chunk = [CChar](repeating: 0, count: 4096)
    while start < bytes.endIndex {
      let step = bytes[start...].withUnsafeBytes { source in
        chunk.withUnsafeMutableBufferPointer { target in Self.step(descriptor, source, target) }
      }
      output += chunk[..<step.produced].lazy.map { UInt8(bitPattern: $0) }
      start += step.consumed
      guard start < bytes.endIndex, step.error != E2BIG else {
        // No progress although there is room cannot happen; it would be a hang.
        if step.consumed == 0, step.produced == 0 { break }
        continue
      }
      // EILSEQ or EINVAL: WHATWG Encoding skips the lead byte, and the trail too unless it is ASCII.
      if isGB18030, bytes[start] == 0x80 {
        output += [0xE2, 0x82, 0xAC]
        start += 1
        continue
      }
      output += TextDecoder.replacement
      replacements += 1
      start += start + 1 < bytes.endIndex && bytes[start] >= 0x80 && bytes[start + 1] >= 0x80 ? 2 : 1
    }
    // Some converters hold the last character back until the final shift sequence is requested.
    let rest = chunk.withUnsafeMutableBufferPointer { target in
      Self.step(descriptor, UnsafeRawBufferPointer(start: nil, count: 0), target)
    }
    output += chunk[..<rest.produced].lazy.map { UInt8(bitPattern: $0) }
    return replacements
  }

  private static func step(
    _ descriptor: iconv_t, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableBufferPointer<CChar>
  ) -> (consumed: Int, produced: Int, error: Int32) {
    var output = target.baseAddress
    var room = target.count
    guard let base = source.baseAddress else {
      _ = iconv(descriptor, nil, nil, &output, &room)
      return (0, target.count - room, 0)
    }
    // iconv does not write through its source pointer; the missing `const` is historical.
    var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(
      to: CChar.self)
    var left = source.count
    let result = iconv(descriptor, &input, &left, &output, &room)
    return (source.count - left, target.count - room, result == -1 ? errno : 0)
  }

  /// The upper half of a single-byte encoding. Windows pages map what they leave undefined in 0x80 to 0x9F to the C1
  /// controls (WHATWG Encoding, index windows-1252).
  func singleByteTable(of encoding: TextEncoding) -> [[UInt8]] {
    (UInt8(0x80)...0xFF).map { byte in
      if encoding.name == "x-mac-cyrillic", byte == 0xFF { return [0xE2, 0x82, 0xAC] }
      var character: [UInt8] = []
      if convert([byte], into: &character) == 0 { return character }
      return byte < 0xA0 ? [0xC2, byte] : []
    }
  }
}
