/// A line of a box that is as wide as its text, where margins may leave it no width (CSS Sizing 3, section 5.1).
///
/// Words that may stand on lines of their own each need their room, which no margin on another line takes from them.
/// Chromium measures the words of one text together where the margin stands behind their last space.
struct HTMLShrunkenLine {
  /// The points that the text needs, less those that margins take.
  private(set) var width = 0.0
  private var hasWords = false
  /// Whether the line may end behind what was read last.
  private var mayEnd = false
  /// Whether a margin was read, and whether it stands directly behind a word.
  private var isDrawn = false
  private var isJoined = false

  /// Takes room from the line.
  mutating func draw(by room: Double) {
    width -= room
    guard !isDrawn else { return }
    (isDrawn, isJoined, mayEnd) = (true, hasWords && !mayEnd, false)
  }

  /// Adds text that needs so many points, and returns `false` if a part of it may need room on a line of its own.
  mutating func add(_ text: ArraySlice<UInt8>, needing points: Double, wraps: Bool) -> Bool {
    width += points
    let ends = Ends(text, wraps: wraps)
    guard !ends.areBlank else {
      mayEnd = mayEnd || ends.last
      return true
    }
    let isApart = hasWords && (mayEnd || ends.first)
    let isMeasuredAsOne = isDrawn ? !isJoined : !hasWords && ends.last
    (hasWords, mayEnd) = (true, ends.last)
    if isDrawn, !isJoined { return true }
    return !isApart && (isMeasuredAsOne || !ends.inside)
  }

  /// The places where a line may end in a text: before its words, between and behind them.
  private struct Ends {
    var (first, inside, last) = (false, false, false)
    var areBlank = true

    init(_ text: ArraySlice<UInt8>, wraps: Bool) {
      for byte in text {
        if Self.mayEndLine(byte) {
          if wraps { if areBlank { first = true } else { last = true } }
          if !byte.isHTMLSpace { areBlank = false }
        } else {
          if last { inside = true }
          (areBlank, last) = (false, false)
        }
      }
      if areBlank { last = first }
      // No line ends before a hyphen, and what has no spaces needs its room.
      if wraps, !inside { inside = text.contains { !$0.isHTMLSpace && Self.mayEndLine($0) } }
    }

    /// Reports whether a byte may stand where a line ends. Those of the letters of alphabets and of the marks in words
    /// may not.
    private static func mayEndLine(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "'"): false
      case 0x80..<0xC0, 0xC3..<0xE0: false
      default: !byte.isASCIIAlphanumeric
      }
    }
  }
}
