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
    try text.builder.openNote(plan.all[number - 1].kind, number: number)
  }
}
