internal import RichText

/// Lines of prose that a renderer has broken between words, because the next word had no room.
struct SoftWraps {
  private let lines: [TextLine]
  /// The lines that go on in the next one, but for the width.
  private let candidates: [Int]
  private let wrapped: [Int]
  private static let leastWidth = 40
  private static let widestWindow = 122

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
      let expected = column ?? textStart.column
      let nextContent = next.content
      guard next.indent == expected, LineMark.end(of: next.text, in: next.start..<next.end) == nil,
        ProseJudge.isProse(line.text[textStart.place..<line.end]), ProseJudge.canEnd(nextContent),
        !(line.content.first?.isASCIIDigit == true && nextContent.first?.isASCIIDigit == true
          && textStart.place == line.start),
        !isAsked || !KnownCommands.isCommand(nextContent) && !RowJudge.areRowsOfWords(line, next)
      else {
        column = nil
        continue
      }
      candidates.append(index)
      column = expected
    }
    self.candidates = candidates
    let width = max(candidates.map { lines[$0].width }.max() ?? 0, pageWidth ?? 0)
    let full =
      width < leastWidth || isAsked && width > 2 * Self.widestWindow
      ? []
      : candidates.filter { lines[$0].width + 1 + Self.firstWordWidth(of: lines[$0 + 1]) > width }
    wrapped = isAsked && starts == nil && pageWidth == nil ? Self.goingOn(full, of: candidates, in: lines) : full
  }

  /// Returns the full lines that go on: all, if most of the next begin with a small letter. Else such a letter or the
  /// end of the sentence must follow. One line alone shows no edge, so it must fit in a window and begin no list.
  private static func goingOn(_ full: [Int], of candidates: [Int], in lines: [TextLine]) -> [Int] {
    func isSmall(_ index: Int) -> Bool { lines[index].firstScalar?.properties.isLowercase == true }
    func isEnded(_ line: TextLine) -> Bool { LineSeam.endsSentence(line.text, in: line.start..<line.end) }
    func hasWords(_ index: Int) -> Bool { lines[index].content.count { $0 == 0x20 } >= 2 }
    if full.count > 1, full.count(where: { isSmall($0 + 1) }) * 2 >= full.count { return full }
    if full.count == 1, var first = candidates.firstIndex(of: full[0]) {
      while first > 0, candidates[first - 1] + 1 == candidates[first] { first -= 1 }
      if lines[full[0]].width > widestWindow || isSmall(candidates[first]) { return [] }
    }
    return full.filter {
      isEnded(lines[$0 + 1]) ? isSmall($0 + 1) || !isEnded(lines[$0]) : isSmall($0 + 1) && hasWords($0 + 1)
    }
  }

  /// Reports whether nearly all paragraphs are broken where the page ends.
  var isEvident: Bool { !wrapped.isEmpty && wrapped.count * 10 >= candidates.count * 8 }

  func join(into plan: inout LineRepairs, from offset: Int = 0) {
    for index in wrapped {
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
  fileprivate var isIdeographic: Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xFF00...0xFF60, 0x3000...0x303F, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
