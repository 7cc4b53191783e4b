/// Reads JSON (RFC 8259) into values, with a stack of its own and in time linear in the bytes.
///
/// Foundation's decoder tries every value as each type that it might have, at the price of an error for each wrong one.
/// A kilobyte of nested arrays then costs seconds.
package struct JSONReader {
  /// Nesting beyond this is refused: values are compared, written and freed by recursion.
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private let end: Int
  private var position = 0

  private struct Container {
    var array: [CustomValue] = []
    var members: [String: CustomValue] = [:]
    var isObject: Bool
    var key = ""
  }

  private init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// The value that the first `end` bytes hold; nil if they are not JSON or nest too deep. Of members with one name the
  /// last counts.
  static func read(_ bytes: [UInt8], end: Int) -> CustomValue? {
    var reader = JSONReader(bytes, end: min(max(end, 0), bytes.count))
    return reader.document()
  }

  /// The value that the bytes hold, or the place of the first byte that is not as JSON has it.
  package static func read(_ bytes: [UInt8]) -> (value: CustomValue?, position: Int) {
    var reader = JSONReader(bytes, end: bytes.count)
    let value = reader.document()
    return (value, reader.position)
  }

  private mutating func document() -> CustomValue? {
    var stack: [Container] = []
    while true {
      skipSpace()
      guard var value = open(&stack) else { return nil }
      // A finished value is added to its container, which may finish that container in turn.
      while let finished = value.finished {
        guard var top = stack.popLast() else {
          skipSpace()
          return position == end ? finished : nil
        }
        if top.isObject { top.members[top.key] = finished } else { top.array.append(finished) }
        skipSpace()
        if take(",") {
          if top.isObject {
            guard readKey(&top) else { return nil }
          }
          stack.append(top)
          value = .pending
        } else if take(top.isObject ? "}" : "]") {
          value = .value(top.isObject ? .object(top.members) : .array(top.array))
        } else {
          return nil
        }
      }
    }
  }

  private enum Step {
    case value(CustomValue)
    /// A container was opened, or goes on: the next value follows.
    case pending

    var finished: CustomValue? { if case .value(let value) = self { value } else { nil } }
  }

  /// Reads a scalar or an empty container, or opens a container.
  private mutating func open(_ stack: inout [Container]) -> Step? {
    if take("[") {
      skipSpace()
      if take("]") { return .value(.array([])) }
      guard stack.count < Self.maximumDepth else { return nil }
      stack.append(Container(isObject: false))
      return .pending
    }
    if take("{") {
      skipSpace()
      if take("}") { return .value(.object([:])) }
      var container = Container(isObject: true)
      guard stack.count < Self.maximumDepth, readKey(&container) else { return nil }
      stack.append(container)
      return .pending
    }
    if position < end, bytes[position] == UInt8(ascii: "\"") { return string().map { .value(.string($0)) } }
    if take(word: "true") { return .value(.bool(true)) }
    if take(word: "false") { return .value(.bool(false)) }
    if take(word: "null") { return .value(.null) }
    return number().map { .value($0) }
  }

  /// Reads `"key" :` into the container.
  private mutating func readKey(_ container: inout Container) -> Bool {
    skipSpace()
    guard let key = string() else { return false }
    container.key = key
    skipSpace()
    return take(":")
  }

  // MARK: Scalars

  private mutating func number() -> CustomValue? {
    let start = position
    _ = take("-")
    let digits = position
    skipDigits()
    guard position > digits, position == digits + 1 || bytes[digits] != UInt8(ascii: "0") else { return nil }
    var isInteger = true
    if take(".") {
      isInteger = false
      let fraction = position
      skipDigits()
      guard position > fraction else { return nil }
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      let exponent = position
      skipDigits()
      guard position > exponent else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { return nil }
    // What is whole is an integer, however it is spelled.
    return Int(exactly: value).map { .integer($0) } ?? .number(value)
  }

  /// Reads a string; control characters in it are no JSON, and broken UTF-8 and lone surrogates become U+FFFD.
  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < end {
      let start = position
      while position < end, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
        bytes[position] != UInt8(ascii: "\\")
      {
        position += 1
      }
      text += bytes[start..<position]
      if take("\"") { return String(decoding: text, as: UTF8.self) }
      guard take("\\"), position < end else { return nil }
      let escape = bytes[position]
      position += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = escapedScalar() else { return nil }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      default: return nil
      }
    }
    return nil
  }

  /// Reads the rest of an escape after `\u`: a scalar, from two escapes if the first is half of a pair.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = hexUnit() else { return nil }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let afterFirst = position
    if take("\\"), take("u"), let second = hexUnit(), second & 0xFC00 == 0xDC00 {
      return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    }
    position = afterFirst
    return "\u{FFFD}"
  }

  private mutating func hexUnit() -> UInt32? {
    guard end - position >= 4 else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = byte.digit(hex: true) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while position < end,
      bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D || bytes[position] == 0x09
    {
      position += 1
    }
  }

  private mutating func skipDigits() {
    while position < end, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < end, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - position >= count,
      bytes[position..<position + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
    else { return false }
    position += count
    return true
  }
}
