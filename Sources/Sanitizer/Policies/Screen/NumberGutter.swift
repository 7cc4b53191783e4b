internal import RichText

/// The line numbers that pagers and editors show before each line: `cat -n`, `bat`, `nl`, `less -N`, `vim`.
///
///     gutter = *" " number ( tab / *" " [ change ] *" " "│" / 1*2" " )
///     change = "+" / "~" / "_" / "‾"
///
/// The numbers of all lines follow each other. If only spaces stand behind them, the lines must read as code. Before
/// the first line `bat` names the file, and a line that is wider than the window goes on behind an empty gutter.
enum NumberGutter {
  private static let fewestLines = 3
  /// Narrower windows are rare.
  private static let widestUnbroken = 60

  private struct Number {
    let value: Int
    /// The place behind the last digit.
    let end: Int
    /// The column of the last digit.
    let column: Int

    /// Returns the number as it stands in the same columns of another line, or the same columns of spaces there.
    func repeated(in line: TextLine) -> Self? {
      let end = line.range.lowerBound + column
      guard line.indent > column ? line.beginsWithSpaces(column) : NumberGutter.number(line)?.value == value,
        line.indent > column || NumberGutter.number(line)?.column == column
      else { return nil }
      return Self(value: value, end: end, column: column)
    }

    /// Returns the number as if it stood before a column, where there are spaces.
    func moved(to column: Int, in line: TextLine) -> Self {
      Self(value: value, end: min(line.range.lowerBound + column, line.range.upperBound), column: column)
    }
  }

  /// The lines by the content of their gutters.
  private struct Rows {
    var numbered: [(index: Int, number: Number)] = []
    /// Lines that go on from the line before.
    var continued: [Int] = []
    /// The frame that bat draws around the file, with its name.
    var frame: [Int] = []
    /// Numbered lines that go on from the line before: the number stands there again, or there is none.
    var cut: Set<Int> = []
    var width = 0

    func join(_ lines: [TextLine], _ index: Int, into plan: inout LineRepairs) {
      plan.lines[index].end = max(lines[index].end, plan.lines[index].start)
      // Pagers break after any character. A space at the edge was lost.
      plan.lines[index].joint = lines[index].width < width ? .space : .nothing
      plan.joints += 1
    }
  }

  static func plan(_ lines: [TextLine], _ filled: [Int], isAsked: Bool) -> LineRepairs? {
    if isAsked, let plan = pair(lines, filled) { return plan }
    guard let rows = rows(lines, filled, isAsked),
      let ends = separators(rows.numbered.map { (lines[$0.index], $0.number) }, isBat: !rows.frame.isEmpty, isAsked)
    else { return nil }
    var plan = LineRepairs(lines)
    for index in rows.frame {
      plan.lines[index].isDropped = true
      plan.frames += 1
    }
    for (row, end) in zip(rows.numbered, ends) {
      plan.lines[row.index].start = end
      plan.lines[row.index].end = max(end, lines[row.index].end)
      plan.numbers += 1
      if rows.cut.contains(row.index) { rows.join(lines, row.index - 1, into: &plan) }
    }
    for index in rows.continued {
      let line = lines[index]
      // A window cuts without a gutter.
      guard let start = behindBar(line, from: line.start) ?? (isAsked ? line.range.lowerBound : nil) else { return nil }
      plan.lines[index].start = start
      plan.lines[index].end = max(start, line.end)
      rows.join(lines, index - 1, into: &plan)
    }
    return plan
  }

  /// Plans the removal of two columns of numbers, those before and after a change, with `⋮` and `│` behind them.
  private static func pair(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    for index in filled {
      let line = lines[index]
      func number(_ rest: ArraySlice<UInt8>, before sign: String) -> ArraySlice<UInt8>? {
        let end: ArraySlice<UInt8> = rest.drop { $0 == 0x20 }.drop(while: \.isASCIIDigit).drop { $0 == 0x20 }
        return end.starts(with: sign.utf8) ? end.dropFirst(sign.utf8.count) : nil
      }
      guard let second = number(line.text[line.range], before: "⋮"), let body = number(second, before: "│") else {
        continue
      }
      plan.lines[index].start = body.startIndex
      plan.lines[index].end = max(body.startIndex, line.end)
      plan.numbers += 1
    }
    return plan.numbers > 1 ? plan : nil
  }

  private static func rows(_ lines: [TextLine], _ filled: [Int], _ isAsked: Bool) -> Rows? {
    var rows = Rows()
    let lastRuler = filled.last { isRuler(lines[$0]) } ?? -1
    rows.width = filled.map { lines[$0].width }.max() ?? 0
    let current = isAsked ? currentOfRelative(lines, filled) : nil
    for index in filled {
      let line = lines[index]
      let last = rows.numbered.last
      let goesOn =
        last != nil && max(last?.index ?? 0, rows.continued.last ?? 0) == index - 1
        && lines[index - 1].width >= rows.width - 1
      if isRuler(line) {
        rows.frame.append(index)
      } else if let current, let number = number(line, orZero: true) {
        rows.numbered.append((index, index == current.line ? number.moved(to: current.column, in: line) : number))
      } else if isAsked, goesOn, let number = last?.number.repeated(in: line) {
        rows.numbered.append((index, number))
        rows.cut.insert(index)
      } else if let number = number(line) {
        if let last = last?.number {
          guard number.value == last.value + 1, number.column == last.column || isAsked && line.indent == 0 else {
            return nil
          }
        }
        rows.numbered.append((index, number))
      } else if line.firstScalar == "│" {
        if rows.numbered.isEmpty, index < lastRuler {
          rows.frame.append(index)
        } else if goesOn {
          rows.continued.append(index)
        } else {
          return nil
        }
      } else if isAsked, goesOn, rows.width >= widestUnbroken {
        rows.continued.append(index)
      } else {
        return nil
      }
    }
    return rows.numbered.count >= (rows.frame.isEmpty ? isAsked ? 2 : fewestLines : 1) ? rows : nil
  }

  /// Returns the line of the cursor, where all others have their distances from it, and the column of these.
  private static func currentOfRelative(_ lines: [TextLine], _ filled: [Int]) -> (line: Int, column: Int)? {
    let numbers = filled.compactMap { number(lines[$0], orZero: true) }
    guard numbers.count == filled.count, numbers.count >= fewestLines else { return nil }
    // Either the numbers fall to one, or the first line has the cursor.
    let first = numbers[0].value
    let place = first == 1 || numbers[1].value == first - 1 ? first : 0
    let others = numbers.indices.filter { $0 != place }
    guard place < numbers.count, others.allSatisfy({ numbers[$0].value == abs($0 - place) }),
      Set(others.map { numbers[$0].column }).count == 1
    else { return nil }
    return (filled[place], max(numbers[others[0]].column, numbers[place].column))
  }

  private static func number(_ line: TextLine, orZero: Bool = false) -> Number? {
    var (index, value) = (line.start, 0)
    while index < line.end, let digit = line.text[index].digit(hex: false), index - line.start < 9 {
      value = value * 10 + Int(digit)
      index += 1
    }
    let isZero = orZero && value == 0 && index == line.start + 1
    guard index > line.start, line.text[line.start] != UInt8(ascii: "0") || isZero else { return nil }
    return Number(value: value, end: index, column: line.indent + index - line.start)
  }

  /// Returns where the text begins behind the separator of each line; `nil` if the separators differ or prove nothing.
  private static func separators(_ lines: [(TextLine, Number)], isBat: Bool, _ isAsked: Bool) -> [Int]? {
    let places = lines.compactMap { line, number in behindBar(line, from: number.end) }
    if places.count == lines.count {
      // Not every gutter has a space behind its bar: then those there belong to the lines.
      let isSpaced = zip(places, lines).allSatisfy { $0 == $1.0.range.upperBound || $1.0.text[$0 - 1] == 0x20 }
      return isSpaced ? places : zip(places, lines).map { $1.0.text[$0 - 1] == 0x20 ? $0 - 1 : $0 }
    }
    if isBat { return nil }
    // cat -n and nl put the number in six columns.
    if lines[0].1.column == 6, lines[0].0.indent > 0,
      lines.allSatisfy({ line, number in number.end == line.end || line.text[number.end] == 0x09 })
    {
      return lines.map { line, number in min(number.end + 1, line.range.upperBound) }
    }
    if isAsked, let ends = ends(lines) { return ends }
    let isRightAligned = lines.contains { line, _ in line.indent > 0 }
    guard isRightAligned || lines[0].1.value > 9 else { return nil }
    let bodies = bodies(lines)
    let filled = bodies.filter { !$0.isBlank }
    guard let indent = filled.map(\.indent).min(), (1...2).contains(indent),
      filled.contains(where: { $0.indent > indent + 1 }),
      filled.count(where: { ProseJudge.readsAsCode($0.content) }) * 3 >= filled.count
    else { return nil }
    return TextLine.starts(of: bodies)
  }

  /// The lines behind their numbers.
  private static func bodies(_ lines: [(TextLine, Number)]) -> [TextLine] {
    lines.map { line, number in TextLine(line.text, number.end..<line.range.upperBound) }
  }

  /// Returns the ends of the numbers and of the sign behind them; `nil` for a list or a column of times.
  private static func ends(_ lines: [(TextLine, Number)]) -> [Int]? {
    let rests = lines.map { line, number in line.afterSpaces(number.end) }
    let sign = signs.first { sign in rests.allSatisfy { $0.starts(with: sign) } }
    if let sign, rests.contains(where: { $0.dropFirst(sign.count).first?.isASCIIDigit != true }) {
      return rests.map { $0.startIndex + sign.count }
    }
    let isApart = zip(rests, lines).allSatisfy { $0.isEmpty || $0.startIndex > $1.1.end }
    return isApart && (lines[0].1.column == 3 || lines[0].1.column > 3 && lines[0].0.indent > 0)
      ? TextLine.starts(of: bodies(lines)) : nil
  }

  /// The place behind the bar of a gutter and a space; `nil` if none stands there. Before the bar, bat shows whether
  /// the line was changed.
  private static func behindBar(_ line: TextLine, from place: Int) -> Int? {
    var rest = line.afterSpaces(place)
    if let change = changes.first(where: rest.starts) { rest = line.afterSpaces(rest.startIndex + change.count) }
    guard rest.starts(with: bar) else { return nil }
    let end = rest.startIndex + bar.count
    return end < line.range.upperBound && line.text[end] == 0x20 ? end + 1 : end
  }

  private static let bar = Array("│".utf8)
  /// The signs of `grep -n`, of agents and of delta.
  private static let signs = [":", "→", "⋮"].map { Array($0.utf8) }
  private static let changes = ["+", "~", "_", "‾"].map { Array($0.utf8) }

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
