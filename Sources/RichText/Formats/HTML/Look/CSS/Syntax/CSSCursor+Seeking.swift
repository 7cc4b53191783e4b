// Component values as wholes: CSS Syntax 3, section 5.4.
extension CSSCursor {
  /// The bytes that end a search where they stand outside of all brackets.
  struct Stops: OptionSet {
    let rawValue: UInt8
    static let semicolon = Stops(rawValue: 1)
    static let openingBrace = Stops(rawValue: 2)
    static let closingBrace = Stops(rawValue: 4)
    static let closingParenthesis = Stops(rawValue: 8)
    static let comma = Stops(rawValue: 16)
    static let exclamation = Stops(rawValue: 32)
  }

  /// Moves to the next of these bytes that stands outside of strings, brackets, addresses and comments, or to the end.
  mutating func seek(_ stops: Stops) {
    let base = bytes.startIndex
    let first = position
    let end = end
    var index = first
    // The expected closing bracket, and those around it; few values have more than one.
    var awaited: UInt8 = 0
    var outer: [UInt8] = []
    position = bytes.withUnsafeBufferPointer { buffer in
      func open(_ bracket: UInt8) {
        if awaited != 0 { outer.append(awaited) }
        awaited = bracket
        index += 1
      }
      while index < end {
        let byte = buffer[index - base]
        if byte >= 0x61, byte <= 0x7A {
          index += 1
          continue
        }
        var stop: Stops = []
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          index = Self.endOfString(buffer, from: index - base) + base
          continue
        case UInt8(ascii: "/"):
          if index + 1 < end, buffer[index + 1 - base] == UInt8(ascii: "*") {
            index = Self.endOfComment(buffer, from: index - base) + base
          } else {
            index += 1
          }
          continue
        case UInt8(ascii: "\\"):
          index = endOfEscapedName(buffer, around: index - base, from: first - base) + base
          continue
        case UInt8(ascii: "("):
          if Self.isAddress(buffer, before: index - base, from: first - base),
            let close = Self.endOfAddress(buffer, from: index + 1 - base)
          {
            index = close + base
          } else {
            open(UInt8(ascii: ")"))
          }
          continue
        case UInt8(ascii: "["):
          open(UInt8(ascii: "]"))
          continue
        case UInt8(ascii: "{"):
          if awaited != 0 || !stops.contains(.openingBrace) {
            open(UInt8(ascii: "}"))
            continue
          }
          stop = .openingBrace
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          if awaited == byte {
            awaited = outer.popLast() ?? 0
            index += 1
            continue
          }
          if byte == UInt8(ascii: ")") { stop = .closingParenthesis }
          if byte == UInt8(ascii: "}") { stop = .closingBrace }
        case UInt8(ascii: ";"): stop = .semicolon
        case UInt8(ascii: ","): stop = .comma
        case UInt8(ascii: "!"): stop = .exclamation
        default: break
        }
        if awaited == 0, !stop.isDisjoint(with: stops) { break }
        index += 1
      }
      return index
    }
  }

  /// Returns the end of a string. One that its line does not close ends with the line (section 4.3.5).
  private static func endOfString(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let quote = buffer[start]
    var index = start + 1
    while index < buffer.count {
      let byte = buffer[index]
      if byte == quote { return index + 1 }
      if byte.isCSSLineEnd { return index }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return buffer.count
  }

  static func endOfComment(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 2
    while index + 1 < buffer.count {
      if buffer[index] == UInt8(ascii: "*"), buffer[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return buffer.count
  }

  /// Returns the end of the name with an escape at `index`, and of the address that it may begin.
  private func endOfEscapedName(
    _ buffer: UnsafeBufferPointer<UInt8>, around index: Int, from first: Int
  ) -> Int {
    guard index + 1 < buffer.count else { return buffer.count }
    guard !buffer[index + 1].isCSSLineEnd else { return index + 1 }
    var start = index
    while start > first, buffer[start - 1].isCSSNameByte { start -= 1 }
    var cursor = self
    cursor.position = start + bytes.startIndex
    let name = cursor.restOfName()
    let next = cursor.position - bytes.startIndex
    guard name.isWord("url"), next < buffer.count, buffer[next] == UInt8(ascii: "("),
      !Self.isNamedSign(buffer, before: start, from: first)
    else { return next }
    return Self.endOfAddress(buffer, from: next + 1) ?? next
  }

  /// Reports whether the bracket at `index` follows the name `url`.
  private static func isAddress(_ buffer: UnsafeBufferPointer<UInt8>, before index: Int, from first: Int) -> Bool {
    guard index - first >= 3, buffer[index - 1] | 0x20 == UInt8(ascii: "l"),
      buffer[index - 2] | 0x20 == UInt8(ascii: "r"), buffer[index - 3] | 0x20 == UInt8(ascii: "u")
    else { return false }
    return index - first == 3
      || !buffer[index - 4].isCSSNameByte && !isNamedSign(buffer, before: index - 3, from: first)
  }

  /// Reports whether a name is part of a `#hash` or an `@rule`.
  private static func isNamedSign(_ buffer: UnsafeBufferPointer<UInt8>, before index: Int, from first: Int) -> Bool {
    index > first && (buffer[index - 1] == UInt8(ascii: "#") || buffer[index - 1] == UInt8(ascii: "@"))
  }

  /// Returns the end of an address without quotation marks; `nil` if it has them (section 4.3.6).
  private static func endOfAddress(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < buffer.count, buffer[index].isHTMLSpace { index += 1 }
    if index < buffer.count, buffer[index] == UInt8(ascii: "\"") || buffer[index] == UInt8(ascii: "'") { return nil }
    while index < buffer.count, buffer[index] != UInt8(ascii: ")") {
      index += buffer[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, buffer.count)
  }
}
