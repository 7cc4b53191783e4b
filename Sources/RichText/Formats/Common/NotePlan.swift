/// The notes of a document for formats that number notes themselves: where their marks and labels stand, and which of
/// them are numbers in order.
struct NotePlan: Sendable {
  /// A mark that has its note, or the label in one.
  struct Mark: Sendable {
    var range: Range<Int>
    /// Counted from 1.
    var note: Int
  }

  /// Indices into `Document.blocks`.
  let blocks: [Int]
  /// The first mark of each note that stands in the text, in document order.
  private(set) var marks: [Mark] = []
  /// Whether a mark in the text has the note, by note; the others stand at the end of the text.
  private(set) var isMarked: [Bool]
  /// The label at the start of each note; empty if it has none.
  private var labels: [Range<Int>]
  /// Whether the number is left to the reader, by note.
  private(set) var isAutomatic: [Bool]
  /// The numbering of the notes of each kind, if any is numbered.
  private(set) var numbering: [NoteKind: ListStyle] = [:]

  /// - Returns: `nil` for a document without notes.
  init?(_ document: Document) {
    blocks = document.notes
    if blocks.isEmpty { return nil }
    isMarked = Array(repeating: false, count: blocks.count)
    isAutomatic = isMarked
    labels = Array(repeating: 0..<0, count: blocks.count)
    findMarks(of: document)
    for kind in NoteKind.allCases { number(kind, of: document) }
  }

  /// The note of a block that a mark has; `nil` for others.
  func markedNote(_ block: Int) -> Int? {
    blocks.sortedIndex(of: block).flatMap { isMarked[$0] ? $0 + 1 : nil }
  }

  /// The label that a note begins with; empty if it has none.
  func label(of note: Int) -> Range<Int> { labels[note - 1] }

  /// Reports whether the range is the label of the note, or a part of it.
  func isLabel(_ range: Range<Int>, of note: Int) -> Bool {
    labels[note - 1].lowerBound <= range.lowerBound && range.upperBound <= labels[note - 1].upperBound
  }

  private mutating func findMarks(of document: Document) {
    var note: Int?
    for paragraph in document.paragraphs {
      let block = document.ancestors(of: paragraph).first
      if let block, document.blocks[block].kind.isNote {
        let begins = note.map { blocks[$0] != block } ?? true
        if begins { note = note.map { $0 + 1 } ?? 0 }
        if begins, let note, let label = stretches(in: paragraph.range, of: document).first, label.note == note + 1,
          label.range.lowerBound == paragraph.range.lowerBound
        {
          labels[note] = label.range
        }
        continue
      }
      for mark in stretches(in: paragraph.range, of: document) where !isMarked[mark.note - 1] {
        isMarked[mark.note - 1] = true
        marks.append(mark)
      }
    }
  }

  /// The stretches of text that are shown and have one note.
  private func stretches(in range: Range<Int>, of document: Document) -> [Mark] {
    var stretches: [Mark] = []
    for run in document.runs(in: range) {
      let style = document.characterStyles[run.style]
      guard let note = style.note, blocks.indices.contains(note - 1), !style.hidden else { continue }
      if let last = stretches.indices.last, stretches[last].note == note,
        stretches[last].range.upperBound == run.range.lowerBound
      {
        stretches[last].range = stretches[last].range.lowerBound..<run.range.upperBound
      } else {
        stretches.append(Mark(range: run.range, note: note))
      }
    }
    return stretches
  }

  // MARK: Numbers

  private static let markers: [ListStyle.Marker] = [.decimal, .lowerRoman, .lowerAlpha, .upperRoman, .upperAlpha]

  /// Finds the numbering that gives the most notes of a kind the marks that they have. Those with other marks are not
  /// counted.
  private mutating func number(_ kind: NoteKind, of document: Document) {
    let marks = marks.filter { document.blocks[blocks[$0.note - 1]].kind == .note(kind) }
    let texts = marks.map { mark -> Substring? in
      let text = Self.bare(document.string(in: mark.range))
      let label = labels[mark.note - 1]
      return label.isEmpty || Self.bare(document.string(in: label)) == text ? text : nil
    }
    let start = texts.lazy.compactMap { $0.flatMap { Int($0) } }.first { (1...100_000).contains($0) } ?? 1
    var best: (style: ListStyle, numbered: [Int])?
    for marker in Self.markers {
      let style = ListStyle(marker, start: marker == .decimal ? start : 1)
      var numbered: [Int] = []
      for (mark, text) in zip(marks, texts) {
        guard let text, text == style.markerText(item: numbered.count).dropLast() else { continue }
        numbered.append(mark.note)
      }
      if numbered.count > best?.numbered.count ?? 0 { best = (style, numbered) }
    }
    guard let best else { return }
    numbering[kind] = best.style
    for note in best.numbered { isAutomatic[note - 1] = true }
  }

  /// The mark without the brackets that programs set around it where nothing raises it.
  private static func bare(_ mark: String) -> Substring {
    mark.hasPrefix("[") && mark.hasSuffix("]") ? mark.dropFirst().dropLast() : mark[...]
  }
}
