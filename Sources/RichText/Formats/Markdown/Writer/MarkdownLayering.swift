/// Decides which elements end and begin where one segment of a paragraph meets the next, and by which delimiters.
struct MarkdownLayering {
  private enum Trait: Int, CaseIterable {
    // From the outside in where they reach equally far.
    case link, strikethrough, bold, italic, script
  }

  private struct Element {
    let trait: Trait
    /// The last segment in it.
    let end: Int
    let closing: [UInt8]

    var isAsterisks: Bool { closing.first == UInt8(ascii: "*") }
  }

  private let segments: [MarkdownTextSegment]
  private let text: [UInt8]
  private var open: [Element] = []
  /// The last segment of the unbroken stretch that has what this one has, by segment and trait.
  private var reach: [Int]
  /// The first segment of the link that a segment stands in.
  private var linkStarts: [Int]
  /// The last segment that is not white space, up to this one.
  private var lastFilled: [Int]
  /// Whether the segment just entered must begin with a character reference.
  private(set) var encodesNext = false

  init(_ segments: [MarkdownTextSegment], _ text: [UInt8]) {
    self.segments = segments
    self.text = text
    let width = Trait.allCases.count
    reach = Array(repeating: 0, count: segments.count * width)
    linkStarts = Array(segments.indices)
    lastFilled = Array(repeating: -1, count: segments.count)
    for index in segments.indices.reversed() {
      for trait in Trait.allCases {
        let goesOn = index + 1 < segments.count && Self.has(trait, segments[index + 1], like: segments[index])
        reach[index * width + trait.rawValue] = goesOn ? reach[(index + 1) * width + trait.rawValue] : index
      }
    }
    for index in segments.indices {
      lastFilled[index] = segments[index].isSpace ? (index > 0 ? lastFilled[index - 1] : -1) : index
      if index > 0, let link = segments[index].traits.link, segments[index - 1].traits.link == link {
        linkStarts[index] = linkStarts[index - 1]
      }
    }
  }

  private static func has(_ trait: Trait, _ segment: MarkdownTextSegment) -> Bool {
    switch trait {
    case .link: segment.traits.link != nil
    case .strikethrough: segment.traits.isStruck
    case .bold: segment.traits.isBold
    case .italic: segment.traits.isItalic
    case .script: segment.traits.script != nil
    }
  }

  private static func has(_ trait: Trait, _ segment: MarkdownTextSegment, like other: MarkdownTextSegment) -> Bool {
    guard has(trait, segment) else { return false }
    switch trait {
    case .link: return segment.traits.link == other.traits.link
    case .script: return segment.traits.script?.isRaised == other.traits.script?.isRaised
    case .strikethrough, .bold, .italic: return has(trait, other)
    }
  }

  /// Writes the delimiters between the segment before `index` and it; the number of segments stands for the end.
  mutating func enter(_ index: Int, _ output: inout [UInt8]) {
    encodesNext = false
    var closing: [Element] = []
    while let last = open.last, last.end < index { closing.append(open.removeLast()) }
    let opening = openings(at: index)
    var before = last(output)
    for (place, element) in closing.enumerated() {
      let isFollowed = place + 1 < closing.count || !opening.isEmpty
      // Asterisks that follow each other are one run.
      if place == 0 || !element.isAsterisks || !closing[place - 1].isAsterisks { before = last(output) }
      close(element, before: before, next: isFollowed ? .punctuation : neighbour(at: index), &output)
    }
    for (place, trait) in opening.enumerated() {
      begin(trait, at: index, next: place + 1 < opening.count ? .punctuation : neighbour(at: index), &output)
    }
  }

  // MARK: Extent

  /// Returns the traits that begin at a segment, from the outside in.
  private func openings(at index: Int) -> [Trait] {
    guard index < segments.count, !segments[index].isSpace else { return [] }
    let missing = Trait.allCases.filter { trait in
      Self.has(trait, segments[index]) && !open.contains { $0.trait == trait }
    }
    if missing.count < 2 { return missing }
    return missing.sorted { (end(of: $1, at: index), $0.rawValue) < (end(of: $0, at: index), $1.rawValue) }
  }

  /// The last segment of what begins at `index`.
  private func end(of trait: Trait, at index: Int) -> Int {
    var end = reach[index * Trait.allCases.count + trait.rawValue]
    if trait == .link { return lastFilled[end] }
    // What ends inside a link that begins later ends before it.
    let linkStart = linkStarts[end]
    if linkStart > index, reach[end * Trait.allCases.count + Trait.link.rawValue] > end { end = linkStart - 1 }
    return lastFilled[min(end, open.last?.end ?? end)]
  }

  // MARK: Delimiters

  private mutating func begin(_ trait: Trait, at index: Int, next: MarkdownNeighbour, _ output: inout [UInt8]) {
    let end = end(of: trait, at: index)
    var closing: [UInt8] = []
    switch trait {
    case .link:
      // An exclamation mark before the bracket would make it a picture.
      if output.last == UInt8(ascii: "!") { output.insert(UInt8(ascii: "\\"), at: output.count - 1) }
      output.append(UInt8(ascii: "["))
      closing.append(UInt8(ascii: "]"))
      if let link = segments[index].traits.link {
        MarkdownEscaping.appendTarget(link.target.string, title: link.title?.string, to: &closing)
      }
    case .script:
      let name = segments[index].traits.script?.isRaised == true ? "sup" : "sub"
      output += "<\(name)>".utf8
      closing += "</\(name)>".utf8
    case .strikethrough, .bold, .italic:
      switch trait {
      case .bold: closing = Array("**".utf8)
      case .italic: closing = [italicMark(from: index, to: end, output)]
      default: closing = Array("~~".utf8)
      }
      encodeLast(of: &output, before: closing, next: next)
      output += closing
    }
    open.append(Element(trait: trait, end: end, closing: closing))
  }

  private mutating func close(
    _ element: Element, before: MarkdownNeighbour, next: MarkdownNeighbour, _ output: inout [UInt8]
  ) {
    switch element.trait {
    case .link, .script: break
    case .strikethrough, .bold, .italic:
      let isBesideLetter = next == .letter || next == .symbol
      if isBesideLetter, element.closing == [UInt8(ascii: "_")] || before != .letter { encodesNext = true }
    }
    output += element.closing
  }

  /// Makes the letter before an opening delimiter punctuation, where it is needed.
  private func encodeLast(of output: inout [UInt8], before mark: [UInt8], next: MarkdownNeighbour) {
    let before = last(output)
    guard before == .letter || before == .symbol, mark == [UInt8(ascii: "_")] || next != .letter,
      let scalar = output.scalar(before: output.count, from: 0)
    else { return }
    output.removeLast(String(scalar).utf8.count)
    output += "&#\(scalar.value);".utf8
  }

  /// `_` between words; inside of words `*`, unless another asterisk touches it.
  private func italicMark(from index: Int, to end: Int, _ output: [UInt8]) -> UInt8 {
    func isOutside(_ neighbour: MarkdownNeighbour) -> Bool { neighbour == .space || neighbour == .punctuation }
    if isOutside(last(output)), isOutside(neighbour(afterItalic: end)) { return UInt8(ascii: "_") }
    let bold = open.last { $0.trait == .bold }
    let beginsWithBold = output.last == UInt8(ascii: "*") || bold == nil && isBold(index)
    // Bold that ends in the same place, and for good, makes one sound run of three.
    let endsWithBold = bold.map { $0.end == end && isBold(end + 1) } ?? (isBold(end) || isBold(end + 1))
    let touches = beginsWithBold || endsWithBold
    return touches ? UInt8(ascii: "_") : UInt8(ascii: "*")
  }

  private func isBold(_ index: Int) -> Bool { index < segments.count && segments[index].traits.isBold }

  /// Returns the character after the delimiter that ends italics with the segment `end`.
  private func neighbour(afterItalic end: Int) -> MarkdownNeighbour {
    if open.contains(where: { $0.end == end }) { return .punctuation }
    guard end + 1 < segments.count else { return .space }
    if segments[end + 1].isSpace { return neighbour(at: end + 1) }
    let beginsMore = Trait.allCases.contains { trait in
      Self.has(trait, segments[end + 1]) && !open.contains { $0.trait == trait && $0.end > end }
    }
    return beginsMore ? .punctuation : neighbour(at: end + 1)
  }

  /// The first character of a segment as it is written.
  private func neighbour(at index: Int) -> MarkdownNeighbour {
    guard index < segments.count else { return .space }
    switch segments[index].content {
    case .text:
      let range = segments[index].range
      return MarkdownNeighbour(text.scalar(at: range.lowerBound, to: range.upperBound))
    case .code, .lineBreak, .attachment, .address, .markup: return .punctuation
    }
  }

  private func last(_ output: [UInt8]) -> MarkdownNeighbour {
    MarkdownNeighbour(output.scalar(before: output.count, from: 0))
  }
}
