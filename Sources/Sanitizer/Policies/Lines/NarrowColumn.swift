internal import RichText

/// The columns of a page with several of them, whose lines are shorter than those of a letter.
///
/// Verses, addresses and items of lists have short lines, too. So most lines must have about the same length. There
/// must be a second sign as well:
/// - Words are divided at the ends of several lines, as only typesetting does it.
/// - The text is longer, and its sentences go on from most lines to the next.
/// - Sentences go on from many lines, and nearly all of these are filled: the next word had no room (`PageMeasure`).
///   Some viewers put divided words together again, which makes one line of two or more. Such lines may be longer.
struct NarrowColumn {
  /// The characters that fill a line of the column.
  let fullLine: Int

  private static let widths = 20...53
  private static let fewestLines = 8
  private static let fewestDivided = 3
  /// The lines of a text without divided words.
  private static let fewestLinesOfProse = 16
  /// More lines whose sentences go on tell no more.
  private static let mostBreaks = 2000

  /// - Parameters:
  ///   - isAsked: whether a person has said that the text is from a page: then a few lines show a column.
  ///   - isText: whether the lines of a paragraph count.
  /// - Returns: `nil` if nothing shows such a column.
  init?(_ document: Document, isAsked: Bool = false, where isText: (Paragraph) -> Bool) {
    var census = Census()
    for paragraph in document.paragraphs where isText(paragraph) {
      var start = paragraph.range.lowerBound
      while true {
        let end = DocumentLines.lineEnd(in: document.text, from: start, to: paragraph.range.upperBound)
        census.read(document.text[start..<end])
        guard end < paragraph.range.upperBound else { break }
        start = end + Document.lineSeparator.count
      }
    }
    guard let fullLine = census.fullLine ?? census.fullLineBesideLonger ?? (isAsked ? census.fullLineOfFew : nil)
    else { return nil }
    self.fullLine = fullLine
  }

  /// The lines of a text, counted.
  private struct Census {
    /// The lines of each length; longer ones are in the last place.
    private var counts = [Int](repeating: 0, count: NarrowColumn.widths.upperBound + 2)
    private var lines = 0
    /// The lines that go on with a sentence.
    private var goingOn = 0
    /// The words divided at the end of a line.
    private var divided = 0
    private var endsWithHyphen = false
    private var previous: (line: ArraySlice<UInt8>, length: Int)?
    private var breaks: [PageMeasure.Break] = []
    /// The first words of the lines behind `breaks`.
    private var firstWords: [ArraySlice<UInt8>: Int] = [:]

    mutating func read(_ line: ArraySlice<UInt8>) {
      let length = LineSeam.length(of: line, limit: NarrowColumn.widths.upperBound + 1)
      if NarrowColumn.beginsSmall(line) {
        if NarrowColumn.isOfSentence(line) { goingOn += 1 }
        if endsWithHyphen { divided += 1 }
        if let previous, previous.length <= NarrowColumn.widths.upperBound, breaks.count < NarrowColumn.mostBreaks,
          NarrowColumn.isOfSentence(previous.line)
        {
          breaks.append(PageMeasure.Break(previous.line, line))
          firstWords[line.prefix { $0 != 0x20 }, default: 0] += 1
        }
      }
      endsWithHyphen = NarrowColumn.endsInDividedWord(line)
      previous = length > 0 ? (line, length) : nil
      guard length > 0 else { return }
      lines += 1
      counts[length] += 1
    }

    /// The characters that fill a line; `nil` unless nearly all lines are those of a column.
    var fullLine: Int? {
      let isDivided =
        lines >= NarrowColumn.fewestLines && divided >= NarrowColumn.fewestDivided && divided * 20 >= lines
      guard isDivided || lines >= NarrowColumn.fewestLinesOfProse && goingOn * 20 >= lines * 11 && beginDifferently,
        // Titles and other lines across the page are longer.
        let width = width(of: lines), NarrowColumn.widths.contains(width)
      else { return nil }
      return full(width * 3 / 4) * 5 >= lines * (isDivided ? 3 : 4) ? width * 3 / 4 : nil
    }

    /// The characters that fill a line of a column beside longer lines; `nil` unless many lines are those of a column.
    var fullLineBesideLonger: Int? {
      let short = lines - counts[NarrowColumn.widths.upperBound + 1]
      guard lines >= NarrowColumn.fewestLinesOfProse, short * 5 >= lines * 2, goingOn * 3 >= lines,
        let width = width(of: short), NarrowColumn.widths.contains(width), full(width * 3 / 4) * 10 >= lines * 7,
        beginDifferently, PageMeasure(open: breaks, excess: 0.2) != nil
      else { return nil }
      return width * 3 / 4
    }

    /// The characters that fill a line of a few; `nil` unless a word is divided, or most sentences go on.
    var fullLineOfFew: Int? {
      guard divided > 0 || goingOn * 2 >= lines,
        // Commands are few, too, and begin alike.
        firstWords.values.allSatisfy({ $0 * 3 <= breaks.count + 2 }),
        let width = counts.lastIndex(where: { $0 > 0 }), NarrowColumn.widths.contains(width)
      else { return nil }
      return width * 3 / 4
    }

    /// Whether the lines that go on begin with different words. Settings and commands begin alike.
    private var beginDifferently: Bool { firstWords.values.allSatisfy { $0 * 3 <= max(breaks.count, 12) } }

    /// The length that four fifths of the shortest lines do not exceed.
    private func width(of lines: Int) -> Int? {
      var (width, shorter) = (0, 0)
      while width < counts.count, shorter * 5 < lines * 4 {
        shorter += counts[width]
        width += 1
      }
      return width > 0 ? width - 1 : nil
    }

    /// The lines of at least so many characters.
    private func full(_ length: Int) -> Int { counts[length...].reduce(0, +) }
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
