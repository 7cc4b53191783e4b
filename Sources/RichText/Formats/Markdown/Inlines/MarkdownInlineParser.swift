/// Finds the inline structure of a stretch of text (CommonMark, chapter 6 and appendix "Phase 2").
///
/// Each byte is read a bounded number of times. A search that failed to the end of the text is not repeated, and
/// brackets and delimiters that cannot match any more are forgotten.
struct MarkdownInlineParser {
  private struct Bracket {
    /// Index of the opening bracket among the inlines.
    let inline: Int
    let isImage: Bool
    /// Delimiters that stand before it.
    let delimiterCount: Int
    /// The start of the text in the brackets.
    let start: Int
    var containsBracket = false
  }

  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var position: Int
  private let references: MarkdownLinkReferences
  /// Bytes that references to link definitions may still expand to.
  private var expansion: Int
  private(set) var result: [MarkdownInline] = []
  private(set) var links: [Link] = []
  private(set) var findings = Findings()
  private var brackets: [Bracket] = []
  /// Brackets below this one cannot begin a link any more: links do not contain links.
  private var inactiveCount = 0
  private var delimiters = MarkdownDelimiters()
  /// The start of the last run of each number of backticks.
  private var lastBackticks: [Int: Int]?
  /// Ends of comments, instructions and the like that are known not to follow.
  private var absent: Set<String> = []
  /// The formulas of the text, found with the first sign that may begin one, and those that are passed.
  private var formulas: [Range<Int>]?
  private var formulasPassed = 0

  init(_ bytes: [UInt8], _ range: Range<Int>, references: MarkdownLinkReferences, expansion: Int) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = start
    self.references = references
    self.expansion = expansion
  }

  /// The rest of `expansion`.
  var remainingExpansion: Int { expansion }

  private static let special: [Bool] = {
    var special = [Bool](repeating: false, count: 256)
    for byte in "\n\\`*_~[]!<&$".utf8 { special[Int(byte)] = true }
    return special
  }()

  mutating func parse() {
    while position < end {
      let plain = position
      while position < end, !Self.special[Int(bytes[position])] { position += 1 }
      if position > plain { result.append(.text(plain..<position)) }
      if position < end { parseSpecial() }
    }
    delimiters.match(from: 0, in: &result)
  }

  private mutating func parseSpecial() {
    switch bytes[position] {
    case 0x0A: parseLineEnd()
    case UInt8(ascii: "$"): if !parseFormula() { addText(1) }
    case UInt8(ascii: "\\"): parseBackslash()
    case UInt8(ascii: "`"): parseBackticks()
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): parseDelimiters()
    case UInt8(ascii: "["): if references.notes.isEmpty || !parseNoteMark() { openBracket(length: 1) }
    case UInt8(ascii: "!"):
      if position + 1 < end, bytes[position + 1] == UInt8(ascii: "[") { openBracket(length: 2) } else { addText(1) }
    case UInt8(ascii: "]"): closeBracket()
    case UInt8(ascii: "<"): parseAngleBracket()
    default:
      if let reference = MarkdownText.reference(in: bytes, at: position, end: end) {
        result.append(.characters(reference.text))
        position = reference.end
      } else {
        addText(1)
      }
    }
  }

  private mutating func addText(_ count: Int) {
    result.append(.text(position..<position + count))
    position += count
  }

  // MARK: Lines

  /// A line ending is a hard break after two spaces (6.7), else a space (6.8).
  private mutating func parseLineEnd() {
    var isHard = false
    if case .text(let range)? = result.last, range.upperBound == position {
      var last = position
      while last > range.lowerBound, bytes[last - 1].isMarkdownSpace { last -= 1 }
      isHard = bytes[last..<position].filter { $0 == 0x20 }.count >= 2 && bytes[position - 1] == 0x20
      result[result.count - 1] = .text(range.lowerBound..<last)
    }
    endLine(isHard: isHard)
  }

  private mutating func endLine(isHard: Bool) {
    position += 1
    while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    result.append(isHard ? .hardBreak : .softBreak)
  }

  private mutating func parseBackslash() {
    guard position + 1 < end else { return addText(1) }
    if bytes[position + 1] == 0x0A {
      position += 1
      endLine(isHard: true)
    } else if bytes[position + 1] == UInt8(ascii: "(") || bytes[position + 1] == UInt8(ascii: "["), parseFormula() {
      return
    } else if MarkdownText.isPunctuation(bytes[position + 1]) {
      position += 1
      addText(1)
    } else {
      addText(1)
    }
  }

  /// Takes the formula that begins here; false if none does.
  private mutating func parseFormula() -> Bool {
    let known = formulas ?? MarkdownFormulas(in: bytes[start..<end]).ranges
    formulas = known
    while formulasPassed < known.count, known[formulasPassed].lowerBound < position { formulasPassed += 1 }
    guard formulasPassed < known.count, known[formulasPassed].lowerBound == position else { return false }
    result.append(.formula(known[formulasPassed]))
    position = known[formulasPassed].upperBound
    return true
  }

  // MARK: Code

  private mutating func parseBackticks() {
    let length = backticks(at: position)
    if lastBackticks == nil { findBackticks() }
    guard let last = lastBackticks?[length], last > position else { return addText(length) }
    let content = position + length
    var index = content
    while index < end {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let count = backticks(at: index)
      if count == length { break }
      index += count
    }
    guard index < end else { return addText(length) }
    result.append(.code(Self.strippedCode(bytes, content..<index)))
    position = index + length
  }

  /// Returns code without one space at both ends, if it does not consist of spaces (6.1).
  private static func strippedCode(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
    guard range.count > 2, isSpace(bytes[range.lowerBound]), isSpace(bytes[range.upperBound - 1]),
      !bytes[range].allSatisfy(isSpace)
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  private func backticks(at index: Int) -> Int {
    var count = 0
    while index + count < end, bytes[index + count] == UInt8(ascii: "`") { count += 1 }
    return count
  }

  private mutating func findBackticks() {
    var found: [Int: Int] = [:]
    var index = position
    while index < end {
      let count = backticks(at: index)
      if count > 0 { found[count] = index }
      index += max(count, 1)
    }
    lastBackticks = found
  }

  // MARK: Emphasis

  private mutating func parseDelimiters() {
    let mark = bytes[position]
    var length = 1
    while position + length < end, bytes[position + length] == mark { length += 1 }
    let before = MarkdownNeighbour(bytes.scalar(before: position, from: start))
    let after = MarkdownNeighbour(bytes.scalar(at: position + length, to: end))
    let run = MarkdownDelimiterRun(mark: mark, literal: length)
    delimiters.push(run, inline: result.count, before: before, after: after)
    result.append(.delimiters(run))
    position += length
  }

  // MARK: Links

  /// Takes the mark of a note that has a text; false if none stands here.
  private mutating func parseNoteMark() -> Bool {
    guard let next = MarkdownText.endOfNoteMark(in: bytes, at: position, end: end),
      let note = references.note(labelled: bytes[(position + 2)..<(next - 1)])
    else { return false }
    result.append(.note(note))
    position = next
    return true
  }

  private mutating func openBracket(length: Int) {
    if let last = brackets.indices.last { brackets[last].containsBracket = true }
    brackets.append(
      Bracket(
        inline: result.count, isImage: length == 2, delimiterCount: delimiters.count, start: position + length))
    addText(length)
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.popLast() else { return addText(1) }
    defer { inactiveCount = min(inactiveCount, brackets.count) }
    guard bracket.isImage || brackets.count >= inactiveCount, let (link, next) = link(after: bracket) else {
      return addText(1)
    }
    result[bracket.inline] = bracket.isImage ? .imageStart(links.count) : .linkStart(links.count)
    links.append(link)
    delimiters.match(from: bracket.delimiterCount, in: &result)
    result.append(bracket.isImage ? .imageEnd : .linkEnd)
    position = next
    if !bracket.isImage { inactiveCount = brackets.count }
  }

  /// The link that the brackets ending at `position` stand for, and where it ends.
  private mutating func link(after bracket: Bracket) -> (Link, Int)? {
    let scanner = MarkdownLinkScanner(bytes: bytes, end: end)
    if let found = scanner.inlineLink(at: position + 1) { return (found.link, found.next) }
    if references.isEmpty { return nil }
    if let label = scanner.label(at: position + 1), !label.content.isEmpty {
      return expanded(references.link(labelled: bytes[label.content])).map { ($0, label.next) }
    }
    guard !bracket.containsBracket, let link = expanded(references.link(labelled: bytes[bracket.start..<position]))
    else {
      return nil
    }
    let isCollapsed = bytes[(position + 1)..<end].starts(with: "[]".utf8)
    return (link, position + (isCollapsed ? 3 : 1))
  }

  /// The link, as long as a few definitions do not grow the text many times over.
  private mutating func expanded(_ link: Link?) -> Link? {
    guard let link else { return nil }
    expansion -= link.target.utf8.count + (link.title?.utf8.count ?? 0)
    if expansion >= 0 { return link }
    findings.record(.markdownExcessReferences)
    return nil
  }

  // MARK: Angle brackets

  private mutating func parseAngleBracket() {
    let rest = bytes[position..<end]
    if let close = MarkdownTag.endOfAddress(rest) {
      addAddress(position + 1..<close - 1, prefix: "")
    } else if let close = MarkdownTag.endOfMailAddress(rest) {
      addAddress(position + 1..<close - 1, prefix: "mailto:")
    } else if let close = MarkdownTag.end(of: rest) ?? endOfMarkup(rest) {
      result.append(.html(position..<close))
      position = close
    } else {
      addText(1)
    }
  }

  private mutating func addAddress(_ address: Range<Int>, prefix: String) {
    result.append(.linkStart(links.count))
    links.append(Link(prefix + String(decoding: bytes[address], as: UTF8.self)))
    result.append(.text(address))
    result.append(.linkEnd)
    position = address.upperBound + 1
  }

  /// The end of a comment, a processing instruction, a declaration or a CDATA section.
  private mutating func endOfMarkup(_ rest: ArraySlice<UInt8>) -> Int? {
    let body = rest.dropFirst(2)
    switch rest.dropFirst().first {
    case UInt8(ascii: "?"): return end(of: body, "?>")
    case UInt8(ascii: "!"):
      if body.starts(with: "--".utf8) {
        for short in [">", "->"] where body.dropFirst(2).starts(with: short.utf8) {
          return body.startIndex + 2 + short.utf8.count
        }
        return end(of: body.dropFirst(2), "-->")
      }
      if body.starts(with: "[CDATA[".utf8) { return end(of: body, "]]>") }
      return body.first?.isASCIILetter == true ? end(of: body, ">") : nil
    default: return nil
    }
  }

  private mutating func end(of body: ArraySlice<UInt8>, _ mark: String) -> Int? {
    if absent.contains(mark) { return nil }
    let mark = Array(mark.utf8)
    var index = body.startIndex
    while let found = body[index...].firstIndex(of: mark[0]) {
      if body[found...].starts(with: mark) { return found + mark.count }
      index = found + 1
    }
    absent.insert(String(decoding: mark, as: UTF8.self))
    return nil
  }
}
