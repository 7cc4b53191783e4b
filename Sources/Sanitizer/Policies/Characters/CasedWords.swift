internal import RichText

/// The words of a paragraph, and which of their letters are to be capitals.
struct CasedWords {
  enum Form: Hashable {
    case capital, small
    /// The form at the beginning of a word, which a few letters have of their own.
    case title
  }

  struct Letter {
    let scalar: Unicode.Scalar
    let range: Range<Int>
  }

  private struct Word {
    var letters: Range<Int>
    /// Whether a sentence begins with it; `nil` after an initial or an abbreviation such as `z. B.`.
    let beginsSentence: Bool?
    var hasInnerCapital = false
    var isSmallWord = false
  }

  /// The words that stay small in English titles.
  private static let smallWords: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "nor", "of", "on", "or", "the", "to", "with",
  ]
  private static let englishWords: Set<String> = ["the", "and", "of", "for", "with", "from"]

  /// Letters, marks, digits and apostrophes within words.
  private(set) var letters: [Letter] = []
  private var words: [Word] = []
  /// The word of each letter.
  private var wordOfLetter: [Int] = []
  private(set) var isAllCapitals: Bool
  private var isEnglish = false

  init(_ document: Document, _ range: Range<Int>) {
    isAllCapitals = true
    var index = range.lowerBound
    var beginsSentence: Bool? = true
    var (isInWord, afterSign, afterInitial) = (false, false, false)
    while index < range.upperBound, let scalar = UTF8Window.scalar(document.text, at: index) {
      let end = index + UTF8Window.length(of: scalar)
      let isApostrophe = isInWord && (scalar == "'" || scalar == "\u{2019}")
      if scalar.isOfWord || isApostrophe {
        if !isInWord { words.append(Word(letters: letters.count..<letters.count, beginsSentence: beginsSentence)) }
        if scalar.properties.isLowercase { isAllCapitals = false }
        if isInWord, scalar.properties.isUppercase { words[words.count - 1].hasInnerCapital = true }
        letters.append(Letter(scalar: scalar, range: index..<end))
        wordOfLetter.append(words.count - 1)
        words[words.count - 1].letters = words[words.count - 1].letters.lowerBound..<letters.count
        (isInWord, beginsSentence, afterSign) = (true, false, false)
      } else {
        if ".!?…。".unicodeScalars.contains(scalar) {
          afterInitial = scalar == "." && isInWord && words.last?.letters.count == 1
          afterSign = true
        } else if scalar.isSpace && afterSign || scalar == "\u{2028}" {
          beginsSentence = afterInitial && scalar != "\u{2028}" ? nil : true
        }
        isInWord = false
      }
      index = end
    }
    findSmallWords()
  }

  private mutating func findSmallWords() {
    var functionWords: Set<String> = []
    for index in words.indices where words[index].letters.count <= 4 {
      var text = ""
      for letter in letters[words[index].letters] { text.unicodeScalars.append(letter.scalar) }
      text = text.lowercased()
      if Self.englishWords.contains(text) { functionWords.insert(text) }
      words[index].isSmallWord = Self.smallWords.contains(text) && index > 0 && index < words.count - 1
    }
    isEnglish = !functionWords.isEmpty
  }

  /// Returns the form that a letter gets; `nil` if it stays.
  func form(of index: Int, _ letterCase: LetterCase) -> Form? {
    let word = words[wordOfLetter[index]]
    let isFirst = index == word.letters.lowerBound
    switch letterCase {
    case .keep: return nil
    case .upper: return .capital
    case .lower: return .small
    case .title:
      if word.hasInnerCapital, !isAllCapitals { return nil }
      if word.isSmallWord, isEnglish { return .small }
      return isFirst ? .title : .small
    case .sentence:
      if word.hasInnerCapital, !isAllCapitals { return nil }
      // The pronoun of English is a capital letter.
      if isFirst, isPronoun(word.letters) { return nil }
      guard isFirst, word.beginsSentence != false else { return .small }
      return word.beginsSentence == nil ? nil : .title
    }
  }

  private func isPronoun(_ word: Range<Int>) -> Bool {
    letters[word.lowerBound].scalar == "I" && (word.count == 1 || !letters[word.lowerBound + 1].scalar.isOfWord)
  }

  /// Reports whether the letter is the last of several.
  func endsWord(_ index: Int) -> Bool {
    let word = words[wordOfLetter[index]].letters
    return index == word.upperBound - 1 && word.count > 1
  }
}

/// The forms of letters in the language of a text.
struct LetterMapping {
  private let isTurkic: Bool
  private let isGreek: Bool
  /// Whether nouns have capitals, so that these say nothing about the beginning of a sentence.
  private let hasCapitalNouns: Bool

  private static let greek: [Unicode.Scalar: String] = [
    "ά": "Α", "έ": "Ε", "ή": "Η", "ί": "Ι", "ό": "Ο", "ύ": "Υ", "ώ": "Ω", "ΐ": "Ϊ", "ΰ": "Ϋ", "Ά": "Α", "Έ": "Ε",
    "Ή": "Η", "Ί": "Ι", "Ό": "Ο",
    "Ύ": "Υ", "Ώ": "Ω",
  ]

  /// - Parameter language: as BCP 47 writes it; empty if it is not known.
  init(language: String) {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    isTurkic = primary == "tr" || primary == "az"
    isGreek = primary == "el" || primary.isEmpty
    hasCapitalNouns = primary == "de" || primary == "lb"
  }

  /// Reports whether a word keeps its first letter in a sentence.
  func keeps(_ scalar: Unicode.Scalar, in letterCase: LetterCase, of words: CasedWords) -> Bool {
    hasCapitalNouns && letterCase == .sentence && !words.isAllCapitals && scalar.properties.isUppercase
  }

  func map(_ scalar: Unicode.Scalar, to form: CasedWords.Form, endsWord: Bool) -> String {
    switch form {
    case .capital:
      if isTurkic, scalar == "i" { return "İ" }
      if isGreek, let capital = Self.greek[scalar] { return capital }
      return scalar.properties.uppercaseMapping
    case .title:
      if isTurkic, scalar == "i" { return "İ" }
      return scalar.properties.titlecaseMapping
    case .small:
      if isTurkic, scalar == "I" { return "ı" }
      if isTurkic, scalar == "İ" { return "i" }
      if scalar == "Σ" { return endsWord ? "ς" : "σ" }
      return scalar.properties.lowercaseMapping
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark,
      .decimalNumber:
      true
    default: false
    }
  }
}
