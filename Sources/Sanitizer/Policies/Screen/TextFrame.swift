/// Boxes and bars that are drawn around lines of text, as agents and terminal programs draw them.
///
///     ╭── title ──╮        ┃ text
///     │ text      │        ┃ text
///     ╰───────────╯
///
/// Tables have crossings in their borders, drawings have something beside the box: both stay.
enum TextFrame {
  /// Narrower boxes are parts of drawings.
  private static let narrowest = 24

  static func plan(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    boxes(lines, filled) ?? bar(lines, filled)
  }

  // MARK: Boxes

  private enum Row: Hashable {
    case top, bottom, side, other
  }

  private static func boxes(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    let rows = lines.map(row)
    guard rows.contains(where: { $0 != .other }) else { return nil }
    // Anything else that is drawn makes it a drawing or a table.
    for index in filled where rows[index] == .other && lines[index].content.hasBoxDrawing { return nil }
    guard let (first, last) = filled.first.flatMap({ first in filled.last.map { (first, $0) } }) else { return nil }
    var plan = LineRepairs(lines)
    var index = 0
    while index < lines.count {
      guard rows[index] != .other else {
        index += 1
        continue
      }
      var end = index + 1
      if rows[index] == .bottom { return nil }
      while end < lines.count, rows[end] == .side, lines[end].isSameBox(as: lines[index]) { end += 1 }
      let hasBottom = end < lines.count && rows[end] == .bottom && lines[end].isSameBox(as: lines[index])
      if hasBottom { end += 1 }
      let hasTop = rows[index] == .top
      guard hasTop || index == first, hasBottom || end - 1 == last else { return nil }
      let sides = (hasTop ? index + 1 : index)..<(hasBottom ? end - 1 : end)
      guard !sides.isEmpty, hasTop || hasBottom || sides.count > 1, !isTable(lines[sides]) else { return nil }
      if hasTop { cutBorder(lines[index], at: index, in: &plan) }
      if hasBottom { cutBorder(lines[end - 1], at: end - 1, in: &plan) }
      cutSides(sides, of: lines, in: &plan)
      index = end
    }
    return plan
  }

  private static func row(_ line: TextLine) -> Row {
    guard line.width - line.indent >= narrowest, let first = line.firstScalar, let last = line.lastScalar else {
      return .other
    }
    if first.isVerticalLine, last.isVerticalLine { return .side }
    let isTop = "╭┌┏╔".unicodeScalars.contains(first) && "╮┐┓╗".unicodeScalars.contains(last)
    let isBottom = "╰└┗╚".unicodeScalars.contains(first) && "╯┘┛╝".unicodeScalars.contains(last)
    guard isTop || isBottom else { return .other }
    let inner = String(decoding: line.content, as: UTF8.self).unicodeScalars.dropFirst().dropLast()
    let isPlain = inner.allSatisfy { $0.isHorizontalLine || !(0x2500...0x257F).contains($0.value) }
    let lines = inner.count(where: \.isHorizontalLine)
    guard isPlain, lines >= 2 else { return .other }
    return isTop ? .top : .bottom
  }

  /// Reports whether a vertical line stands in the same column of all rows.
  private static func isTable(_ sides: ArraySlice<TextLine>) -> Bool {
    var common: Set<Int>?
    for line in sides where common?.isEmpty != true {
      var columns: Set<Int> = []
      var (column, index) = (line.indent, line.start)
      while index < line.end, let scalar = UTF8Window.scalar(line.text, at: index) {
        let next = index + UTF8Window.length(of: scalar)
        if index > line.start, next < line.end, scalar.isVerticalLine { columns.insert(column) }
        column = DisplayWidth.columns(of: line.text[index..<next], from: column)
        index = next
      }
      common = common?.intersection(columns) ?? columns
    }
    return common?.isEmpty == false
  }

  /// A border goes, but its title stays.
  private static func cutBorder(_ line: TextLine, at index: Int, in plan: inout LineRepairs) {
    var (start, end) = (line.start, line.end)
    while start < end, let scalar = UTF8Window.scalar(line.text, at: start), scalar.isDrawn {
      start += UTF8Window.length(of: scalar)
      plan.frames += 1
    }
    while end > start, let scalar = UTF8Window.scalar(line.text, before: end), scalar.isDrawn {
      end -= UTF8Window.length(of: scalar)
      plan.frames += 1
    }
    plan.lines[index].isDropped = start == end
    (plan.lines[index].start, plan.lines[index].end) = (start, end)
  }

  private static func cutSides(_ sides: Range<Int>, of lines: [TextLine], in plan: inout LineRepairs) {
    let bodies = sides.map { lines[$0].withoutSides }
    let indent = bodies.filter { !$0.isBlank }.map(\.indent).min() ?? 0
    for (index, body) in zip(sides, bodies) {
      plan.lines[index].start = body.isBlank ? body.range.lowerBound : body.place(behindSpaces: indent)
      plan.lines[index].end = body.isBlank ? body.range.lowerBound : body.end
      plan.frames += 2
    }
    let width = lines[sides.lowerBound].width - lines[sides.lowerBound].indent
    // Between the lines stand up to two spaces on both sides.
    SoftWraps(bodies, leastWidth: width * 6 / 10, pageWidth: width - 6).join(into: &plan, from: sides.lowerBound)
  }

  // MARK: Bars

  private static func bar(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    guard filled.count >= 2, let bar = lines[filled[0]].firstScalar, bar.isVerticalLine else { return nil }
    let length = UTF8Window.length(of: bar)
    for index in filled {
      let line = lines[index]
      let rest = line.content.dropFirst(length)
      guard line.firstScalar == bar, line.indent == lines[filled[0]].indent, rest.isEmpty || rest.first == 0x20,
        !rest.hasBoxDrawing
      else { return nil }
    }
    var plan = LineRepairs(lines)
    let bodies = filled.map { TextLine(lines[$0].text, lines[$0].start + length..<lines[$0].range.upperBound) }
    guard let indent = bodies.filter({ !$0.isBlank }).map(\.indent).min() else { return nil }
    for (index, body) in zip(filled, bodies) {
      plan.lines[index].start = body.isBlank ? body.range.lowerBound : body.place(behindSpaces: indent)
      plan.lines[index].end = max(body.end, plan.lines[index].start)
      plan.frames += 1
    }
    return plan
  }
}

extension TextLine {
  var firstScalar: Unicode.Scalar? { isBlank ? nil : UTF8Window.scalar(text, at: start) }
  var lastScalar: Unicode.Scalar? { isBlank ? nil : UTF8Window.scalar(text, before: end) }

  fileprivate func isSameBox(as other: TextLine) -> Bool { indent == other.indent && width == other.width }

  /// The line between the vertical lines at both ends.
  fileprivate var withoutSides: TextLine {
    let first = firstScalar.map(UTF8Window.length) ?? 0
    let last = lastScalar.map(UTF8Window.length) ?? 0
    return TextLine(text, start + first..<max(start + first, end - last))
  }
}

extension ArraySlice<UInt8> {
  /// Reports whether one of the characters U+2500 to U+257F is in the text.
  var hasBoxDrawing: Bool {
    indices.contains { index in
      self[index] == 0xE2 && index + 1 < endIndex && (self[index + 1] == 0x94 || self[index + 1] == 0x95)
    }
  }
}

extension Unicode.Scalar {
  var isVerticalLine: Bool { "│┃║▌▎▏┆╎┊".unicodeScalars.contains(self) }
  fileprivate var isHorizontalLine: Bool { "─━═╌┄┈╍┅┉".unicodeScalars.contains(self) }
  fileprivate var isDrawn: Bool { self == " " || (0x2500...0x257F).contains(value) }
}
