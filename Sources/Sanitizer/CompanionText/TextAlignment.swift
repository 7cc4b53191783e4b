internal import RichText

/// The places where two texts of the same content say the same, found by their letters and digits in order.
///
/// The search takes linear time for texts that differ in layout. Where the letters differ, it looks for the nearest
/// place from which some letters in a row agree again. It is bounded by `maximumDistance`, by the number of searches,
/// and by the bytes that all of them read. Beyond these bounds the rest counts as different.
struct TextAlignment {
  /// Byte ranges of both texts whose letters are the same.
  struct Stretch: Hashable {
    var document: Range<Int>
    var text: Range<Int>
  }

  /// The stretches in ascending order, without overlap.
  private(set) var stretches: [Stretch] = []
  /// Parts of the text whose letters the document lacks at that place; in ascending order.
  private(set) var unmatchedText: [Range<Int>] = []
  private(set) var unmatchedDocument: [Range<Int>] = []

  private let document: UnsafeBufferPointer<UInt8>
  private let text: UnsafeBufferPointer<UInt8>
  /// Stretches of the document that the text may lack as a whole.
  private let hidden: [Range<Int>]
  private var nextHidden = 0
  private var skipped = -1
  /// The count of checks whether the text lacks a hidden stretch, by the stretch's index in `hidden`.
  private var tries: [Int: Int] = [:]
  /// Bytes that were looked at twice or more, ahead of the places that are matched or behind them.
  private var work = 0
  private let workLimit: Int
  /// The ends of the last letters of both.
  private lazy var ends = (
    document: document.endOfLetters(in: 0..<document.count), text: text.endOfLetters(in: 0..<text.count)
  )
  private var searches = 0
  private var farSearches = 0

  /// Letters on each side within which texts are expected to agree again.
  private static let maximumDistance = 4096
  private static let maximumSearches = 4096
  /// Searches beyond the nearby letters, each of which takes half a millisecond.
  private static let maximumFarSearches = 256
  /// Letters in a row that must agree: few nearby, more far away.
  private static let nearbyDistance = 24
  private static let nearbyRun = 4
  private static let farRun = 8
  /// The most checks whether the text lacks the same hidden stretch.
  private static let maximumTries = 8
  /// Letters or digits of a list item's marker.
  static let longestMarker = 3

  /// - Parameters:
  ///   - document: well-formed UTF-8.
  ///   - text: well-formed UTF-8.
  ///   - hidden: ranges of the document, in ascending order and apart.
  init(document: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>, hidden: [Range<Int>]) {
    self.document = document
    self.text = text
    self.hidden = hidden
    workLimit = 4 * (document.count + text.count) + 4 << 20
    align()
  }

  /// Letters of the text that stand in the document, too.
  var matchedLetters: Int { stretches.reduce(0) { $0 + text.letterCount(in: $1.text) } }
  var unmatchedTextLetters: Int { unmatchedText.reduce(0) { $0 + text.letterCount(in: $1) } }
  var unmatchedDocumentLetters: Int { unmatchedDocument.reduce(0) { $0 + document.letterCount(in: $1) } }

  // MARK: Matching

  private mutating func align() {
    var place = (document: 0, text: 0)
    while true {
      let equal = equalBytes(from: place)
      match(document: place.document..<place.document + equal, text: place.text..<place.text + equal)
      place = (place.document + equal, place.text + equal)
      let ofDocument = document.letter(from: place.document, to: document.count)
      let ofText = text.letter(from: place.text, to: text.count)
      guard let ofDocument, let ofText else {
        note(document: place.document..<document.count, text: place.text..<text.count)
        return
      }
      if ofDocument.folded == ofText.folded {
        match(document: ofDocument.range, text: ofText.range)
        place = (ofDocument.range.upperBound, ofText.range.upperBound)
        continue
      }
      let here = (document: ofDocument.range.lowerBound, text: ofText.range.lowerBound)
      guard let next = placeToGoOn(from: here) else {
        note(document: here.document..<document.count, text: here.text..<text.count)
        return
      }
      note(document: here.document..<max(next.document, here.document), text: here.text..<max(next.text, here.text))
      place = next
    }
  }

  /// Counts the bytes that are equal, up to the end of a character.
  private func equalBytes(from place: (document: Int, text: Int)) -> Int {
    let limit = min(document.count - place.document, text.count - place.text)
    var length = 0
    while length < limit, document[place.document &+ length] == text[place.text &+ length] { length &+= 1 }
    // The bytes that differ may be the last ones of two characters that begin alike.
    while length > 0, isContinuation(document, place.document + length) || isContinuation(text, place.text + length) {
      length -= 1
    }
    return length
  }

  private func isContinuation(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }

  private mutating func match(document: Range<Int>, text: Range<Int>) {
    guard !text.isEmpty else { return }
    if let last = stretches.indices.last, stretches[last].document.upperBound == document.lowerBound,
      stretches[last].text.upperBound == text.lowerBound,
      // Stretches of equal length are equal byte for byte, by which places inside them are told.
      stretches[last].document.count == stretches[last].text.count, document.count == text.count
    {
      stretches[last].document = stretches[last].document.lowerBound..<document.upperBound
      stretches[last].text = stretches[last].text.lowerBound..<text.upperBound
    } else {
      stretches.append(Stretch(document: document, text: text))
    }
  }

  private mutating func note(document: Range<Int>, text: Range<Int>) {
    if self.document.letter(from: document.lowerBound, to: document.upperBound) != nil {
      unmatchedDocument.append(document)
    }
    if self.text.letter(from: text.lowerBound, to: text.upperBound) != nil { unmatchedText.append(text) }
  }

  // MARK: Differences

  /// The places of both texts from which they agree again; `nil` if none is found.
  private mutating func placeToGoOn(from here: (document: Int, text: Int)) -> (document: Int, text: Int)? {
    guard work <= workLimit else { return nil }
    if let next = placeBehindHidden(from: here) ?? placeBehindMarker(from: here) { return next }
    searches += 1
    guard searches <= Self.maximumSearches else { return nil }
    let near = (
      document: letters(ofDocumentFrom: here.document, Self.nearbyDistance),
      text: letters(ofTextFrom: here.text, Self.nearbyDistance)
    )
    for distance in 1..<2 * Self.nearbyDistance {
      for skip in max(0, distance - Self.nearbyDistance)...min(distance, Self.nearbyDistance) {
        if agree(near.document, distance - skip, near.text, skip, run: Self.nearbyRun) {
          return (start(near.document, distance - skip, document), start(near.text, skip, text))
        }
      }
    }
    return farPlaceToGoOn(from: here)
  }

  /// Returns the place from which text and document agree behind the hidden stretch at or before this place.
  private mutating func placeBehindHidden(from here: (document: Int, text: Int)) -> (document: Int, text: Int)? {
    guard !hidden.isEmpty else { return nil }
    while nextHidden < hidden.count, hidden[nextHidden].upperBound <= here.document { nextHidden += 1 }
    // The stretch that this place is in, or the one just before it, whose beginning may have agreed by chance.
    for index in [nextHidden, nextHidden - 1] where hidden.indices.contains(index) && index > skipped {
      let range = hidden[index]
      guard range.lowerBound <= here.document, tries[index, default: 0] < Self.maximumTries else { continue }
      tries[index, default: 0] += 1
      let behind = letters(ofDocumentFrom: range.upperBound, Self.farRun)
      // Text after it that has been matched is matched only once, so the search begins there again.
      let places = [here.document <= range.upperBound ? here.text : nil, textPlace(of: range.lowerBound)]
      for text in places.compactMap(\.self) {
        let there = letters(ofTextFrom: text, Self.farRun)
        guard agree(behind, 0, there, 0, run: Self.farRun) else { continue }
        skipped = index
        if text < here.text { rewind(from: here, to: range.lowerBound, text) }
        return (range.upperBound, text)
      }
    }
    return nil
  }

  /// Returns the place from which text and document agree behind the marker of a list item, such as `12.` or `a)`.
  private mutating func placeBehindMarker(from here: (document: Int, text: Int)) -> (document: Int, text: Int)? {
    var end = here.text
    var length = 0
    while length <= Self.longestMarker, end < text.count, case let character = text.character(at: end),
      character.kind == .letter
    {
      end = character.range.upperBound
      length += 1
    }
    guard length <= Self.longestMarker, end < text.count,
      text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ")"),
      let next = text.letter(from: end, to: ends.text)
    else { return nil }
    work += next.range.upperBound - end
    guard next.folded == document.character(at: here.document).folded
    else { return nil }
    return (here.document, next.range.lowerBound)
  }

  /// The place in the text that the last stretches give to a place in the document.
  private func textPlace(of offset: Int) -> Int? {
    let index = stretches.partitioningIndex { $0.document.lowerBound > offset } - 1
    guard index >= 0 else { return stretches.isEmpty ? 0 : nil }
    let stretch = stretches[index]
    if offset >= stretch.document.upperBound { return stretch.text.upperBound }
    return stretch.document.count == stretch.text.count
      ? stretch.text.lowerBound + offset - stretch.document.lowerBound : stretch.text.lowerBound
  }

  private mutating func rewind(from here: (document: Int, text: Int), to document: Int, _ text: Int) {
    work += max(0, here.text - text) + max(0, here.document - document)
    unmatchedDocument.cut(at: document)
    unmatchedText.cut(at: text)
    while let last = stretches.last, last.text.upperBound > text || last.document.upperBound > document {
      stretches.removeLast()
      if last.text.lowerBound < text, last.document.lowerBound < document {
        stretches.append(
          Stretch(document: last.document.lowerBound..<document, text: last.text.lowerBound..<text))
        return
      }
    }
  }

  private mutating func farPlaceToGoOn(from here: (document: Int, text: Int)) -> (document: Int, text: Int)? {
    farSearches += 1
    guard farSearches <= Self.maximumFarSearches else { return nil }
    let far = (
      document: letters(ofDocumentFrom: here.document, Self.maximumDistance),
      text: letters(ofTextFrom: here.text, Self.maximumDistance)
    )
    guard far.document.count >= Self.farRun, far.text.count >= Self.farRun else { return nil }
    // What follows in the document, by its letters in a row; the first place of each.
    var places: [UInt64: Int] = [:]
    places.reserveCapacity(far.document.count)
    for start in 0...far.document.count - Self.farRun {
      let key = Self.key(far.document[start..<start + Self.farRun])
      if places[key] == nil { places[key] = start }
    }
    var best: (document: Int, text: Int)?
    for start in 0...far.text.count - Self.farRun {
      if let best, start >= best.document + best.text { break }
      guard let place = places[Self.key(far.text[start..<start + Self.farRun])],
        agree(far.document, place, far.text, start, run: Self.farRun)
      else { continue }
      if best.map({ place + start < $0.document + $0.text }) ?? true { best = (place, start) }
    }
    return best.map { (start(far.document, $0.document, document), start(far.text, $0.text, text)) }
  }

  private static func key(_ letters: ArraySlice<TextCharacter>) -> UInt64 {
    letters.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.folded)) &* 0x100_0000_01B3 }
  }

  private mutating func letters(ofDocumentFrom start: Int, _ count: Int) -> [TextCharacter] {
    letters(of: document, from: start, to: ends.document, count)
  }

  private mutating func letters(ofTextFrom start: Int, _ count: Int) -> [TextCharacter] {
    letters(of: text, from: start, to: ends.text, count)
  }

  private mutating func letters(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ count: Int
  ) -> [TextCharacter] {
    var letters: [TextCharacter] = []
    var index = start
    while letters.count < count, work <= workLimit, let letter = bytes.letter(from: index, to: end) {
      letters.append(letter)
      work += letter.range.upperBound - index
      index = letter.range.upperBound
    }
    return letters
  }

  /// Reports whether some letters in a row are the same; fewer are enough where both texts end with them.
  private mutating func agree(
    _ document: [TextCharacter], _ first: Int, _ text: [TextCharacter], _ second: Int, run: Int
  ) -> Bool {
    guard first <= document.count, second <= text.count else { return false }
    let left = min(document.count - first, text.count - second)
    if left < run {
      guard left > 0, document.count - first == text.count - second,
        document.last.map({ $0.range.upperBound >= ends.document }) ?? true,
        text.last.map({ $0.range.upperBound >= ends.text }) ?? true
      else { return false }
    }
    for offset in 0..<min(left, run) where document[first + offset].folded != text[second + offset].folded {
      return false
    }
    return true
  }

  private func start(_ letters: [TextCharacter], _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    index < letters.count ? letters[index].range.lowerBound : bytes.count
  }
}

extension Array<Range<Int>> {
  /// Removes all places from `end` on, of ranges in ascending order.
  fileprivate mutating func cut(at end: Int) {
    while let last, last.upperBound > end {
      removeLast()
      if last.lowerBound < end { append(last.lowerBound..<end) }
    }
  }
}
