/// A component value of CSS Syntax 3, section 4, as far as declarations on a clipboard use them.
enum CSSComponent: Hashable, Sendable {
  /// A word as it is written.
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

extension CSSComponent {
  /// The components of a value.
  static func all(in value: ArraySlice<UInt8>) -> [CSSComponent] {
    var cursor = CSSCursor(value)
    return cursor.components(depth: 0).map(CSSMath.reduced)
  }

  /// Values longer than this have no meaning for text.
  fileprivate static let maximumCount = 256
  /// Functions in functions beyond this have no meaning for text.
  fileprivate static let maximumDepth = 16
}

extension CSSCursor {
  fileprivate mutating func components(depth: Int) -> [CSSComponent] {
    var components: [CSSComponent] = []
    // A word or a few, as of a list of fonts; the parts of a colour and the commas between them.
    components.reserveCapacity(depth == 0 ? 4 : 8)
    while position < end, components.count < CSSComponent.maximumCount {
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
        if self.byte(after: 1) == UInt8(ascii: "*") {
          skipSpace()
        } else {
          position += 1
          components.append(.slash)
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        components.append(.string(String(decoding: string(acrossLines: true) ?? [], as: UTF8.self)))
      case UInt8(ascii: "#"):
        position += 1
        components.append(.hash(word()))
      default:
        if let number = number() {
          components.append(number)
        } else if depth > 0, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "*") {
          position += 1
          components.append(.delimiter(byte))
        } else if depth > 0, take("(") {
          components.append(function("", depth: depth))
        } else if case let name = word(), !name.isEmpty {
          components.append(take("(") ? function(name, depth: depth) : .word(name))
        } else {
          position += 1
        }
      }
    }
    return components
  }

  private mutating func word() -> String { String(decoding: restOfName(), as: UTF8.self) }

  private mutating func function(_ name: String, depth: Int) -> CSSComponent {
    let name = name.inLowerCase
    if depth < CSSComponent.maximumDepth, name != "url" {
      let arguments = components(depth: depth + 1)
      position = min(position + 1, end)
      return .function(name, arguments)
    }
    var depth = 1
    while position < end, depth > 0 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
    return .function(name, [])
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
