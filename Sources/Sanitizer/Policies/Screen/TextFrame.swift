internal import RichText

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

  /// - Parameter isAsked: whether a person has said that frames go: they may be small, or drawn with ASCII.
  static func plan(_ lines: [TextLine], _ filled: [Int], isAsked: Bool) -> LineRepairs? {
    boxes(lines, filled, isAsked) ?? bar(lines, filled, isAsked)
      ?? (isAsked ? barOfParagraphs(lines, filled) ?? barOnRight(lines, filled) ?? graph(lines, filled) : nil)
  }

  // MARK: Boxes

  private enum Row: Hashable {
    case top, bottom, side, other
  }

  private static func boxes(_ lines: [TextLine], _ filled: [Int], _ isAsked: Bool) -> LineRepairs? {
    let rows = lines.map { row($0, isAsked) }
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
      let hasBottom =
        end < lines.count && lines[end].isSameBox(as: lines[index])
        && (rows[end] == .bottom || rows[end] == .top && lines[end].isASCIIBorder)
      if hasBottom { end += 1 }
      let hasTop = rows[index] == .top
      guard hasTop || index == first, hasBottom || end - 1 == last else { return nil }
      let sides = (hasTop ? index + 1 : index)..<(hasBottom ? end - 1 : end)
      guard !sides.isEmpty, hasTop || hasBottom || sides.count > 1 || isAsked,
        !isTable(lines[sides])
      else { return nil }
      if hasTop { cutBorder(lines[index], at: index, in: &plan) }
      if hasBottom { cutBorder(lines[end - 1], at: end - 1, in: &plan) }
      cutSides(sides, of: lines, isAsked, in: &plan)
      index = end
    }
    return plan
  }

  private static func row(_ line: TextLine, _ isAsked: Bool) -> Row {
    guard line.width - line.indent >= (isAsked ? 4 : narrowest), let first = line.firstScalar,
      let last = line.lastScalar
    else { return .other }
    if first.isVerticalLine, last.isVerticalLine { return .side }
    if isAsked, first == "|", last == "|" { return .side }
    if isAsked, line.isASCIIBorder { return .top }
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
    if sides.contains(where: { $0.content.starts(with: "|-".utf8) }) { return true }
    var common: Set<Int>?
    for line in sides where common?.isEmpty != true {
      var columns: Set<Int> = []
      var (column, index) = (line.indent, line.start)
      while index < line.end, let scalar = UTF8Window.scalar(line.text, at: index) {
        let next = index + UTF8Window.length(of: scalar)
        let isBar = scalar.isVerticalLine || scalar == line.firstScalar
        if index > line.start, next < line.end, isBar { columns.insert(column) }
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
    let isASCII = line.isASCIIBorder
    func isDrawn(_ scalar: Unicode.Scalar) -> Bool { scalar.isDrawn || isASCII && (scalar == "+" || scalar == "-") }
    while start < end, let scalar = UTF8Window.scalar(line.text, at: start), isDrawn(scalar) {
      start += UTF8Window.length(of: scalar)
      plan.frames += 1
    }
    while end > start, let scalar = UTF8Window.scalar(line.text, before: end), isDrawn(scalar) {
      end -= UTF8Window.length(of: scalar)
      plan.frames += 1
    }
    plan.lines[index].isDropped = start == end
    (plan.lines[index].start, plan.lines[index].end) = (start, end)
  }

  private static func cutSides(_ sides: Range<Int>, of lines: [TextLine], _ isAsked: Bool, in plan: inout LineRepairs) {
    let bodies = sides.map { lines[$0].withoutSides }
    for (index, (body, start)) in zip(sides, zip(bodies, TextLine.starts(of: bodies))) {
      plan.lines[index].start = start
      plan.lines[index].end = body.isBlank ? body.range.lowerBound : body.end
      plan.frames += 2
    }
    let width = lines[sides.lowerBound].width - lines[sides.lowerBound].indent
    // Between the lines stand up to two spaces on both sides.
    let least = isAsked ? max(36, width * 6 / 10) : width * 6 / 10
    SoftWraps(bodies, leastWidth: least, pageWidth: width - 6, isAsked: isAsked).join(
      into: &plan, from: sides.lowerBound)
  }

  // MARK: Bars

  private static func bar(_ lines: [TextLine], _ filled: [Int], _ isAsked: Bool) -> LineRepairs? {
    var plan = LineRepairs(lines)
    return cutBar(of: filled, in: lines, isAsked, from: &plan) ? plan : nil
  }

  /// Plans the removal of the bars beside some of the paragraphs of a text, as renderers of quotations draw them.
  private static func barOfParagraphs(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    var rest = filled[...]
    while let first = rest.first {
      let paragraph = Array(zip(rest, first...).prefix { $0 == $1 }.map(\.0))
      rest = rest.dropFirst(paragraph.count)
      if paragraph.count > 1, lines[first].firstScalar?.isVerticalLine == true {
        _ = cutBar(of: paragraph, in: lines, true, from: &plan)
      }
    }
    // The bars of an indented text stand in its first column.
    let indent = filled.map { lines[$0].indent }.min() ?? 0
    if plan.isEmpty { return nil }
    for index in filled { plan.cutIndent(of: lines[index], at: index, columns: indent) }
    return plan
  }

  /// Plans the removal of a line that is drawn in the column behind the text, as between the panes of a window.
  private static func barOnRight(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    let width = lines[filled[0]].width
    guard filled.count > 1, width > narrowest else { return nil }
    for index in filled {
      let line = lines[index]
      guard line.width == width, let bar = line.lastScalar, bar.isVerticalLine else { return nil }
      let body = line.content.dropLast(UTF8Window.length(of: bar))
      if body.hasBoxDrawing { return nil }
      plan.lines[index].end = body.endIndex
      plan.frames += 1
    }
    return plan
  }

  /// Plans the removal of the branches before the commits of a history, which are drawn with `*`, `|`, `/` and `\`.
  /// Lines that have nothing but forks go.
  private static func graph(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    var commits = 0
    for index in filled {
      let line = lines[index].text[lines[index].range.lowerBound..<lines[index].end]
      var spaces = 0
      // Behind four spaces the message of a commit begins.
      let branches = line.prefix { byte in
        defer { spaces = byte == 0x20 ? spaces + 1 : 0 }
        return byte == 0x20 || spaces < 4 && "*|/\\_".utf8.contains(byte)
      }
      let text = line[branches.endIndex...]
      let word = text.prefix { $0 != 0x20 }
      guard !branches.isEmpty, text.isEmpty || branches.last == 0x20 else { return nil }
      let isCommit = branches.contains(UInt8(ascii: "*"))
      if isCommit {
        let isHash = word.count >= 7 && word.allSatisfy { $0.digit(hex: true) != nil }
        guard isHash || word.elementsEqual("commit".utf8) else { return nil }
        commits += 1
      } else if !text.isEmpty, commits == 0 {
        return nil
      }
      plan.lines[index].isDropped = text.isEmpty && branches.contains { "/\\".utf8.contains($0) }
      let isMessage = !isCommit && !text.isEmpty && branches.count > 4 && branches.suffix(5).allSatisfy { $0 == 0x20 }
      plan.lines[index].start = text.startIndex - (isMessage ? 4 : 0)
      plan.lines[index].end = lines[index].end
      plan.frames += 1
    }
    return commits > 1 ? plan : nil
  }

  /// Cuts the bar that all of the lines begin with, and joins what was broken beside it.
  /// - Returns: whether there is one.
  private static func cutBar(
    of filled: [Int], in lines: [TextLine], _ isAsked: Bool, from plan: inout LineRepairs
  ) -> Bool {
    guard filled.count >= 2 || isAsked, let bar = lines[filled[0]].firstScalar,
      bar.isVerticalLine || isAsked && (bar == ">" || bar == "|")
    else { return false }
    let length = UTF8Window.length(of: bar)
    for index in filled {
      let line = lines[index]
      let rest = line.content.dropFirst(length)
      guard line.firstScalar == bar, line.indent == lines[filled[0]].indent,
        rest.isEmpty || rest.first == 0x20 || isAsked && bar.isVerticalLine && filled.count > 1,
        !rest.hasBoxDrawing, bar != "|" || rest.last != line.content.first
      else { return false }
    }
    let bodies = filled.map { TextLine(lines[$0].text, lines[$0].start + length..<lines[$0].range.upperBound) }
    guard bodies.contains(where: { !$0.isBlank }) else { return false }
    for (index, (body, start)) in zip(filled, zip(bodies, TextLine.starts(of: bodies))) {
      plan.lines[index].start = start
      plan.lines[index].end = max(body.end, start)
      plan.frames += 1
    }
    // Whoever drew the bar has broken the lines beside it.
    if isAsked, filled[0] + filled.count == filled[filled.count - 1] + 1 {
      SoftWraps(bodies, isAsked: true).join(into: &plan, from: filled[0])
    }
    return true
  }
}

extension TextLine {
  var firstScalar: Unicode.Scalar? { isBlank ? nil : UTF8Window.scalar(text, at: start) }
  var lastScalar: Unicode.Scalar? { isBlank ? nil : UTF8Window.scalar(text, before: end) }

  /// Whether the line is `+---+`, perhaps with a title.
  fileprivate var isASCIIBorder: Bool {
    content.starts(with: "+-".utf8) && content.reversed().starts(with: "+-".utf8)
      && !content.dropFirst().dropLast().contains(UInt8(ascii: "+"))
  }

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
