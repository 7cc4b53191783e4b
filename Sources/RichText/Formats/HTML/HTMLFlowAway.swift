/// The part of the flow that margins draw up out of sight.
///
/// How high boxes are depends on fonts and on the width of the page, which no copy has. They count as high as they may
/// be: no word is taken away that came back into sight below the edge of the page.
struct HTMLFlowAway {
  /// A margin that draws up an element and what follows it, or only what follows.
  struct Move {
    /// The place among the open elements of the one whose contents are moved.
    var depth: Int
    /// The points of the flow that are out of sight, and those by which the styles of the elements are moved.
    var room: Double
    var points: Double
    /// Whether the element itself is moved, and not only what follows in it.
    var isOwn = false
    /// Whether what follows the element is moved, too.
    var goesOn = false
  }

  private var moves: [Move] = []
  /// Whether a part of the flow is out of sight.
  private(set) var isActive = false
  /// The points that are left until the flow comes back into sight.
  private(set) var room = 0.0
  /// The place of the outermost open element that takes no room in the flow.
  private var outside = Int.max

  /// Whether what is read now takes room in the flow.
  var counts: Bool { outside == .max }

  mutating func begin(_ move: Move) {
    moves.append(move)
    isActive = true
    room += move.room
  }

  /// Moves on by so many points of the flow; `false` if what follows may be in sight.
  mutating func pass(_ points: Double) -> Bool {
    if counts { room -= points }
    return room > 0
  }

  /// Enters an element that takes no room in the flow.
  mutating func enterOutside(at depth: Int) { outside = min(outside, depth) }

  /// Returns the points by which what follows an element is moved when the element is left.
  func points(after depth: Int) -> Double {
    moves.reduce(0) { $1.depth >= depth && $1.goesOn ? $0 + $1.points : $0 }
  }

  /// Leaves an element.
  /// - Parameter goesOn: whether what follows the element around is moved with what follows this one.
  mutating func leave(at depth: Int, goesOn: Bool) {
    if outside >= depth { outside = .max }
    for place in moves.indices.reversed() where moves[place].depth >= depth {
      if moves[place].goesOn, depth > 0 {
        (moves[place].depth, moves[place].isOwn, moves[place].goesOn) = (depth - 1, false, goesOn)
      } else {
        room -= moves.remove(at: place).room
      }
    }
    if moves.isEmpty { self = HTMLFlowAway() }
  }

  /// Returns how far an open element was moved, and whether that moved the box of the element, too.
  func move(at depth: Int) -> (points: Double, isOwn: Bool) {
    moves.reduce((0, false)) { sum, move in
      guard move.depth <= depth else { return sum }
      return (sum.0 + move.points, sum.1 || move.isOwn || move.depth < depth)
    }
  }

  /// Moves on by text, and returns where the words begin that may be in sight.
  mutating func moveOn(by text: ArraySlice<UInt8>, line: Double, keepsLineFeeds: Bool) -> Int {
    guard counts else { return text.endIndex }
    let (end, count) = Self.end(of: text, lines: room / line, keepsLineFeeds: keepsLineFeeds)
    room -= line * Double(count)
    return end
  }

  /// Returns where text ends of which each word takes a line, within so many lines, and how many lines it takes.
  static func end(
    of text: ArraySlice<UInt8>, lines: Double = .infinity, keepsLineFeeds: Bool
  ) -> (end: Int, count: Int) {
    var count = 0
    var isInWord = false
    for place in text.indices {
      let byte = text[place]
      let isSpace = byte.isHTMLSpace
      // The first byte of a character in UTF-8 stands for it: some scripts have no spaces.
      let isLine = isSpace ? keepsLineFeeds && byte == 0x0A : !isInWord || byte >= 0xC0
      if isLine { count += 1 }
      if Double(count) > lines { return (place, count) }
      isInWord = !isSpace
    }
    return (text.endIndex, count)
  }
}
