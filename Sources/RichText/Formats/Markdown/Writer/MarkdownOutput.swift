/// Lines of Markdown in the making, each behind the markers of the quotes and items that it stands in.
struct MarkdownOutput {
  private struct Container {
    /// The markers before the first line; `rest` holds those before the others.
    let first: [UInt8]
    let rest: [UInt8]
    var isBegun = false
  }

  private(set) var bytes: [UInt8] = []
  private var containers: [Container] = []
  /// Containers around the blank line that comes before the next line.
  private var blankLine: Int?

  /// Whether the innermost container has a line.
  var isBegun: Bool { containers.last?.isBegun ?? !bytes.isEmpty }

  mutating func openQuote() { open(first: Array("> ".utf8), rest: Array("> ".utf8)) }

  mutating func openItem(marker: String) {
    let first = Array((marker + " ").utf8)
    open(first: first, rest: [UInt8](repeating: 0x20, count: first.count))
  }

  mutating func openNote(number: Int) {
    open(first: Array("[^\(number)]: ".utf8), rest: [UInt8](repeating: 0x20, count: 4))
  }

  private mutating func open(first: [UInt8], rest: [UInt8]) {
    containers.append(Container(first: first, rest: rest))
  }

  /// Ends the innermost container; an item without a line is written as its marker.
  mutating func close(isItem: Bool) {
    if isItem, !isBegun { line([]) }
    containers.removeLast()
    blankLine = blankLine.map { min($0, containers.count) }
  }

  /// Puts a blank line before the next line.
  mutating func separate() {
    blankLine = min(blankLine ?? .max, containers.count)
  }

  /// Adds lines, which are apart by line feeds.
  mutating func lines(_ content: [UInt8]) {
    for part in content.split(separator: 0x0A, omittingEmptySubsequences: false) { line(part) }
  }

  mutating func line(_ content: some Collection<UInt8>) {
    if let depth = blankLine, !bytes.isEmpty, containers[..<depth].allSatisfy(\.isBegun) {
      bytes.append(0x0A)
      for container in containers[..<depth] { bytes += container.rest }
      removeTrailingSpaces()
    }
    blankLine = nil
    if !bytes.isEmpty { bytes.append(0x0A) }
    for index in containers.indices {
      bytes += containers[index].isBegun ? containers[index].rest : containers[index].first
      containers[index].isBegun = true
    }
    if content.isEmpty { removeTrailingSpaces() }
    bytes += content
  }

  private mutating func removeTrailingSpaces() {
    while bytes.last == 0x20 { bytes.removeLast() }
  }
}
