/// The counts of pieces in a text, layout aside.
///
/// A piece is known by its letters: any eight in a row, or all of a shorter one. A piece without letters is known by
/// its signs in the same way, with no letter between.
struct PieceCounts {
  static let longest = 8

  private var keys: Set<UInt128> = []
  /// The lengths of the keys.
  private var lengths: Set<Int> = []
  private var expansions: [UInt32: [UInt32]] = [:]

  /// - Parameter pieces: ranges of a text.
  init(of pieces: [Range<Int>], in text: UnsafeBufferPointer<UInt8>) {
    for piece in pieces {
      let isSigns = text.letter(from: piece.lowerBound, to: piece.upperBound) == nil
      var rows: [Row] = []
      follow(text, in: piece, outside: [], with: [:]) { row, ofSigns in
        if ofSigns == isSigns { rows.append(row) }
      }
      let length = min(rows.count, Self.longest)
      if length == 0 { continue }
      lengths.insert(length)
      for row in rows[(length - 1)...] { keys.insert(row.key(of: length)) }
    }
  }

  /// Counts the pieces in a text.
  /// - Parameters:
  ///   - ranges: what is left out, in ascending order.
  ///   - alternatives: more characters, by their places.
  mutating func counts(
    in text: UnsafeBufferPointer<UInt8>, outside ranges: [Range<Int>], with alternatives: [Int: [TextCharacter]] = [:]
  ) -> [UInt128: Int] {
    var counts: [UInt128: Int] = [:]
    if keys.isEmpty { return counts }
    let (keys, lengths) = (keys, lengths.sorted())
    follow(text, in: 0..<text.count, outside: ranges, with: alternatives) { row, _ in
      for length in lengths where row.count >= length && keys.contains(row.key(of: length)) {
        counts[row.key(of: length), default: 0] += 1
      }
    }
    return counts
  }

  /// Calls `body` at each letter with the last letters, and at each sign with the last signs.
  private mutating func follow(
    _ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>, outside ranges: [Range<Int>],
    with alternatives: [Int: [TextCharacter]], _ body: (_ row: Row, _ isOfSigns: Bool) -> Void
  ) {
    var (letters, signs) = (Row(), Row())
    func take(_ character: TextCharacter) {
      switch character.kind {
      case .blank: return
      case .letter:
        signs = Row()
        if character.folded < 0x80 {
          letters.append(character.folded)
          body(letters, false)
        } else {
          for letter in expansion(of: character.folded) {
            letters.append(letter)
            body(letters, false)
          }
        }
      case .sign:
        signs.append(character.folded)
        body(signs, true)
      }
    }
    var next = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let character = text.character(at: index)
      index = character.range.upperBound
      while next < ranges.count, ranges[next].upperBound <= character.range.lowerBound { next += 1 }
      if next < ranges.count, ranges[next].contains(character.range.lowerBound) { continue }
      take(character)
      if character.kind == .blank { alternatives[character.range.lowerBound]?.forEach(take) }
    }
  }

  /// The letters that one stands for.
  private mutating func expansion(of folded: UInt32) -> [UInt32] {
    if let known = expansions[folded] { return known }
    let letters = Unicode.Scalar(folded).map(LetterFolding.letters) ?? [folded]
    expansions[folded] = letters
    return letters
  }

  /// The last characters, the last one lowest: sixteen bits of each are enough to tell them apart.
  private struct Row {
    private var characters: UInt128 = 0
    private(set) var count = 0

    mutating func append(_ character: UInt32) {
      characters = characters << 16 | UInt128(character & 0xFFFF)
      count = min(PieceCounts.longest, count + 1)
    }

    func key(of length: Int) -> UInt128 { characters & UInt128.max >> (16 * UInt128(PieceCounts.longest - length)) }
  }
}
