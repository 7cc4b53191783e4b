/// A place in CSS text from which tokens are read (CSS Syntax 3, section 4).
struct CSSCursor {
  let bytes: ArraySlice<UInt8>
  var position: Int
  let end: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    end = bytes.endIndex
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at the position; 0 at the end.
  var byte: UInt8 { position < end ? bytes[position] : 0 }

  /// The byte so many places further; 0 behind the end.
  func byte(after count: Int) -> UInt8 { position + count < end ? bytes[position + count] : 0 }

  /// Passes a sign of ASCII if it stands here.
  @inline(__always)
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard position < end, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Passes white space and comments; returns whether there was white space.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var isSpace = false
    while position < end {
      if bytes[position].isHTMLSpace {
        isSpace = true
        position += 1
      } else if bytes[position] == UInt8(ascii: "/"), byte(after: 1) == UInt8(ascii: "*") {
        let base = bytes.startIndex
        position = bytes.withUnsafeBufferPointer { Self.endOfComment($0, from: position - base) } + base
      } else {
        break
      }
    }
    return isSpace
  }

  // MARK: Names

  /// Whether an identifier starts here (section 4.3.9).
  var startsName: Bool {
    guard byte == UInt8(ascii: "-") else { return byte.isCSSNameStart || isEscape(at: position) }
    let second = byte(after: 1)
    return second == UInt8(ascii: "-") || second.isCSSNameStart || isEscape(at: position + 1)
  }

  /// Reports whether an escape starts at a place (section 4.3.8).
  private func isEscape(at index: Int) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: "\\") else { return false }
    return index + 1 >= end || !bytes[index + 1].isCSSLineEnd
  }

  /// Reads an identifier with its escapes resolved; `nil` if none starts here.
  mutating func name() -> ArraySlice<UInt8>? { startsName ? restOfName() : nil }

  /// Reads what may go on a name, which may be nothing.
  mutating func restOfName() -> ArraySlice<UInt8> {
    let start = position
    while position < end, bytes[position].isCSSNameByte { position += 1 }
    guard isEscape(at: position) else { return bytes[start..<position] }
    var text = Array(bytes[start..<position])
    while position < end {
      if bytes[position].isCSSNameByte {
        text.append(bytes[position])
        position += 1
      } else if isEscape(at: position) {
        appendEscape(to: &text)
      } else {
        break
      }
    }
    return text[...]
  }

  /// Appends what the escape here stands for, and passes it.
  private mutating func appendEscape(to text: inout [UInt8]) {
    position += 1
    guard position < end else {
      text += "\u{FFFD}".utf8
      return
    }
    var value: UInt32 = 0
    var count = 0
    while count < 6, position < end, let digit = bytes[position].digit(hex: true) {
      value = value << 4 | UInt32(digit)
      count += 1
      position += 1
    }
    if count > 0 {
      if position < end, bytes[position].isHTMLSpace { position += 1 }
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      text += String(Character(scalar ?? "\u{FFFD}")).utf8
    } else {
      text.append(bytes[position])
      position += 1
    }
  }

  /// Reads a string; `nil` if a line ends inside it or none starts here.
  /// - Parameter acrossLines: whether lines may end in it, as in the names of fonts that Word breaks.
  mutating func string(acrossLines: Bool = false) -> ArraySlice<UInt8>? {
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    position += 1
    var text: [UInt8] = []
    while position < end, bytes[position] != quote {
      if bytes[position].isCSSLineEnd, !acrossLines { return nil }
      if bytes[position] == UInt8(ascii: "\\") {
        if position + 1 >= end {
          position += 1
        } else if bytes[position + 1].isCSSLineEnd {
          position += 2
        } else {
          appendEscape(to: &text)
        }
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    position = min(position + 1, end)
    return text[...]
  }

  /// Reads the arguments of a function whose name and `(` are passed, and passes its `)`.
  mutating func arguments() -> ArraySlice<UInt8> {
    let start = position
    seek(.closingParenthesis)
    let arguments = bytes[start..<position]
    position = min(position + 1, end)
    return arguments
  }

  /// Passes the rest of a block whose `{` is passed, with its `}`.
  mutating func skipBlock() {
    seek(.closingBrace)
    position = min(position + 1, end)
  }
}

extension UInt8 {
  /// Letters, `_` and everything beyond ASCII.
  var isCSSNameStart: Bool { isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80 }

  /// Whether a name may hold the byte without an escape.
  var isCSSNameByte: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }

  var isCSSLineEnd: Bool { self == 0x0A || self == 0x0D || self == 0x0C }
}

extension ArraySlice<UInt8> {
  /// The text with the letters of ASCII in lower case; others keep theirs, as CSS compares names.
  var lowerCaseASCII: ArraySlice<UInt8> {
    contains(where: \.isASCIIUppercase) ? map { $0.isASCIIUppercase ? $0 | 0x20 : $0 }[...] : self
  }

  /// Whether the text is the name of a property of the page's own (CSS Custom Properties 1, section 2).
  var isCustomName: Bool {
    count >= 2 && self[startIndex] == UInt8(ascii: "-") && self[startIndex + 1] == UInt8(ascii: "-")
  }

  /// The text as a string, with the letters of ASCII in lower case.
  var lowerCaseName: String { String(decoding: lowerCaseASCII, as: UTF8.self) }

  /// Reports whether the text is this word, which is in lower case, in any case.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in zip(self, word).allSatisfy { ($0.isASCIIUppercase ? $0 | 0x20 : $0) == $1 } }
  }
}
