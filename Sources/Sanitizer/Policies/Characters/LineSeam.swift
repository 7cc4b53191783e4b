internal import RichText

/// How two lines that belong together are joined.
struct LineSeam {
  /// A text of fewer characters fills no line: addresses, verses and short items stay as they are.
  static let fullLine = 40

  /// The hyphen that divides a word, which goes.
  private(set) var hyphen: Range<Int>?
  /// What is put between the lines.
  private(set) var separator: [UInt8] = []
  /// The last character of the first line.
  let lastCharacter: Range<Int>

  /// How many characters the text has more, or less, than both lines had.
  var addedLength: Int { separator.count - (hyphen == nil ? 0 : 1) }

  /// Nil where the lines are to stay apart.
  /// - Parameter filled: how many characters the text that `first` ends has.
  init?(_ text: [UInt8], _ first: Range<Int>, _ second: Range<Int>, filled: Int) {
    guard filled >= Self.fullLine, let last = Self.lastVisible(text, in: first),
      let next = Self.firstVisible(text, in: second), let end = UTF8Window.scalar(text, before: first.upperBound),
      last.scalar != "\u{FFFC}", end != "\u{FFFC}", !next.scalar.isSpace, !Self.beginsWithMark(text, in: second)
    else { return nil }
    let goesOn = next.scalar.properties.isLowercase
    guard goesOn || !Self.endsSentence(text, in: first) else { return nil }
    lastCharacter = first.upperBound - UTF8Window.length(of: end)..<first.upperBound
    if goesOn, last.scalar.isHyphen,
      UTF8Window.scalar(text, before: last.range.lowerBound)?.isLetter == true, last.range.lowerBound > first.lowerBound
    {
      hyphen = last.range
    } else if !last.scalar.isSpace, !(last.scalar.isWrittenWithoutSpaces && next.scalar.isWrittenWithoutSpaces) {
      separator = [0x20]
    }
    // The hyphen itself cannot be replaced and removed.
    if hyphen != nil { separator = [] }
  }

  /// The end of the line that begins at `start`: a line separator, or the end of the paragraph.
  static func lineEnd(in text: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if text[index] == 0xE2, text[index..<end].starts(with: Document.lineSeparator) { return index }
      index += 1
    }
    return end
  }

  /// Characters as a reader counts them: neither what is invisible nor marks over and under others, so that no spelling counts more.
  static func length(of line: ArraySlice<UInt8>) -> Int {
    String(decoding: line, as: UTF8.self).unicodeScalars.count { !$0.isPassedOver }
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

  /// Whether the last character that is not a closing bracket or quotation mark ends a sentence, or announces something.
  private static func endsSentence(_ text: [UInt8], in line: Range<Int>) -> Bool {
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

  /// Whether a line begins as an item of a list does: `- `, `• `, `1. `, `a) ` and the like.
  private static func beginsWithMark(_ text: [UInt8], in line: Range<Int>) -> Bool {
    let start = String(decoding: text[line].prefix(24), as: UTF8.self).unicodeScalars.filter { !$0.isPassedOver }
    let word = start.prefix { !$0.isSpace }
    guard word.count < start.count, let first = word.first, let last = word.last else { return false }
    if word.count == 1 {
      switch first.properties.generalCategory {
      case .dashPunctuation, .otherPunctuation, .mathSymbol, .otherSymbol: return true
      default: return false
      }
    }
    guard last == "." || last == ")" else { return false }
    let number = word.dropLast()
    return number.count == 1 || number.count <= 3 && number.allSatisfy(\.isDecimalDigit)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { self == "\t" || properties.generalCategory == .spaceSeparator }

  fileprivate var isHyphen: Bool { self == "-" || self == "\u{2010}" || self == "\u{AD}" }

  /// Han and Kana, between which a line end means nothing.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF9F, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// What does not count as a character of a line.
  fileprivate var isPassedOver: Bool {
    if value < 0x80 { return false }
    if InvisibleScalar(self) != nil { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return (0x1160...0x11FF).contains(value)
    }
  }
}
