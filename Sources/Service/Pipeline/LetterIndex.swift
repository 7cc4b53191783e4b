/// The letters of a document as a table of all runs of eight, to be found in other texts.
struct LetterIndex: Sendable {
  /// The letters of a run.
  static let run = 8
  /// Fewer letters, of a document or of a hidden piece, are not looked for.
  static let minimum = 4
  /// Letters of the document that are looked for, and of hidden text.
  static let maximum = 1 << 16
  private static let stretches = 64

  /// Runs at their places in the order of the text; `nil` between stretches that do not follow each other.
  private(set) var runs: [UInt32?] = []
  /// Whether a run belongs to hidden text, by its place in the table.
  private(set) var isHidden: [Bool]
  /// Letters that are looked for, hidden ones aside.
  private(set) var count = 0
  /// A document, or a hidden piece, of fewer letters than a run.
  private(set) var short: (hash: UInt64, count: Int)?
  private(set) var shortHidden: [Int: Set<UInt64>] = [:]
  private(set) var hasHidden = false
  /// Whether there is more hidden text than is looked for.
  private(set) var hasTooMuchHidden = false
  /// Hashes in open addressing; zero for a free place.
  private var table: [UInt64]
  private let mask: Int

  init(text: [UInt8], hidden: [[UInt8]]) {
    let stretches = Self.stretches(of: Self.letters(of: text))
    var pieces: [[UInt32]] = []
    var hiddenCount = 0
    for piece in hidden where hiddenCount <= Self.maximum {
      let letters = Self.letters(of: piece)
      hiddenCount += letters.count
      if letters.count >= Self.minimum { pieces.append(letters) }
    }
    hasHidden = !pieces.isEmpty
    hasTooMuchHidden = hiddenCount > Self.maximum
    if hasTooMuchHidden { pieces = [] }
    count = stretches.reduce(0) { $0 + $1.count }

    var size = 64
    while size < 2 * (count + hiddenCount) { size *= 2 }
    table = Array(repeating: 0, count: size)
    isHidden = Array(repeating: false, count: size)
    mask = size - 1
    for stretch in stretches where stretch.count >= Self.run {
      if !runs.isEmpty { runs.append(nil) }
      for hash in Self.hashes(of: stretch) { runs.append(UInt32(insert(hash))) }
    }
    if let only = stretches.first, stretches.count == 1, (Self.minimum..<Self.run).contains(only.count) {
      short = (only.reduce(0, LetterHash.extended), only.count)
    }
    for piece in pieces {
      if piece.count < Self.run {
        shortHidden[piece.count, default: []].insert(piece.reduce(0, LetterHash.extended))
      } else {
        for hash in Self.hashes(of: piece) { isHidden[insert(hash)] = true }
      }
    }
  }

  var isEmpty: Bool { runs.isEmpty && short == nil && !hasHidden }

  var places: Int { table.count }

  /// The place of a run in the table; `nil` for one that the document does not have.
  @inline(__always)
  func place(of hash: UInt64) -> Int? {
    let key = max(hash, 1)
    var place = LetterHash.folded(key) & mask
    while table[place] != 0 {
      if table[place] == key { return place }
      place = (place &+ 1) & mask
    }
    return nil
  }

  private mutating func insert(_ hash: UInt64) -> Int {
    let key = max(hash, 1)
    var place = LetterHash.folded(key) & mask
    while table[place] != 0, table[place] != key { place = (place &+ 1) & mask }
    table[place] = key
    return place
  }

  /// Letters covered by the runs whose places are marked.
  func covered(by found: [Bool]) -> Int {
    var covered = 0
    // Letters of the last run found that are not passed yet.
    var open = 0
    for run in runs {
      guard let run else {
        covered += open
        open = 0
        continue
      }
      if found[Int(run)] { open = Self.run }
      if open > 0 {
        covered += 1
        open -= 1
      }
    }
    return covered + open
  }

  // MARK: Letters

  private static func letters(of utf8: [UInt8]) -> [UInt32] {
    String(decoding: utf8, as: UTF8.self).unicodeScalars.lazy.map(\.value).filter(LetterHash.isLetter)
  }

  private static func stretches(of letters: [UInt32]) -> [ArraySlice<UInt32>] {
    guard letters.count > maximum else { return [letters[...]] }
    let length = maximum / stretches
    return (0..<stretches).map { number in
      let start = number * (letters.count - length) / (stretches - 1)
      return letters[start..<(start + length)]
    }
  }

  private static func hashes(of letters: some BidirectionalCollection<UInt32>) -> [UInt64] {
    var window = LetterWindow()
    return letters.compactMap { letter in
      window.push(letter)
      return window.isFull ? window.hash : nil
    }
  }
}

/// The hash of a row of letters, and which characters are letters.
enum LetterHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The base to the power of the letters in a run.
  private static let leaving = (0..<LetterIndex.run).reduce(UInt64(1)) { power, _ in power &* base }

  @inline(__always)
  static func extended(_ hash: UInt64, by letter: UInt32) -> UInt64 { hash &* base &+ UInt64(letter) &+ 1 }

  /// The hash of the last letters of a run, after `oldest` has left.
  @inline(__always)
  static func rolled(_ hash: UInt64, by letter: UInt32, leaving oldest: UInt32) -> UInt64 {
    extended(hash, by: letter) &- (UInt64(oldest) &+ 1) &* leaving
  }

  @inline(__always)
  static func folded(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash ^ hash >> 29) &* base >> 32) }

  /// Whether a character counts: letters, digits and marks, roughly. It must be the same on both sides, not exact.
  @inline(__always)
  static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return scalar &- 0x30 < 10 || (scalar | 0x20) &- 0x61 < 26
    }
    switch scalar {
    case 0x80..<0xC0: return scalar == 0xAA || scalar == 0xB5 || scalar == 0xBA
    case 0xD7, 0xF7: return false
    case 0xAD, 0x2000..<0x2070, 0x20A0..<0x20D0, 0x2190..<0x2C00: return false
    case 0x3000..<0x3040, 0xD800..<0xF900, 0xFE00..<0xFE10, 0xFE30..<0xFE70, 0xFEFF..<0xFF10, 0xFFF0...0xFFFF: return false
    case 0x1F000..<0x1FB00, 0xE0000...: return false
    default: return true
    }
  }
}

/// The last letters of a text, as many as a run has.
struct LetterWindow {
  private(set) var hash: UInt64 = 0
  private var letters = SIMD8<UInt32>()
  private var count = 0

  var isFull: Bool { count >= LetterIndex.run }

  @inline(__always)
  mutating func push(_ letter: UInt32) {
    let place = count & (LetterIndex.run &- 1)
    hash =
      isFull ? LetterHash.rolled(hash, by: letter, leaving: letters[place]) : LetterHash.extended(hash, by: letter)
    letters[place] = letter
    count &+= 1
  }

  /// Whether there are `last` letters.
  func has(last: Int) -> Bool { count >= last }

  /// The hash of the last letters alone, fewer than a run.
  func hash(ofLast last: Int) -> UInt64 {
    ((count - last)..<count).reduce(0) { LetterHash.extended($0, by: letters[$1 & (LetterIndex.run - 1)]) }
  }
}
