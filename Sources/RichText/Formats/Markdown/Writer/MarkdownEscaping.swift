/// Keeps text from being read as markup: a backslash before what could be, and before nothing else.
enum MarkdownEscaping {
  /// Appends text of a document.
  /// - Parameters:
  ///   - range: what to append.
  ///   - end: where the paragraph ends; what follows `range` is looked at, whatever markup comes between.
  ///   - line: whether the range begins its paragraph or a line.
  ///   - isInLink: whether a closing bracket would end the link it stands in.
  ///   - escapesDollars: whether a dollar sign could begin or end a formula.
  static func append(
    _ text: [UInt8], _ range: Range<Int>, end: Int, line: LineStart, isInLink: Bool,
    escapesDollars: Bool = false, to output: inout [UInt8]
  ) {
    guard !range.isEmpty else { return }
    var start = range.lowerBound
    if line != .none, let escaped = blockMarker(text, range, end: end, isFirstLine: line == .first) {
      output += text[start..<escaped]
      output.append(UInt8(ascii: "\\"))
      output.append(text[escaped])
      start = escaped + 1
    }
    for index in start..<range.upperBound {
      guard
        needsEscape(text, index, range, end: end, isInLink: isInLink)
          || escapesDollars && text[index] == UInt8(ascii: "$")
      else { continue }
      output += text[start..<index]
      output.append(UInt8(ascii: "\\"))
      start = index
    }
    output += text[start..<range.upperBound]
  }

  enum LineStart {
    case none
    /// The character is the first of its paragraph.
    case first
    /// The character begins a line after a line break.
    case later
  }

  private static func needsEscape(
    _ text: [UInt8], _ index: Int, _ range: Range<Int>, end: Int, isInLink: Bool
  ) -> Bool {
    let isLast = index + 1 == range.upperBound
    let next = index + 1 < end ? text[index + 1] : 0x0A
    switch text[index] {
    case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "~"): return true
    case UInt8(ascii: "]"): return isInLink
    case UInt8(ascii: "_"):
      // Between letters and digits it is no delimiter.
      return index == range.lowerBound || isLast || !text[index - 1].isASCIIAlphanumeric || !next.isASCIIAlphanumeric
    case UInt8(ascii: "\\"): return isLast || MarkdownText.isPunctuation(next)
    case UInt8(ascii: "<"): return !next.isMarkdownSpace
    case UInt8(ascii: "&"): return couldBeReference(text, index, end: end)
    default: return false
    }
  }

  static func couldBeReference(_ text: [UInt8], _ index: Int, end: Int) -> Bool {
    var next = index + 1
    if next < end, text[next] == UInt8(ascii: "#") { next += 1 }
    let first = next
    while next < end, next - first < 33, text[next].isASCIIAlphanumeric { next += 1 }
    return next > first && next < end && text[next] == UInt8(ascii: ";")
  }

  /// The byte to escape where the text would otherwise begin a block.
  private static func blockMarker(_ text: [UInt8], _ range: Range<Int>, end: Int, isFirstLine: Bool) -> Int? {
    let start = range.lowerBound
    var index = start
    func endsMarker(_ index: Int) -> Bool {
      index >= end || text[index].isMarkdownSpace || text[index...].starts(with: Document.lineSeparator)
    }
    switch text[start] {
    case UInt8(ascii: ">"): return start
    case UInt8(ascii: "#"):
      while index < end, text[index] == UInt8(ascii: "#") { index += 1 }
      return endsMarker(index) ? start : nil
    case UInt8(ascii: "+"): return endsMarker(start + 1) ? start : nil
    case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "|"):
      // An item, a thematic break, the underline of a heading or the second row of a table.
      let isMarker = text[start] == UInt8(ascii: "-")
      if isFirstLine, !isMarker { return nil }
      if endsMarker(start + 1) { return start }
      return "-=:|".utf8.contains(text[start + 1]) ? start : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while index < end, text[index].isASCIIDigit { index += 1 }
      guard index < range.upperBound, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ")") else {
        return nil
      }
      return endsMarker(index + 1) ? index : nil
    default: return nil
    }
  }

  // MARK: Code

  static func longestBackticks(in text: some Sequence<UInt8>) -> Int {
    var longest = 0
    var count = 0
    for byte in text {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }

  /// Appends a code span (CommonMark, section 6.1).
  static func appendCode(_ code: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let fence = repeatElement(UInt8(ascii: "`"), count: longestBackticks(in: code) + 1)
    // One space at both ends is not part of the code.
    let needsPadding =
      code.first == UInt8(ascii: "`") || code.last == UInt8(ascii: "`")
      || code.first == 0x20 && code.last == 0x20 && code.contains { $0 != 0x20 }
    output += fence
    if needsPadding { output.append(0x20) }
    output += code
    if needsPadding { output.append(0x20) }
    output += fence
  }

  // MARK: Links

  /// Appends `(destination "title")`.
  static func appendTarget(_ target: String, title: String?, to output: inout [UInt8]) {
    let target = target.utf8.filter { $0 >= 0x20 && $0 != 0x7F }
    let isPlain = !target.isEmpty && target.allSatisfy { $0 > 0x20 && !"()<>".utf8.contains($0) }
    output.append(UInt8(ascii: "("))
    if !isPlain { output.append(UInt8(ascii: "<")) }
    appendEscaped(target, "<>", to: &output)
    if !isPlain { output.append(UInt8(ascii: ">")) }
    if let title {
      output += " \"".utf8
      appendEscaped(title.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, "\"", to: &output)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ")"))
  }

  private static func appendEscaped(_ text: [UInt8], _ special: String, to output: inout [UInt8]) {
    for (index, byte) in text.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "\\") && (index + 1 == text.count || MarkdownText.isPunctuation(text[index + 1]))
      let isReference = byte == UInt8(ascii: "&") && couldBeReference(text, index, end: text.count)
      if isEscape || special.utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      // cmark resolves references before it looks for backslashes, so none keeps `javascript&colon;` what it is.
      if isReference { output += "amp;".utf8 }
    }
  }

  /// Appends a picture; its alternative text is one line.
  static func appendImage(_ address: String, alternative: String, to output: inout [UInt8]) {
    output += "![".utf8
    let text = Array(PictureDescription.line(alternative).utf8)
    append(text, text.indices, end: text.count, line: .none, isInLink: true, to: &output)
    output.append(UInt8(ascii: "]"))
    appendTarget(address, title: nil, to: &output)
  }
}
