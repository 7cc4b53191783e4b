// Text in which no tag opens but the end tag that belongs: HTML, sections 13.2.5.2 to 13.2.5.31 and 13.2.5.69.
extension HTMLTokenizer {
  /// The text of a range of the input with U+FFFD for NUL.
  mutating func replacingNUL(_ range: Range<Int>) -> HTMLText {
    let text = HTMLText(start: range.lowerBound, end: range.upperBound)
    guard source.holdsNUL(text) else { return text }
    let start = source.addedEnd
    for index in range {
      if input[index] == 0 { source.add(Self.replacement) } else { source.add(input[index]) }
    }
    return HTMLText(start: start, end: source.addedEnd)
  }

  mutating func nextInPlainText() -> HTMLToken {
    let start = position
    position = end
    return .characters(replacingNUL(start..<end))
  }

  mutating func nextInRawText() -> HTMLToken? {
    let start = position
    while position < end {
      switch input[position] {
      case UInt8(ascii: "&") where state == .rcdata:
        if position > start { return .characters(replacingNUL(start..<position)) }
        return .characters(characterReference())
      case UInt8(ascii: "<") where isAppropriateEndTag(at: position):
        if position > start { return .characters(replacingNUL(start..<position)) }
        position += 2
        state = .data
        return tag(isEnd: true)
      default:
        position += 1
      }
    }
    return .characters(replacingNUL(start..<position))
  }

  private func isAppropriateEndTag(at index: Int) -> Bool {
    index + 1 < end && input[index + 1] == UInt8(ascii: "/") && hasTagName(lastStartTag, at: index + 2)
  }

  /// Reports whether `name`, in any case, stands at `index` and ends there.
  private func hasTagName(_ name: String, at index: Int) -> Bool {
    var index = index
    guard !name.isEmpty else { return false }
    for byte in name.utf8 {
      guard index < end, (input[index].isASCIIUppercase ? input[index] | 0x20 : input[index]) == byte else {
        return false
      }
      index += 1
    }
    return index < end && input[index].endsTagName
  }

  private enum ScriptState {
    case plain, escaped, doubleEscaped
  }

  /// Script data: inside `<!-- <script>` an end tag does not end the element but only the inner one.
  mutating func nextInScriptData() -> HTMLToken? {
    let start = position
    var script = ScriptState.plain
    while position < end {
      switch input[position] {
      case UInt8(ascii: "<"):
        switch script {
        case .plain, .escaped:
          if isAppropriateEndTag(at: position) {
            if position > start { return .characters(replacingNUL(start..<position)) }
            position += 2
            state = .data
            return tag(isEnd: true)
          }
          if script == .plain {
            if hasBytes("!--", at: position + 1) {
              script = .escaped
              position += 3
            }
          } else if hasTagName("script", at: position + 1) {
            script = .doubleEscaped
          }
        case .doubleEscaped:
          if hasBytes("/", at: position + 1), hasTagName("script", at: position + 2) { script = .escaped }
        }
      case UInt8(ascii: ">") where script != .plain:
        if position >= start + 2, input[position - 1] == UInt8(ascii: "-"), input[position - 2] == UInt8(ascii: "-") {
          script = .plain
        }
      default:
        break
      }
      position += 1
    }
    position = end
    // The text before an end tag was returned without the tag's state, so what is left is read as from the start; the
    // end tag follows at once, and no state is lost.
    return .characters(replacingNUL(start..<end))
  }

  mutating func nextInCDATASection() -> HTMLToken? {
    let start = position
    var close = start
    while close < end, !(input[close] == UInt8(ascii: "]") && hasBytes("]]>", at: close)) { close += 1 }
    position = min(close + 3, end)
    state = .data
    return close > start ? .characters(HTMLText(start: start, end: close)) : nil
  }

  /// Reports whether the ASCII `text` stands at `index`, letters in any case.
  func hasBytes(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { buffer in
      for (offset, byte) in buffer.enumerated() {
        let found = input[index + offset]
        if found != byte, !(byte.isASCIILetter && found.isASCIILetter && found | 0x20 == byte | 0x20) { return false }
      }
      return true
    }
  }
}
