/// The signs of hidden pieces that have no letter, such as emoji and commands of a shell, counted in the text and in what is shown.
struct HiddenSigns {
  private static let length = 3
  private let keys: Set<[UInt32]>

  init(_ pieces: [Range<Int>], of document: UnsafeBufferPointer<UInt8>) {
    var keys: Set<[UInt32]> = []
    for piece in pieces where document.letter(from: piece.lowerBound, to: piece.upperBound) == nil {
      let signs = document.visibleCharacters(in: piece).map(\.folded)
      let length = min(Self.length, signs.count)
      guard length > 0 else { continue }
      for start in 0...signs.count - length { keys.insert(Array(signs[start..<start + length])) }
    }
    self.keys = keys
  }

  var isEmpty: Bool { keys.isEmpty }

  /// How often signs in a row that a piece has stand in a text, some parts of it left out.
  func counts(in text: UnsafeBufferPointer<UInt8>, outside ranges: [Range<Int>]) -> [[UInt32]: Int] {
    var counts: [[UInt32]: Int] = [:]
    var last: [UInt32] = []
    var next = 0
    var index = 0
    while index < text.count {
      let character = text.character(at: index)
      index = character.range.upperBound
      while next < ranges.count, ranges[next].upperBound <= character.range.lowerBound { next += 1 }
      if next < ranges.count, ranges[next].contains(character.range.lowerBound) { continue }
      switch character.kind {
      case .blank: continue
      case .letter: last = []
      case .sign:
        if last.count == Self.length { last.removeFirst() }
        last.append(character.folded)
        for start in last.indices {
          let key = Array(last[start...])
          if keys.contains(key) { counts[key, default: 0] += 1 }
        }
      }
    }
    return counts
  }
}
