// Notes: marks in the text and texts behind it that point at each other.
extension HTMLReader {
  /// Gives the mark or the label of a note its style.
  mutating func enterNoteMark(_ frame: inout Frame) {
    guard let number = notes?.marks[frame.node] ?? notes?.labels[frame.node] else { return }
    frame.style = styles.style(ofNote: number, like: frame.style)
  }

  /// Reports whether the element is a note, or a list of nothing but notes.
  func isNotePart(_ node: NodeID) -> Bool {
    notes?.notes[node] != nil || notes?.lists.contains(node) == true
  }

  mutating func openNote(_ frame: Frame) throws(FormatError) {
    guard let plan = notes, let number = plan.notes[frame.node] else { return }
    if officeLists.isOpen { try closeOfficeLists() }
    let note = plan.all[number - 1]
    try text.builder.openNote(note.kind, number: number)
    noteWithoutLabel = note.hasLabel ? nil : number
  }

  /// Adds the label that a note's place in a list stands for.
  mutating func addLabel(_ frame: Frame) throws(FormatError) {
    guard let number = noteWithoutLabel, let plan = notes else { return }
    noteWithoutLabel = nil
    prepareParagraph(frame)
    let style = styles.style(ofNote: number, like: frame.block)
    text.announce(style, styles[style].character)
    try text.append(plan.all[number - 1].label[...], in: style, whiteSpace: .normal)
    let plain = styles.textStyle(of: frame.block)
    text.announce(plain, styles[plain].character)
    try text.append([0x20], in: plain, whiteSpace: .normal)
  }
}
