/// The characters that backslashes and ampersands stand for (CommonMark, sections 2.4 and 2.5).
enum MarkdownText {
  /// Returns the end of the mark of a note, `[^label]`, that begins at an index; `nil` if none does.
  static func endOfNoteMark(in bytes: [UInt8], at start: Int, end: Int) -> Int? {
    guard start + 3 < end, bytes[start] == UInt8(ascii: "["), bytes[start + 1] == UInt8(ascii: "^") else { return nil }
    // No one writes longer ones, and a text of nothing but brackets is not to be read again from each.
    let last = min(end, start + 100)
    guard
      let bracket = bytes[(start + 2)..<last].firstIndex(where: {
        $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") || $0.isMarkdownSpace
      }),
      bracket > start + 2, bytes[bracket] == UInt8(ascii: "]")
    else { return nil }
    return bracket + 1
  }

  static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The character that the reference at `start`, an ampersand, stands for, and where the reference ends.
  static func reference(in bytes: [UInt8], at start: Int, end: Int) -> (text: [UInt8], end: Int)? {
    guard start + 1 < end else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return numericReference(in: bytes, at: start + 2, end: end) }
    let references = HTMLCharacterReferences.shared
    guard let match = references.longestMatch(in: bytes, at: start + 1), match.endsWithSemicolon,
      start + 1 + match.length <= end
    else { return nil }
    return (references.value(of: match), start + 1 + match.length)
  }

  /// Up to seven decimal or six hexadecimal digits.
  private static func numericReference(in bytes: [UInt8], at start: Int, end: Int) -> (text: [UInt8], end: Int)? {
    let isHex = start < end && bytes[start] | 0x20 == UInt8(ascii: "x")
    let digits = isHex ? start + 1 : start
    var index = digits
    var number: UInt32 = 0
    while index < end, index - digits < (isHex ? 6 : 7), let digit = bytes[index].digit(hex: isHex) {
      number = number * (isHex ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > digits, index < end, bytes[index] == UInt8(ascii: ";") else { return nil }
    return (HTMLCharacterReferences.utf8(ofNumeric: number), index + 1)
  }

  /// The text with its backslash escapes and character references resolved.
  static func resolved(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      return String(decoding: text, as: UTF8.self)
    }
    let bytes = Array(text)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, isPunctuation(bytes[index + 1]) {
        result.append(bytes[index + 1])
        index += 2
      } else if byte == UInt8(ascii: "&"), let reference = reference(in: bytes, at: index, end: bytes.count) {
        result += reference.text
        index = reference.end
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
