/// Cuts RTF into tokens; knows the syntax of RTF 1.9.1 ("RTF Syntax") and no meaning.
///
///     token   = "{" | "}" | word | symbol | byte | text
///     word    = "\" letter+ [ "-" ] digit* [ " " ]
///     symbol  = "\" any byte but a letter
///     byte    = "\'" hex hex
///     text    = any bytes but "\", "{", "}", CR and LF
///
/// `\bin` is the one word known by name, because its parameter counts raw bytes that follow. Line ends between tokens
/// mean nothing and are skipped.
struct RTFTokenizer: Sendable {
  enum Token: Hashable, Sendable {
    case groupOpen
    case groupClose
    case word(Word)
    case symbol(UInt8)
    /// The byte that `\'hh` stands for.
    case byte(UInt8)
    /// The payload of `\bin`.
    case binary(Range<Int>)
    case text(Range<Int>)
  }

  /// A control word; the parameter is clamped to 32 bits and zero may be negative in the source.
  struct Word: Hashable, Sendable {
    var name: Range<Int>
    /// The name's first eight letters, the first in the lowest place.
    var key: UInt64
    var parameter: Int?
  }

  let bytes: [UInt8]
  private(set) var position: Int
  /// A `\bin` announced more bytes than there are.
  private(set) var isBinaryTruncated = false

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  @inline(__always)
  mutating func next() -> Token? {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "{"):
        position += 1
        return .groupOpen
      case UInt8(ascii: "}"):
        position += 1
        return .groupClose
      case UInt8(ascii: "\\"):
        position += 1
        return control()
      case 0x0A, 0x0D:
        position += 1
      default:
        return text()
      }
    }
    return nil
  }

  /// Continues at `position`, which is where a token begins.
  mutating func move(to position: Int) { self.position = min(position, bytes.count) }

  /// Skips to the end of the innermost open group and past its closing brace, whatever nests inside.
  mutating func skipGroup() {
    var depth = 1
    while depth > 0, let token = next() {
      switch token {
      case .groupOpen: depth += 1
      case .groupClose: depth -= 1
      case .word, .symbol, .byte, .binary, .text: break
      }
    }
  }

  /// Goes back before the brace that `skipGroup()` has passed, so that it is read as the end of the group.
  mutating func stepBackOverBrace() {
    if position > 0, bytes[position - 1] == UInt8(ascii: "}") { position -= 1 }
  }

  /// The byte after the last token.
  var nextByte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipByte() {
    if position < bytes.count { position += 1 }
  }

  private mutating func text() -> Token {
    let start = position
    position = bytes.withUnsafeBufferPointer { bytes in
      ByteScan.first(in: bytes, from: start, where: { $0.rtfSyntax }) { byte in
        switch byte {
        case 0x0A, 0x0D, UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: false
        }
      }
    }
    return .text(start..<position)
  }

  @inline(__always)
  private mutating func control() -> Token? {
    // A backslash as the very last byte says nothing.
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first.isASCIILetter { return word() }
    position += 1
    guard first == UInt8(ascii: "'"), bytes.count - position >= 2,
      let high = bytes[position].digit(hex: true), let low = bytes[position + 1].digit(hex: true)
    else { return .symbol(first) }
    position += 2
    return .byte(high << 4 | low)
  }

  @inline(__always)
  private mutating func word() -> Token {
    let start = position
    var key = bytes.withUnsafeBufferPointer { ByteScan.eightBytes(of: $0, at: start) }
    let nonLetters = key.nonLetters
    if nonLetters != 0 {
      let bits = UInt64(truncatingIfNeeded: nonLetters.trailingZeroBitCount & ~7)
      key &= (1 &<< bits) &- 1
      position &+= Int(truncatingIfNeeded: bits / 8)
    } else {
      position &+= 8
      while position < bytes.count, bytes[position].isASCIILetter { position &+= 1 }
    }
    let word = Word(name: start..<position, key: key, parameter: parameter())
    if position < bytes.count, bytes[position] == 0x20 { position &+= 1 }
    if word.key == Self.binaryKey { return binary(count: word.parameter ?? 0) }
    return .word(word)
  }

  /// `bin`
  private static let binaryKey: UInt64 = 0x6E_69_62

  @inline(__always)
  private mutating func parameter() -> Int? {
    var index = position
    guard index < bytes.count else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    guard index < bytes.count, bytes[index].isASCIIDigit else { return nil }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      if value > Int(Int32.max) { value = Int(Int32.max) }
      index &+= 1
    }
    position = index
    return isNegative ? -value : value
  }

  private mutating func binary(count: Int) -> Token {
    let start = position
    let available = bytes.count - position
    if count > available { isBinaryTruncated = true }
    position += min(max(count, 0), available)
    return .binary(start..<position)
  }
}
