package import RichText

/// Takes away the page numbers, headers and footers that stand between the lines of text copied from several pages.
///
/// Page numbers are lines that differ only in one number, which grows from page to page. Most of them stand within a
/// sentence. Where blank lines are around them one is enough, or a word such as "Page". So the headings of chapters
/// with a number stay. A line that stands beside one of them more than once is a header or a footer. Form feeds show
/// the edges of pages (`PageEdges`). Without any, the first and the last line of the text show them (`PageFrames`).
/// `UnwrapLines` can then join the lines across pages.
package struct RemovePageFurniture: PurePolicy {
  package static let keys = ["text.unwrap-lines"]
  private static let longestLine = 100
  private static let mostPasses = 6

  package init?(profile: borrowing Profile) {
    if !profile.text.unwrapLines { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var result = Sanitized(document: document)
    for _ in 0...Self.mostPasses {
      guard let lines = DocumentLines(result.document),
        let plan = Self.plan(lines.lines, pageStarts: lines.pageStarts)
      else { return result }
      result.findings.record(.pageFurnitureRemoved, count: plan.outputs)
      result.findings.record(.blankLineRemoved, count: plan.joints)
      result.document = lines.applying(plan, to: result.document)
    }
    return Sanitized(document: document)
  }

  private static func plan(_ lines: [TextLine], pageStarts: [Int]) -> LineRepairs? {
    let filled = lines.indices.filter { !lines[$0].isBlank }
    var furniture = pageNumbers(lines, filled)
    var plan = LineRepairs(lines)
    if pageStarts.isEmpty {
      let frames = PageFrames(lines, filled)
      furniture.formUnion(frames.furniture)
      for (index, length) in frames.numbers {
        plan.lines[index].start = lines[index].start + length
        plan.outputs += 1
      }
    }
    furniture.formUnion(neighbours(lines, filled, of: furniture))
    if !pageStarts.isEmpty { furniture.formUnion(PageEdges(lines, filled, starts: pageStarts).furniture) }
    guard furniture.count < filled.count else { return nil }
    for index in furniture {
      plan.lines[index].isDropped = true
      plan.outputs += 1
    }
    closeGaps(lines, filled, furniture, pageStarts: pageStarts, in: &plan)
    return plan.isEmpty ? nil : plan
  }

  /// Finds lines that differ by a number that grows by one, or by two on pages of one side.
  private static func pageNumbers(_ lines: [TextLine], _ filled: [Int]) -> Set<Int> {
    let repeated = repeatedLines(lines, filled)
    var numbers: [NumberedLine.Shape: [PageNumber]] = [:]
    for (place, index) in filled.enumerated() where lines[index].content.count <= longestLine {
      guard let (shape, number) = shape(lines[index]) else { continue }
      numbers[shape, default: []].append(
        PageNumber(
          line: index, number: number, isApart: stands(index, apartIn: lines),
          interrupts: interrupts(place, lines, filled, repeated)))
    }
    var found: Set<Int> = []
    for (shape, numbers) in numbers where numbers.count > 1 {
      let isNamed = shape.namesPage
      for run in PageNumber.runs(of: numbers) + PageNumber.runs(of: numbers.filter(\.isApart))
      where !found.contains(run[0].line) {
        let interrupting = run.count(where: \.interrupts)
        let isClear = run.count > 2 || run.count == numbers.count
        if run.allSatisfy(\.isApart) ? isNamed || interrupting > 0 : isClear && interrupting * 2 >= run.count {
          found.formUnion(run.map(\.line))
        }
      }
    }
    return found
  }

  /// A line that may be a page number.
  private struct PageNumber: CountingLine {
    let line: Int
    let number: Int
    /// Whether a blank line stands beside it.
    let isApart: Bool
    /// Whether a sentence goes on behind it. Numbers of chapters and exercises stand between paragraphs.
    let interrupts: Bool
  }

  /// Reports whether a line stands within a sentence: the line before it ends none, and the next begins none. Headers
  /// are passed over.
  private static func interrupts(
    _ place: Int, _ lines: [TextLine], _ filled: [Int], _ repeated: Set<[UInt8]>
  ) -> Bool {
    func neighbour(_ places: some Sequence<Int>) -> TextLine? {
      for place in places where filled.indices.contains(place) {
        let line = lines[filled[place]]
        if !repeated.contains(Array(line.content.prefix(longestLine))) { return line }
      }
      return nil
    }
    guard let before = neighbour((place - 2..<place).reversed()), let next = neighbour(place + 1...place + 2) else {
      return false
    }
    return before.isContinued(by: next)
  }

  /// The lines that are there more than once, up to their longest.
  private static func repeatedLines(_ lines: [TextLine], _ filled: [Int]) -> Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    return Set(filled.lazy.map { Array(lines[$0].content.prefix(longestLine)) }.filter { !seen.insert($0).inserted })
  }

  /// The line with its only number taken out; `nil` if it has none or several.
  private static func shape(_ line: TextLine) -> (shape: NumberedLine.Shape, number: Int)? {
    let content = line.content
    guard let start = content.firstIndex(where: { $0.isASCIIDigit }) else { return nil }
    let digits = content[start...].prefix { $0.isASCIIDigit }
    let rest = content[digits.endIndex...]
    // `Page 3 of 10` has the number of pages behind it.
    let isOfTotal = rest.starts(with: " of ".utf8) || rest.starts(with: "/".utf8) || rest.starts(with: " / ".utf8)
    guard digits.count <= 4, isOfTotal || !rest.contains(where: { $0.isASCIIDigit }),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    // Items of a list have numbers, too.
    if content.startIndex == start, let sign = rest.first, ".):".utf8.contains(sign) { return nil }
    return (NumberedLine.Shape(before: Array(content[..<start]), after: Array(rest)), number)
  }

  /// Reports whether a blank line stands before or behind the line, or nothing at all.
  private static func stands(_ index: Int, apartIn lines: [TextLine]) -> Bool {
    index == 0 || index == lines.count - 1 || lines[index - 1].isBlank || lines[index + 1].isBlank
  }

  private static func stands(_ index: Int, betweenBlanksOf lines: [TextLine]) -> Bool {
    (index == 0 || lines[index - 1].isBlank) && (index == lines.count - 1 || lines[index + 1].isBlank)
  }

  /// Finds lines that stand beside a page number more than once.
  private static func neighbours(_ lines: [TextLine], _ filled: [Int], of numbers: Set<Int>) -> Set<Int> {
    var places: [[UInt8]: [Int]] = [:]
    for (place, index) in filled.enumerated()
    where !numbers.contains(index) && lines[index].content.count <= longestLine {
      let isBeside =
        place > 0 && numbers.contains(filled[place - 1])
        || place + 1 < filled.count && numbers.contains(filled[place + 1])
      // The first page has its header at the beginning of the text.
      if isBeside || place == 0 { places[Array(lines[index].content), default: []].append(index) }
    }
    // An ordinary line is seldom the same on three pages.
    return Set(
      places.values.filter { $0.count > 2 || $0.count == 2 && $0.allSatisfy { stands($0, betweenBlanksOf: lines) } }
        .joined())
  }

  /// Takes away the blank lines between two pages, all of them where a sentence goes on.
  ///
  /// Without furniture between the pages they go only there, and only where a form feed stands before the text itself.
  /// Between the parts of other files it has a line of its own.
  private static func closeGaps(
    _ lines: [TextLine], _ filled: [Int], _ furniture: Set<Int>, pageStarts: [Int], in plan: inout LineRepairs
  ) {
    var before: Int?
    var hasFurniture = false
    var starts = pageStarts[...]
    for index in filled {
      starts = starts.drop { $0 < index }
      if furniture.contains(index) {
        hasFurniture = true
        continue
      }
      if hasFurniture {
        let start = before.map { $0 + 1 } ?? 0
        let blanks = (start..<index).filter { lines[$0].isBlank }
        let isOpen = before.map { lines[$0].isOpen(before: lines[index]) } ?? true
        for blank in isOpen ? blanks[...] : blanks.dropFirst() { plan.lines[blank].isDropped = true }
      } else if starts.first == index, let before, lines[before].isContinued(by: lines[index]),
        !lines[before].endsSentence
      {
        for blank in before + 1..<index { plan.lines[blank].isDropped = true }
        plan.joints += index - before - 1
      }
      (before, hasFurniture) = (index, false)
    }
    guard hasFurniture, let before else { return }
    for index in (before + 1)..<lines.count where lines[index].isBlank { plan.lines[index].isDropped = true }
  }
}

extension Finding.Code {
  /// Count: page numbers, headers and footers.
  package static let pageFurnitureRemoved = Finding.Code("text.page-furniture-removed")
}
