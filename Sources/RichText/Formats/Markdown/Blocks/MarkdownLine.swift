/// Walks along one line by bytes and by columns; a tab reaches to the next multiple of four (CommonMark, section 2.2).
struct MarkdownLine {
  let bytes: [UInt8]
  /// The end of the line without its line ending.
  let end: Int
  private(set) var position: Int
  private var column = 0
  /// Whether a part of the tab at `position` has been consumed.
  private var isInsideTab = false
  /// The first byte from `position` on that is neither space nor tab, or `end`.
  private(set) var nonspace: Int
  private var nonspaceColumn = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    nonspace = range.lowerBound
    end = range.upperBound
    findNonspace()
  }

  var isBlank: Bool { nonspace == end }

  /// Columns of white space before `nonspace`.
  var indent: Int { nonspaceColumn - column }

  /// The byte at `nonspace`; 0 at the end of the line.
  var first: UInt8 { nonspace < end ? bytes[nonspace] : 0 }

  /// The line from `nonspace` on.
  var rest: Range<Int> { nonspace..<end }

  private mutating func findNonspace() {
    nonspace = position
    nonspaceColumn = column
    while nonspace < end {
      switch bytes[nonspace] {
      case 0x20: nonspaceColumn += 1
      case 0x09: nonspaceColumn += 4 - nonspaceColumn % 4
      default: return
      }
      nonspace += 1
    }
  }

  /// Consumes up to `count` columns of white space.
  mutating func skip(columns count: Int) {
    var left = min(count, indent)
    while left > 0 {
      let width = bytes[position] == 0x09 ? 4 - column % 4 : 1
      isInsideTab = width > left
      column += min(width, left)
      if !isInsideTab { position += 1 }
      left -= min(width, left)
    }
  }

  /// Consumes the white space and `count` bytes after it.
  mutating func skip(marker count: Int) {
    position = nonspace + count
    column = nonspaceColumn + count
    isInsideTab = false
    findNonspace()
  }

  /// Appends what is left of the line and a line feed.
  func append(to content: inout [UInt8]) {
    if isInsideTab {
      content += repeatElement(0x20, count: 4 - column % 4)
      content += bytes[(position + 1)..<end]
    } else {
      content += bytes[position..<end]
    }
    content.append(0x0A)
  }
}
