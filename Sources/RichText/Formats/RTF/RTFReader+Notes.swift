// Notes. Their marks stand in the text, and their texts are read after it.
extension RTFReader {
  /// Notes where the text of a note stands, to be read after all other text; false if the note is left out.
  mutating func takeNote() throws(FormatError) -> Bool {
    // A note of hidden text is hidden, too.
    guard group.destination == .document, encapsulation == nil, notes.current == nil, !group.character.hidden,
      !notes.isFull
    else { return false }
    var character = group.character
    character.link = -1
    character.isListText = false
    let kind = Self.isEndnote(tokenizer, vocabulary) ? NoteKind.endnote : .footnote
    try flushBytes(isFinal: true)
    let ownMark = notes.hasPendingNumber ? [] : try story.markRaisedEnd(asNote: notes.nextPlace)
    notes.add(
      kind, ownMark: ownMark, at: tokenizer.position, character: character, unicodeSkip: group.unicodeSkip)
    return true
  }

  /// `\chftn`: the number of the note that follows, or of the one being read.
  mutating func readNoteNumber() throws(FormatError) {
    guard group.destination == .document, !group.character.isListText else { return }
    try flushBytes(isFinal: true)
    var properties = group.character
    if let number = notes.current?.number {
      properties.script = nil
      properties.baseline = 0
      let space = try story.id(of: properties)
      properties.note = Int32(clamping: notes.current?.place ?? 0)
      try story.append(Array(number.utf8)[...], properties: try story.id(of: properties))
      try story.append([0x20], properties: space)
      notes.current?.number = nil
      notes.isAfterNumber = true
    } else if notes.current == nil, let kind = kindOfFollowingNote {
      properties.script = .superscript
      properties.baseline = 0
      properties.note = Int32(clamping: notes.nextPlace)
      try story.append(Array(notes.nextNumber(kind).utf8)[...], properties: try story.id(of: properties))
    }
  }

  /// The kind of the note that follows its number, with nothing but formatting between them.
  private var kindOfFollowingNote: NoteKind? {
    var following = tokenizer
    for _ in 0..<32 {
      switch following.next() {
      case .groupOpen, .groupClose, .symbol: continue
      case .word(let word):
        guard vocabulary.find(word, in: following.bytes)?.word == .footnote else { continue }
        return Self.isEndnote(following, vocabulary) ? .endnote : .footnote
      case .byte, .binary, .text, nil: return nil
      }
    }
    return nil
  }

  /// Reports whether `\ftnalt` comes next.
  private static func isEndnote(_ tokenizer: RTFTokenizer, _ vocabulary: RTFControlWord.Vocabulary) -> Bool {
    var following = tokenizer
    guard case .word(let word)? = following.next() else { return false }
    return vocabulary.find(word, in: following.bytes)?.word == .ftnalt
  }

  /// Reads the texts of the notes, footnotes first, into paragraphs after the text.
  mutating func readNotes() throws(FormatError) {
    guard encapsulation == nil else { return }
    for note in notes.all {
      let (firstParagraph, start) = (story.paragraphs.count, story.text.count)
      notes.current = note
      notes.isAfterNumber = false
      restart(with: note)
      try readGroups(ofNote: true)
      try endNote()
      try story.markLabel(note.ownMark, at: start, asNote: note.place)
      notes.add(
        RTFNotes.NoteStory(kind: note.kind, place: note.place, paragraphs: firstParagraph..<story.paragraphs.count))
    }
    notes.current = nil
  }
}
