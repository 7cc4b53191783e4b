// Notes: `[^label]` and `[^label]: text`, an extension that GitHub, pandoc and others share. They are numbered by their first marks.
extension MarkdownReader {
  /// The notes that are known while a document is read.
  struct Notes {
    /// The numbers by which the marks so far call their notes, by index.
    var numbers: [Int: Int] = [:]
    /// The notes that have a number, in its order.
    var order: [Int] = []
    /// The label that comes before the text that is added next: a number, or the definition of a note that nothing
    /// refers to.
    var label: Int?
    var definition: [UInt8] = []
  }

  /// Adds the text, and then the notes in the order of their marks.
  mutating func addWithNotes() throws(FormatError) {
    let places = notePlaces
    let mentioned = mentionedNotes
    var place = 0
    while place < source.blocks.count {
      guard case .note(let index) = source.blocks[place], let note = places[index] else {
        try add(source.blocks[place], at: place)
        place += 1
        continue
      }
      place = note.upperBound
      if mentioned.contains(index) { continue }
      notes.definition = Array("[^".utf8) + source.noteLabels[index] + Array("]: ".utf8)
      try add(note)
    }
    var next = 0
    while next < notes.order.count {
      try addNote(notes.order[next], places)
      next += 1
    }
    // A label in code is no mark.
    for index in source.noteLabels.indices where mentioned.contains(index) && notes.numbers[index] == nil {
      number(index)
      try addNote(index, places)
    }
  }

  private mutating func number(_ index: Int) {
    guard notes.numbers[index] == nil else { return }
    notes.order.append(index)
    notes.numbers[index] = notes.order.count
  }

  private mutating func addNote(_ index: Int, _ places: [Int: Range<Int>]) throws(FormatError) {
    guard let note = places[index], let number = notes.numbers[index] else { return }
    try builder.openNote(.footnote, number: number)
    notes.label = number
    try add(note)
    notes.label = nil
    try builder.closeBlock()
  }

  /// Adds the content of a note.
  private mutating func add(_ note: Range<Int>) throws(FormatError) {
    for place in note.dropFirst().dropLast() { try add(source.blocks[place], at: place) }
    notes.definition = []
  }

  /// Numbers the notes that a text has marks of, and adds what comes before it.
  mutating func beginText(with inlines: [MarkdownInline]) throws(FormatError) {
    for case .note(let index) in inlines { number(index) }
    if let label = notes.label {
      builder.style = CharacterStyle()
      builder.style.note = label
      try builder.append(String(label))
      builder.style = CharacterStyle()
      try builder.append(" ")
      notes.label = nil
    } else if !notes.definition.isEmpty {
      builder.style = CharacterStyle()
      try builder.append(utf8: notes.definition)
      notes.definition = []
    }
  }

  /// The places of each note among the blocks, its beginning and its end included.
  private var notePlaces: [Int: Range<Int>] {
    var places: [Int: Range<Int>] = [:]
    var open: [(index: Int?, place: Int)] = []
    for (place, block) in source.blocks.enumerated() {
      switch block {
      case .opened, .table: open.append((nil, place))
      case .note(let index): open.append((index, place))
      case .closed: if let last = open.popLast(), let index = last.index { places[index] = last.place..<place + 1 }
      case .paragraph, .heading, .code, .html, .rule, .row: break
      }
    }
    return places
  }

  /// The notes whose marks stand anywhere in the text.
  private var mentionedNotes: Set<Int> {
    var mentioned: Set<Int> = []
    let content = source.content
    for index in content.indices where content[index] == UInt8(ascii: "[") {
      if let end = MarkdownText.endOfNoteMark(in: content, at: index, end: content.count),
        let note = source.references.note(labelled: content[(index + 2)..<(end - 1)])
      {
        mentioned.insert(note)
      }
    }
    return mentioned
  }
}
