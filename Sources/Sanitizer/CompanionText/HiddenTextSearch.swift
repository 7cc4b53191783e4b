/// Finds the hidden text of a document in the program's own text.
///
/// Hidden text is looked for between the visible letters around it that stand in both (`HiddenSite`). Elsewhere the text may differ
/// from the document, but not by anything that the hidden text has: what a person could not see must not come back.
struct HiddenTextSearch {
  private let document: UnsafeBufferPointer<UInt8>
  private let text: UnsafeBufferPointer<UInt8>
  private let hidden: [Range<Int>]
  private let alignment: TextAlignment
  /// Stretches that are visible and have a letter.
  private let anchors: [TextAlignment.Stretch]

  /// Hidden letters beyond which a text that differs anywhere is not trusted.
  private static let maximumLetters = 1 << 20

  init(
    _ alignment: TextAlignment, document: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>,
    hidden: [Range<Int>]
  ) {
    self.document = document
    self.text = text
    self.hidden = hidden
    self.alignment = alignment
    anchors = alignment.stretches.flatMap { $0.parts(outside: hidden) }
      .filter { document.letter(from: $0.document.lowerBound, to: $0.document.upperBound) != nil }
  }

  /// Byte ranges of the text that are hidden text; `nil` if some of it cannot be placed.
  func ranges() -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var sites: [Range<Int>] = []
    var nextHidden = 0
    var nextAnchor = 0
    var comparisons = HiddenSite.limit
    while nextHidden < hidden.count {
      while nextAnchor < anchors.count, anchors[nextAnchor].document.lowerBound < hidden[nextHidden].upperBound {
        nextAnchor += 1
      }
      let site = site(before: nextAnchor)
      let (expected, found) = characters(at: site)
      guard let cut = HiddenSite(expected: expected, found: found).hiddenCharacters(within: &comparisons) else {
        return nil
      }
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
      sites.append(site.text)
      while nextHidden < hidden.count, hidden[nextHidden].lowerBound < site.document.upperBound { nextHidden += 1 }
    }
    let elsewhere = alignment.unmatchedText.filter { range in
      let site = sites.partitioningIndex { $0.upperBound > range.lowerBound }
      return site == sites.count || sites[site].lowerBound >= range.upperBound
    }
    return elsewhere.isEmpty || isFreeOfHiddenText(elsewhere) ? result : nil
  }

  /// Ranges of both texts from the last letter of the anchor before `index` to the first one of that anchor.
  private func site(before index: Int) -> TextAlignment.Stretch {
    var site = TextAlignment.Stretch(document: 0..<document.count, text: 0..<text.count)
    if index > 0 {
      let left = anchors[index - 1]
      site.document = endOfLetters(document, left.document)..<site.document.upperBound
      site.text = endOfLetters(text, left.text)..<site.text.upperBound
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

  private func endOfLetters(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.upperBound
    while index > range.lowerBound {
      var start = index - 1
      while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      if bytes.character(at: start).kind == .letter { return index }
      index = start
    }
    return range.upperBound
  }

  private func characters(
    at site: TextAlignment.Stretch
  ) -> (expected: [HiddenSite.Expected], found: [TextCharacter]) {
    var place = hidden.partitioningIndex { $0.upperBound > site.document.lowerBound }
    let expected = document.visibleCharacters(in: site.document).map { character in
      while place < hidden.count, hidden[place].upperBound <= character.range.lowerBound { place += 1 }
      let isHidden = place < hidden.count && hidden[place].contains(character.range.lowerBound)
      return HiddenSite.Expected(character: character, isHidden: isHidden)
    }
    return (expected, text.visibleCharacters(in: site.text))
  }

  /// Whether parts of the text have nothing in common with the hidden text: no three letters in a row, and if they are shorter, none.
  private func isFreeOfHiddenText(_ parts: [Range<Int>]) -> Bool {
    var letters: [UInt32] = []
    for range in hidden {
      letters += document.visibleCharacters(in: range).lazy.filter { $0.kind == .letter }.map(\.folded)
      guard letters.count <= Self.maximumLetters else { return false }
    }
    let known = LetterSequences(of: letters, lengths: 1...3)
    return parts.allSatisfy { part in
      let letters = text.visibleCharacters(in: part).filter { $0.kind == .letter }.map(\.folded)
      return !known.shareAny(with: letters, length: min(3, letters.count))
    }
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
    // Those of different lengths are single characters.
    let part = document.count == text.count ? range.lowerBound + offset..<range.upperBound + offset : text
    parts.append(Self(document: range, text: part))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether nothing but blanks stands in a range.
  func isBlank(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let character = character(at: index)
      if character.kind != .blank { return false }
      index = character.range.upperBound
    }
    return true
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
