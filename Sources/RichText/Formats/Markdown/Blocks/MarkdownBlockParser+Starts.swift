// The line starts that begin a block.
extension MarkdownBlockParser {
  /// Opens the containers and the leaf that begin on the line; true if a leaf has taken all of it.
  mutating func openBlocks(_ line: inout MarkdownLine) -> Bool {
    while !line.isBlank {
      let continuesParagraph = leaf.isParagraph && matched == containers.count
      if line.indent >= 4 {
        // Indented code cannot interrupt a paragraph (4.4).
        if leaf.isParagraph { return false }
        line.skip(columns: 4)
        begin(.indented(start: result.content.count))
        line.append(to: &result.content)
        return true
      }
      let byte = line.first
      if byte == UInt8(ascii: ">") {
        guard admits(1) else { return false }
        prepare()
        open(Container(kind: .quote))
        line.skip(marker: 1)
        line.skip(columns: 1)
        continue
      }
      if byte == UInt8(ascii: "["), isAtTopLevel, openNote(&line) { continue }
      if openLeaf(line, continuesParagraph: continuesParagraph) { return true }
      if let marker = MarkdownListMarker(line, interruptsParagraph: continuesParagraph) {
        guard admits(2) else { return false }
        openItem(marker)
        line.skip(marker: marker.length)
        line.skip(columns: marker.padding)
        continue
      }
      return continuesParagraph && openTable(line)
    }
    return false
  }

  /// Whether the line continues no container but a list that may end.
  private var isAtTopLevel: Bool {
    guard matched == 1, let first = containers.first else { return matched == 0 }
    if case .list = first.kind { return true }
    return false
  }

  private mutating func openLeaf(_ line: MarkdownLine, continuesParagraph: Bool) -> Bool {
    switch line.first {
    case UInt8(ascii: "#"):
      guard let heading = MarkdownHeading(line) else { return false }
      prepare()
      let start = result.content.count
      result.content += line.bytes[heading.text]
      result.blocks.append(.heading(level: heading.level, start..<result.content.count))
      return true
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      guard let fence = MarkdownFence(line) else { return false }
      begin(.fenced(fence, start: result.content.count))
      return true
    case UInt8(ascii: "<"):
      guard let block = MarkdownHTMLBlock(line.bytes[line.rest], interruptsParagraph: leaf.isParagraph) else {
        return false
      }
      begin(.html(block, start: result.content.count))
      addHTML(line, block)
      return true
    case UInt8(ascii: "="), UInt8(ascii: "-"):
      if continuesParagraph, let level = MarkdownHeading.underlineLevel(line) { return endHeading(level: level) }
    default: break
    }
    guard Self.isThematicBreak(line) else { return false }
    add(.rule)
    return true
  }

  /// Makes the open paragraph a heading (4.3); false if it consists of link definitions alone.
  private mutating func endHeading(level: Int) -> Bool {
    guard case .paragraph(let start, let lastLine) = leaf else { return false }
    let text = text(from: start, to: result.content.count)
    guard !text.isEmpty else {
      leaf = .paragraph(start: text.lowerBound, lastLine: lastLine)
      return false
    }
    leaf = .none
    add(.heading(level: level, text))
    return true
  }

  /// Opens the note whose definition, `[^label]:`, begins on the line; false if none does.
  private mutating func openNote(_ line: inout MarkdownLine) -> Bool {
    guard let end = MarkdownText.endOfNoteMark(in: line.bytes, at: line.nonspace, end: line.end), end < line.end,
      line.bytes[end] == UInt8(ascii: ":"), admits(1)
    else { return false }
    let label = line.bytes[(line.nonspace + 2)..<(end - 1)]
    guard let index = result.references.addNote(labelled: label) else { return false }
    prepare()
    result.noteLabels.append(Array(label))
    open(Container(kind: .note(index)))
    line.skip(marker: end + 1 - line.nonspace)
    line.skip(columns: line.indent)
    return true
  }

  private mutating func openItem(_ marker: MarkdownListMarker) {
    // A blank line before a list in an item does not make that item's list loose, although CommonMark says so (5.3): not every
    // list may follow text without one.
    let followsBlankLine = followsBlankLine
    self.followsBlankLine = false
    prepare(forItem: true)
    var continuesList = false
    var previous: MarkdownListMarker.Style?
    if let list = containers.last, case .list(let style) = list.kind {
      continuesList = style.continues(marker.style)
      previous = style
      if continuesList, followsBlankLine { result.looseLists.insert(list.place) }
    }
    if !continuesList {
      prepare()
      open(Container(kind: .list(marker.style)), after: previous)
    }
    open(Container(kind: .item(indent: marker.indent)))
  }

  /// Three or more of the same `*`, `-` or `_` and nothing else but white space (4.1).
  private static func isThematicBreak(_ line: MarkdownLine) -> Bool {
    let mark = line.first
    guard mark == UInt8(ascii: "*") || mark == UInt8(ascii: "-") || mark == UInt8(ascii: "_") else { return false }
    var count = 0
    for byte in line.bytes[line.rest] {
      if byte == mark { count += 1 } else if !byte.isMarkdownSpace { return false }
    }
    return count >= 3
  }
}

/// The opening line of an ATX heading (4.2), and the underline of a setext heading (4.3).
struct MarkdownHeading {
  let level: Int
  /// The text without the closing sequence.
  let text: Range<Int>

  init?(_ line: MarkdownLine) {
    let bytes = line.bytes
    var start = line.nonspace
    while start < line.end, bytes[start] == UInt8(ascii: "#") { start += 1 }
    level = start - line.nonspace
    guard (1...6).contains(level), start == line.end || bytes[start].isMarkdownSpace else { return nil }
    while start < line.end, bytes[start].isMarkdownSpace { start += 1 }
    let end = Self.trimmed(bytes, start..<line.end)
    var closing = end
    while closing > start, bytes[closing - 1] == UInt8(ascii: "#") { closing -= 1 }
    if closing < end, closing == start || bytes[closing - 1].isMarkdownSpace {
      text = start..<Self.trimmed(bytes, start..<closing)
    } else {
      text = start..<end
    }
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isMarkdownSpace { end -= 1 }
    return end
  }

  static func underlineLevel(_ line: MarkdownLine) -> Int? {
    let end = trimmed(line.bytes, line.rest)
    guard line.bytes[line.nonspace..<end].allSatisfy({ $0 == line.first }) else { return nil }
    return line.first == UInt8(ascii: "=") ? 1 : 2
  }
}

/// The opening fence of a block of code (4.5).
struct MarkdownFence {
  private let mark: UInt8
  private let length: Int
  let indent: Int
  /// The first word of the info string.
  let language: String?

  init?(_ line: MarkdownLine) {
    let bytes = line.bytes
    mark = line.first
    indent = line.indent
    var index = line.nonspace
    while index < line.end, bytes[index] == mark { index += 1 }
    length = index - line.nonspace
    guard length >= 3 else { return nil }
    let info = bytes[index..<line.end]
    if mark == UInt8(ascii: "`"), info.contains(mark) { return nil }
    let word = info.drop(while: \.isMarkdownSpace).prefix { !$0.isMarkdownSpace }
    language = word.isEmpty ? nil : MarkdownText.resolved(word)
  }

  func isClosed(by line: MarkdownLine) -> Bool {
    guard line.indent < 4, line.first == mark else { return false }
    var index = line.nonspace
    while index < line.end, line.bytes[index] == mark { index += 1 }
    return index - line.nonspace >= length && line.bytes[index..<line.end].allSatisfy(\.isMarkdownSpace)
  }
}
