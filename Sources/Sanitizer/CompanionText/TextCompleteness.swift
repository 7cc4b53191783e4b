internal import RichText

/// The letters of a program's text that the document of the same copy does not have in any way.
///
/// The addresses of links and the alternative texts of pictures do not count as missing, as Markdown writes them out.
/// Neither do the markers of lists and the commands of TeX, which represent what the document shows.
struct TextCompleteness {
  private let document: LetterSequences
  /// Letters of addresses and alternative texts that are compared: no user reads more.
  private static let maximum = 1 << 17
  /// Letters in a row that tell an address or an alternative text.
  private static let length = 4

  init(of document: Document) {
    var known = Set<String>()
    var letters: [UInt32] = []
    func add(_ string: String) {
      guard letters.count < Self.maximum, known.insert(string).inserted else { return }
      Array(string.utf8.prefix(4 * Self.maximum)).withUnsafeBufferPointer { bytes in
        var index = 0
        while letters.count < Self.maximum, let letter = bytes.letter(from: index, to: bytes.count) {
          letters.append(letter.folded)
          index = letter.range.upperBound
        }
      }
    }
    for style in document.characterStyles.all {
      guard let link = style.link else { continue }
      add(link.target.string)
      if let title = link.title { add(title.string) }
    }
    for anchored in document.attachments { add(anchored.attachment.alternativeText.string) }
    self.document = LetterSequences(of: letters, lengths: Self.length...Self.length)
  }

  /// Counts the letters in a part of the text that are missing in the document.
  func missingLetters(in part: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Int {
    var letters: [UInt32] = []
    var isCommand = part.lowerBound > 0 && text[part.lowerBound - 1] == UInt8(ascii: "\\")
    var index = part.lowerBound
    while index < part.upperBound {
      let character = text.character(at: index)
      index = character.range.upperBound
      switch character.kind {
      case .letter: if !isCommand { letters.append(character.folded) }
      case .sign, .blank: isCommand = character.folded == UInt32(UInt8(ascii: "\\"))
      }
    }
    if letters.count <= TextAlignment.longestMarker { return 0 }
    return letters.count - document.sharedLetters(of: letters, length: Self.length)
  }
}
