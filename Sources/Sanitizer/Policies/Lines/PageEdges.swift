internal import RichText

/// The headers and footers of pages that form feeds part.
///
/// They are the first and last lines of most pages. They are the same on several, or have a number that grows from page
/// to page. The number at the beginning of a page may be that of its chapter. So it must name a page, or stand within
/// a sentence. Files of code have form feeds between their parts, which may end alike. So the same lines count only
/// where pages have numbers, or as the titles that several of them begin with.
struct PageEdges {
  /// The lines of headers and footers.
  private(set) var furniture: Set<Int> = []

  private let lines: [TextLine]
  /// The lines with text on each page, without furniture.
  private var pages: [ArraySlice<Int>]
  private var haveNumbers = false

  private static let longestLine = 100
  /// A header has no more lines.
  private static let deepest = 4
  /// A page has so many lines with text on average.
  private static let fewestLines = 6

  private enum Edge {
    case top, bottom
  }

  /// The sign by which the lines of several pages are the same.
  private enum Mark: Hashable {
    case text([UInt8])
    /// A number, and by how much it differs from the page's place in the text.
    case number(NumberedLine.Shape, offset: Int)
  }

  /// - Parameter starts: the lines that pages begin with.
  init(_ lines: [TextLine], _ filled: [Int], starts: [Int]) {
    self.lines = lines
    pages = []
    var rest = filled[...]
    for start in starts {
      let page = rest.prefix { $0 < start }
      pages.append(page)
      rest = rest[page.endIndex...]
    }
    pages.append(rest)
    pages.removeAll { $0.isEmpty }
    guard pages.count > 1, filled.count >= pages.count * Self.fewestLines else { return }
    haveNumbers = findNumbers()
    for edge in [Edge.bottom, .top] {
      var outer = Set(pages.indices)
      for _ in 0..<Self.deepest {
        outer = remove(edge, of: outer)
        if outer.isEmpty { break }
      }
    }
  }

  /// Reports whether a number near the edges of most pages grows with them.
  private func findNumbers() -> Bool {
    var counts: [Mark: Int] = [:]
    for (page, content) in pages.enumerated() {
      let outer = Set(content.prefix(Self.deepest) + content.suffix(Self.deepest))
      for case .number(let shape, let offset) in Set(outer.flatMap { marks(of: $0, on: page) }) {
        counts[.number(shape, offset: offset), default: 0] += 1
      }
    }
    return counts.values.contains { $0 > 1 && $0 * 2 > pages.count }
  }

  /// Takes away the outermost line of those pages on which it is furniture, if these are most of all.
  /// - Returns: the pages.
  private mutating func remove(_ edge: Edge, of candidates: Set<Int>) -> Set<Int> {
    var marks: [Mark: [Int]] = [:]
    for page in candidates.sorted() where pages[page].count > 1 {
      for mark in self.marks(of: outermost(edge, of: page), on: page) { marks[mark, default: []].append(page) }
    }
    let found = Set(marks.filter { isFurniture($0.key, at: edge, of: $0.value) }.values.joined())
    guard found.count * 2 > pages.count else { return [] }
    for page in found { furniture.insert(edge == .top ? pages[page].removeFirst() : pages[page].removeLast()) }
    return found
  }

  private func outermost(_ edge: Edge, of page: Int) -> Int {
    edge == .top ? pages[page][pages[page].startIndex] : pages[page][pages[page].endIndex - 1]
  }

  private func marks(of line: Int, on page: Int) -> [Mark] {
    let content = lines[line].content
    // A bar may part the title from the number.
    let words = content.map { $0 == UInt8(ascii: "|") ? UInt8(ascii: "-") : $0 }
    guard content.count <= Self.longestLine, LineSeam.isProse(words[...]) else { return [] }
    return [.text(Array(content))]
      + NumberedLine.all(in: content).map { .number($0.shape, offset: $0.number - page) }
  }

  private func isFurniture(_ mark: Mark, at edge: Edge, of pages: [Int]) -> Bool {
    guard pages.count > 1 else { return false }
    let areApart = pages.allSatisfy { isApart(edge, of: $0) }
    let isClear = pages.count > 2 || areApart
    switch mark {
    case .text(let text) where haveNumbers:
      // The last line of several pages may be a refrain.
      return (edge == .top ? isClear : areApart) && text.contains { $0.isASCIILetter || $0 >= 0x80 }
    case .text(let text): return edge == .top && pages.count > 2 && Self.mayBeTitle(text)
    case .number(let shape, _) where edge == .bottom: return shape.isBare || shape.namesPage || isClear
    case .number(let shape, _): return shape.namesPage || pages.contains(where: interruptsSentence)
    }
  }

  private static func mayBeTitle(_ text: [UInt8]) -> Bool {
    UTF8Window.scalar(text, at: 0).map { $0.isLetter && !$0.properties.isLowercase } == true
  }

  /// Reports whether a blank line parts the outermost line from the text of its page.
  private func isApart(_ edge: Edge, of page: Int) -> Bool {
    let line = outermost(edge, of: page)
    return edge == .top ? lines[line + 1].isBlank : lines[line - 1].isBlank
  }

  /// Reports whether a sentence of the page before goes on behind the first line of a page, or a few more of a header.
  private func interruptsSentence(_ page: Int) -> Bool {
    guard page > 0, let last = pages[page - 1].last,
      let next = pages[page].dropFirst().prefix(Self.deepest).first(where: { lines[$0].isProse })
    else { return false }
    return lines[last].isContinued(by: lines[next]) && !lines[last].endsSentence
  }
}

extension TextLine {
  /// Whether a line has some words and reads as such.
  var isProse: Bool {
    (content.count { $0 == 0x20 } >= 3 || content.contains { $0 >= 0x80 }) && LineSeam.isProse(content)
  }

  /// A line of fewer columns is not that of a page.
  private static let narrowest = 25

  /// Reports whether a sentence of this line goes on in another: this one ends none, and the other begins none.
  func isContinued(by next: TextLine) -> Bool {
    guard width >= Self.narrowest, let first = UTF8Window.scalar(next.text, at: next.start) else { return false }
    return first.isLetter && !first.properties.isUppercase && isOpen(before: next) && isProse && next.isProse
  }

  var endsSentence: Bool { LineSeam.endsSentence(text, in: start..<end) }

  /// Reports whether a sentence may go on from this line to another.
  func isOpen(before next: TextLine) -> Bool {
    LineSeam.isOpen(text, start..<end, next.start..<next.end)
  }
}
