/// The part of a line that an indent draws out of sight.
///
/// Where a line that begins to the left of the page comes into sight depends on its font, which no copy has. Letters
/// are taken to be as wide as they are in wide fonts, so that no word is taken away that was seen.
struct HTMLLineAway {
  /// The points of a first line, moved by an indent, that have been read already.
  private(set) var taken = 0.0
  /// The same of the lines around the boxes that are open.
  private var outer: [(box: HTMLTree.NodeID, taken: Double)] = []

  mutating func end() { taken = 0 }

  /// Enters a box in the line, or beside it.
  mutating func enter(_ box: HTMLTree.NodeID, isBeside: Bool) {
    outer.append((box, taken))
    if isBeside { end() }
  }

  mutating func leave(_ box: HTMLTree.NodeID) {
    guard let last = outer.last, last.box == box else { return }
    outer.removeLast()
    taken = last.taken
  }

  /// Moves on by a picture or a box. One of unknown width counts as wide, so that no word is taken away that was seen.
  mutating func pass(_ width: Double = CSSExtent.windowWidth) { taken += width }

  /// Moves on in a line that is indented by so many points to the left.
  /// - Returns: the end of the part of the text that is out of sight.
  mutating func moveOn(by text: ArraySlice<UInt8>, _ letters: Letters, indent: Double) -> Int {
    let (end, width) = letters.end(of: text, within: indent - taken)
    taken += width
    return end
  }

  /// Does the same in a line that begins out of sight to the right. A second word has no place in it, unless it does
  /// not wrap.
  mutating func moveOnToRight(by text: ArraySlice<UInt8>, wraps: Bool, keepsLineFeeds: Bool) -> Int {
    for place in text.indices {
      if text[place] == 0x0A, keepsLineFeeds { return place }
      if !text[place].isHTMLSpace { taken = 1 } else if taken > 0, wraps { return place }
    }
    return text.endIndex
  }
}

extension HTMLLineAway {
  /// The greatest width of letters, as far as their style defines it.
  struct Letters {
    /// The size in points.
    var size: Double
    var tracking: Double
    var keepsLineFeeds: Bool

    /// Shares of the size of the letter: for a letter of a typewriter, one of the widest capitals but few, and any
    /// other sign.
    private static let narrow = 0.6, capital = 0.8, wide = 1.0

    /// Returns where the last word ends that surely stands within so many points, and how many all of them take.
    func end(of text: ArraySlice<UInt8>, within room: Double) -> (end: Int, width: Double) {
      var width = 0.0
      var word = text.startIndex
      for place in text.indices {
        let byte = text[place]
        if byte == 0x0A, keepsLineFeeds { return (place, width) }
        if byte.isHTMLSpace { word = place }
        // The first byte of a character in UTF-8 stands for it.
        guard byte < 0x80 || byte >= 0xC0 else { continue }
        width +=
          size * (byte >= 0x80 ? Self.wide : byte.isASCIIUppercase ? Self.capital : Self.narrow) + tracking
        if width > room { return (word, width) }
      }
      return (text.endIndex, width)
    }
  }
}
