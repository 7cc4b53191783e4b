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
  /// Stretches that are visible and have a letter.
  private let anchors: [TextAlignment.Stretch]

  init(
    _ alignment: TextAlignment, document: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>,
    hidden: [Range<Int>], pieces: [Range<Int>]
  ) {
    self.document = document
    self.text = text
    self.hidden = hidden
    self.pieces = pieces
    anchors = alignment.stretches.flatMap { $0.parts(outside: hidden) }
      .filter { document.letter(from: $0.document.lowerBound, to: $0.document.upperBound) != nil }
  }

  /// Byte ranges of the text that are hidden text; `nil` if some of it cannot be placed.
  func ranges() -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var sites: [Int] = []
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
      sites.append(nextAnchor)
      while nextHidden < hidden.count, hidden[nextHidden].lowerBound < site.document.upperBound { nextHidden += 1 }
    }
    return isSafe(besides: sites, cut: result) ? result : nil
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
    // Most texts have all of it or nothing, however long it is.
    for hasHidden in [false, true] {
      if let ranges = hiddenRanges(at: site, ifItIsAllThere: hasHidden) { return ranges }
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

  /// Finds the hidden text where the text has the visible characters alone, or all characters of the document.
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
    return text.visibleCharacter(from: index, to: site.text.upperBound) == nil ? result : nil
  }

  private func expectedCharacters(at site: TextAlignment.Stretch) -> [HiddenSite.Expected] {
    var place = hidden.partitioningIndex { $0.upperBound > site.document.lowerBound }
    return document.visibleCharacters(in: site.document).map {
      HiddenSite.Expected(character: $0, isHidden: isHidden($0, from: &place))
    }
  }

  /// Reports whether a character of the document is hidden.
  /// - Parameter place: the index of a hidden range; no later one may hold the character before.
  private func isHidden(_ character: TextCharacter, from place: inout Int) -> Bool {
    while place < hidden.count, hidden[place].upperBound <= character.range.lowerBound { place += 1 }
    return place < hidden.count && hidden[place].contains(character.range.lowerBound)
  }

  // MARK: Elsewhere

  /// Reports whether the text contains no hidden text where it differs from the document outside the sites. Nothing
  /// visible there may have been cut elsewhere, either.
  private func isSafe(besides sites: [Int], cut: [Range<Int>]) -> Bool {
    let signs = HiddenSigns(pieces, of: document)
    if !signs.isEmpty {
      let shown = signs.counts(in: document, outside: hidden)
      guard signs.counts(in: text, outside: cut).allSatisfy({ shown[$0, default: 0] >= $1 }) else { return false }
    }
    var places = sites[...]
    var differences: [Int] = []
    for index in 0...anchors.count {
      if places.first == index {
        places.removeFirst()
      } else if differs(before: index) {
        differences.append(index)
      }
    }
    if differences.isEmpty { return true }
    if cut.contains(where: splitsWord) { return false }
    guard let letters = HiddenLetters(pieces, of: document), let lost = HiddenLetters(cut, of: text) else {
      return false
    }
    return !hasAny(of: letters, or: lost, sites: sites, differences: differences, cut: cut)
  }

  /// Reports whether a letter stands right before or behind a range, of a script that parts its words.
  private func splitsWord(_ range: Range<Int>) -> Bool {
    if range.upperBound < text.count, isLetterOfWord(text.character(at: range.upperBound)) { return true }
    var before = range.lowerBound - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    return before >= 0 && isLetterOfWord(text.character(at: before))
  }

  private func isLetterOfWord(_ character: TextCharacter) -> Bool {
    guard character.kind == .letter else { return false }
    switch character.folded {
    case 0xE00..<0xF00, 0x1000..<0x10A0, 0x1780..<0x1800, 0x2E80..<0xAC00, 0x20000...: return false
    default: return true
    }
  }

  private func differs(before index: Int) -> Bool {
    let gap = site(before: index)
    return document.letter(from: gap.document.lowerBound, to: gap.document.upperBound) != nil
      || text.letter(from: gap.text.lowerBound, to: gap.text.upperBound) != nil
  }

  private func hasAny(
    of hidden: HiddenLetters, or lost: HiddenLetters, sites: [Int], differences: [Int], cut: [Range<Int>]
  ) -> Bool {
    var (hidden, lost) = (hidden, lost)
    var (places, differences) = (sites[...], differences[...])
    var trail = HiddenLetters.Trail()
    var isFound = false
    func take(_ range: Range<Int>, isMatched: Bool) {
      for letter in hidden.letters(of: text, in: range) where trail.ends(with: letter, isMatched: isMatched, in: hidden)
      {
        isFound = true
      }
    }
    for index in 0...anchors.count where !isFound {
      if places.first == index {
        places.removeFirst()
        for range in parts(of: site(before: index).text, outside: cut) { take(range, isMatched: true) }
      } else if differences.first == index {
        differences.removeFirst()
        let gap = site(before: index)
        if hidden.share(with: hidden.letters(of: text, in: gap.text)) { return true }
        if !cut.isEmpty, lost.shareFragment(with: lost.letters(of: document, in: gap.document)) { return true }
        trail.breakOff()
        take(gap.text, isMatched: false)
      }
      if index < anchors.count {
        let ends = ends(of: anchors[index].text)
        take(ends.first, isMatched: true)
        if ends.first.upperBound < ends.last.lowerBound { trail.pass() }
        take(ends.last, isMatched: true)
      }
    }
    return isFound
  }

  /// The first and the last letters of a stretch, more than are compared with others; those between need not be looked
  /// at.
  private func ends(of range: Range<Int>) -> (first: Range<Int>, last: Range<Int>) {
    var first = range.lowerBound
    var last = range.upperBound
    for _ in 0..<3 {
      first = text.letter(from: first, to: range.upperBound)?.range.upperBound ?? range.upperBound
      guard last > range.lowerBound else { continue }
      last = text.endOfLetters(in: range.lowerBound..<last) - 1
      while last > range.lowerBound, text[last] & 0xC0 == 0x80 { last -= 1 }
    }
    return first < last
      ? (range.lowerBound..<first, last..<range.upperBound) : (range, range.upperBound..<range.upperBound)
  }

  /// The parts of a range outside others, which are in ascending order.
  private func parts(of range: Range<Int>, outside ranges: [Range<Int>]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      if start < ranges[index].lowerBound { parts.append(start..<ranges[index].lowerBound) }
      start = max(start, ranges[index].upperBound)
      index += 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
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

extension Array {
  /// The first index whose element meets a condition that all later ones meet, too; `count` if there is none.
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
