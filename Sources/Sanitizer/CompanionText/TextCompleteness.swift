internal import RichText

/// The letters of a program's text that the document of the same copy does not have in any way.
///
/// The addresses of links and the alternative texts of pictures count as had, as Markdown writes them out; so do the markers of
/// lists and the commands of TeX, which stand for what the document shows.
struct TextCompleteness {
  private let document: LetterSequences
  /// Letters in a row that tell an address or an alternative text.
  private static let length = 4

  init(of document: Document) {
    var strings = Set<String>()
    for style in document.characterStyles.all {
      if let link = style.link {
        strings.insert(link.target)
        if let title = link.title { strings.insert(title) }
      }
    }
    for anchored in document.attachments { strings.insert(anchored.attachment.alternativeText) }
    var letters: [UInt32] = []
    for string in strings {
      letters += Array(string.utf8).withUnsafeBufferPointer { bytes in
        bytes.visibleCharacters(in: 0..<bytes.count).filter { $0.kind == .letter }.map(\.folded)
      }
    }
    self.document = LetterSequences(of: letters, lengths: Self.length...Self.length)
  }

  /// How many letters of a part of the text are missing in the document.
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
