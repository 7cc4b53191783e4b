/// The link definitions of a document by their labels (CommonMark, section 4.7).
struct MarkdownLinkReferences: Sendable {
  private var links: [String: Link] = [:]

  var isEmpty: Bool { links.isEmpty }
  /// The notes by their labels, as indices into `MarkdownBlocks.noteLabels`.
  private(set) var notes: [String: Int] = [:]

  /// Adds a note and returns its index; `nil` if another has the label.
  mutating func addNote(labelled label: ArraySlice<UInt8>) -> Int? {
    guard let key = Self.key(label), notes[key] == nil else { return nil }
    notes[key] = notes.count
    return notes.count - 1
  }

  /// The index of the note whose label this is.
  func note(labelled label: ArraySlice<UInt8>) -> Int? { Self.key(label).flatMap { notes[$0] } }

  /// The link whose label, compared without regard to case and white space, this is.
  func link(labelled label: ArraySlice<UInt8>) -> Link? {
    if isEmpty { return nil }
    return Self.key(label).flatMap { links[$0] }
  }

  /// Takes the definitions that the text begins with and returns where they end.
  mutating func consumeDefinitions(in content: [UInt8], _ range: Range<Int>) -> Int {
    let scanner = MarkdownLinkScanner(bytes: content, end: range.upperBound)
    var start = range.lowerBound
    while start < range.upperBound, content[start] == UInt8(ascii: "["),
      let next = consumeDefinition(scanner, at: start)
    {
      start = next
    }
    return start
  }

  private mutating func consumeDefinition(_ scanner: MarkdownLinkScanner, at start: Int) -> Int? {
    let bytes = scanner.bytes
    guard let label = scanner.label(at: start), label.next < scanner.end, bytes[label.next] == UInt8(ascii: ":"),
      let key = Self.key(bytes[label.content])
    else { return nil }
    let place = scanner.skippingSpace(label.next + 1)
    guard let target = scanner.destination(at: place), target.next > place else { return nil }
    var title: MarkdownLinkScanner.Part?
    var end: Int
    let after = scanner.skippingSpace(target.next)
    if after > target.next, let found = scanner.title(at: after), let lineEnd = endOfLine(scanner, found.next) {
      title = found
      end = lineEnd
    } else if let lineEnd = endOfLine(scanner, target.next) {
      end = lineEnd
    } else {
      return nil
    }
    // If a label has several definitions, the first one applies.
    if links[key] == nil { links[key] = scanner.link(target, title) }
    return end
  }

  /// The start of the next line, if nothing but white space stands before it.
  private func endOfLine(_ scanner: MarkdownLinkScanner, _ start: Int) -> Int? {
    var index = start
    while index < scanner.end, scanner.bytes[index] != 0x0A {
      guard scanner.bytes[index].isMarkdownSpace else { return nil }
      index += 1
    }
    return min(index + 1, scanner.end)
  }

  private static func key(_ label: ArraySlice<UInt8>) -> String? {
    guard label.count <= 999 else { return nil }
    let words = label.split(whereSeparator: \.isMarkdownSpace)
    guard !words.isEmpty else { return nil }
    // Upper case after lower case folds what has no single counterpart, as ß and ẞ do.
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).lowercased().uppercased()
  }
}
