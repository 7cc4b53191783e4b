/// A component value of CSS Syntax 3, section 4, as far as declarations on a clipboard use them.
enum CSSComponent: Hashable, Sendable {
  /// A word in lower case, except inside `family`.
  case word(String)
  case string(String)
  case number(Double)
  case percentage(Double)
  case dimension(Double, unit: String)
  case hash(String)
  /// A function's name and the components between its parentheses; parentheses without a function have no name.
  case function(String, [CSSComponent])
  case comma
  case slash
  /// `+` or `*` in a function.
  case delimiter(UInt8)

  /// Whether the component only stands between others.
  var isSeparator: Bool {
    switch self {
    case .comma, .slash: true
    case .word, .string, .number, .percentage, .dimension, .hash, .function, .delimiter: false
    }
  }
}

/// Reads component values from UTF-8.
struct CSSScanner: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private let end: Int

  /// Values longer than this have no meaning for text.
  private static let maximumComponents = 256

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    end = bytes.endIndex
  }

  static func components(of value: ArraySlice<UInt8>) -> [CSSComponent] {
    var scanner = CSSScanner(value)
    let components = scanner.components(depth: 0)
    return scanner.hasMath ? components.map(CSSMath.reduced) : components
  }

  /// Functions in functions beyond this have no meaning for text.
  private static let maximumDepth = 16
  private var hasMath = false

  private mutating func components(depth: Int) -> [CSSComponent] {
    var components: [CSSComponent] = []
    // A word or a few, as of a list of fonts; the parts of a colour and the commas between them.
    components.reserveCapacity(depth == 0 ? 4 : 8)
    while position < end, components.count < Self.maximumComponents {
      let byte = bytes[position]
      switch byte {
      case _ where byte.isHTMLSpace:
        position += 1
      case UInt8(ascii: ")"):
        if depth > 0 { return components }
        position += 1
      case UInt8(ascii: ","):
        position += 1
        components.append(.comma)
      case UInt8(ascii: "/"):
        if position + 1 < end, bytes[position + 1] == UInt8(ascii: "*") {
          skipComment()
        } else {
          components.append(.slash)
        }
        position += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        components.append(.string(string()))
      case UInt8(ascii: "#"):
        position += 1
        components.append(.hash(word()))
      default:
        if let number = number() {
          components.append(number)
        } else if depth > 0, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "*") {
          position += 1
          components.append(.delimiter(byte))
        } else if depth > 0, byte == UInt8(ascii: "(") {
          position += 1
          components.append(function("", depth: depth))
        } else if byte.isCSSName {
          let name = word()
          if position < end, bytes[position] == UInt8(ascii: "(") {
            position += 1
            components.append(function(name, depth: depth))
          } else {
            components.append(.word(name))
          }
        } else {
          position += 1
        }
      }
    }
    return components
  }

  private mutating func function(_ name: String, depth: Int) -> CSSComponent {
    let name = name.inLowerCase
    if CSSMath.isFunction(name) { hasMath = true }
    if depth < Self.maximumDepth, name != "url" {
      let arguments = components(depth: depth + 1)
      position = min(position + 1, end)
      return .function(name, arguments)
    }
    var depth = 1
    while position < end, depth > 0 {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    return .function(name, [])
  }

  private mutating func skipComment() {
    position += 2
    while position + 1 < end, !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/")) {
      position += 1
    }
    position = min(position + 1, end - 1)
  }

  private mutating func string() -> String {
    let quote = bytes[position]
    position += 1
    let content = text { $0 != quote }
    position = min(position + 1, end)
    return content
  }

  private mutating func word() -> String { text { $0.isCSSName } }

  /// Reads the bytes that go on a text, with its escapes resolved.
  @inline(__always)
  private mutating func text(while goesOn: (UInt8) -> Bool) -> String {
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "\\"), goesOn(bytes[position]) { position += 1 }
    let plain = bytes[start..<position]
    guard position < end, bytes[position] == UInt8(ascii: "\\") else { return String(decoding: plain, as: UTF8.self) }
    var text = Array(plain)
    while position < end {
      if bytes[position] == UInt8(ascii: "\\") {
        appendEscape(to: &text)
      } else if goesOn(bytes[position]) {
        text.append(bytes[position])
      } else {
        break
      }
      position += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends what the escape at `position` means and stands on its last byte.
  private mutating func appendEscape(to text: inout [UInt8]) {
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, position + 1 < end, let digit = bytes[position + 1].digit(hex: true) {
      value = value << 4 | UInt32(digit)
      digits += 1
      position += 1
    }
    if digits > 0 {
      if position + 1 < end, bytes[position + 1].isHTMLSpace { position += 1 }
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    } else if position + 1 < end {
      position += 1
      if bytes[position] != 0x0A { text.append(bytes[position]) }
    }
  }

  private mutating func number() -> CSSComponent? {
    var index = position
    var sign = 1.0
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      if bytes[index] == UInt8(ascii: "-") { sign = -1 }
      index += 1
    }
    var value = 0.0
    var digits = 0
    while index < end, let digit = bytes[index].digit(hex: false) {
      value = value * 10 + Double(digit)
      digits += 1
      index += 1
    }
    if index + 1 < end, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isASCIIDigit {
      index += 1
      var scale = 0.1
      while index < end, let digit = bytes[index].digit(hex: false) {
        value += Double(digit) * scale
        scale /= 10
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    position = index
    value *= power()
    value = min(value, 1e9) * sign
    if position < end, bytes[position] == UInt8(ascii: "%") {
      position += 1
      return .percentage(value)
    }
    guard position < end, bytes[position].isASCIILetter else { return .number(value) }
    return .dimension(value, unit: word().inLowerCase)
  }
}

extension CSSScanner {
  /// The power of ten of an exponent at `position`, which is passed: `e-05`; 1 if there is none.
  private mutating func power() -> Double {
    guard position < end, bytes[position] | 0x20 == UInt8(ascii: "e") else { return 1 }
    var index = position + 1
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
    if isNegative || index < end && bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard index < end, bytes[index].isASCIIDigit else { return 1 }
    var power = 1.0
    var exponent = 0
    while index < end, let digit = bytes[index].digit(hex: false) {
      exponent = min(exponent * 10 + Int(digit), 30)
      index += 1
    }
    for _ in 0..<exponent { power *= isNegative ? 0.1 : 10 }
    position = index
    return power
  }
}

extension UInt8 {
  /// Letters, digits, `-`, `_`, escapes and everything beyond ASCII.
  var isCSSName: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
      || self == UInt8(ascii: "\\")
  }
}
