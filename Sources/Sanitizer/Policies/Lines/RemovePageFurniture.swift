package import RichText

/// Takes away the page numbers, headers and footers that stand between the lines of text copied from several pages.
///
/// Page numbers are lines that differ only in one number, which grows from page to page. A blank line stands beside
/// them, or three of them follow each other with nothing else on their lines. A line that stands beside one of them
/// more than once is a header or a footer. Without them `UnwrapLines` can join the lines across pages.
package struct RemovePageFurniture: PurePolicy {
  package static let name = "remove-page-furniture"
  /// Fewer lines are no page.
  private static let shortestPage = 12
  private static let longestLine = 100
  private static let mostPasses = 6
  /// Fewer numbers that stand alone on their lines, without blank lines, are no page numbers.
  private static let fewestBareNumbers = 3

  package init?(profile: borrowing Profile) {
    if !profile.text.unwrapLines { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var result = Sanitized(document: document)
    for _ in 0...Self.mostPasses {
      guard let lines = DocumentLines(result.document), let plan = Self.plan(lines.lines) else { return result }
      result.findings.record(.pageFurnitureRemoved, count: plan.outputs)
      result.document = lines.applying(plan, to: result.document)
    }
    return Sanitized(document: document)
  }

  private static func plan(_ lines: [ScreenLine]) -> ScreenRepair? {
    let filled = lines.indices.filter { !lines[$0].isBlank }
    var furniture = pageNumbers(lines, filled)
    guard !furniture.isEmpty, furniture.count < filled.count else { return nil }
    furniture.formUnion(neighbours(lines, filled, of: furniture))
    var plan = ScreenRepair(lines)
    for index in furniture {
      plan.lines[index].isDropped = true
      plan.outputs += 1
    }
    closeGaps(lines, filled, furniture, in: &plan)
    return plan
  }

  /// Finds lines that differ by a number that grows by one, or by two on pages of one side.
  private static func pageNumbers(_ lines: [ScreenLine], _ filled: [Int]) -> Set<Int> {
    var last: [[UInt8]: (line: Int, number: Int)] = [:]
    var found: Set<Int> = []
    var bare: [(line: Int, number: Int)] = []
    func endBare() {
      if bare.count >= fewestBareNumbers { found.formUnion(bare.map(\.line)) }
      bare = []
    }
    for index in filled where lines[index].content.count <= longestLine {
      guard let (shape, number) = shape(lines[index]) else { continue }
      if shape == [0] {
        // Viewers put no blank line around them.
        if let before = bare.last, number != before.number + 1 || index - before.line < shortestPage { endBare() }
        bare.append((index, number))
      }
      guard stands(index, apartIn: lines) else { continue }
      if let before = last[shape], (1...2).contains(number - before.number), index - before.line >= shortestPage {
        found.insert(index)
        found.insert(before.line)
      }
      last[shape] = (index, number)
    }
    endBare()
    return found
  }

  /// The line with its only number taken out; `nil` if it has none or several.
  private static func shape(_ line: ScreenLine) -> (shape: [UInt8], number: Int)? {
    let content = line.content
    guard let start = content.firstIndex(where: { $0.digit != nil }) else { return nil }
    let digits = content[start...].prefix { $0.digit != nil }
    let rest = content[digits.endIndex...]
    // `Page 3 of 10` has the number of pages behind it.
    let isOfTotal = rest.starts(with: " of ".utf8) || rest.starts(with: "/".utf8) || rest.starts(with: " / ".utf8)
    guard digits.count <= 4, isOfTotal || !rest.contains(where: { $0.digit != nil }),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    // Items of a list have numbers, too.
    if content.startIndex == start, let sign = rest.first, ".):".utf8.contains(sign) { return nil }
    return (Array(content[..<start]) + [0] + Array(rest), number)
  }

  /// Reports whether a blank line stands before or behind the line, or nothing at all.
  private static func stands(_ index: Int, apartIn lines: [ScreenLine]) -> Bool {
    index == 0 || index == lines.count - 1 || lines[index - 1].isBlank || lines[index + 1].isBlank
  }

  private static func stands(_ index: Int, betweenBlanksOf lines: [ScreenLine]) -> Bool {
    (index == 0 || lines[index - 1].isBlank) && (index == lines.count - 1 || lines[index + 1].isBlank)
  }

  /// Finds lines that stand beside a page number more than once.
  private static func neighbours(_ lines: [ScreenLine], _ filled: [Int], of numbers: Set<Int>) -> Set<Int> {
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
  private static func closeGaps(
    _ lines: [ScreenLine], _ filled: [Int], _ furniture: Set<Int>, in plan: inout ScreenRepair
  ) {
    var before: Int?
    var hasFurniture = false
    for index in filled {
      if furniture.contains(index) {
        hasFurniture = true
        continue
      }
      if hasFurniture {
        let start = before.map { $0 + 1 } ?? 0
        let blanks = (start..<index).filter { lines[$0].isBlank }
        let isOpen = before.map { goesOn(lines[$0], lines[index]) } ?? true
        for blank in isOpen ? blanks[...] : blanks.dropFirst() { plan.lines[blank].isDropped = true }
      }
      (before, hasFurniture) = (index, false)
    }
    guard hasFurniture, let before else { return }
    for index in (before + 1)..<lines.count where lines[index].isBlank { plan.lines[index].isDropped = true }
  }

  private static func goesOn(_ line: ScreenLine, _ next: ScreenLine) -> Bool {
    LineSeam.isOpen(line.text, line.start..<line.end, next.start..<next.end)
  }
}

extension Finding.Code {
  /// Count: page numbers, headers and footers.
  package static let pageFurnitureRemoved = Finding.Code("text.page-furniture-removed")
}
