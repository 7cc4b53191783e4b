/// The footnotes and endnotes of a document, and how they are numbered (RTF 1.9.1, "Footnotes").
struct RTFNotes: Sendable {
  /// A note whose text is still to be read.
  struct Note: Sendable {
    var kind: NoteKind
    /// The number among all notes in the order of the text, from 1.
    var place: Int
    /// The number that stands in the text; `nil` if the note has a mark of its own, or none.
    var number: String?
    /// The mark of its own that stands in the text.
    var ownMark: [UInt8] = []
    /// The place in the input where the text of the note begins.
    var position: Int
    var character: RTFCharacterProperties
    var unicodeSkip: Int
  }

  /// More notes than a book has; what a document defines beyond this is left out.
  private static let maximumCount = 65_536

  private var footnotes: [Note] = []
  private var endnotes: [Note] = []
  private var footnoteNumbers = ListStyle(.decimal, start: 1)
  private var endnoteNumbers = ListStyle(.lowerRoman, start: 1)
  private var footnoteCount = 0
  private var endnoteCount = 0
  /// The number that the text has given the note that follows.
  private var pendingNumber: String?
  /// The note whose text is being read.
  var current: Note?
  /// Whether nothing has followed the number of the note being read.
  var isAfterNumber = false

  /// The texts of the notes in the story, in the order in which they follow the text.
  private(set) var stories: [NoteStory] = []

  /// The paragraphs of the story that are the text of a note.
  struct NoteStory: Sendable {
    var kind: NoteKind
    var place: Int
    var paragraphs: Range<Int>
  }

  /// All notes in the order in which they follow the text.
  var all: [Note] { footnotes + endnotes }
  var isFull: Bool { footnotes.count + endnotes.count >= Self.maximumCount }
  /// The place that the next note will have.
  var nextPlace: Int { footnotes.count + endnotes.count + 1 }
  /// Whether the text has shown the number of the note that follows.
  var hasPendingNumber: Bool { pendingNumber != nil }

  /// Takes a word about numbering; false if `word` is another.
  mutating func control(_ word: RTFControlWord, _ parameter: Int?) -> Bool {
    switch word {
    case .ftnstart: footnoteNumbers = ListStyle(footnoteNumbers.marker, start: parameter ?? 1)
    case .aftnstart: endnoteNumbers = ListStyle(endnoteNumbers.marker, start: parameter ?? 1)
    case .ftnnar: footnoteNumbers = ListStyle(.decimal, start: footnoteNumbers.start)
    case .ftnnalc: footnoteNumbers = ListStyle(.lowerAlpha, start: footnoteNumbers.start)
    case .ftnnauc: footnoteNumbers = ListStyle(.upperAlpha, start: footnoteNumbers.start)
    case .ftnnrlc: footnoteNumbers = ListStyle(.lowerRoman, start: footnoteNumbers.start)
    case .ftnnruc: footnoteNumbers = ListStyle(.upperRoman, start: footnoteNumbers.start)
    case .aftnnar: endnoteNumbers = ListStyle(.decimal, start: endnoteNumbers.start)
    case .aftnnalc: endnoteNumbers = ListStyle(.lowerAlpha, start: endnoteNumbers.start)
    case .aftnnauc: endnoteNumbers = ListStyle(.upperAlpha, start: endnoteNumbers.start)
    case .aftnnrlc: endnoteNumbers = ListStyle(.lowerRoman, start: endnoteNumbers.start)
    case .aftnnruc: endnoteNumbers = ListStyle(.upperRoman, start: endnoteNumbers.start)
    default: return false
    }
    return true
  }

  /// Returns the number of the next note of this kind, and keeps it for the note.
  mutating func nextNumber(_ kind: NoteKind) -> String {
    let text: String
    switch kind {
    case .footnote:
      text = footnoteNumbers.markerText(item: footnoteCount)
      footnoteCount += 1
    case .endnote:
      text = endnoteNumbers.markerText(item: endnoteCount)
      endnoteCount += 1
    }
    let number = String(text.dropLast())
    pendingNumber = number
    return number
  }

  /// Adds a note, which gets the number that the text has just shown, or the mark of its own.
  mutating func add(
    _ kind: NoteKind, ownMark: [UInt8], at position: Int, character: RTFCharacterProperties, unicodeSkip: Int
  ) {
    let note = Note(
      kind: kind, place: nextPlace, number: pendingNumber, ownMark: ownMark, position: position, character: character,
      unicodeSkip: unicodeSkip)
    pendingNumber = nil
    switch kind {
    case .footnote: footnotes.append(note)
    case .endnote: endnotes.append(note)
    }
  }

  mutating func add(_ story: NoteStory) { stories.append(story) }

  /// Takes the white space off text that follows a number, which has a space after it already.
  mutating func withoutSpace(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first {
      if first == 0x20 || first == 0x09 {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xC2, 0xA0]) {
        rest = rest.dropFirst(2)
      } else {
        isAfterNumber = false
        break
      }
    }
    return rest
  }
}
