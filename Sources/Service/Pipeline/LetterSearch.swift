/// Finds the letters of a document in one reading of a form after the other.
struct LetterSearch {
  /// Runs that overlap in all but one letter: 16 letters in a row.
  private static let enoughInRow = 16 - LetterIndex.run + 1

  private let index: LetterIndex
  private let hasShortHidden: Bool
  private var found: [Bool]
  private var window = LetterWindow()
  private var inRow = 0
  /// A bit for each letter, the last one lowest: whether it begins a word.
  private var wordStarts: UInt64 = 0
  private var isAfterBreak = true
  /// Whether enough was found to be sure; nothing further needs to be looked at.
  private(set) var isDecided = false

  init(_ index: LetterIndex) {
    self.index = index
    hasShortHidden = !index.shortHidden.isEmpty
    found = Array(repeating: false, count: index.places)
  }

  /// Takes one reading of the form.
  /// - Returns: whether the form is a spelling.
  mutating func reads(_ read: (inout LetterSearch) -> Void) -> Bool {
    window = LetterWindow()
    (inRow, wordStarts, isAfterBreak) = (0, 0, true)
    // What one reading finds says nothing of another: parts of both would add up by chance.
    for place in found.indices { found[place] = false }
    read(&self)
    takeBreak()
    return isDecided || coversEnough
  }

  private var coversEnough: Bool {
    guard index.count >= LetterIndex.run else { return false }
    let covered = index.covered(by: found)
    return index.count < 16 ? covered == index.count : 2 * covered >= index.count
  }

  @inline(__always)
  mutating func take(_ scalar: UInt32) {
    guard Letter.counts(scalar) else { return takeBreak() }
    window.push(scalar)
    wordStarts = wordStarts &<< 1 | (isAfterBreak ? 1 : 0)
    isAfterBreak = false
    if hasShortHidden { lookForShortHidden() }
    guard window.isFull, let place = index.place(of: window.run) else {
      inRow = 0
      return
    }
    if index.isHidden[place] { isDecided = true }
    found[place] = true
    inRow &+= 1
    if inRow >= Self.enoughInRow { isDecided = true }
  }

  @inline(__always)
  mutating func takeBreak() {
    guard !isAfterBreak else { return }
    isAfterBreak = true
    guard let short = index.short, window.last(short.count) == short.letters else { return }
    if wordStarts >> UInt64(short.count - 1) & 1 == 1 { isDecided = true }
  }

  private mutating func lookForShortHidden() {
    for (count, pieces) in index.shortHidden {
      if let letters = window.last(count), pieces.contains(letters) { isDecided = true }
    }
  }
}
