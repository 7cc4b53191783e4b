/// The characters of text in UTF-8, with the escapes of several formats resolved. What is malformed stands for itself
/// or for nothing.
struct EscapedText {
  private let bytes: [UInt8]
  /// Whether what stands in angle brackets is left out.
  private let passesTags: Bool
  private var index = 0
  /// Whether no angle bracket closes any more, so that none is looked for again.
  private var hasNoTagEnds = false

  init(_ bytes: [UInt8], passesTags: Bool) {
    self.bytes = bytes
    self.passesTags = passesTags
  }

  /// Gives the next character to `search`; false at the end.
  @inline(__always)
  mutating func next(_ search: inout some LetterReceiver) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    if Letter.counts(UInt32(byte)), byte < 0x80 {
      index &+= 1
      search.take(UInt32(byte))
      return true
    }
    return nextUnusual(byte, &search)
  }

  private mutating func nextUnusual(_ byte: UInt8, _ search: inout some LetterReceiver) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"): takeEscape(&search)
    case UInt8(ascii: "&"): takeReference(&search)
    case UInt8(ascii: "<") where passesTags: passTag(&search)
    case 0x80..., UInt8(ascii: "%"), UInt8(ascii: "="): takeEncoded(&search)
    default:
      index += 1
      search.takeBreak()
    }
    return true
  }

  // MARK: Escapes

  /// Backslashes, which are doubled where JSON stands in JSON, and what they escape.
  private mutating func takeEscape(_ search: inout some LetterReceiver) {
    while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < bytes.count else { return }
    switch bytes[index] {
    case UInt8(ascii: "u") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{"):
      takeHexadecimal(from: index + 2, &search)
      if index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
    case UInt8(ascii: "x"):
      guard let byte = hexadecimal(at: index + 1, digits: 2) else { return }
      index += 3
      search.take(byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      // CSS: up to six digits, and a space that ends them.
      takeHexadecimal(from: index, &search)
      if index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal(at: index + 1, digits: 4) else { return }
      index += 5
      var scalar = unit
      if unit & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u"), let low = hexadecimal(at: index + 2, digits: 4), low & 0xFC00 == 0xDC00
      {
        scalar = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
        index += 6
      }
      search.take(scalar)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "N"):
      index += 1
      search.takeBreak()
    default:
      search.takeBreak()
    }
  }

  /// A character by one to six hexadecimal digits.
  private mutating func takeHexadecimal(from start: Int, _ search: inout some LetterReceiver) {
    var value: UInt32 = 0
    index = start
    while index < bytes.count, index < start + 6, let digit = hexadecimal(at: index, digits: 1) {
      value = value << 4 | digit
      index += 1
    }
    search.take(value)
  }

  /// A numeric reference; one by name is passed, for almost all of them stand for signs.
  private mutating func takeReference(_ search: inout some LetterReceiver) {
    let end = bytes[(index + 1)...].prefix(11).firstIndex(of: UInt8(ascii: ";"))
    guard let end, index + 1 < end else {
      index += 1
      return search.takeBreak()
    }
    let name = bytes[(index + 1)..<end]
    if name.first == UInt8(ascii: "#") {
      let isHexadecimal = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
      index = end + 1
      if let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10) { search.take(scalar) }
    } else if name.allSatisfy({ $0 < 0x80 && Letter.counts(UInt32($0)) }) {
      index = end + 1
      // What stands in a text of references once more.
      if name.elementsEqual("amp".utf8), index < bytes.count, bytes[index] == UInt8(ascii: "#") {
        index = end
        return takeReference(&search)
      }
      search.takeBreak()
    } else {
      index += 1
      search.takeBreak()
    }
  }

  private mutating func passTag(_ search: inout some LetterReceiver) {
    search.takeBreak()
    index += 1
    guard !hasNoTagEnds, index < bytes.count else { return }
    let byte = bytes[index]
    let opens = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    guard opens || byte < 0x80 && Letter.counts(UInt32(byte)) else { return }
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
      hasNoTagEnds = true
      return
    }
    index = end + 1
  }

  // MARK: Bytes

  /// A character of one byte or more, any of which may be written as `%C3` or `=C3`.
  private mutating func takeEncoded(_ search: inout some LetterReceiver) {
    let isEscaped = bytes[index] < 0x80
    let lead = nextByte()
    guard let lead, !(isEscaped && lead < 0x20) else {
      if lead == nil { index += 1 }
      return search.takeBreak()
    }
    let length: Int
    switch lead {
    case 0xC2..<0xE0: length = 2
    case 0xE0..<0xF0: length = 3
    case 0xF0..<0xF5: length = 4
    default: return search.take(lead < 0x80 ? UInt32(lead) : 0)
    }
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for _ in 1..<length {
      let before = index
      guard let byte = nextByte(), byte & 0xC0 == 0x80 else {
        index = before
        return search.takeBreak()
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    search.take(scalar)
  }

  /// The byte at the index, or the one that an escape stands for; `nil` for a sign that begins no escape.
  private mutating func nextByte() -> UInt8? {
    // RFC 2045 6.7: soft line breaks of quoted-printable may stand inside a character.
    var hasSoftBreaks = false
    while index + 2 < bytes.count, bytes[index] == UInt8(ascii: "="), bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A
    {
      index += 3
      hasSoftBreaks = true
    }
    guard index < bytes.count else { return hasSoftBreaks ? 0 : nil }
    let byte = bytes[index]
    if byte >= 0x80 {
      index += 1
      return byte
    }
    if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "="), let value = hexadecimal(at: index + 1, digits: 2) {
      index += 3
      return UInt8(truncatingIfNeeded: value)
    }
    return hasSoftBreaks ? 0 : nil
  }

  private func hexadecimal(at start: Int, digits: Int) -> UInt32? {
    guard start + digits <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<(start + digits)] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
