/// A line of a text: its bytes, and the columns that they take where each character is as wide as in a terminal.
struct TextLine {
  let text: [UInt8]
  let range: Range<Int>
  /// The end of the last character that is no space.
  let end: Int
  /// The place of the first character that is no space; the line's end in a blank line.
  let start: Int
  /// The columns before that character.
  let indent: Int
  /// The columns up to `end`.
  let width: Int
  /// The columns of the whole line, with the spaces at its end.
  let fullWidth: Int

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    self.range = range
    var end = range.upperBound
    while end > range.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
    var start = range.lowerBound
    while start < end, Self.isBlank(text[start]) { start += 1 }
    self.end = end
    self.start = end > range.lowerBound ? start : range.upperBound
    indent = DisplayWidth.columns(of: text[range.lowerBound..<start], from: 0)
    width = end > start ? DisplayWidth.columns(of: text[start..<end], from: indent) : 0
    fullWidth = DisplayWidth.columns(of: text[end..<range.upperBound], from: width)
  }

  private init(_ line: Self, columns: Int) {
    (text, range, end, start) = (line.text, line.range, line.end, line.start)
    (indent, width, fullWidth) = (line.indent + columns, line.width + columns, line.fullWidth + columns)
  }

  /// Returns the line as it stood so many columns further right, with bytes that do not have these columns.
  func moved(by columns: Int) -> Self { Self(self, columns: columns) }

  func beginsWithSpaces(_ count: Int) -> Bool {
    range.count >= count && text[range.lowerBound..<range.lowerBound + count].allSatisfy { $0 == 0x20 }
  }

  var isBlank: Bool { end == range.lowerBound }
  /// Whether the line has nothing but no-break spaces, with spaces around and between them.
  var hasOnlyNoBreakSpaces: Bool {
    content.first == 0xC2
      && String(decoding: content, as: UTF8.self).unicodeScalars.allSatisfy { "\u{A0} \t".unicodeScalars.contains($0) }
  }
  var isPadded: Bool { end < range.upperBound }
  /// The bytes between the spaces on both sides.
  var content: ArraySlice<UInt8> { isBlank ? text[range.lowerBound..<range.lowerBound] : text[start..<end] }

  /// Returns the place behind so many columns of spaces, or behind all there are.
  func place(behindSpaces columns: Int) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, index < range.lowerBound + columns, text[index] == 0x20 { index += 1 }
    return index
  }

  /// The places at which lines begin behind the spaces that all of them have.
  static func starts(of lines: [TextLine]) -> [Int] {
    let indent = lines.filter { !$0.isBlank }.map(\.indent).min() ?? 0
    return lines.map { $0.isBlank ? $0.range.lowerBound : $0.place(behindSpaces: indent) }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the bytes of a line without spaces and tabs at either end, and without a carriage return.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) || last == 0x0D { line.removeLast() }
    return line
  }
}

/// Counts the columns that text takes on a terminal.
enum DisplayWidth {
  /// Returns the column behind the text.
  /// - Parameter column: the one that the text begins in, which decides how far a tab leads.
  static func columns(of text: ArraySlice<UInt8>, from column: Int) -> Int {
    var column = column
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        column += byte == 0x09 ? 8 - column % 8 : 1
        index += 1
      } else if let scalar = UTF8Window.scalar(text, at: index) {
        column += width(of: scalar)
        index += UTF8Window.length(of: scalar)
      } else {
        index += 1
      }
    }
    return column
  }

  /// Returns 2 for East Asian wide characters and emoji, 0 for marks and what is invisible, else 1.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x2500...0x259F: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      if scalar.properties.isEmojiPresentation { return 2 }
      return scalar.isPassedOver ? 0 : 1
    }
  }
}
