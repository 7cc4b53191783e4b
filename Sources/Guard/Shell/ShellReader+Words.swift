extension ShellReader {
  /// Reads one word, which ends at a blank, an operator or the closing sign of the present substitution.
  mutating func readWord(until closer: UInt8?) -> ShellWord {
    let textStart = openText.count
    let partStart = openParts.count
    let start = position
    var traits: ShellWord.Traits = []
    // Most words have nothing to take off.
    position = endOfPlain(from: position, closer: closer)
    if position == source.count || Self.endsWord(source[position]) || source[position] == closer {
      let text = program.text.count
      program.text += source[start..<position]
      let parts = program.parts.count
      return ShellWord(text: text..<program.text.count, parts: parts..<parts, traits: traits)
    }
    openText += source[start..<position]
    loop: while position < source.count {
      let byte = source[position]
      if Self.isPlain(byte), byte != closer {
        openText.append(byte)
        position += 1
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ")"):
        break loop
      case UInt8(ascii: "("):
        // `name()` and arrays; elsewhere the shell would complain.
        break loop
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard at(position + 1) == UInt8(ascii: "("), level < Self.deepest else { break loop }
        position += 2
        let commands = readNested(until: UInt8(ascii: ")"))
        openParts.append(ShellPart(kind: .process(commands), offset: openText.count - textStart))
      case UInt8(ascii: "\\"):
        readEscape(wordStart: start, traits: &traits)
      case UInt8(ascii: "'"):
        let before = position > start ? at(position - 1) : nil
        position += 1
        traits.insert(.quoted)
        let first = position
        while position < source.count, source[position] != UInt8(ascii: "'") { position += 1 }
        if position == source.count, program.openQuote == nil { program.openQuote = first }
        openText += source[first..<position]
        noteBreak(before: before, quoted: first..<position, traits: &traits)
        if position < source.count { position += 1 }
      case UInt8(ascii: "\""):
        let before = position > start ? at(position - 1) : nil
        position += 1
        traits.insert(.quoted)
        let first = position
        readDoubleQuoted(until: UInt8(ascii: "\""), textStart: textStart, traits: &traits)
        let last = position > first && at(position - 1) == UInt8(ascii: "\"") ? position - 1 : position
        noteBreak(before: before, quoted: first..<last, isClosed: last < position, traits: &traits)
      case UInt8(ascii: "$"):
        readDollar(textStart: textStart, isQuoted: false, traits: &traits)
      case UInt8(ascii: "`"):
        if closer == byte { break loop }
        readBackticks(textStart: textStart, isQuoted: false)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["):
        traits.insert(.pattern)
        openText.append(byte)
        position += 1
      case UInt8(ascii: "{"):
        if position == start { traits.insert(.braces) }
        openText.append(byte)
        position += 1
      default:
        if byte == closer { break loop }
        openText.append(byte)
        position += 1
      }
    }
    return closeWord(textStart: textStart, partStart: partStart, traits: traits)
  }

  /// Moves a finished word from the stacks to the program.
  mutating func closeWord(textStart: Int, partStart: Int, traits: ShellWord.Traits) -> ShellWord {
    let text = program.text.count
    let parts = program.parts.count
    program.text += openText[textStart...]
    openText.removeSubrange(textStart...)
    if openParts.count > partStart {
      program.parts += openParts[partStart...]
      openParts.removeSubrange(partStart...)
    }
    return ShellWord(text: text..<program.text.count, parts: parts..<program.parts.count, traits: traits)
  }

  /// Notes a quote between letters, or around nothing beside letters: it changes only the look of the word.
  private func noteBreak(before: UInt8?, quoted: Range<Int>, isClosed: Bool = true, traits: inout ShellWord.Traits) {
    let after = isClosed ? at(quoted.upperBound + 1) : nil
    let followed = after.map(ASCII.isLetterOrDigit) ?? false
    let preceded = before.map(ASCII.isLetterOrDigit) ?? false
    if quoted.isEmpty {
      if followed || preceded { traits.insert(.broken) }
      return
    }
    let (first, last) = (source[quoted.lowerBound], source[quoted.upperBound - 1])
    if preceded && ASCII.isLetterOrDigit(first) || followed && ASCII.isLetterOrDigit(last) { traits.insert(.broken) }
    // Quote beside quote, as in `'cu''rl'`.
    if after == UInt8(ascii: "'") || after == UInt8(ascii: "\""), ASCII.isLetterOrDigit(last) { traits.insert(.broken) }
  }

  private mutating func readEscape(wordStart: Int, traits: inout ShellWord.Traits) {
    guard let next = at(position + 1) else {
      position += 1
      return
    }
    if next == 0x0A {
      // The line goes on inside of the word.
      position += 2
      return
    }
    if ASCII.isLetterOrDigit(next) { traits.insert(position == wordStart ? .unaliased : .broken) }
    openText.append(next)
    position += 2
  }

  /// Reads up to a closing quote, or to the end: a here-document has no quote.
  mutating func readDoubleQuoted(until quote: UInt8?, textStart: Int, traits: inout ShellWord.Traits) {
    let start = position
    while position < source.count {
      let byte = source[position]
      if byte == quote {
        position += 1
        return
      }
      switch byte {
      case UInt8(ascii: "\\"):
        if let next = at(position + 1) {
          switch next {
          case 0x0A: break
          case UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "\\"): openText.append(next)
          default: openText += [byte, next]
          }
          position += 2
        } else {
          openText.append(byte)
          position += 1
        }
      case UInt8(ascii: "$"):
        readDollar(textStart: textStart, isQuoted: true, traits: &traits)
      case UInt8(ascii: "`"):
        readBackticks(textStart: textStart, isQuoted: true)
      default:
        openText.append(byte)
        position += 1
      }
    }
    if quote != nil, program.openQuote == nil { program.openQuote = start }
  }

  private mutating func readBackticks(textStart: Int, isQuoted: Bool) {
    position += 1
    guard level < Self.deepest else { return }
    let commands = readNested(until: UInt8(ascii: "`"))
    openParts.append(
      ShellPart(kind: .substitution(commands), offset: openText.count - textStart, isQuoted: isQuoted))
  }

  /// Reports whether a byte of a word stands for itself.
  static func isPlain(_ byte: UInt8) -> Bool {
    if ASCII.isLetterOrDigit(byte) || byte >= 0x80 { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "="),
      UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x7F:
      return true
    default:
      return false
    }
  }

  /// The index of the first byte that does not stand for itself.
  private func endOfPlain(from start: Int, closer: UInt8?) -> Int {
    source.withUnsafeBufferPointer { source in
      var index = start
      while index < source.count, Self.isPlain(source[index]), source[index] != closer { index += 1 }
      return index
    }
  }

  /// Reports whether a byte ends a word wherever it stands unquoted.
  static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
