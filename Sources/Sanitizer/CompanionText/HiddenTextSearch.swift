internal import RichText

/// Finds the hidden text of a document in the program's own text.
///
/// Hidden text is searched between the visible letters around it that occur in both texts (`HiddenSite`). Elsewhere the
/// text may differ from the document, but must not contain any hidden text: what a person could not see must not come
/// back.
struct HiddenTextSearch {
  private let document: UnsafeBufferPointer<UInt8>
  private let text: UnsafeBufferPointer<UInt8>
  private let hidden: [Range<Int>]
  /// The hidden text as it stands together: no piece is longer than its paragraph.
  private let pieces: [Range<Int>]
  /// The alternative texts of pictures and formulas by the places of these, which the text may have instead.
  private let alternatives: [Int: [TextCharacter]]
  /// The places in the text where its lines begin.
  private let lines: [Int]
  /// Stretches that are visible and have a letter.
  private let anchors: [TextAlignment.Stretch]
  /// Lines that are passed in search of hidden text.
  private static let maximumLines = 8

  init(
    _ alignment: TextAlignment, document: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>,
    hidden: [Range<Int>], pieces: [Range<Int>], alternatives: [Int: [TextCharacter]], lines: [Int]
  ) {
    self.document = document
    self.text = text
    self.hidden = hidden
    self.pieces = pieces
    self.alternatives = alternatives
    self.lines = lines
    anchors = alignment.stretches.flatMap { $0.parts(outside: hidden) }
      .filter { document.letter(from: $0.document.lowerBound, to: $0.document.upperBound) != nil }
  }

  /// Byte ranges of the text that are hidden text; `nil` if some of it cannot be placed.
  func ranges() -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var nextHidden = 0
    var nextAnchor = 0
    var comparisons = HiddenSite.limit
    while nextHidden < hidden.count {
      while nextAnchor < anchors.count, anchors[nextAnchor].document.lowerBound < hidden[nextHidden].upperBound {
        nextAnchor += 1
      }
      let site = site(before: nextAnchor)
      guard let cut = hiddenRanges(at: site, within: &comparisons) else { return nil }
      result += cut
      while nextHidden < hidden.count, hidden[nextHidden].lowerBound < site.document.upperBound { nextHidden += 1 }
    }
    return isSafe(cutting: result) ? result : nil
  }

  /// Ranges of both texts from the last letter of the anchor before `index` to the first one of that anchor.
  private func site(before index: Int) -> TextAlignment.Stretch {
    var site = TextAlignment.Stretch(document: 0..<document.count, text: 0..<text.count)
    if index > 0 {
      let left = anchors[index - 1]
      site.document = document.endOfLetters(in: left.document)..<site.document.upperBound
      site.text = text.endOfLetters(in: left.text)..<site.text.upperBound
    }
    if index < anchors.count {
      let right = anchors[index]
      let ofDocument = document.letter(from: right.document.lowerBound, to: right.document.upperBound)
      let ofText = text.letter(from: right.text.lowerBound, to: right.text.upperBound)
      let end = ofDocument?.range.lowerBound ?? right.document.lowerBound
      site.document = site.document.lowerBound..<max(end, site.document.lowerBound)
      site.text = site.text.lowerBound..<max(ofText?.range.lowerBound ?? right.text.lowerBound, site.text.lowerBound)
    }
    return site
  }

  /// Finds the hidden text at a site.
  /// - Returns: byte ranges of the text; `nil` if something else stands there, or the site is too long to be compared.
  private func hiddenRanges(at site: TextAlignment.Stretch, within comparisons: inout Int) -> [Range<Int>]? {
    // Most texts have nothing of it, or all, however long it is. Lines of their own may stand beside it, such as what an
    // empty field says.
    if let ranges = hiddenRanges(at: site, ifItIsAllThere: false) { return ranges }
    let lines = lines[lines.partitioningIndex { $0 > site.text.lowerBound }...].prefix(Self.maximumLines)
    for start in [site.text.lowerBound] + lines where start < site.text.upperBound {
      var part = site
      part.text = start..<site.text.upperBound
      if let ranges = hiddenRanges(at: part, ifItIsAllThere: true) { return ranges }
    }
    guard site.document.count + site.text.count <= HiddenSite.maximumLength else { return nil }
    let found = text.visibleCharacters(in: site.text)
    let expected = expectedCharacters(at: site)
    guard let cut = HiddenSite(expected: expected, found: found).hiddenCharacters(within: &comparisons) else {
      return nil
    }
    var result: [Range<Int>] = []
    var previous: Int?
    for index in cut {
      // With the blanks between.
      if let last = result.last, let before = previous, before + 1 == index {
        result[result.count - 1] = last.lowerBound..<found[index].range.upperBound
      } else {
        result.append(found[index].range)
      }
      previous = index
    }
    return result
  }

  /// Finds the hidden text where the text has the visible characters alone, or all characters of the document. Further
  /// lines may follow these.
  /// - Returns: `nil` if the text has others.
  private func hiddenRanges(at site: TextAlignment.Stretch, ifItIsAllThere hasHidden: Bool) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var wasHidden = false
    var index = site.text.lowerBound
    var place = hidden.partitioningIndex { $0.upperBound > site.document.lowerBound }
    var expected = site.document.lowerBound
    while let character = document.visibleCharacter(from: expected, to: site.document.upperBound) {
      expected = character.range.upperBound
      let isHidden = isHidden(character, from: &place)
      if isHidden, !hasHidden { continue }
      guard let found = text.visibleCharacter(from: index, to: site.text.upperBound), found.folded == character.folded
      else { return nil }
      index = found.range.upperBound
      if isHidden {
        if wasHidden, let last = result.popLast() {
          result.append(last.lowerBound..<index)
        } else {
          result.append(found.range)
        }
      }
      wasHidden = isHidden
    }
    guard let rest = text.visibleCharacter(from: index, to: site.text.upperBound) else { return result }
    let line = lines.partitioningIndex { $0 >= index }
    return hasHidden && line < lines.count && lines[line] <= rest.range.lowerBound ? result : nil
  }

  private func expectedCharacters(at site: TextAlignment.Stretch) -> [HiddenSite.Expected] {
    var place = hidden.partitioningIndex { $0.upperBound > site.document.lowerBound }
    var result: [HiddenSite.Expected] = []
    var index = site.document.lowerBound
    while index < site.document.upperBound {
      let character = document.character(at: index)
      index = character.range.upperBound
      let isHidden = isHidden(character, from: &place)
      for alternative in alternatives[character.range.lowerBound] ?? [] {
        result.append(HiddenSite.Expected(character: alternative, isHidden: isHidden, isOptional: true))
      }
      if character.kind == .blank { continue }
      let isOptional = isHidden || character.kind == .sign
      result.append(HiddenSite.Expected(character: character, isHidden: isHidden, isOptional: isOptional))
    }
    return result
  }

  /// Reports whether a character of the document is hidden.
  /// - Parameter place: the index of a hidden range; no later one may hold the character before.
  private func isHidden(_ character: TextCharacter, from place: inout Int) -> Bool {
    while place < hidden.count, hidden[place].upperBound <= character.range.lowerBound { place += 1 }
    return place < hidden.count && hidden[place].contains(character.range.lowerBound)
  }

  /// Reports whether the rest of the text has no hidden piece more often than the document shows it. Words that are
  /// cut, or cut into, must stand in it as often as before, or as the document shows them.
  private func isSafe(cutting ranges: [Range<Int>]) -> Bool {
    var pieces = PieceCounts(of: pieces, in: document)
    let seen = pieces.counts(in: document, outside: hidden, with: alternatives)
    let left = pieces.counts(in: text, outside: ranges)
    guard left.allSatisfy({ $1 <= seen[$0, default: 0] }) else { return false }
    var words = PieceCounts(of: ranges.flatMap(words), in: text)
    let shown = words.counts(in: document, outside: hidden, with: alternatives)
    let kept = words.counts(in: text, outside: ranges)
    return words.counts(in: text, outside: []).allSatisfy { kept[$0, default: 0] >= min($1, shown[$0, default: 0]) }
  }

  /// The words of a range of the text, and as much of the words around it as is compared.
  private func words(at range: Range<Int>) -> [Range<Int>] {
    var (start, end) = (range.lowerBound, range.upperBound)
    for _ in 0..<PieceCounts.longest {
      if start > 0, case let character = text.character(before: start), character.kind != .blank {
        start = character.range.lowerBound
      }
      if end < text.count, case let character = text.character(at: end), character.kind != .blank {
        end = character.range.upperBound
      }
    }
    var words: [Range<Int>] = []
    while let first = text.visibleCharacter(from: start, to: end) {
      start = first.range.upperBound
      while start < end, case let character = text.character(at: start), character.kind != .blank {
        start = character.range.upperBound
      }
      words.append(first.range.lowerBound..<start)
    }
    return words
  }
}

extension TextAlignment.Stretch {
  /// The parts of the stretch whose document range lies outside these ranges, which are in ascending order.
  fileprivate func parts(outside ranges: [Range<Int>]) -> [Self] {
    var parts: [Self] = []
    var start = document.lowerBound
    var index = ranges.partitioningIndex { $0.upperBound > document.lowerBound }
    while index < ranges.count, ranges[index].lowerBound < document.upperBound {
      add(start..<max(start, ranges[index].lowerBound), to: &parts)
      start = min(ranges[index].upperBound, document.upperBound)
      index += 1
    }
    add(start..<document.upperBound, to: &parts)
    return parts
  }

  private func add(_ range: Range<Int>, to parts: inout [Self]) {
    guard !range.isEmpty else { return }
    let offset = text.lowerBound - document.lowerBound
    // Pairs of different lengths are single characters.
    let part = document.count == text.count ? range.lowerBound + offset..<range.upperBound + offset : text
    parts.append(Self(document: range, text: part))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reports whether nothing but blanks stands in a range.
  func isBlank(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let character = character(at: index)
      if character.kind != .blank { return false }
      index = character.range.upperBound
    }
    return true
  }

  /// The first character from `start` on that is no blank; `nil` if there is none before `end`.
  func visibleCharacter(from start: Int, to end: Int) -> TextCharacter? {
    var index = start
    while index < end {
      let character = character(at: index)
      if character.kind != .blank { return character }
      index = character.range.upperBound
    }
    return nil
  }

  /// The characters of a range, blanks left out.
  func visibleCharacters(in range: Range<Int>) -> [TextCharacter] {
    var characters: [TextCharacter] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let character = character(at: index)
      if character.kind != .blank { characters.append(character) }
      index = character.range.upperBound
    }
    return characters
  }
}
