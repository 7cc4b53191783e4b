/// The letters of an element in the case that the page shows them in: CSS Text 3, section 2.1.
///
/// Capitals alone are a property of characters (`Caps`); programs have none for the others, so that the text itself
/// changes.
enum HTMLCasing: Hashable, Sendable {
  case lowercase
  /// The first letter of each word as a capital.
  case capitalized

  /// The text as it is shown.
  ///
  /// - Parameter continuesWord: whether the text before it ends in a word.
  func apply(to text: ArraySlice<UInt8>, continuesWord: Bool) -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    guard self == .capitalized else { return Array(text.inLowerCase.utf8) }
    var shown: [UInt8] = []
    shown.reserveCapacity(text.utf8.count)
    var isInWord = continuesWord
    for character in text {
      let isOfWord = character.isLetter || character.isNumber
      if isOfWord, !isInWord {
        shown += Self.titlecased(character).utf8
      } else {
        shown += character.utf8
      }
      // An apostrophe stands in a word: `don't`.
      isInWord = isOfWord || isInWord && (character == "'" || character == "\u{2019}")
    }
    return shown
  }

  private static func titlecased(_ character: Character) -> String {
    guard let first = character.unicodeScalars.first else { return "" }
    return first.properties.titlecaseMapping + String(String.UnicodeScalarView(character.unicodeScalars.dropFirst()))
  }
}
