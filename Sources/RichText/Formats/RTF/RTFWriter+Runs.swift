// Runs: a group with the words of each, fields around links, and attachments in their places.
extension RTFWriter {
  @inline(__always)
  mutating func writeRuns(in range: Range<Int>, isRightToLeft: Bool) {
    guard !range.isEmpty else { return }
    while runIndex < document.runs.count, document.runs[runIndex].range.upperBound <= range.lowerBound { runIndex += 1 }
    var link = -1
    while runIndex < document.runs.count, document.runs[runIndex].range.lowerBound < range.upperBound {
      let run = document.runs[runIndex]
      if styles.links[Int(run.style)] != link {
        if link >= 0 { output.append("}}") }
        link = styles.links[Int(run.style)]
        if link >= 0, let link = document.characterStyles[run.style].link {
          output.append("{\\field{\\*\\fldinst{")
          output.append(text: RTFFieldInstruction.text(for: link)[...])
          output.append("}}{\\fldrslt\\ul")
          if let color = styles.linkColor { output.append("\\cf", color) }
          output.append("{\\*\\wblook}")
        }
      }
      let stretch = Run(range: run.range.clamped(to: range), style: run.style)
      if notes != nil, document.characterStyles[run.style].note != nil {
        writeMark(stretch, inRightToLeft: isRightToLeft)
        guard run.range.upperBound <= range.upperBound else { break }
        runIndex += 1
        continue
      }
      let hasWords = openGroup(of: stretch, inRightToLeft: isRightToLeft)
      writeText(of: stretch)
      if hasWords { output.append("}") }
      // The run may go on in the next paragraph.
      guard run.range.upperBound <= range.upperBound else { break }
      runIndex += 1
    }
    if link >= 0 { output.append("}}") }
  }

  /// Opens a group with the words of the run's style; false if the style says nothing.
  mutating func openGroup(of run: Run, inRightToLeft isRightToLeft: Bool) -> Bool {
    let style = Int(run.style)
    let scripts = RTFScripts(in: document.text[run.range])
    let direction = document.characterStyles[run.style].direction
    // Word orders the letters of a right-to-left paragraph by what each run says of itself.
    let saysDirection = scripts.contains(.rightToLeft) && isRightToLeft && direction == nil
    let isComplex = !scripts.isDisjoint(with: [.complex, .rightToLeft]) && !styles.complexWords[style].isEmpty
    guard saysDirection || isComplex || !styles.words[style].isEmpty else { return false }
    output.append("{")
    if saysDirection { output.append("\\rtlch") }
    output.append(styles.words[style])
    if isComplex {
      // LibreOffice takes words for complex scripts as such only behind a change to the other direction.
      let isReversed = saysDirection || direction == .rightToLeft
      output.append(isReversed ? "\\ltrch" : "\\rtlch")
      output.append(styles.complexWords[style])
      output.append(isReversed ? "\\rtlch" : "\\ltrch")
    }
    if scripts.contains(.eastAsian) { output.append(styles.eastAsianWords[style]) }
    output.append(" ")
    return true
  }

  /// Writes the content of a run, or of a part of one.
  mutating func writeText(of run: Run) {
    let range = run.range
    var start = range.lowerBound
    while attachmentIndex < document.attachments.count, document.attachments[attachmentIndex].offset < range.upperBound
    {
      let anchored = document.attachments[attachmentIndex]
      attachmentIndex += 1
      output.append(text: document.text[start..<anchored.offset])
      write(anchored.attachment, raised: document.characterStyles[run.style].baselineOffset)
      start = anchored.offset + Document.anchor.count
    }
    output.append(text: document.text[start..<range.upperBound])
  }
}
