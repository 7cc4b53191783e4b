/// The changes to one line.
struct LineRepair: Hashable {
  /// The way in which a line is joined to the next one.
  enum Joint: Hashable {
    case space, nothing
  }

  /// The place at which the line begins.
  var start: Int
  /// The place at which the line ends.
  var end: Int
  /// Whether the whole line goes, with its line end.
  var isDropped = false
  /// The joint to the next line; `nil` if that stays a line of its own.
  var joint: Joint?

  init(_ line: TextLine) {
    start = line.range.lowerBound
    end = line.range.upperBound
  }
}

/// The changes to all lines of a text, with the numbers of changes of each kind.
struct LineRepairs {
  var lines: [LineRepair]
  /// Prompts cut.
  var prompts = 0
  /// Characters of frames, bars and bullets cut.
  var frames = 0
  /// Line numbers cut.
  var numbers = 0
  /// Lines of output dropped.
  var outputs = 0
  /// Lines that begin further left.
  var indents = 0
  /// Lines whose end was filled with spaces.
  var paddings = 0
  /// Line ends that went.
  var joints = 0

  init(_ lines: [TextLine]) { self.lines = lines.map(LineRepair.init) }

  var isEmpty: Bool { prompts + frames + numbers + outputs + indents + paddings + joints == 0 }

  /// Cuts the spaces at the ends of all lines.
  mutating func trimEnds(of lines: [TextLine]) {
    for (index, line) in lines.enumerated() where line.isPadded && !self.lines[index].isDropped {
      trimEnd(of: line, at: index)
    }
  }

  mutating func trimEnd(of line: TextLine, at index: Int) {
    let end = max(line.end, lines[index].start)
    guard end < lines[index].end else { return }
    lines[index].end = end
    paddings += 1
  }

  /// Moves the beginning of a line to the right, over so many columns of spaces.
  mutating func cutIndent(of line: TextLine, at index: Int, columns: Int) {
    let place = line.place(behindSpaces: columns)
    guard place > lines[index].start else { return }
    lines[index].start = place
    lines[index].end = max(lines[index].end, place)
    indents += 1
  }
}
