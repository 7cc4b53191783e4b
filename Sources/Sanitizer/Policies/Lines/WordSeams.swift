internal import RichText

/// Distinguishes a word that was divided at the end of a line from a compound with a hyphen, by the words of the text
/// itself.
struct WordSeams {
  enum Kind: Hashable {
    /// `con-` and `tract`: the hyphen goes.
    case divided
    /// `state-of-` and `the-art`: the hyphen stays.
    case compound
    /// `two-` and `or`: the hyphen stays, and a space follows it.
    case suspended
  }

  /// Paragraphs that begin further on in a text are not looked at.
  private static let reach = 1 << 20
  /// No word is longer.
  private static let longestWord = 128

  private static let conjunctions: Set<String> = ["and", "or", "und", "oder", "bzw"]
  /// First parts of compounds, with the endings that make another word of them.
  private static let firstParts: [String: Set<String>] = [
    "self": ["hood", "ish", "less", "ness", "same"], "well": ["ington", "ness"],
  ]

  private let document: Document
  /// The words in lower case, with the hyphens within them. They are read at the first request.
  private lazy var words = Self.words(in: document)
  private lazy var putsSpacesBeforeHyphens = Self.putsSpacesBeforeHyphens(document)

  init(_ document: Document) { self.document = document }

  /// Finds the kind of a hyphen.
  /// - Parameters:
  ///   - hyphen: the last character of its line.
  ///   - next: the line after it, from its first character on.
  mutating func kind(of hyphen: Range<Int>, in line: Range<Int>, before next: Range<Int>) -> Kind {
    let text = document.text
    let first = Self.word(endingAt: hyphen.lowerBound, in: text, from: line.lowerBound)
    let second = Self.spelling(
      of: text[next.lowerBound..<Self.wordEnd(from: next.lowerBound, in: text, to: next.upperBound)])
    if Self.conjunctions.contains(second), !words.contains(first + second) { return .suspended }
    if first.contains("-") || second.contains("-") {
      // `state-of-` and `the-art`, or `sec-` and `ond-hand`.
      if words.contains(first + "-" + second) { return .compound }
      return words.contains(first + second) || words.contains(Self.part(first, second)) ? .divided : .compound
    }
    if words.contains(first + second) { return .divided }
    if words.contains(first + "-" + second) { return .compound }
    if let endings = Self.firstParts[first] { return endings.contains(second) ? .divided : .compound }
    return .divided
  }

  /// Finds the end of a word before a space and a hyphen, if the next line has the rest of it. Viewers put a space
  /// there in widened lines. The text must have the whole word elsewhere, or divide others so: dashes look the same.
  mutating func endOfWord(before hyphen: Range<Int>, in line: Range<Int>, with next: Range<Int>) -> Int? {
    let text = document.text
    let end = hyphen.lowerBound - 1
    guard end > line.lowerBound, text[end] == 0x20 else { return nil }
    let first = Self.word(endingAt: end, in: text, from: line.lowerBound)
    guard !first.isEmpty else { return nil }
    let second = Self.spelling(
      of: text[next.lowerBound..<Self.wordEnd(from: next.lowerBound, in: text, to: next.upperBound)])
    if words.contains(first + second) { return end }
    return putsSpacesBeforeHyphens && !Self.conjunctions.contains(second) ? end : nil
  }

  /// Reports whether spaces before hyphens at the ends of lines divide words. Dashes would stand within lines, too, and
  /// far more often.
  private static func putsSpacesBeforeHyphens(_ document: Document) -> Bool {
    let text = document.text
    var ends = 0
    var dashes = 0
    for paragraph in document.paragraphs where paragraph.range.lowerBound < reach {
      var start = paragraph.range.lowerBound
      while start < paragraph.range.upperBound {
        let end = DocumentLines.lineEnd(in: text, from: start, to: paragraph.range.upperBound)
        for index in start..<end where text[index] == UInt8(ascii: "-") && index > start && text[index - 1] == 0x20 {
          if index + 1 == end { ends += 1 } else if text[index + 1] == 0x20 { dashes += 1 }
        }
        start = end + Document.lineSeparator.count
      }
    }
    return ends >= 2 && ends > 4 * dashes
  }

  /// The part of a compound that two pieces of it would be together.
  private static func part(_ first: String, _ second: String) -> String {
    String(first.split(separator: "-").last ?? "") + (second.split(separator: "-").first ?? "")
  }

  private static func words(in document: Document) -> Set<String> {
    let text = document.text
    var words: Set<String> = []
    for paragraph in document.paragraphs where paragraph.range.lowerBound < reach {
      var index = paragraph.range.lowerBound
      while index < paragraph.range.upperBound {
        let end = wordEnd(from: index, in: text, to: paragraph.range.upperBound)
        if end > index { words.insert(spelling(of: text[index..<end])) }
        index = max(end, index + 1)
      }
    }
    return words
  }

  /// The end of the letters from a place on and of the hyphens between them; the place itself where there is none.
  private static func wordEnd(from start: Int, in text: [UInt8], to end: Int) -> Int {
    var index = start
    var letters = start
    while index < end, index < start + longestWord, let scalar = UTF8Window.scalar(text, at: index) {
      index += UTF8Window.length(of: scalar)
      if scalar.isLetter { letters = index } else if !scalar.isHyphen { break }
    }
    return letters
  }

  /// The letters up to a place, and the hyphens between them, in lower case.
  private static func word(endingAt end: Int, in text: [UInt8], from start: Int) -> String {
    var index = end
    var letters = end
    while index > start, index > end - longestWord, let scalar = UTF8Window.scalar(text, before: index) {
      index -= UTF8Window.length(of: scalar)
      if scalar.isLetter { letters = index } else if !scalar.isHyphen { break }
    }
    return spelling(of: text[letters..<end])
  }

  /// Returns the word in lower case, with one kind of hyphen.
  private static func spelling(of word: ArraySlice<UInt8>) -> String {
    let text = String(decoding: word, as: UTF8.self).lowercased()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var spelling = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\u{AD}" { spelling.append(scalar == "\u{2010}" ? "-" : scalar) }
    return String(spelling)
  }
}
