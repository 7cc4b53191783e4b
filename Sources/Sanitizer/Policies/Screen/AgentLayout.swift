/// The layout in which coding agents show their answers: a bullet before each message, and everything else two columns
/// to the right.
///
///     ● The answer goes on to the edge of the window,
///       and on the next line.
///
///       ⎿  the result of a tool
struct AgentLayout {
  /// The part that is removed from the beginning of a line.
  private enum Mark {
    case bullet(end: Int)
    case result(end: Int)
    case indent(columns: Int)
  }

  private static let bullets = Set("●⏺✦•".unicodeScalars)
  /// Bullets that lists have as well.
  private static let listBullets = Set("●•".unicodeScalars)
  private static let indent = 2
  private static let resultIndent = 5

  private let marks: [Mark?]
  /// The column in which the text of each line begins.
  let starts: [Int]
  /// Whether the lines may be a list, of which the bullets stay.
  private let mayBeList: Bool

  /// Reads the layout of an answer; `nil` if the text is none.
  init?(_ lines: [TextLine], _ filled: [Int]) {
    var marks = [Mark?](repeating: nil, count: lines.count)
    var starts = lines.map(\.indent)
    var (bullets, listBullets, results, others) = (0, 0, 0, 0)
    var isInResult = false
    var paragraphs = 0
    for index in filled {
      let line = lines[index]
      guard let first = line.firstScalar else { continue }
      let end = line.start + UTF8Window.length(of: first)
      let isAlone = end < line.end && line.text[end] == 0x20
      if line.indent == 0, Self.bullets.contains(first), isAlone {
        bullets += 1
        if Self.listBullets.contains(first) { listBullets += 1 }
        marks[index] = .bullet(end: end + 1)
        starts[index] = Self.indent
        isInResult = false
      } else if line.indent == Self.indent, first == "⎿", isAlone {
        results += 1
        let body = TextLine(line.text, end..<line.range.upperBound)
        marks[index] = .result(end: body.place(behindSpaces: Self.resultIndent - Self.indent - 1))
        starts[index] = Self.indent + 1 + body.indent
        isInResult = true
      } else {
        guard line.indent >= Self.indent else { return nil }
        if isInResult, line.indent >= Self.resultIndent {
          marks[index] = .indent(columns: Self.resultIndent)
        } else {
          isInResult = false
          marks[index] = .indent(columns: Self.indent)
          others += 1
          if index > 0, lines[index - 1].isBlank { paragraphs += 1 }
        }
      }
    }
    guard bullets + results > 0, results + others > 0 else { return nil }
    // A list of such bullets has several, and no paragraph between them.
    let isLikeList = listBullets > 0 && (listBullets > 1 || lines[filled[0]].indent > 0 || paragraphs == 0)
    if results == 0, isLikeList {
      guard lines[filled[0]].firstScalar != "•" else { return nil }
      let hasParagraphs = filled.contains { lines[$0].indent >= Self.indent && $0 > 0 && lines[$0 - 1].isBlank }
      let isSingle = listBullets == 1 && paragraphs == 0
      guard !isSingle && hasParagraphs || SoftWraps(lines, starts: starts, leastWidth: 70).isEvident else { return nil }
      mayBeList = !isSingle && !hasParagraphs
    } else {
      mayBeList = false
    }
    self.marks = marks
    self.starts = starts
  }

  func cut(from lines: [TextLine], into plan: inout LineRepairs) {
    guard !mayBeList else { return }
    for (index, mark) in marks.enumerated() {
      switch mark {
      case .bullet(let end), .result(let end):
        plan.lines[index].start = end
        plan.frames += 1
      case .indent(let columns): plan.cutIndent(of: lines[index], at: index, columns: columns)
      case nil: break
      }
    }
  }
}
