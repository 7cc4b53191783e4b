/// The formulas of TeX in Markdown, as chats write them: `\(…\)` and `$…$` among words, `\[…\]` and `$$…$$` as lines of
/// their own, and the last among words, too. CommonMark knows none, and would take their backslashes and stars for its
/// own.
package struct MarkdownFormulas {
  private let text: ArraySlice<UInt8>
  /// The formulas with their delimiters, in order.
  package private(set) var ranges: [Range<Int>] = []
  /// The formulas that are lines of their own.
  private var displays: [Range<Int>] = []

  /// The end of what has no end of a formula in it, for those that begin before, by the sign that ends one.
  private var searched: [UInt8: Int] = [:]

  package init(in text: ArraySlice<UInt8>) {
    self.text = text
    guard text.contains(UInt8(ascii: "$")) || text.contains(UInt8(ascii: "\\")) else { return }
    find()
  }

  /// The number of formulas that are lines of their own.
  package var displayed: Int { displays.count }

  /// The text in which each formula is a letter, so that only what is Markdown is left.
  package var judged: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = text.startIndex
    for range in ranges {
      result += text[end..<range.lowerBound]
      result.append(UInt8(ascii: "x"))
      end = range.upperBound
    }
    return result + text[end...]
  }

  /// The text in which each formula is one line, so that none of its lines begins a list or a quote.
  package var joined: [UInt8] {
    var result = Array(text)
    for range in displays {
      for index in range where text[index] == 0x0A || text[index] == 0x0D { result[index - text.startIndex] = 0x20 }
    }
    return result
  }

  // MARK: Search

  private mutating func find() {
    var fence = MarkdownFenceLines()
    var index = text.startIndex
    while index < text.endIndex {
      let end = text[index...].firstIndex(of: 0x0A) ?? text.endIndex
      let line = text[index..<end].trimming(while: \.isMarkdownSpace)
      index = end + 1
      guard fence.place(of: line) == .outside else { continue }
      if let display = display(from: line.startIndex) {
        ranges.append(display)
        displays.append(display)
        index = display.upperBound
      } else {
        findInline(in: line)
      }
    }
  }

  /// The formula that begins with the first sign of a line, and ends with the last of one before the next blank line.
  private mutating func display(from start: Int) -> Range<Int>? {
    let isBracket = text[start...].starts(with: "\\[".utf8)
    guard isBracket || text[start...].starts(with: "$$".utf8) else { return nil }
    let closing = isBracket ? UInt8(ascii: "]") : UInt8(ascii: "$")
    let reach = min(text.endIndex, start + FormulaLabel.longest)
    var index = max(start + 2, min(searched[closing] ?? 0, reach))
    while index < reach {
      let end = text[index..<reach].firstIndex(of: 0x0A) ?? reach
      let line = text[index..<end].trimming(while: \.isMarkdownSpace)
      if line.count >= 2, line.last == closing, ends(line, isBracket: isBracket) {
        let content = text[(start + 2)..<(line.endIndex - 2)]
        return Self.hasSigns(content) ? start..<line.endIndex : nil
      }
      if index > start + 2, line.isEmpty || !isBracket && line.starts(with: "$$".utf8) { break }
      index = end + 1
    }
    searched[closing] = min(index, reach)
    return nil
  }

  /// Reports whether the last two bytes of a line end a formula, and are not part of another command.
  private func ends(_ line: ArraySlice<UInt8>, isBracket: Bool) -> Bool {
    let before = line.dropLast(2)
    guard line[line.endIndex - 2] == (isBracket ? UInt8(ascii: "\\") : UInt8(ascii: "$")) else { return false }
    let backslashes = before.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return backslashes.isMultiple(of: 2) && (isBracket || before.last != UInt8(ascii: "$"))
  }

  private mutating func findInline(in line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let rest = line[index...]
      switch line[index] {
      case UInt8(ascii: "`"):
        // Code holds no formulas.
        let run = rest.prefix { $0 == UInt8(ascii: "`") }
        let end = rest[run.endIndex...].firstIndex(of: UInt8(ascii: "`")) ?? run.endIndex - 1
        index = max(end + 1, run.endIndex)
      case UInt8(ascii: "\\"):
        let formula = parenthesized(rest)
        if let formula { ranges.append(formula) }
        index = formula?.upperBound ?? index + 2
      case UInt8(ascii: "$"):
        let formula = betweenDollars(rest, after: index > line.startIndex ? line[index - 1] : 0x20)
        if let formula { ranges.append(formula) }
        let signs = rest.dropFirst().first == UInt8(ascii: "$") ? 2 : 1
        index = formula?.upperBound ?? index + signs
      default: index += 1
      }
    }
  }

  private mutating func parenthesized(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
    guard rest.starts(with: "\\(".utf8) else { return nil }
    let reach = min(rest.endIndex, rest.startIndex + FormulaLabel.longest)
    var index = max(rest.startIndex + 2, min(searched[UInt8(ascii: ")")] ?? 0, reach))
    while index + 1 < reach {
      guard rest[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if rest[index + 1] == UInt8(ascii: ")") {
        let content = rest[(rest.startIndex + 2)..<index]
        return Self.hasSigns(content) || Self.isName(content) ? rest.startIndex..<index + 2 : nil
      }
      index += 2
    }
    searched[UInt8(ascii: ")")] = min(index, reach)
    return nil
  }

  /// Amounts of money are none: white space stands before the second sign, or a digit behind it.
  private func betweenDollars(_ rest: ArraySlice<UInt8>, after before: UInt8) -> Range<Int>? {
    let dollar = UInt8(ascii: "$")
    let isDisplay = rest.dropFirst().first == dollar
    let start = rest.startIndex + (isDisplay ? 2 : 1)
    let reach = min(rest.endIndex, start + FormulaLabel.longest)
    var end = start
    while end < reach, rest[end] != dollar { end += rest[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end > start, end < reach, !rest[start].isMarkdownSpace || isDisplay,
      !rest[end - 1].isMarkdownSpace || isDisplay
    else { return nil }
    let close = isDisplay ? end + 2 : end + 1
    let next = close < rest.endIndex ? rest[close] : 0x20
    guard !isDisplay || close <= rest.endIndex && rest[end + 1] == dollar && next != dollar, !next.isASCIIDigit,
      next != UInt8(ascii: "{")
    else { return nil }
    let content = rest[start..<end]
    // Variables of a shell follow each other like this.
    if next.isASCIILetter, !content.contains(where: { "\\^{".utf8.contains($0) }) { return nil }
    let isWhole = !before.isASCIIAlphanumeric && !content.contains { $0.isMarkdownSpace }
    return Self.hasSigns(content) || Self.isName(content) || isWhole ? rest.startIndex..<close : nil
  }

  private static func hasSigns(_ content: ArraySlice<UInt8>) -> Bool {
    content.contains { "\\^_=<>+".utf8.contains($0) }
  }

  private static func isName(_ content: ArraySlice<UInt8>) -> Bool {
    content.count == 1 && content.first?.isASCIILetter == true
  }
}
