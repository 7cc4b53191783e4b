internal import RichText

/// Lines of prose that a renderer has broken between words, because the next word had no room.
struct SoftWraps {
  private let lines: [TextLine]
  /// The lines that go on in the next one, but for the width.
  private let candidates: [Int]
  private let wrapped: [Int]
  private static let leastWidth = 40
  private static let widestWindow = 122
  private static let listSigns = Set("-*+•◦▪‣·●○–0123456789".unicodeScalars)

  /// Finds the lines.
  /// - Parameters:
  ///   - starts: the columns in which their texts begin; `nil` if nothing stands before them but spaces.
  ///   - leastWidth: the columns of the narrowest page.
  ///   - pageWidth: the columns that a line can have at least; `nil` if that is not known.
  ///   - isAsked: whether a person has said that lines are broken: then one may be alone, and rows are none.
  init(
    _ lines: [TextLine], starts: [Int]? = nil, leastWidth: Int = leastWidth, pageWidth: Int? = nil,
    isAsked: Bool = false
  ) {
    self.lines = lines
    var candidates: [Int] = []
    // Those whose next lines begin below their sign, and below the text behind it.
    var (below, hanging): (Set<Int>, Set<Int>) = ([], [])
    // Verses end in semicolons, too.
    let isAgent = isAsked && starts != nil
    // The column in which the lines of the present paragraph begin.
    var column: Int?
    for index in lines.indices.dropLast() {
      let (line, next) = (lines[index], lines[index + 1])
      guard !line.isBlank, !next.isBlank else {
        column = nil
        continue
      }
      let start = starts?[index] ?? line.indent
      let textStart = Self.place(ofText: line, startingAt: start, hang: isAsked ? next.indent : nil)
      let isBelow =
        isAsked && textStart.place > line.start && next.indent == start
        && line.firstScalar.map { $0.properties.isAlphabetic || Self.listSigns.contains($0) } == true
      let expected = isBelow ? start : column ?? textStart.column
      let nextContent = next.content
      let content = line.text[textStart.place..<line.end]
      guard next.indent == expected, LineMark.end(of: next.text, in: next.start..<next.end) == nil,
        ProseJudge.isProse(isAgent ? content.withoutSemicolon : content),
        ProseJudge.canEnd(isAgent ? nextContent.withoutSemicolon : nextContent),
        !(line.content.first?.isASCIIDigit == true && nextContent.first?.isASCIIDigit == true
          && textStart.place == line.start),
        !isAsked
          || !KnownCommands.isCommand(nextContent) && !RowJudge.areRowsOfWords(line, next) && !RowJudge.hasCalls(line)
      else {
        column = nil
        continue
      }
      if isBelow { below.insert(index) } else if textStart.place > line.start { hanging.insert(index) }
      candidates.append(index)
      column = expected
    }
    self.candidates = candidates
    let measured = below.count == candidates.count ? candidates : candidates.filter { !below.contains($0) }
    let width = max(measured.map { lines[$0].width }.max() ?? 0, pageWidth ?? 0)
    let full =
      width < leastWidth || isAsked && width > 2 * Self.widestWindow
      ? []
      : candidates.filter { lines[$0].width + 1 + Self.firstWordWidth(of: lines[$0 + 1]) > width }
    wrapped =
      isAsked && starts == nil && pageWidth == nil
      ? Self.goingOn(full, of: candidates, in: lines, below, hanging)
      : full.filter {
        !below.contains($0) || !LineSeam.endsSentence(lines[$0].text, in: lines[$0].start..<lines[$0].end)
      }
  }

  /// Returns the full lines that go on. All do if most of the next begin with a small letter, or if nearly all lines
  /// are full and end within sentences. Else such a letter, the end of the sentence or the text below that of an item
  /// must follow. One line alone shows no edge, so it must fit in a window and begin no list.
  private static func goingOn(
    _ full: [Int], of candidates: [Int], in lines: [TextLine], _ below: Set<Int>, _ hanging: Set<Int>
  ) -> [Int] {
    func isSmall(_ index: Int) -> Bool { lines[index].firstScalar?.properties.isLowercase == true }
    func isEnded(_ line: TextLine) -> Bool { LineSeam.endsSentence(line.text, in: line.start..<line.end) }
    func hasWords(_ index: Int) -> Bool { lines[index].content.count { $0 == 0x20 } >= 2 }
    let small = full.count { isSmall($0 + 1) }
    if full.count > 1, small * 2 >= full.count { return full }
    let isFilled = full.count >= 3 && small * 4 >= full.count && full.count * 10 >= candidates.count * 8
    if isFilled, full.count(where: { isSmall($0 + 1) || !isEnded(lines[$0]) }) * 10 >= full.count * 8 { return full }
    if full.count == 1, lines[full[0]].indent == lines[full[0] + 1].indent,
      var first = candidates.firstIndex(of: full[0])
    {
      while first > 0, candidates[first - 1] + 1 == candidates[first] { first -= 1 }
      if lines[full[0]].width > widestWindow || isSmall(candidates[first]) { return [] }
    }
    return full.filter {
      if hanging.contains($0), !isEnded(lines[$0]) { return true }
      if below.contains($0) { return isSmall($0 + 1) && !isEnded(lines[$0]) }
      return isEnded(lines[$0 + 1]) ? isSmall($0 + 1) || !isEnded(lines[$0]) : isSmall($0 + 1) && hasWords($0 + 1)
    }
  }

  /// Reports whether nearly all paragraphs are broken where the page ends.
  var isEvident: Bool { !wrapped.isEmpty && wrapped.count * 10 >= candidates.count * 8 }

  func join(into plan: inout LineRepairs, from offset: Int = 0) {
    for index in wrapped where plan.lines[index + offset].joint == nil {
      let next = lines[index + 1]
      let isWide = lines[index].lastScalar?.isIdeographic == true && next.firstScalar?.isIdeographic == true
      plan.lines[index + offset].end = lines[index].end
      plan.lines[index + offset].joint = isWide ? .nothing : .space
      plan.lines[index + offset + 1].start = max(next.start, plan.lines[index + offset + 1].start)
      plan.joints += 1
    }
  }

  /// Returns the place and the column at which the words of a line begin, behind the mark of a list.
  private static func place(ofText line: TextLine, startingAt start: Int, hang: Int?) -> (place: Int, column: Int) {
    var begin = line.start
    // Behind a bullet of an agent the line begins in the column that is said.
    if start > line.indent, let first = line.firstScalar {
      begin += UTF8Window.length(of: first)
      while begin < line.end, line.text[begin] == 0x20 { begin += 1 }
    }
    // Some renderers put no sign behind the number of an item.
    let digits = line.text[begin..<line.end].prefix { $0.isASCIIDigit }
    let number = !digits.isEmpty && hang == start + digits.count + 1 ? (end: digits.endIndex, width: digits.count) : nil
    guard let mark = LineMark.end(of: line.text, in: begin..<line.end) ?? number else { return (begin, start) }
    var (place, column) = (mark.end, start + mark.width)
    while place < line.end, line.text[place] == 0x20 {
      place += 1
      column += 1
    }
    return (place, column)
  }

  private static func firstWordWidth(of line: TextLine) -> Int {
    if let first = line.firstScalar, first.isIdeographic { return 1 }
    return DisplayWidth.columns(of: line.content.prefix { $0 != 0x20 }, from: 0)
  }
}

extension Unicode.Scalar {
  var isIdeographic: Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF00...0xFF60, 0x3000...0x303F, 0x20000...0x3FFFD: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text without a semicolon behind a word at its end, which prose has, too.
  fileprivate var withoutSemicolon: Self {
    guard last == UInt8(ascii: ";"), count(where: { $0 == 0x20 }) >= 5 else { return self }
    return dropLast().last.map { $0.isASCIILetter || $0 >= 0x80 } == true ? dropLast() : self
  }
}
