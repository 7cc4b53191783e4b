package import RichText

extension Document {
  /// Whether anything is hidden that a person would see if it were shown.
  package var hasHiddenText: Bool {
    guard characterStyles.all.contains(where: \.hidden) else { return false }
    return text.withUnsafeBufferPointer { bytes in
      runs.contains { style(of: $0).hidden && !bytes.isBlank(in: $0.range) }
    }
  }

  /// Returns the plain text with ranges marked as hidden and as tools of a page, widened so that no traces of layout
  /// stay. A line with nothing else left goes whole, a word goes with one of the spaces around it.
  func hiding(_ hidden: [Range<Int>], tools: [Range<Int>]) -> Document {
    guard !hidden.isEmpty || !tools.isEmpty else { return self }
    var widened: [(range: Range<Int>, isTool: Bool)] = []
    let all = hidden.map { ($0, false) } + tools.map { ($0, true) }
    for (range, isTool) in tools.isEmpty ? all : all.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      let range =
        widened.last.map { max($0.range.upperBound, range.lowerBound)..<max($0.range.upperBound, range.upperBound) }
        ?? range
      if !range.isEmpty { widened.append((withBlanks(around: range), isTool)) }
    }
    let marked = marking(widened.filter { !$0.isTool }.map(\.range)) { $0.hidden = true }
      .marking(widened.filter(\.isTool).map(\.range)) { $0.pageTool = true }
    return marked.removingEmptyParagraphs(at: superfluousBlankLines(beside: widened.map(\.range)))
  }

  private func withBlanks(around range: Range<Int>) -> Range<Int> {
    let first = paragraphs[paragraphIndex(at: range.lowerBound)].range
    let last = paragraphs[paragraphIndex(at: range.upperBound - 1)].range
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > first.lowerBound, Self.isBlank(text[start - 1]) { start -= 1 }
    while end < last.upperBound, Self.isBlank(text[end]) { end += 1 }
    switch (start == first.lowerBound, end == last.upperBound) {
    case (_, true): return start..<end
    // The indent of a line stays.
    case (true, false): return range.lowerBound..<end
    // A space before a comma is that of the hidden text.
    case (false, false) where end == range.upperBound && Self.closesClause(text[end]): return start..<end
    case (false, false): return start < range.lowerBound ? range.lowerBound..<end : range
    }
  }

  private static func closesClause(_ byte: UInt8) -> Bool { ".,;:!?)".utf8.contains(byte) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func paragraphIndex(at offset: Int) -> Int {
    min(paragraphs.partitioningIndex { $0.range.upperBound > offset }, paragraphs.count - 1)
  }

  /// Blank lines that would stand beside another one, or at the end, once the lines that are hidden whole have gone.
  private func superfluousBlankLines(beside ranges: [Range<Int>]) -> [Int] {
    var superfluous: Set<Int> = []
    for range in ranges {
      let first = paragraphIndex(at: range.lowerBound)
      let last = paragraphIndex(at: range.upperBound - 1)
      guard paragraphs[first].range.lowerBound >= range.lowerBound,
        paragraphs[last].range.upperBound <= range.upperBound
      else { continue }
      let isBlankBefore = first == 0 || isBlank(paragraphs[first - 1])
      if isBlankBefore, last + 1 < paragraphs.count, isBlank(paragraphs[last + 1]) {
        superfluous.insert(last + 1)
      } else if isBlankBefore, last + 1 == paragraphs.count, first > 0 {
        superfluous.insert(first - 1)
      }
    }
    return superfluous.sorted()
  }
}
