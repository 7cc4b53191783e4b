internal import RichText

/// The line numbers that pagers and editors show before each line: `cat -n`, `bat`, `nl`, `less -N`, `vim`.
///
///     gutter = *" " number ( tab / *" " "│" / 1*2" " )
///
/// The numbers of all lines follow each other. If only spaces stand behind them, the lines must read as code.
enum NumberGutter {
  private static let fewestLines = 3

  private struct Number {
    let value: Int
    /// The place behind the last digit.
    let end: Int
    /// The column of the last digit.
    let column: Int
  }

  static func plan(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    // bat draws a line above and below.
    let ruled = filled.filter { isRuler(lines[$0]) }
    let numbered = ruled.isEmpty ? filled : filled.filter { !isRuler(lines[$0]) }
    guard numbered.count >= fewestLines else { return nil }
    var numbers: [Number] = []
    for index in numbered {
      guard let number = number(lines[index]), number.value == numbers.last.map({ $0.value + 1 }) ?? number.value,
        number.column == numbers.first?.column ?? number.column
      else { return nil }
      numbers.append(number)
    }
    guard let ends = separators(zip(numbered, numbers).map { (lines[$0], $1) }, isBat: !ruled.isEmpty) else {
      return nil
    }
    var plan = LineRepairs(lines)
    for index in ruled {
      plan.lines[index].isDropped = true
      plan.frames += 1
    }
    for (index, end) in zip(numbered, ends) {
      plan.lines[index].start = end
      plan.lines[index].end = max(end, lines[index].end)
      plan.numbers += 1
    }
    return plan
  }

  private static func number(_ line: TextLine) -> Number? {
    var (index, value) = (line.start, 0)
    while index < line.end, let digit = line.text[index].digit(hex: false), index - line.start < 9 {
      value = value * 10 + Int(digit)
      index += 1
    }
    guard index > line.start, line.text[line.start] != UInt8(ascii: "0") else { return nil }
    return Number(value: value, end: index, column: line.indent + index - line.start)
  }

  /// Returns where the text begins behind the separator of each line; `nil` if the separators differ or prove nothing.
  private static func separators(_ lines: [(TextLine, Number)], isBat: Bool) -> [Int]? {
    let bar = Array("│".utf8)
    if lines.allSatisfy({ line, number in line.afterSpaces(number.end).starts(with: bar) }) {
      return lines.map { line, number in
        let place = line.afterSpaces(number.end).startIndex + bar.count
        return place < line.range.upperBound && line.text[place] == 0x20 ? place + 1 : place
      }
    }
    if isBat { return nil }
    // cat -n and nl put the number in six columns.
    if lines[0].1.column == 6, lines[0].0.indent > 0,
      lines.allSatisfy({ line, number in number.end == line.end || line.text[number.end] == 0x09 })
    {
      return lines.map { line, number in min(number.end + 1, line.range.upperBound) }
    }
    let isRightAligned = lines.contains { line, _ in line.indent > 0 }
    guard isRightAligned || lines[0].1.value > 9 else { return nil }
    let bodies = lines.map { line, number in TextLine(line.text, number.end..<line.range.upperBound) }
    let filled = bodies.filter { !$0.isBlank }
    guard let indent = filled.map(\.indent).min(), (1...2).contains(indent),
      filled.contains(where: { $0.indent > indent + 1 }),
      filled.count(where: { ProseJudge.readsAsCode($0.content) }) * 3 >= filled.count
    else { return nil }
    return bodies.map { $0.isBlank ? $0.range.lowerBound : $0.place(behindSpaces: indent) }
  }

  private static func isRuler(_ line: TextLine) -> Bool {
    line.width >= 20 && line.firstScalar == "─"
      && String(decoding: line.content, as: UTF8.self).unicodeScalars.allSatisfy { "─┬┴┼".unicodeScalars.contains($0) }
  }
}

extension TextLine {
  fileprivate func afterSpaces(_ place: Int) -> ArraySlice<UInt8> {
    text[place..<range.upperBound].drop { $0 == 0x20 }
  }
}
