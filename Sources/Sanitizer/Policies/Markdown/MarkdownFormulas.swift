internal import RichText

/// The formulas of TeX in Markdown, as chats write them: `\(…\)` and `$…$` among words, `\[…\]` and `$$…$$` as lines of
/// their own. Markdown knows none, and would take their backslashes and stars for its own.
struct MarkdownFormulas {
  private let text: [UInt8]
  /// The formulas with their delimiters, in order.
  private(set) var ranges: [Range<Int>] = []

  /// The number of formulas that are lines of their own.
  private(set) var displayed = 0

  /// The longest formula; a longer one is text.
  private static let longest = 4096

  init(in text: ArraySlice<UInt8>) {
    self.text = Array(text)
    guard text.contains(UInt8(ascii: "$")) || text.contains(UInt8(ascii: "\\")) else { return }
    find()
  }

  /// The text in which each formula is a letter, so that only what is Markdown is left.
  var judged: [UInt8] { replacing { _ in [UInt8(ascii: "x")] } }

  /// The text in which Markdown leaves each formula as it is written. Those of several lines become one.
  var escaped: [UInt8] {
    replacing { formula in
      formula.flatMap { byte -> [UInt8] in
        if byte == 0x0A || byte == 0x0D { return [0x20] }
        return Self.isPunctuation(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
      }
    }
  }

  private func replacing(_ spell: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for range in ranges {
      result += text[end..<range.lowerBound]
      result += spell(text[range])
      end = range.upperBound
    }
    return result + text[end...]
  }

  // MARK: Search

  private mutating func find() {
    var fence = MarkdownFence()
    var index = 0
    while index < text.count {
      let end = text[index...].firstIndex(of: 0x0A) ?? text.count
      let line = TextLine.trimmed(text[index..<end])
      index = end + 1
      guard fence.place(of: line) == .outside else { continue }
      if let display = display(from: line.startIndex) {
        ranges.append(display)
        displayed += 1
        index = display.upperBound
      } else {
        findInline(in: line)
      }
    }
  }

  /// The formula that begins with the first sign of a line, and ends with the last of one before the next blank line.
  private func display(from start: Int) -> Range<Int>? {
    let closing: [UInt8]
    if text[start...].starts(with: "\\[".utf8) {
      closing = Array("\\]".utf8)
    } else if text[start...].starts(with: "$$".utf8) {
      closing = Array("$$".utf8)
    } else {
      return nil
    }
    var index = start + 2
    let reach = min(text.count, start + Self.longest)
    while index < reach {
      let end = text[index..<reach].firstIndex(of: 0x0A) ?? reach
      let line = TextLine.trimmed(text[index..<end])
      if line.suffix(2).elementsEqual(closing) {
        return Self.isFormula(text[(start + 2)..<(line.endIndex - 2)]) ? start..<line.endIndex : nil
      }
      if line.isEmpty, index > start + 2 { return nil }
      index = end + 1
    }
    return nil
  }

  private mutating func findInline(in line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let rest = line[index...]
      if line[index] == UInt8(ascii: "`") {
        // Code holds no formulas.
        let run = rest.prefix { $0 == UInt8(ascii: "`") }
        let end = rest[run.endIndex...].firstIndex(of: UInt8(ascii: "`")) ?? run.endIndex - 1
        index = max(end + 1, run.endIndex)
      } else if let formula = parenthesized(rest) ?? betweenDollars(rest) {
        ranges.append(formula)
        index = formula.upperBound
      } else {
        index += line[index] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
  }

  private func parenthesized(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
    guard rest.starts(with: "\\(".utf8) else { return nil }
    let content = rest.dropFirst(2).prefix(Self.longest)
    guard let end = content.indices.dropLast().first(where: { content[$0...].starts(with: "\\)".utf8) }),
      Self.isFormula(content[..<end])
    else { return nil }
    return rest.startIndex..<end + 2
  }

  /// Amounts of money are none: white space stands before the second sign, or a digit behind it.
  private func betweenDollars(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
    let dollar = UInt8(ascii: "$")
    guard rest.first == dollar, let first = rest.dropFirst().first, first != 0x20, first != dollar,
      let end = rest.dropFirst(2).prefix(Self.longest).firstIndex(of: dollar), rest[end - 1] != 0x20,
      rest[(end + 1)...].first?.isASCIIAlphanumeric != true, Self.isFormula(rest[(rest.startIndex + 1)..<end])
    else { return nil }
    return rest.startIndex..<end + 1
  }

  /// Reports whether a content has a sign of a formula, or is a single name.
  private static func isFormula(_ content: ArraySlice<UInt8>) -> Bool {
    if content.contains(where: { "\\^_=<>+".utf8.contains($0) }) { return true }
    return content.count == 1 && content.first?.isASCIILetter == true
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
      || (0x7B...0x7E).contains(byte)
  }
}
