/// The instructions that mean something here.
///
///     HYPERLINK "target" [ \l "place" ] [ \o "title" ] [ \t "frame" ] [ \m ] [ \n ] [ \h ]
///     FORMCHECKBOX
///     SYMBOL code [ \f "font" ] [ \s size ] [ \a ] [ \h ] [ \j ] [ \u ]
enum RTFFieldInstruction {
  /// A character that only the instruction names: Word leaves the result of the field empty.
  struct Symbol: Hashable, Sendable {
    var code: Int
    var font: [UInt8] = []
    var isUnicode = false

    /// The character as UTF-8; nil for a number that is none.
    var text: [UInt8]? {
      if !isUnicode, let byte = UInt8(exactly: code) {
        if let symbols = SymbolFont(named: font) { return symbols.decode([byte]) }
        return TextDecoder(.windows1252).decode([byte]).utf8
      }
      return UInt32(exactly: code).flatMap(Unicode.Scalar.init).flatMap { UTF8.encode($0) }.map { Array($0) }
    }
  }

  static func link(in instruction: [UInt8]) -> Link? {
    var words = words(of: instruction)[...]
    guard let name = words.popFirst(), !name.isSwitch, name.text.uppercased() == "HYPERLINK" else { return nil }
    var target = ""
    var place: String?
    var title: String?
    while let word = words.popFirst() {
      guard word.isSwitch else {
        if target.isEmpty { target = word.text }
        continue
      }
      switch word.text.lowercased() {
      case "l", "s": if words.first?.isSwitch == false { place = words.popFirst()?.text }
      case "o": if words.first?.isSwitch == false { title = words.popFirst()?.text }
      case "t": if words.first?.isSwitch == false { words = words.dropFirst() }
      default: break
      }
    }
    if let place { target += "#" + place }
    return target.isEmpty ? nil : Link(target, title: title)
  }

  /// Reports whether the instruction makes the field a checkbox.
  static func isCheckbox(_ instruction: [UInt8]) -> Bool {
    words(of: instruction).first?.text.uppercased() == "FORMCHECKBOX"
  }

  /// The character that a SYMBOL instruction names.
  static func symbol(in instruction: [UInt8]) -> Symbol? {
    var words = words(of: instruction)[...]
    guard words.popFirst()?.text.uppercased() == "SYMBOL", let number = words.popFirst()?.text.lowercased() else {
      return nil
    }
    let code = number.hasPrefix("0x") ? Int(number.dropFirst(2), radix: 16) : Int(number)
    guard let code else { return nil }
    var symbol = Symbol(code: code)
    while let word = words.popFirst() {
      guard word.isSwitch else { continue }
      switch word.text.lowercased() {
      case "f": symbol.font = Array((words.popFirst()?.text ?? "").utf8)
      case "u": symbol.isUnicode = true
      default: break
      }
    }
    return symbol
  }

  /// The kind of a field of a form; `nil` for every other field.
  static func formField(in instruction: [UInt8]) -> String? {
    let name = instruction.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    guard name.starts(with: "FORM".utf8, by: { $0 & 0xDF == $1 }) else { return nil }
    switch String(decoding: name.dropFirst(4), as: UTF8.self).uppercased() {
    case "TEXT": return "text"
    case "CHECKBOX": return "checkbox"
    case "DROPDOWN": return "select"
    default: return nil
    }
  }

  private struct Word {
    var text: String
    var isSwitch = false
  }

  /// Splits an instruction into quoted texts, bare words and switches; a backslash in quotes protects a quotation mark
  /// or another backslash.
  private static func words(of instruction: [UInt8]) -> [Word] {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    var words: [Word] = []
    var index = 0
    while index < instruction.count {
      let byte = instruction[index]
      var text: [UInt8] = []
      if byte <= 0x20 {
        index += 1
        continue
      }
      if byte == quote {
        index += 1
        var start = index
        while index < instruction.count, instruction[index] != quote {
          if instruction[index] == backslash, index + 1 < instruction.count,
            instruction[index + 1] == quote || instruction[index + 1] == backslash
          {
            text += instruction[start..<index]
            index += 1
            start = index
          }
          index += 1
        }
        text += instruction[start..<index]
        index += 1
        words.append(Word(text: String(decoding: text, as: UTF8.self)))
        continue
      }
      let isSwitch = byte == backslash
      if isSwitch { index += 1 }
      let start = index
      while index < instruction.count, instruction[index] > 0x20, instruction[index] != quote { index += 1 }
      words.append(Word(text: String(decoding: instruction[start..<index], as: UTF8.self), isSwitch: isSwitch))
    }
    return words
  }

  /// Returns the target with a scheme if it names a host without one. Programs that read RTF take such a target for a
  /// path on a file server, and send that server their user's name. Two slashes stand for the scheme of a page, two
  /// backslashes for a file.
  private static func withScheme(_ target: String) -> String {
    let bytes = target.utf8.drop { $0 <= 0x20 }
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    guard bytes.prefix(2).count(where: isSlash) == 2 else { return target }
    let rest = Substring(bytes.drop(while: isSlash))
    if bytes.first == UInt8(ascii: "/") { return "https://" + rest }
    return "file://" + rest.replacing("\\", with: "/")
  }

  /// The instruction that `link(in:)` reads back, as UTF-8, but for targets that name a host without a scheme.
  static func text(for link: Link) -> [UInt8] {
    var text = Array("HYPERLINK ".utf8)
    if link.target.utf8.first == UInt8(ascii: "#") {
      text += Array("\\l ".utf8)
      text.append(quoted: Substring(link.target.utf8.dropFirst()))
    } else {
      text.append(quoted: withScheme(link.target.string)[...])
    }
    if let title = link.title {
      text += Array(" \\o ".utf8)
      text.append(quoted: title.string[...])
    }
    return text
  }
}

extension [UInt8] {
  fileprivate mutating func append(quoted text: Substring) {
    var text = text
    let quote = UInt8(ascii: "\"")
    append(quote)
    text.withUTF8 { bytes in
      reserveCapacity(count + bytes.count + 2)
      for byte in bytes {
        if byte == quote || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
        append(byte)
      }
    }
    append(quote)
  }
}
