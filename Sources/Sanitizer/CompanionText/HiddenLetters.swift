/// The letters of pieces of text that must not come back, by which other text is searched for them.
///
/// A piece of three letters or more is known by any three of them in a row, a shorter one by all of its letters.
struct HiddenLetters {
  /// Letters beyond which a text that differs anywhere is not trusted.
  private static let maximum = 1 << 17

  private var singles: Set<UInt64> = []
  private var pairs: Set<UInt64> = []
  private var triples: Set<UInt64> = []
  /// One letter and two in a row of any piece: of text that short nothing may be alike.
  private var fragments: Set<UInt64> = []
  private var expansions: [UInt32: [UInt32]] = [:]

  /// - Returns: `nil` if there are too many letters.
  init?(_ pieces: [Range<Int>], of text: UnsafeBufferPointer<UInt8>) {
    var count = 0
    for piece in pieces {
      let letters = letters(of: text, in: piece, atMost: Self.maximum + 1)
      count += letters.count
      if count > Self.maximum { return nil }
      for (index, letter) in letters.enumerated() {
        fragments.insert(Self.key(letter))
        if index > 0 { fragments.insert(Self.key(letters[index - 1], letter)) }
        if index > 1 { triples.insert(Self.key(letters[index - 2], letters[index - 1], letter)) }
      }
      if letters.count == 1 { singles.insert(Self.key(letters[0])) }
      if letters.count == 2 { pairs.insert(Self.key(letters[0], letters[1])) }
    }
  }

  /// The letters of a range, in the spelling that they are compared by.
  /// - Parameter limit: letters that are enough.
  mutating func letters(
    of text: UnsafeBufferPointer<UInt8>, in range: Range<Int>, atMost limit: Int = .max
  ) -> [UInt32] {
    var letters: [UInt32] = []
    var index = range.lowerBound
    while letters.count < limit, let letter = text.letter(from: index, to: range.upperBound) {
      index = letter.range.upperBound
      switch letter.folded {
      case 0..<0x80, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: letters.append(letter.folded)
      default: letters += expansion(of: letter.folded)
      }
    }
    return letters
  }

  private mutating func expansion(of folded: UInt32) -> [UInt32] {
    if let known = expansions[folded] { return known }
    let letters = Unicode.Scalar(folded).map(LetterFolding.letters) ?? [folded]
    expansions[folded] = letters
    return letters
  }

  /// Reports whether letters that stand alone have something of a piece.
  func share(with letters: [UInt32]) -> Bool {
    if letters.count == 1 { return fragments.contains(Self.key(letters[0])) }
    if letters.count == 2 { return fragments.contains(Self.key(letters[0], letters[1])) }
    var trail = Trail()
    return letters.contains { trail.ends(with: $0, isMatched: false, in: self) }
  }

  /// Reports whether letters have two in a row of a piece, or one where they are no more.
  func shareFragment(with letters: [UInt32]) -> Bool {
    if letters.count < 2 { return share(with: letters) }
    return zip(letters, letters.dropFirst()).contains { fragments.contains(Self.key($0, $1)) }
      || letters.contains { singles.contains(Self.key($0)) }
  }

  /// The last letters of a text, some of which stand in the document in the same order.
  struct Trail {
    private var last: [(letter: UInt32, run: Int)] = []
    private var run = 0

    /// Takes the next letter.
    /// - Returns: whether the text ends with something of a piece that the document does not show.
    mutating func ends(with letter: UInt32, isMatched: Bool, in hidden: HiddenLetters) -> Bool {
      if !isMatched { run += 1 }
      var isFound = !isMatched && hidden.singles.contains(HiddenLetters.key(letter))
      if let before = last.last, before.run != run {
        isFound = isFound || hidden.pairs.contains(HiddenLetters.key(before.letter, letter))
      }
      if last.count == 2, last[0].run != run {
        isFound = isFound || hidden.triples.contains(HiddenLetters.key(last[0].letter, last[1].letter, letter))
      }
      if last.count == 2 { last.removeFirst() }
      last.append((letter, run))
      if !isMatched { run += 1 }
      return isFound
    }

    /// Marks a gap: a part of the document is left out.
    mutating func breakOff() { run += 1 }

    /// Passes letters that stand in the document.
    mutating func pass() { last = [] }
  }

  private static func key(_ first: UInt32, _ second: UInt32 = 0, _ third: UInt32 = 0) -> UInt64 {
    UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third)
  }
}
