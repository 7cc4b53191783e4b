/// Finds the block structure of a Markdown document, line by line (CommonMark, appendix "A parsing strategy", phase 1).
///
/// A line first continues as many of the open containers as it can, then opens new blocks. The rest of it is text of a
/// leaf. A leaf is recorded when it ends, so the steps come in document order and nothing is ever changed later.
struct MarkdownBlockParser {
  struct Container {
    enum Kind: Hashable {
      case quote
      case list(MarkdownListMarker.Style)
      /// Columns by which the lines of the item are indented.
      case item(indent: Int)
      /// A note, at the top level only; index into `MarkdownBlocks.noteLabels`.
      case note(Int)
    }

    var kind: Kind
    /// Whether no block stands in it so far.
    var isEmpty = true
    /// The place among the blocks where it was opened.
    var place = 0
  }

  enum Leaf {
    case none
    /// A paragraph, with the starts of its text and of its last line in the content.
    case paragraph(start: Int, lastLine: Int)
    case fenced(MarkdownFence, start: Int)
    case indented(start: Int)
    case html(MarkdownHTMLBlock, start: Int)
    case table(columns: Int)

    var isParagraph: Bool { if case .paragraph = self { true } else { false } }
  }

  private let input: [UInt8]
  private let maximumDepth: Int
  var result = MarkdownBlocks()
  var containers: [Container] = []
  /// Places of the quotes among the containers: a blank line continues everything else.
  private var quotes: [Int] = []
  /// Containers that the present line continues.
  var matched = 0
  var leaf = Leaf.none
  /// Whether the line before the present one was blank, and not a line of code or HTML.
  var followsBlankLine = false

  /// - Parameter input: lines ended by LF, CR or CRLF.
  static func parse(_ input: [UInt8], maximumDepth: Int) -> MarkdownBlocks {
    var parser = MarkdownBlockParser(input: input, maximumDepth: maximumDepth)
    var start = 0
    while start < input.count {
      let end = input[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? input.count
      parser.process(MarkdownLine(input, start..<end))
      start = end + 1
      if end + 1 < input.count, input[end] == 0x0D, input[end + 1] == 0x0A { start += 1 }
    }
    parser.closeLeaf()
    while !parser.containers.isEmpty { parser.closeContainer() }
    return parser.result
  }

  private init(input: [UInt8], maximumDepth: Int) {
    self.input = input
    self.maximumDepth = maximumDepth
    result.content.reserveCapacity(input.count + input.count / 16)
  }

  // MARK: Lines

  private mutating func process(_ line: MarkdownLine) {
    var line = line
    matchContainers(&line)
    let isBlank = line.isBlank
    if matched == containers.count, continueVerbatim(&line) {
      if case .indented = leaf { followsBlankLine = isBlank } else { followsBlankLine = false }
      return
    }
    defer { followsBlankLine = isBlank }
    if !openBlocks(&line) { addText(line) }
  }

  private mutating func matchContainers(_ line: inout MarkdownLine) {
    matched = 0
    var passedQuotes = 0
    while matched < containers.count {
      if line.isBlank {
        matched = passedQuotes < quotes.count ? quotes[passedQuotes] : containers.count
        // An item begins with at most one blank line (5.2).
        if matched == containers.count, case .item? = containers.last?.kind, containers[matched - 1].isEmpty {
          matched -= 1
        }
        return
      }
      switch containers[matched].kind {
      case .quote:
        guard line.indent < 4, line.first == UInt8(ascii: ">") else { return }
        line.skip(marker: 1)
        line.skip(columns: 1)
        passedQuotes += 1
      case .list: break
      case .item(let indent):
        guard line.indent >= indent else { return }
        line.skip(columns: indent)
      case .note:
        guard line.indent >= 4 else { return }
        line.skip(columns: 4)
      }
      matched += 1
    }
  }

  /// Adds the line to code or HTML that goes on; false if the line is not part of such a leaf, which then ends.
  private mutating func continueVerbatim(_ line: inout MarkdownLine) -> Bool {
    switch leaf {
    case .none, .paragraph, .table: return false
    case .fenced(let fence, _):
      if fence.isClosed(by: line) {
        closeLeaf()
      } else {
        line.skip(columns: fence.indent)
        line.append(to: &result.content)
      }
      return true
    case .indented:
      if line.indent < 4, !line.isBlank { break }
      line.skip(columns: 4)
      line.append(to: &result.content)
      return true
    case .html(let block, _):
      if block.endsAtBlankLine, line.isBlank { break }
      addHTML(line, block)
      return true
    }
    closeLeaf()
    return false
  }

  mutating func addHTML(_ line: MarkdownLine, _ block: MarkdownHTMLBlock) {
    line.append(to: &result.content)
    if block.ends(with: line.bytes[line.rest]) { closeLeaf() }
  }

  private mutating func addText(_ line: MarkdownLine) {
    if line.isBlank {
      closeUnmatched()
      switch leaf {
      case .paragraph, .table: closeLeaf()
      case .none, .fenced, .indented, .html: break
      }
    } else if case .paragraph(let start, _) = leaf {
      // Even a line that does not continue the containers of a paragraph continues the paragraph (5.1, laziness).
      leaf = .paragraph(start: start, lastLine: result.content.count)
      append(line)
    } else if case .table(let columns) = leaf, matched == containers.count {
      addRow(line.bytes, line.rest, columns: columns, isHeader: false)
    } else {
      begin(.paragraph(start: result.content.count, lastLine: result.content.count))
      append(line)
    }
  }

  private mutating func append(_ line: MarkdownLine) {
    result.content += line.bytes[line.rest]
    result.content.append(0x0A)
  }

  // MARK: Containers

  /// Reports whether one more container, or two, may be opened; what is deeper stays text.
  mutating func admits(_ count: Int) -> Bool {
    if matched + count <= maximumDepth { return true }
    result.findings.record(.tooDeep)
    return false
  }

  /// - Parameter previous: the list that ends where a list begins.
  mutating func open(_ container: Container, after previous: MarkdownListMarker.Style? = nil) {
    if container.kind == .quote { quotes.append(containers.count) }
    containers.append(container)
    containers[containers.count - 1].place = result.blocks.count
    matched = containers.count
    switch container.kind {
    case .quote: result.blocks.append(.opened(.quote))
    case .list(let style): result.blocks.append(.opened(.list(style.list(after: previous))))
    case .item: result.blocks.append(.opened(.item(isChecked: nil)))
    case .note(let index): result.blocks.append(.note(index))
    }
  }

  /// Ends the leaf and the containers that the present line does not continue.
  mutating func closeUnmatched() {
    guard matched < containers.count else { return }
    closeLeaf()
    while containers.count > matched { closeContainer() }
  }

  /// Ends all that a new block cannot stand in.
  mutating func prepare(forItem isItem: Bool = false) {
    closeUnmatched()
    closeLeaf()
    if !isItem, case .list? = containers.last?.kind {
      closeContainer()
      matched = containers.count
    }
    if followsBlankLine { noteBlankLineInItem() }
    if let last = containers.indices.last { containers[last].isEmpty = false }
  }

  /// Makes the list loose in one of whose items a blank line divides two blocks.
  private mutating func noteBlankLineInItem() {
    guard case .item? = containers.last?.kind, containers.last?.isEmpty == false else { return }
    result.looseLists.insert(containers[containers.count - 2].place)
  }

  private mutating func closeContainer() {
    containers.removeLast()
    if quotes.last == containers.count { quotes.removeLast() }
    result.blocks.append(.closed)
  }

  // MARK: Leaves

  mutating func begin(_ new: Leaf) {
    prepare()
    leaf = new
  }

  mutating func add(_ block: MarkdownBlock) {
    prepare()
    result.blocks.append(block)
  }

  mutating func closeLeaf() {
    switch leaf {
    case .none: break
    case .paragraph(let start, _):
      let text = text(from: start, to: result.content.count)
      if !text.isEmpty { result.blocks.append(.paragraph(text)) }
    case .fenced(let fence, let start):
      result.blocks.append(.code(language: fence.language, start..<result.content.count))
    case .indented(let start):
      // Blank lines at the end are not part of the code (4.4).
      var end = start
      var lineStart = start
      while let feed = result.content[lineStart...].firstIndex(of: 0x0A) {
        if result.content[lineStart..<feed].contains(where: { $0 != 0x20 && $0 != 0x09 }) { end = feed + 1 }
        lineStart = feed + 1
      }
      result.blocks.append(.code(language: nil, start..<end))
    case .html(_, let start):
      // Blocks that follow each other are read as one: their elements may reach from one into the next.
      if case .html(let previous)? = result.blocks.last, previous.upperBound == start {
        result.blocks[result.blocks.count - 1] = .html(previous.lowerBound..<result.content.count)
      } else {
        result.blocks.append(.html(start..<result.content.count))
      }
    case .table: result.blocks.append(.closed)
    }
    leaf = .none
  }

  /// Returns a paragraph's text without its leading link definitions and its trailing white space.
  mutating func text(from start: Int, to end: Int) -> Range<Int> {
    let start = result.references.consumeDefinitions(in: result.content, start..<end)
    var end = end
    while end > start, result.content[end - 1].isMarkdownSpace { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Space, tab or line feed.
  var isMarkdownSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A }
}
