package import RichText

/// The page that a copy was made on, as the program that copied states it.
package struct SourcePage: Hashable, Sendable {
  package var address: String
  /// The title of the page; `nil` if it is not known.
  package var title: String?

  package init(address: String, title: String? = nil) {
    self.address = address
    self.title = title
  }
}

/// The way in which the request for a source line ended.
package enum SourceLineOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  case appended
  /// The copy ends with the address already.
  case present
  /// The program does not state a page.
  case unknownPage = "unknown-page"
  /// The address is none of the web, or the profile does not allow it.
  case refused
  /// The copy has no text.
  case noText = "no-text"
  /// The copy is a single word, number or address.
  case word
  /// The copy is code.
  case code
  /// The copy is one table.
  case table
}

extension Document {
  /// The reason why a document gets no source line, whatever page it comes from; `nil` if it may have one.
  ///
  /// A line behind a word, a command or the cells of a table would be pasted as a part of it.
  package var reasonForNoSourceLine: SourceLineOutcome? {
    guard let text = wordCount else { return .noText }
    if DelimitedText.isTable(self) { return .table }
    return text == 1 ? .word : nil
  }

  /// The number of words, two at most; `nil` if there is no text. Scripts without spaces between words count as two.
  private var wordCount: Int? {
    /// The characters of such scripts that make more than a word.
    let phraseLength = 5
    var (words, isInWord, unspaced) = (0, false, 0)
    for paragraph in paragraphs {
      isInWord = false
      for scalar in string(in: paragraph.range).unicodeScalars where scalar.value != 0xFFFC {
        guard !scalar.properties.isWhitespace else {
          isInWord = false
          continue
        }
        if !isInWord { words += 1 }
        isInWord = true
        if scalar.isOfScriptWithoutSpaces { unspaced += 1 }
        if words > 1 || unspaced > phraseLength { return 2 }
      }
    }
    return words == 0 ? nil : words
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a script that puts no spaces between words: Thai, Lao, Tibetan, Burmese, Khmer, kana
  /// and ideographs.
  fileprivate var isOfScriptWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x2E80...0x2FFF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
