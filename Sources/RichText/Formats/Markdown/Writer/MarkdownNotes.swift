/// The notes of a document as Markdown numbers them: by the order of their first marks, `[^1]` and `[^1]: text`.
struct MarkdownNotes {
  /// The document with its marks written, and without the labels that Markdown adds itself.
  let document: Document
  /// The numbers by note; `nil` for one without a mark, which is text.
  private(set) var numbers: [Int?]

  private enum Role: Hashable {
    case mark(Int)
    case label, text
  }

  /// - Returns: `nil` for a document without notes.
  init?(_ source: Document) {
    let blocks = source.notes
    if blocks.isEmpty { return nil }
    var numbers: [Int?] = Array(repeating: nil, count: blocks.count)
    var count = 0
    var stretches: [(range: Range<Int>, mark: Role)] = []
    for paragraph in source.paragraphs {
      let outer = source.ancestors(of: paragraph).first
      let isInCode = paragraph.block.map { source.blocks[$0].kind.role == .code } ?? false
      for run in source.runs(in: paragraph.range) {
        guard let note = source.characterStyles[run.style].note, blocks.indices.contains(note - 1) else { continue }
        let role: Role
        if outer == blocks[note - 1] || isInCode {
          role = run.range.lowerBound == paragraph.range.lowerBound && !isInCode ? .label : .text
        } else {
          if numbers[note - 1] == nil {
            count += 1
            numbers[note - 1] = count
          }
          role = .mark(note)
        }
        if let last = stretches.indices.last, stretches[last].mark == role,
          stretches[last].range.upperBound == run.range.lowerBound, run.range.lowerBound > paragraph.range.lowerBound
        {
          stretches[last].range = stretches[last].range.lowerBound..<run.range.upperBound
        } else {
          stretches.append((run.range, role))
        }
      }
    }
    self.numbers = numbers
    let marked = source.marking(stretches) { style, role in
      switch role {
      case .mark(let note):
        style = CharacterStyle()
        style.note = note
      case .label, .text: style.note = nil
      }
    }
    document = marked.applying(Self.edits(stretches, in: source, blocks, numbers))
  }

  private static func edits(
    _ stretches: [(range: Range<Int>, mark: Role)], in source: Document, _ blocks: [Int], _ numbers: [Int?]
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    var next = 0
    for (index, paragraph) in source.paragraphs.enumerated() {
      while next < stretches.count, stretches[next].range.lowerBound < paragraph.range.upperBound {
        let (range, role) = stretches[next]
        next += 1
        switch role {
        case .mark(let note):
          guard let number = numbers[note - 1] else { break }
          edits.append(TextEdit(range: range, replacement: Array("[^\(number)]".utf8)))
        case .label:
          let outer = source.ancestors(of: paragraph).first
          let isFirst = index == 0 || source.ancestors(of: source.paragraphs[index - 1]).first != outer
          guard isFirst, let outer, let note = blocks.sortedIndex(of: outer), numbers[note] != nil else { break }
          let hasSpace = range.upperBound < paragraph.range.upperBound && source.text[range.upperBound].isMarkdownSpace
          edits.append(TextEdit(range: range.lowerBound..<range.upperBound + (hasSpace ? 1 : 0)))
        case .text: break
        }
      }
    }
    return edits
  }
}
