package import RichText

extension Document {
  /// Whether each block, by its index, is a code block or stands in one.
  package var isCodeBlock: [Bool] {
    var result = [Bool](repeating: false, count: blocks.count)
    // Parents stand before their children.
    for (index, block) in blocks.enumerated() {
      if case .code = block.kind { result[index] = true }
      if let parent = block.parent, result[parent] { result[index] = true }
    }
    return result
  }

  /// Whether any text is marked as code or stands in a code block.
  var hasCode: Bool { characterStyles.all.contains { $0.code } || blocks.contains { $0.kind.isCode } }

  /// The parts of the text that are code: runs that are marked as such, and the paragraphs of code blocks; in ascending
  /// order.
  var codeRanges: [Range<Int>] {
    guard hasCode else { return [] }
    let isCodeStyle = characterStyles.all.map(\.code)
    let isCodeBlock = isCodeBlock
    var ranges: [Range<Int>] = []
    for paragraph in paragraphs {
      if let block = paragraph.block, isCodeBlock[block] {
        ranges.append(paragraph.range)
      } else {
        for run in runs(in: paragraph.range) where isCodeStyle[Int(run.style)] { ranges.append(run.range) }
      }
    }
    return ranges
  }
}

extension Block.Kind {
  fileprivate var isCode: Bool { if case .code = self { true } else { false } }
}
