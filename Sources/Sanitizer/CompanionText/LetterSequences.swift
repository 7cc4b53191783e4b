/// Short sequences of letters that occur in a text, by which others are searched for parts of it.
struct LetterSequences {
  private let keys: Set<UInt64>

  /// - Parameter lengths: how many letters in a row are remembered.
  init(of letters: [UInt32], lengths: ClosedRange<Int>) {
    var keys: Set<UInt64> = []
    for length in lengths where length <= letters.count {
      for start in 0...letters.count - length { keys.insert(Self.key(letters[start..<start + length])) }
    }
    self.keys = keys
  }

  /// Counts the letters of another text in sequences that occur in this one.
  func sharedLetters(of letters: [UInt32], length: Int) -> Int {
    guard length > 0, length <= letters.count else { return 0 }
    var shared = 0
    var end = 0
    for start in 0...letters.count - length where keys.contains(Self.key(letters[start..<start + length])) {
      shared += start + length - max(start, end)
      end = start + length
    }
    return shared
  }

  private static func key(_ letters: ArraySlice<UInt32>) -> UInt64 {
    letters.reduce(UInt64(letters.count)) { ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15 ^ $0 >> 29 }
  }
}
