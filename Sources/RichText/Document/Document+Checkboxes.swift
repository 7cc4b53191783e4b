// Checkboxes: a property of list items in the model, and a sign before their text where a format has no other place for it.

/// A checkbox as a character of text.
package enum CheckboxSign {
  /// Returns the sign of a box: U+2611 with a check, U+2610 without.
  package static func text(isChecked: Bool) -> String { isChecked ? "\u{2611}" : "\u{2610}" }

  /// Finds the sign that text begins with, U+2612 included, and a space or tab after it.
  /// - Returns: the state and the length in bytes; `nil` if the text begins otherwise or goes on right after the sign.
  static func leading(_ text: ArraySlice<UInt8>) -> (isChecked: Bool, length: Int)? {
    guard text.count >= 3, text[text.startIndex] == 0xE2, text[text.startIndex + 1] == 0x98 else { return nil }
    let last = text[text.startIndex + 2]
    guard (0x90...0x92).contains(last) else { return nil }
    var rest = text.dropFirst(3)
    // U+FE0E and U+FE0F select the text or the emoji form of the sign.
    if rest.starts(with: [0xEF, 0xB8, 0x8E]) || rest.starts(with: [0xEF, 0xB8, 0x8F]) { rest = rest.dropFirst(3) }
    switch rest.first {
    case nil: break
    case 0x20, 0x09: rest = rest.dropFirst()
    case 0xE2 where rest.starts(with: Document.lineSeparator): break
    case 0xC2 where rest.dropFirst().first == 0xA0: rest = rest.dropFirst(2)
    default: return nil
    }
    return (last != 0x90, rest.startIndex - text.startIndex)
  }
}

extension Document {
  /// Returns the document with the signs that begin items made the checkboxes of these items.
  ///
  /// A sign alone in a paragraph goes with the paragraph if the item has another one after it. What an item states of
  /// its checkbox already stays. A list without markers whose items all have a checkbox becomes a list with bullets: a
  /// checkbox stands in their place.
  func readingCheckboxes() -> Document {
    guard blocks.contains(where: { $0.kind.isItem }) else { return self }
    var copy = self
    var edits: [TextEdit] = []
    var emptied: [Int] = []
    var previous: Int?
    for (index, paragraph) in paragraphs.enumerated() {
      defer { previous = paragraph.block }
      guard let block = paragraph.block, case .item(let stated) = blocks[block].kind,
        // Blocks are numbered as they open: something stands in the item already.
        previous.map({ $0 < block }) ?? true, let sign = CheckboxSign.leading(text[paragraph.range])
      else { continue }
      copy.blocks[block].kind = .item(isChecked: stated ?? sign.isChecked)
      let start = paragraph.range.lowerBound
      edits.append(TextEdit(range: start..<start + sign.length))
      if sign.length == paragraph.range.count, index + 1 < paragraphs.count, paragraphs[index + 1].block == block {
        emptied.append(index)
      }
    }
    if !edits.isEmpty { copy = copy.applying(edits).removingEmptyParagraphs(at: emptied) }
    for list in copy.listsOfCheckboxes {
      if case .list(let style) = copy.blocks[list].kind, style.marker == .none {
        copy.blocks[list].kind = .list(ListStyle(.bullet))
      }
    }
    return copy
  }

  /// The lists without numbers whose items all have a checkbox, which stands in the place of their markers.
  var listsOfCheckboxes: Set<Int> {
    guard hasCheckboxes else { return [] }
    var lists: Set<Int> = []
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .list(let style): if !style.marker.isNumbered { lists.insert(index) }
      case .item(nil): if let list = block.parent { lists.remove(list) }
      case .item, .quote, .code, .table, .row, .cell, .descriptionList, .term, .description, .note: break
      }
    }
    return lists
  }

  private var hasCheckboxes: Bool {
    blocks.contains { block in if case .item(.some) = block.kind { true } else { false } }
  }
}
