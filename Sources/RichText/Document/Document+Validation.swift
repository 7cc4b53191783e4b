extension Document {
  /// Says which invariant of the model the document breaks; nil for a sound document.
  ///
  /// Every test of a reader, a policy or an editing function ends with this check.
  public func validate() -> String? {
    validateText() ?? validateRuns() ?? validateParagraphs() ?? validateBlocks() ?? validateNotes()
      ?? validateAttachments()
  }

  private func validateText() -> String? {
    guard let string = String(validating: text, as: UTF8.self) else { return "the text is not UTF-8" }
    for scalar in string.unicodeScalars {
      let value = scalar.value
      if (value < 0x20 && value != 0x09) || (0x7F...0x9F).contains(value) {
        return "the text holds the control character U+\(String(value, radix: 16, uppercase: true))"
      }
      if value == 0x2029 { return "the text holds a paragraph separator" }
    }
    return nil
  }

  private func isScalarBoundary(_ offset: Int) -> Bool {
    offset == text.count || (offset >= 0 && offset < text.count && text[offset] & 0xC0 != 0x80)
  }

  private func validateRuns() -> String? {
    var end = 0
    var previous: StyleTable<CharacterStyle>.ID?
    var seen = StyleTable<CharacterStyle>.ID(0)
    for (index, run) in runs.enumerated() {
      if run.range.lowerBound != end { return "run \(index) leaves a gap or overlaps" }
      if run.range.isEmpty { return "run \(index) is empty" }
      if !isScalarBoundary(run.range.upperBound) { return "run \(index) splits a scalar" }
      if !characterStyles.contains(run.style) { return "run \(index) has an unknown style" }
      if run.style == previous { return "run \(index) is not coalesced" }
      if run.style > seen { return "run \(index) has a style out of the order of first use" }
      if run.style == seen { seen += 1 }
      previous = run.style
      end = run.range.upperBound
    }
    if end != text.count { return "the runs do not cover the text" }
    if Int(seen) != characterStyles.count { return "a character style is unused" }
    return nil
  }

  private func validateParagraphs() -> String? {
    var end = 0
    var seen = StyleTable<ParagraphStyle>.ID(0)
    for (index, paragraph) in paragraphs.enumerated() {
      if paragraph.range.lowerBound != end { return "paragraph \(index) leaves a gap or overlaps" }
      if !isScalarBoundary(paragraph.range.upperBound) { return "paragraph \(index) splits a scalar" }
      if !paragraphStyles.contains(paragraph.style) { return "paragraph \(index) has an unknown style" }
      if paragraph.style > seen { return "paragraph \(index) has a style out of the order of first use" }
      if paragraph.style == seen { seen += 1 }
      if let block = paragraph.block {
        guard blocks.indices.contains(block) else { return "paragraph \(index) stands in an unknown block" }
        if !blocks[block].kind.holdsParagraphs { return "paragraph \(index) stands in a block that holds none" }
      }
      if let level = style(of: paragraph).headingLevel, !(1...6).contains(level) {
        return "paragraph \(index) has heading level \(level)"
      }
      let place = ParagraphStyle.Place(paragraph.block.map { blocks[$0].kind.role })
      if isThematicBreak(paragraph),
        style(of: paragraph) != style(of: paragraph).settled(isEmpty: paragraph.range.isEmpty, in: place)
      {
        return "paragraph \(index) is a thematic break with text, in code or with a style"
      }
      if paragraphs.count == 1 ? style(of: paragraph).isLine != nil : style(of: paragraph).statesTheObvious(in: place) {
        return "paragraph \(index) states whether it is a line without need"
      }
      if style(of: paragraph).flushSide != nil,
        style(of: paragraph).isLine(in: place) || style(of: paragraph).headingLevel != nil
      {
        return "paragraph \(index) is flush on one side, though it is a line or a heading"
      }
      if case .multiple(let percent) = style(of: paragraph).lineHeight, !LineHeight.percentages.contains(percent) {
        return "paragraph \(index) has lines of \(percent) %"
      }
      end = paragraph.range.upperBound
    }
    if end != text.count { return "the paragraphs do not cover the text" }
    if Int(seen) != paragraphStyles.count { return "a paragraph style is unused" }
    return nil
  }

  private func validateBlocks() -> String? {
    for (index, block) in blocks.enumerated() {
      if let parent = block.parent, !(0..<index).contains(parent) { return "block \(index) precedes its parent" }
      if case .list(let style) = block.kind, style != style.starting(at: style.start) {
        return "block \(index) is a list with a marker that none can have"
      }
      if !Block.Kind.allows(block.kind, in: block.parent.map { blocks[$0].kind }) {
        return "block \(index) may not stand in its parent"
      }
      if block.isTight, !block.kind.canBeTight(in: block.parent.map { blocks[$0].kind }) {
        return "block \(index) is tight, which its kind cannot be"
      }
    }
    // Document order: each block is opened once, in the order of the indices.
    var next = 0
    var fault: String?
    forEachEvent { event in
      guard case .blockOpened(let index) = event, fault == nil else { return }
      if index != next { fault = "block \(index) is out of document order or empty" }
      next += 1
    }
    return fault ?? (next == blocks.count ? nil : "a block is empty")
  }

  private func validateNotes() -> String? {
    let count = notes.count
    for (index, block) in blocks.enumerated() where block.kind.isNote {
      let isLast = blocks[index...].allSatisfy { $0.parent != nil || $0.kind.isNote }
      let first = paragraphs.firstIndex { ancestors(of: $0).first == index }
      guard isLast, let first, paragraphs[first...].allSatisfy({ $0.block != nil }) else {
        return "text follows the note in block \(index)"
      }
    }
    for case let note? in characterStyles.all.lazy.map(\.note) where !(1...max(count, 1)).contains(note) || count == 0 {
      return "a style names note \(note), which is missing"
    }
    return nil
  }

  private func validateAttachments() -> String? {
    var found: [Int] = []
    var offset = 0
    while let start = text[offset...].firstIndex(of: 0xEF) {
      offset = start + 1
      if text[start...].starts(with: Document.anchor) { found.append(start) }
    }
    return found == attachments.map(\.offset) ? nil : "anchors and attachments do not match one to one"
  }
}
