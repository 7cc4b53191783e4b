internal import RichText

/// The way in which two lines that belong together are joined.
struct LineSeam {
  /// A text of fewer characters fills no line: addresses, verses and short items stay as they are.
  static let fullLine = 40

  /// The page that lines were broken for.
  struct Page {
    /// The characters of a usual line.
    let width: Int
    /// Whether blank lines part the paragraphs, so that a full line may end with a sentence.
    let partsByBlanks: Bool
    /// The width that the lines were broken at; `nil` if it is not clear.
    let measure: PageMeasure?
  }

  /// The hyphen that divides a word, which goes.
  private(set) var hyphen: Range<Int>?
  /// The text that is put between the lines.
  private(set) var separator: [UInt8] = []
  /// The last character of the first line.
  let lastCharacter: Range<Int>

  /// The change in the number of characters; negative if the text becomes shorter.
  var addedLength: Int { separator.count - removedLength }

  /// The characters of the hyphen and of a space before it.
  private var removedLength = 0

  /// Joins two lines; `nil` if they must stay apart.
  /// - Parameters:
  ///   - second: the next line, from its text on.
  ///   - filled: how many characters the text that `first` ends has.
  ///   - fullLine: how many it must have at least.
  ///   - page: the page that the lines were broken for; `nil` if it is not known.
  ///   - words: tells divided words from compounds.
  init?(
    _ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>, filled: Int, fullLine: Int = fullLine,
    page: Page? = nil, words: inout WordSeams
  ) {
    guard filled >= fullLine || Self.fillsShortLine(text, first, second, of: page),
      let last = Self.lastVisible(text, in: first), let next = Self.firstVisible(text, in: second),
      let end = UTF8Window.scalar(text, before: first.upperBound),
      last.scalar != "\u{FFFC}", end != "\u{FFFC}", !next.scalar.isSpace
    else { return nil }
    let goesOn = next.scalar.properties.isLowercase
    guard
      goesOn || !Self.endsSentence(text, in: first, before: next.range.lowerBound..<second.upperBound)
        || page.map({ Self.isWithinParagraph(text, first, second, of: $0) }) == true
    else { return nil }
    lastCharacter = first.upperBound - UTF8Window.length(of: end)..<first.upperBound
    let isWithinWord =
      last.scalar.isHyphen && last.range.lowerBound > first.lowerBound
      && UTF8Window.scalar(text, before: last.range.lowerBound)?.isLetter == true
    let spaced: [UInt8] =
      last.scalar.isSpace || last.scalar.isWrittenWithoutSpaces && next.scalar.isWrittenWithoutSpaces ? [] : [0x20]
    if isWithinWord, goesOn {
      let isSoft = last.scalar == "\u{AD}"
      switch isSoft
        ? .divided : words.kind(of: last.range, in: first, before: next.range.lowerBound..<second.upperBound)
      {
      case .divided: (hyphen, removedLength) = (last.range, 1)
      case .compound: break
      case .suspended: separator = spaced
      }
    } else if goesOn, last.scalar.isHyphen,
      let word = words.endOfWord(before: last.range, in: first, with: next.range.lowerBound..<second.upperBound)
    {
      (hyphen, removedLength) = (word..<last.range.upperBound, 2)
    } else if !isWithinWord || !next.scalar.isLetter {
      separator = spaced
    }
  }

  /// Reports whether a sentence goes on from one line to the next.
  static func isOpen(_ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard let next = firstVisible(text, in: second), !next.scalar.isSpace else { return false }
    return next.scalar.properties.isLowercase
      || !endsSentence(text, in: first, before: next.range.lowerBound..<second.upperBound)
  }

  /// Reports whether a paragraph may go on with the next line after the end of a sentence. Both lines must read as
  /// words, and nothing may be announced.
  static func mayGoOn(_ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard let last = lastVisible(text, in: first), let next = firstVisible(text, in: second) else { return false }
    switch last.scalar {
    case ":", ";", "：", "։": return false
    default: break
    }
    return next.scalar.mayBeginSentence && isProse(text[first]) && isProse(text[second])
  }

  /// Reports whether the paragraph of a line with the end of a sentence goes on.
  private static func isWithinParagraph(
    _ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>, of page: Page
  ) -> Bool {
    if page.partsByBlanks, fills(text, first, second, pageWidth: page.width) { return true }
    guard let measure = page.measure, mayGoOn(text, first, second) else { return false }
    let end = PageMeasure.Break(text[first], text[second])
    // A heading is a short line that ends no sentence.
    return measure.isWithinParagraph(end) && (measure.isLong(end) || endsSentence(text, in: second))
  }

  /// Reports whether a line of few characters is full at the width of its page, and reads as a part of a sentence.
  private static func fillsShortLine(
    _ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>, of page: Page?
  ) -> Bool {
    guard let measure = page?.measure, text[first].count(where: { $0 == 0x20 }) >= 2,
      let next = firstVisible(text, in: second), next.scalar.isLetter || next.scalar.mayBeginSentence
    else { return false }
    return isProse(text[first]) && isProse(text[second])
      && measure.isFilled(PageMeasure.Break(text[first], text[second]))
  }

  /// Reports whether the first word of the next line had no room in a line.
  private static func fills(_ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>, pageWidth: Int) -> Bool {
    length(of: text[first]) + 1 + firstWordLength(of: text[second]) > pageWidth
  }

  static func firstWordLength(of line: ArraySlice<UInt8>) -> Int { length(of: line.prefix { $0 != 0x20 }) }

  /// Characters as a reader counts them: neither what is invisible nor marks over and under others, so that no spelling
  /// counts more.
  static func length(of line: ArraySlice<UInt8>) -> Int {
    String(decoding: line, as: UTF8.self).unicodeScalars.count { !$0.isPassedOver }
  }

  /// The length of a line as a reader counts characters, but at most the limit.
  static func length(of line: ArraySlice<UInt8>, limit: Int) -> Int {
    // No character has more than four bytes.
    line.count > 4 * limit ? limit : min(length(of: line), limit)
  }

  private static func lastVisible(
    _ text: [UInt8], in line: Range<Int>
  ) -> (scalar: Unicode.Scalar, range: Range<Int>)? {
    var end = line.upperBound
    while end > line.lowerBound, let scalar = UTF8Window.scalar(text, before: end) {
      let start = end - UTF8Window.length(of: scalar)
      if scalar == "\u{AD}" || !scalar.isPassedOver { return (scalar, start..<end) }
      end = start
    }
    return nil
  }

  private static func firstVisible(
    _ text: [UInt8], in line: Range<Int>
  ) -> (scalar: Unicode.Scalar, range: Range<Int>)? {
    var start = line.lowerBound
    while start < line.upperBound, let scalar = UTF8Window.scalar(text, at: start) {
      let end = start + UTF8Window.length(of: scalar)
      if !scalar.isPassedOver { return (scalar, start..<end) }
      start = end
    }
    return nil
  }

  /// Reports whether the last character that is not a closing bracket or quotation mark ends a sentence, or announces
  /// something. The full stop of an abbreviation does not.
  /// - Parameter next: the text of the next line; empty if it does not matter.
  static func endsSentence(_ text: [UInt8], in line: Range<Int>, before next: Range<Int> = 0..<0) -> Bool {
    if Abbreviation.isAtEnd(of: text[line], before: text[next]) { return false }
    var end = line.upperBound
    while let last = lastVisible(text, in: line.lowerBound..<end) {
      switch last.scalar {
      case ".", "!", "?", ":", ";", "…", "。", "！", "？", "：", "؟", "۔", "।", "॥", "։": return true
      case "\"", "'", ")", "]", "}", " ": break
      default:
        switch last.scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .initialPunctuation: break
        default: return false
        }
      }
      end = last.range.lowerBound
    }
    return false
  }

  /// Reports whether a line reads as words: code and the columns of tables do not.
  static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    var beforeThat: UInt8 = UInt8(ascii: ".")
    for byte in line {
      switch byte {
      case 0x09, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "`"):
        return false
      case UInt8(ascii: "("): if previous.isASCIILetter { return false }
      case UInt8(ascii: "-"): if previous == byte, beforeThat == 0x20 { return false }
      // Two spaces stand after a sentence, and at no other place.
      case 0x20: if previous == 0x20, !".?!:".utf8.contains(beforeThat) { return false }
      default: break
      }
      (beforeThat, previous) = (previous, byte)
    }
    return previous != UInt8(ascii: ";")
  }
}

extension Unicode.Scalar {
  var isSpace: Bool { self == "\t" || properties.generalCategory == .spaceSeparator }

  var isHyphen: Bool { self == "-" || self == "\u{2010}" || self == "\u{AD}" }

  /// Whether a sentence may begin with the character.
  fileprivate var mayBeginSentence: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .openPunctuation, .initialPunctuation: true
    default: self == "\"" || self == "'"
    }
  }

  /// Han and Kana, between which a line end means nothing.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF9F, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether the character does not count towards a line's length.
  var isPassedOver: Bool {
    if value < 0x80 { return false }
    if InvisibleScalar(self) != nil { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return (0x1160...0x11FF).contains(value)
    }
  }
}
