/// The signs of hidden pieces that have no letter, such as emoji and shell commands. They are counted in the text and
/// in the visible part of the document.
struct HiddenSigns {
  /// Up to three signs in a row, which stand for longer pieces as well.
  private let keys: Set<UInt64>

  init(_ pieces: [Range<Int>], of document: UnsafeBufferPointer<UInt8>) {
    var keys: Set<UInt64> = []
    for piece in pieces where document.letter(from: piece.lowerBound, to: piece.upperBound) == nil {
      var row = Row()
      var index = piece.lowerBound
      while let sign = document.visibleCharacter(from: index, to: piece.upperBound) {
        row.append(sign.folded)
        index = sign.range.upperBound
        if row.count == 3 { keys.insert(row.key(of: 3)) }
      }
      // A piece of fewer signs is known by all of them.
      if (1...2).contains(row.count) { keys.insert(row.key(of: row.count)) }
    }
    self.keys = keys
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Counts how often each sequence of signs in a piece occurs in a text, outside the given ranges.
  func counts(in text: UnsafeBufferPointer<UInt8>, outside ranges: [Range<Int>]) -> [UInt64: Int] {
    var counts: [UInt64: Int] = [:]
    var row = Row()
    var next = 0
    var index = 0
    while index < text.count {
      let character = text.character(at: index)
      index = character.range.upperBound
      while next < ranges.count, ranges[next].upperBound <= character.range.lowerBound { next += 1 }
      if next < ranges.count, ranges[next].contains(character.range.lowerBound) { continue }
      switch character.kind {
      case .blank: continue
      case .letter: row = Row()
      case .sign:
        row.append(character.folded)
        for length in 1...row.count where keys.contains(row.key(of: length)) {
          counts[row.key(of: length), default: 0] += 1
        }
      }
    }
    return counts
  }

  /// The last three signs at most, the last one lowest.
  private struct Row {
    private var signs: UInt64 = 0
    private(set) var count = 0

    mutating func append(_ sign: UInt32) {
      signs = signs << 21 & (1 << 63 - 1) | UInt64(sign)
      count = min(3, count + 1)
    }

    /// The last signs; no sign is zero, so that rows of different lengths differ.
    func key(of length: Int) -> UInt64 { signs & (1 << UInt64(21 * length) - 1) }
  }
}
