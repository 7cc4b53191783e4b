internal import RichText

/// The columns of a page with several of them, whose lines are shorter than those of a letter.
///
/// Verses, addresses and items of lists have short lines, too. So most lines must have about the same length. There
/// must be a second sign as well. Either words are divided at the ends of several lines, as only typesetting does it.
/// Or the text is longer, and its sentences go on from most lines to the next.
struct NarrowColumn {
  /// The characters that fill a line of the column.
  let fullLine: Int

  private static let widths = 20...53
  private static let fewestLines = 8
  private static let fewestDivided = 3
  /// The lines of a text without divided words.
  private static let fewestLinesOfProse = 16

  /// - Parameter isText: whether the lines of a paragraph count.
  /// - Returns: `nil` if nothing shows such a column.
  init?(_ document: Document, where isText: (Paragraph) -> Bool) {
    var counts = [Int](repeating: 0, count: Self.widths.upperBound + 2)
    var (lines, goingOn, divided, endsWithHyphen) = (0, 0, 0, false)
    for paragraph in document.paragraphs where isText(paragraph) {
      var start = paragraph.range.lowerBound
      while true {
        let end = LineSeam.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
        let line = document.text[start..<end]
        if Self.beginsSmall(line) {
          if Self.isOfSentence(line) { goingOn += 1 }
          if endsWithHyphen { divided += 1 }
        }
        endsWithHyphen = Self.endsInDividedWord(line)
        let length = LineSeam.length(of: line, limit: Self.widths.upperBound + 1)
        if length > 0 {
          lines += 1
          counts[length] += 1
        }
        guard end < paragraph.range.upperBound else { break }
        start = end + Document.lineSeparator.count
      }
    }
    let isDivided = lines >= Self.fewestLines && divided >= Self.fewestDivided && divided * 20 >= lines
    guard isDivided || lines >= Self.fewestLinesOfProse && goingOn * 20 >= lines * 11 else { return nil }
    // Titles and other lines across the page are longer.
    var (width, shorter) = (0, 0)
    while width < counts.count, shorter * 5 < lines * 4 {
      shorter += counts[width]
      width += 1
    }
    width -= 1
    guard Self.widths.contains(width) else { return nil }
    fullLine = width * 3 / 4
    let full = counts[fullLine...].reduce(0, +)
    guard full * 5 >= lines * (isDivided ? 3 : 4) else { return nil }
  }

  private static func beginsSmall(_ line: ArraySlice<UInt8>) -> Bool {
    !line.isEmpty && UTF8Window.scalar(line, at: line.startIndex)?.properties.isLowercase == true
  }

  /// Reports whether a line has some words, and reads as such: lines of code and settings go on from nothing.
  private static func isOfSentence(_ line: ArraySlice<UInt8>) -> Bool {
    line.count(where: { $0 == 0x20 }) >= 3 && LineSeam.isProse(line)
  }

  private static func endsInDividedWord(_ line: ArraySlice<UInt8>) -> Bool {
    let end = Array(line.suffix(8))
    guard let hyphen = UTF8Window.scalar(end, before: end.count), hyphen.isHyphen else { return false }
    return UTF8Window.scalar(end, before: end.count - UTF8Window.length(of: hyphen))?.isLetter == true
  }
}
