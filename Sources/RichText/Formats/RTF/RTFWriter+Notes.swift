// Notes: each stands in a group behind its mark.
extension RTFWriter {
  /// Writes the body of a document with notes: first the notes, each by itself, then the text that holds them.
  mutating func writeWithNotes() {
    guard let plan = notes else { return }
    var current: Int?
    document.forEachEvent { event in
      switch event {
      case .blockOpened(let block) where current == nil:
        guard let note = plan.markedNote(block) else { break }
        current = note
        begin(atParagraph: nextParagraphOfNote(block))
        noteInProgress = note
      case .blockClosed(let block) where plan.markedNote(block) != nil:
        // The group ends the last paragraph, unless nothing stands in it.
        if document.paragraphs[nextParagraph - 1].range.isEmpty { endParagraph() }
        noteTexts[(current ?? 1) - 1] = output.bytes
        (current, noteInProgress) = (nil, nil)
      default: if current != nil { write(event) }
      }
    }
    begin(atParagraph: 0)
    var isInNote = false
    document.forEachEvent { event in
      if case .blockOpened(let block) = event, plan.markedNote(block) != nil { isInNote = true }
      if !isInNote { write(event) }
      if case .blockClosed(let block) = event, plan.markedNote(block) != nil { isInNote = false }
    }
  }

  /// The first paragraph of a note; notes come in order.
  private func nextParagraphOfNote(_ note: Int) -> Int {
    // Paragraphs name blocks in document order, and a block stands behind those before it.
    document.paragraphs.partitioningIndex { $0.block ?? -1 >= note }
  }

  /// Forgets what was written, and goes on at a paragraph as if the document began there.
  private mutating func begin(atParagraph index: Int) {
    output = RTFOutput()
    nextParagraph = index
    let start = index < document.paragraphs.count ? document.paragraphs[index].range.lowerBound : document.text.count
    runIndex = document.firstRun(beyond: start)
    attachmentIndex = document.firstAttachment(from: start)
    tables = []
    containers = RTFOpenContainers()
    (needsMark, isAfterTable, isEmptyAfterTable) = (false, false, false)
    (followsLine, hasPredecessor, endedBlock, beginsApart) = (false, false, nil, false)
  }

  /// Writes a run that is the mark or the label of a note, or a part of one. The note itself follows the end of its
  /// first mark.
  mutating func writeMark(_ run: Run, inRightToLeft isRightToLeft: Bool) {
    guard let plan = notes, let note = document.characterStyles[run.style].note else { return }
    let mark = nextMark < plan.marks.count ? plan.marks[nextMark] : nil
    let isLabel = noteInProgress == note && plan.isLabel(run.range, of: note)
    let isMark = noteInProgress == nil && mark.map { $0.range.contains(run.range.lowerBound) } == true
    let isEnd = isMark && run.range.upperBound == mark?.range.upperBound
    if isEnd { nextMark += 1 }
    guard isLabel || isMark, plan.isAutomatic[note - 1] else {
      return write(nil, inStyleOf: run, isRightToLeft, isRaised: isLabel || isMark, note: isEnd ? note : nil)
    }
    // All of the mark is one number.
    let start = isLabel ? plan.label(of: note).lowerBound : mark?.range.lowerBound
    let word: StaticString = run.range.lowerBound == start ? "\\chftn" : ""
    write(word, inStyleOf: run, isRightToLeft, note: isEnd ? note : nil)
  }

  /// Writes a word in place of a run, or its text, and in its group the note whose mark ends with it.
  private mutating func write(
    _ word: StaticString?, inStyleOf run: Run, _ isRightToLeft: Bool, isRaised: Bool = true, note: Int?
  ) {
    if !openGroup(of: run, inRightToLeft: isRightToLeft) { output.append("{") }
    let isRaisedByStyle = document.characterStyles[run.style].script == .superscript
    if let word {
      if !isRaisedByStyle { output.append("\\super") }
      output.append(word)
    } else {
      if isRaised, !isRaisedByStyle { output.append("\\super ") }
      writeText(of: run)
    }
    if let note, let plan = notes {
      output.append("{\\footnote")
      if case .note(.endnote) = document.blocks[plan.blocks[note - 1]].kind { output.append("\\ftnalt") }
      output.append(noteTexts[note - 1])
      output.append("}")
    }
    output.append("}")
  }
}

extension NotePlan {
  /// Writes how readers are to number the notes.
  func writeNumbering(to output: inout RTFOutput) {
    for kind in NoteKind.allCases {
      guard let style = numbering[kind] else { continue }
      let isFootnote = kind == .footnote
      switch style.marker {
      case .lowerRoman: output.append(isFootnote ? "\\ftnnrlc" : "\\aftnnrlc")
      case .upperRoman: output.append(isFootnote ? "\\ftnnruc" : "\\aftnnruc")
      case .lowerAlpha: output.append(isFootnote ? "\\ftnnalc" : "\\aftnnalc")
      case .upperAlpha: output.append(isFootnote ? "\\ftnnauc" : "\\aftnnauc")
      default: output.append(isFootnote ? "\\ftnnar" : "\\aftnnar")
      }
      if style.start != 1 { output.append(isFootnote ? "\\ftnstart" : "\\aftnstart", style.start) }
      output.append("\n")
    }
  }
}
