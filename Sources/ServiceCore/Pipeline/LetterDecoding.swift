import RichText

/// Reads the letters of bytes whose format and encoding nobody states.
///
/// | reading | for |
/// | --- | --- |
/// | UTF-8, tags left out | XML, HTML, text, vCard and iCalendar: folded lines (RFC 6350 3.2) break words only by what is no letter |
/// | UTF-8 with the tags | text in attributes |
/// | UTF-16, both orders, from even and from odd bytes | private binary forms, pickles of Chromium |
/// | base64, also in base64, and hexadecimal digits | text in JSON, `data:` addresses, MIME |
/// | values of JSON, without its names | text of which each word or letter is a node, base64 in lines |
/// | RTF | private names of it |
///
/// In UTF-8 these are resolved: escapes of JSON (`\u00e4`, `\n`), of programs and of CSS (`\x54`, `\u{54}`, `\54 `),
/// numeric references (`&#228;`), percent-encoding, quoted-printable.
enum LetterDecoding {
  /// Decoded bytes of base64 from which on they are judged; identifiers are shorter.
  private static let sealedMinimum = 48
  /// The characters that a stretch must have to be taken for base64: words have fewer.
  private static let base64Minimum = 24
  /// The bytes that a stretch of hexadecimal digits must have.
  private static let hexadecimalMinimum = 8

  /// Makes each reading that the bytes may have, until `isFound` is true of one.
  static func readings(of bytes: [UInt8], isFound: ((inout LetterSearch) -> Void) -> Bool) -> Bool {
    if isFound({ utf8(&$0, bytes, passesTags: true) }) { return true }
    if bytes.contains(UInt8(ascii: "<")), isFound({ utf8(&$0, bytes, passesTags: false) }) { return true }
    if mayBeUTF16(bytes) {
      for start in 0...1 {
        for isBigEndian in [false, true] {
          if isFound({ utf16(&$0, bytes, from: start, isBigEndian: isBigEndian) }) { return true }
        }
      }
    }
    if bytes.starts(with: "{\\rtf".utf8), let text = try? RTFFormat().read(bytes).document.text,
      isFound({ utf8(&$0, text, passesTags: false) })
    {
      return true
    }
    if isFound({ encoded(&$0, bytes, depth: 2) }) { return true }
    let values = JSONStrings.values(in: bytes)
    return !values.isEmpty
      && (isFound { utf8(&$0, values, passesTags: true) } || isFound { encoded(&$0, values, depth: 1) })
  }

  /// The bytes that base64 or hexadecimal digits stand for.
  private static func encoded(_ search: inout LetterSearch, _ bytes: [UInt8], depth: Int) {
    func read(_ content: [UInt8]) -> Bool {
      utf8(&search, content, passesTags: true)
      search.takeBreak()
      if content.contains(0) {
        for isBigEndian in [false, true] {
          utf16(&search, content, from: 0, isBigEndian: isBigEndian)
          search.takeBreak()
        }
      }
      if depth > 1, !search.isDecided { encoded(&search, content, depth: depth - 1) }
      return search.isDecided
    }
    forEachBase64Stretch(in: bytes, read)
    if !search.isDecided { forEachHexadecimalStretch(in: bytes, read) }
  }

  /// Reports whether bytes are, or hold in base64, what no letters can be read from.
  static func hasSealedContent(_ bytes: [UInt8]) -> Bool {
    if isUnreadable(bytes) { return true }
    var isSealed = false
    func judge(_ content: [UInt8]) -> Bool {
      let isLong = content.count >= sealedMinimum
      isSealed = SealedContainer.begins(content) || isLong && isUnreadable(content)
      if !isSealed, isLong {
        forEachBase64Stretch(in: content) { inner in
          isSealed = SealedContainer.begins(inner)
          return isSealed
        }
      }
      return isSealed
    }
    forEachBase64Stretch(in: bytes, judge)
    if !isSealed { forEachBase64Stretch(in: JSONStrings.values(in: bytes), judge) }
    return isSealed
  }

  /// Reports whether many bytes are neither ASCII nor UTF-8: they are compressed, or in an encoding that nobody states.
  private static func isUnreadable(_ bytes: [UInt8]) -> Bool {
    var strange = 0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      let length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
      if length > 0, index + length <= bytes.count, bytes[index + 1..<index + length].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        index += length
      } else {
        strange += 1
        index += 1
      }
    }
    return strange >= 8 || strange >= 4 && strange * 16 > bytes.count
  }

  /// Text in UTF-16 has NULs where there is a space, a digit or a sign of ASCII; without any, it is hardly UTF-8.
  private static func mayBeUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil
  }

  // MARK: UTF-8

  private static func utf8(_ search: inout LetterSearch, _ bytes: [UInt8], passesTags: Bool) {
    var reader = EscapedText(bytes, passesTags: passesTags)
    while !search.isDecided, reader.next(&search) {}
  }

  // MARK: UTF-16

  private static func utf16(_ search: inout LetterSearch, _ bytes: [UInt8], from start: Int, isBigEndian: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      var high: UInt32?
      while index &+ 1 < bytes.count, !search.isDecided {
        let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index &+ 1]))
        let unit = isBigEndian ? first << 8 | second : second << 8 | first
        index &+= 2
        switch unit {
        case 0xD800..<0xDC00:
          high = unit
        case 0xDC00..<0xE000:
          if let lead = high { search.take(0x10000 + (lead & 0x3FF) << 10 + unit & 0x3FF) }
          high = nil
        default:
          high = nil
          search.take(unit)
        }
      }
    }
  }

  // MARK: Base64

  /// Decodes stretches of base64 (RFC 4648 4 and 5), which may be folded; ends when `body` is true.
  private static func forEachBase64Stretch(in bytes: [UInt8], _ body: ([UInt8]) -> Bool) {
    var content: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    func isComplete() -> Bool { count >= base64Minimum && body(content) }
    for byte in bytes {
      if let value = Base64.value(of: byte) {
        bits = bits << 6 | UInt32(value)
        count += 1
        // Three bytes stand in four characters; the first of them completes none.
        if count % 4 != 1 { content.append(UInt8(truncatingIfNeeded: bits >> [0, 0, 4, 2][count % 4])) }
      } else if count < base64Minimum || byte != 0x0A && byte != 0x0D && byte != 0x20 && byte != 0x09 {
        if isComplete() { return }
        content.removeAll(keepingCapacity: true)
        count = 0
      }
    }
    _ = isComplete()
  }

  // MARK: Hexadecimal digits

  private static func forEachHexadecimalStretch(in bytes: [UInt8], _ body: ([UInt8]) -> Bool) {
    var content: [UInt8] = []
    var high: UInt8?
    for byte in bytes {
      if let digit = byte.digit(hex: true) {
        if let lead = high { content.append(lead << 4 | digit) }
        high = high == nil ? digit : nil
      } else if byte != 0x20, byte != 0x0A, byte != 0x0D {
        if content.count >= hexadecimalMinimum, body(content) { return }
        content.removeAll(keepingCapacity: true)
        high = nil
      }
    }
    if content.count >= hexadecimalMinimum { _ = body(content) }
  }
}
