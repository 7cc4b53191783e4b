/// The formula of an `EQ` field, by the switches of Word that draw one.
///
///     EQ { text | switch }
///     switch = "\" name { "\" option } "(" argument { ( "," | ";" ) argument } ")"
struct RTFEquation {
  private var rest: Substring
  private static let maximumDepth = 24

  /// Returns the line of an instruction; `nil` for the instruction of another field.
  static func line(in instruction: [UInt8]) -> FormulaLine? {
    let text = String(decoding: instruction, as: UTF8.self).drop(while: \.isWhitespace)
    guard text.prefix(2).uppercased() == "EQ", text.dropFirst(2).first.map({ $0.isWhitespace || $0 == "\\" }) ?? false
    else { return nil }
    var equation = RTFEquation(rest: text.dropFirst(2).drop(while: \.isWhitespace))
    let line = equation.argument(depth: 0, isInner: false)
    return line.isEmpty ? nil : line
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func argument(depth: Int, isInner: Bool) -> FormulaLine {
    var parts: [FormulaLine] = []
    var number = ""
    func settle() {
      if !number.isEmpty { parts.append(FormulaLine(number)) }
      number = ""
    }
    while let next = rest.first {
      if isInner, next == "," || next == ";" || next == ")" { break }
      rest.removeFirst()
      switch next {
      case "\\":
        settle()
        if let sign = rest.first, !sign.isLetter {
          rest.removeFirst()
          parts.append(FormulaLine(String(sign)))
        } else {
          let base = parts.last
          if let line = element(on: base, depth: depth) {
            if line.replacesBase { parts.removeLast() }
            parts.append(line.line)
          }
        }
      case "0"..."9", ".": number.append(next)
      default:
        settle()
        parts.append(FormulaLine(String(next)))
      }
    }
    settle()
    return .joined(parts)
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(word.count)
    return word.lowercased()
  }

  private mutating func arguments(depth: Int) -> [FormulaLine] {
    guard rest.first == "(", depth < Self.maximumDepth else { return [] }
    var arguments: [FormulaLine] = []
    repeat {
      rest.removeFirst()
      arguments.append(argument(depth: depth + 1, isInner: true))
    } while rest.first == "," || rest.first == ";"
    if rest.first == ")" { rest.removeFirst() }
    return arguments
  }

  private mutating func element(on base: FormulaLine?, depth: Int) -> (line: FormulaLine, replacesBase: Bool)? {
    let name = word()
    var options: [String] = []
    while true {
      rest = rest.drop { $0 == " " || $0.isNumber }
      guard rest.first == "\\", rest.dropFirst().first?.isLetter == true else { break }
      rest.removeFirst()
      options.append(word())
      // The sign of a bracket.
      if name == "b", rest.first == "\\" { rest = rest.dropFirst(2) }
    }
    let parts = arguments(depth: depth)
    switch name {
    case "f" where parts.count > 1: return (.fraction(parts[0], parts[1]), false)
    case "r":
      guard let radicand = parts.last else { return nil }
      return (.root(radicand, index: parts.count > 1 ? parts[0] : FormulaLine()), false)
    case "s":
      guard let script = parts.first else { return nil }
      let isLow = options.contains { $0.hasPrefix("do") }
      let line = FormulaLine.scripted(base ?? FormulaLine(), below: isLow ? script : nil, above: isLow ? nil : script)
      return (line, base != nil)
    case "b": return (.fenced(parts), false)
    case "i":
      let sign = FormulaLine(options.contains("su") ? "∑" : options.contains("pr") ? "∏" : "∫")
      let limits = FormulaLine.scripted(sign, below: parts.first, above: parts.count > 1 ? parts[1] : nil)
      return (.joined([limits, parts.count > 2 ? parts[2] : FormulaLine()]), false)
    case "a": return (.joined(parts, by: "; "), false)
    case "l": return (.joined(parts, by: ", "), false)
    default: return (.joined(parts), false)
    }
  }
}
