/// The beginning of a line of plain text: its marks of quotation, its indentation, and the mark of a list, if it has
/// one.
///
///     line   = *quote *blank [ mark 1*blank ] text / *quote *blank mark
///     quote  = *" " ">" [ " " ]
///     blank  = " " / tab / soft hyphen
struct LineStart: Hashable {
  /// The depth of quotations in which the line stands.
  private let quotes: Int
  /// The columns before the line's text, within its quotations.
  private let indent: Int
  /// The columns before the text of the lines that go on from it: those behind the mark of a list.
  private let textIndent: Int
  /// The place of the first character that is neither a mark of quotation nor blank.
  let content: Int
  /// The place of the first character behind the mark of a list; `content` where there is none.
  let words: Int
  let hasMark: Bool

  init(_ text: [UInt8], of line: Range<Int>) {
    var (index, quotes) = (line.lowerBound, 0)
    while let end = Self.endOfQuote(text, from: index, to: line.upperBound) {
      quotes += 1
      index = end
    }
    self.quotes = quotes
    var column = 0
    content = Self.endOfBlanks(text, from: index, to: line.upperBound, column: &column)
    indent = column
    if let mark = LineMark.end(of: text, in: content..<line.upperBound, orWholeLine: true) {
      column += mark.width
      words = Self.endOfBlanks(text, from: mark.end, to: line.upperBound, column: &column)
      hasMark = true
    } else {
      words = content
      hasMark = false
    }
    textIndent = column
  }

  /// Whether blanks stand before the text of the line.
  var isIndented: Bool { indent > 0 }

  /// Reports whether the line is indented more than another, as the first one of a paragraph is.
  func isIndented(beyond other: LineStart) -> Bool { indent > other.textIndent }

  /// Reports whether a line after this one may go on where this one ends.
  func precedes(_ next: LineStart) -> Bool {
    quotes == next.quotes && !next.hasMark && (next.indent == 0 || next.indent == textIndent)
  }

  /// A place for another mark of quotation may have three spaces before it, as in Markdown.
  private static func endOfQuote(_ text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, index < start + 4, text[index] == 0x20 { index += 1 }
    guard index < end, text[index] == UInt8(ascii: ">"), index < start + 4 else { return nil }
    index += 1
    return index < end && text[index] == 0x20 ? index + 1 : index
  }

  /// A tab leads to the next column that eight divides; a soft hyphen behind a blank divides no word and has no width.
  private static func endOfBlanks(_ text: [UInt8], from start: Int, to end: Int, column: inout Int) -> Int {
    var index = start
    while index < end {
      switch text[index] {
      case 0x20: column += 1
      case 0x09: column += 8 - column % 8
      case 0xC2 where index > start && index + 1 < end && text[index + 1] == 0xAD: index += 1
      default: return index
      }
      index += 1
    }
    return index
  }
}
