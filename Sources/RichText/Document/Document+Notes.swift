/// The place where a page shows a note.
public enum NoteKind: String, Hashable, Sendable, CaseIterable {
  /// A note at the foot of the page that has its mark.
  case footnote
  /// A note at the end of the document.
  case endnote
}

extension Block.Kind {
  /// Whether the block is the text of a note.
  public var isNote: Bool { if case .note = self { true } else { false } }
}

extension Document {
  /// Returns the notes as indices into `blocks`; the note that marks call `n` is the one at `n - 1`.
  public var notes: [Int] {
    // Nothing but notes stands behind a note.
    guard let last = blocks.lastIndex(where: { $0.parent == nil }), blocks[last].kind.isNote else { return [] }
    return blocks.indices.filter { blocks[$0].kind.isNote }
  }

  /// Takes the numbers of the notes back from marks without a note, and moves notes that text follows behind all text.
  mutating func settleNotes(_ numbers: NoteNumbers) throws(FormatError) {
    let places = numbers.places
    let renumbered = characterStyles.all.map { style in
      var style = style
      style.note = style.note.flatMap { places[$0] }
      return style
    }
    if renumbered != characterStyles.all { setRuns(runs, styles: renumbered) }
    if !numbers.areLast { self = try movingNotesToEnd() }
  }

  private func movingNotesToEnd() throws(FormatError) -> Document {
    var builder = DocumentBuilder(limits: .unlimited)
    for copiesNotes in [false, true] {
      var isInNote = false
      try forEachEvent { event throws(FormatError) in
        if case .blockOpened(let index) = event, blocks[index].kind.isNote { isInNote = true }
        if isInNote == copiesNotes { try builder.copy(event, of: self) }
        if case .blockClosed(let index) = event, blocks[index].kind.isNote { isInNote = false }
      }
    }
    return try builder.finishUnsettled()
  }
}

/// The numbers by which the marks of a document that is being built know its notes.
struct NoteNumbers: Sendable {
  /// The numbers of the notes, in the order in which they open.
  private var numbers: [Int] = []
  /// The number of the note that opens next.
  var next = 1
  var hasMarks = false
  /// Whether no text follows a note but that of notes.
  private(set) var areLast = true

  var areEmpty: Bool { numbers.isEmpty && !hasMarks }

  mutating func open(_ number: Int) {
    numbers.append(number)
    next = numbers.count + 1
  }

  /// Takes note of text or of a container at the top level.
  mutating func textFollows() {
    if !numbers.isEmpty { areLast = false }
  }

  /// The places of the notes by the number that their marks state: the number in the document.
  var places: [Int: Int] {
    Dictionary(zip(numbers, 1...).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }
}
