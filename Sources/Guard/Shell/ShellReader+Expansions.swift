extension ShellReader {
  /// Reads what begins with a dollar sign: a variable, a substitution, or a string in a special quote.
  mutating func readDollar(textStart: Int, isQuoted: Bool, traits: inout ShellWord.Traits) {
    let offset = openText.count - textStart
    guard let next = at(position + 1) else {
      openText.append(UInt8(ascii: "$"))
      position += 1
      return
    }
    switch next {
    case UInt8(ascii: "("):
      guard level < Self.deepest else {
        position += 2
        return
      }
      position += 2
      let commands = readNested(until: UInt8(ascii: ")"))
      openParts.append(ShellPart(kind: .substitution(commands), offset: offset, isQuoted: isQuoted))
    case UInt8(ascii: "{"):
      readBraced(offset: offset, textStart: textStart, isQuoted: isQuoted, traits: &traits)
    case UInt8(ascii: "'") where !isQuoted:
      position += 2
      traits.formUnion([.quoted])
      readNumberedBytes(traits: &traits)
    case UInt8(ascii: "\"") where !isQuoted:
      // A translated string: the quote is read as any other.
      position += 1
    case UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: "-"), UInt8(ascii: "$"), 0x30...0x39:
      openParts.append(
        ShellPart(kind: .variable(position + 1..<position + 2), offset: offset, isQuoted: isQuoted))
      position += 2
    default:
      let start = position + 1
      var end = start
      while end < source.count, ASCII.isLetterOrDigit(source[end]) || source[end] == UInt8(ascii: "_") { end += 1 }
      if end == start {
        openText.append(UInt8(ascii: "$"))
        position += 1
      } else {
        openParts.append(ShellPart(kind: .variable(start..<end), offset: offset, isQuoted: isQuoted))
        position = end
      }
    }
  }

  /// Reads `${name}` with or without an operator. Substitutions in the operand are read as part of the word.
  private mutating func readBraced(
    offset: Int, textStart: Int, isQuoted: Bool, traits: inout ShellWord.Traits
  ) {
    position += 2
    let indirect = at(position) == UInt8(ascii: "!") || at(position) == UInt8(ascii: "#")
    if indirect { position += 1 }
    let start = position
    while position < source.count, ASCII.isLetterOrDigit(source[position]) || source[position] == UInt8(ascii: "_") {
      position += 1
    }
    let name = start..<position
    var isAltered = indirect
    var operandStart: Int?
    if let sign = at(position), sign != UInt8(ascii: "}") {
      // A default value leaves a set variable as it is; all else takes a part or another.
      let isDefault =
        sign == UInt8(ascii: ":") && [0x2D, 0x3D, 0x3F, 0x2B].contains(at(position + 1) ?? 0)
        || [0x2D, 0x3D, 0x3F, 0x2B].contains(sign)
      // Other languages have calls, members and references there: `${name(id)}`, `${*$self}`.
      isAltered = isAltered || !isDefault && !name.isEmpty && !"(. ".utf8.contains(sign)
      if isDefault { operandStart = position + (sign == UInt8(ascii: ":") ? 2 : 1) }
    }
    let part = openParts.count
    openParts.append(
      ShellPart(kind: .variable(name), offset: offset, isAltered: isAltered, isQuoted: isQuoted))
    let keep = openText.count
    var open = 1
    operand: while position < source.count {
      switch source[position] {
      case UInt8(ascii: "}"):
        position += 1
        open -= 1
        if open == 0 { break operand }
      case UInt8(ascii: "$") where at(position + 1) == UInt8(ascii: "{"):
        // Flat: a variable in an operand is not followed.
        position += 2
        open += 1
      case UInt8(ascii: "$"):
        readDollar(textStart: textStart, isQuoted: isQuoted, traits: &traits)
      case UInt8(ascii: "`"):
        position += 1
        guard level < Self.deepest else { continue operand }
        let commands = readNested(until: UInt8(ascii: "`"))
        openParts.append(ShellPart(kind: .substitution(commands), offset: offset, isQuoted: isQuoted))
      case UInt8(ascii: "\\"):
        position = min(position + 2, source.count)
      case 0x0A where !isQuoted:
        // No operand is that long; an unclosed brace must not swallow the lines after it.
        break operand
      default:
        position += 1
      }
    }
    if let operandStart, open == 0, operandStart < position - 1, position - operandStart < 256,
      source[operandStart..<position - 1].allSatisfy({ ASCII.isLetterOrDigit($0) || "._/:-".utf8.contains($0) })
    {
      openParts[part].fallback = operandStart..<position - 1
    }
    // The operand is no text of the word.
    openText.removeSubrange(keep...)
  }

  /// Reads the rest of `$'…'`, where bytes may be given by number.
  private mutating func readNumberedBytes(traits: inout ShellWord.Traits) {
    let start = position
    while position < source.count {
      let byte = source[position]
      position += 1
      if byte == UInt8(ascii: "'") { return }
      guard byte == UInt8(ascii: "\\"), let escape = at(position) else {
        openText.append(byte)
        continue
      }
      position += 1
      switch escape {
      case UInt8(ascii: "n"): openText.append(0x0A)
      case UInt8(ascii: "t"): openText.append(0x09)
      case UInt8(ascii: "r"): openText.append(0x0D)
      case UInt8(ascii: "e"), UInt8(ascii: "E"): openText.append(0x1B)
      case UInt8(ascii: "x"): appendNumber(digits: 2, base: 16, traits: &traits)
      case UInt8(ascii: "u"): appendNumber(digits: 4, base: 16, traits: &traits)
      case UInt8(ascii: "U"): appendNumber(digits: 8, base: 16, traits: &traits)
      case 0x30...0x37:
        position -= 1
        appendNumber(digits: 3, base: 8, traits: &traits)
      default: openText.append(escape)
      }
    }
    if program.openQuote == nil { program.openQuote = start }
  }

  private mutating func appendNumber(digits: Int, base: UInt32, traits: inout ShellWord.Traits) {
    var value: UInt32 = 0
    var count = 0
    while count < digits, let byte = at(position), let digit = Self.digit(byte), digit < base {
      value = value &* base &+ digit
      position += 1
      count += 1
    }
    guard count > 0, let scalar = Unicode.Scalar(value) else { return }
    // Control characters by number are everyday; letters by number are a disguise.
    if value > 0x20, value < 0x7F { traits.insert(.encoded) }
    openText += Array(String(Character(scalar)).utf8)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
